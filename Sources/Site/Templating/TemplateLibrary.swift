import Model
import Mustache

/// The templates of a site, checked.
struct TemplateLibrary: Sendable {
    private let library: MustacheLibrary

    /// Loads templates by name and checks each that makes a page against the fields of that page.
    /// - Throws: `Problems` with every mistake in the templates.
    init(_ templates: [String: String], pages: [String: [String: Shape]]) throws(Problems) {
        var trees: [String: [TemplateNode]] = [:]
        var problems: Set<Problem> = []
        for (name, text) in templates {
            do throws(Problem) {
                trees[name] = try TemplateNode.tree(of: text, file: Self.path(of: name))
            } catch {
                problems.insert(error)
            }
        }
        if problems.isEmpty {
            var check = TemplateCheck(trees: trees)
            for (name, fields) in pages.sorted(by: { $0.key < $1.key }) { check.check(name, fields: fields) }
            problems = check.problems
        }
        guard problems.isEmpty else { throw Problems(problems.sorted()) }
        library = try Self.library(of: templates)
    }

    /// What the template `name` makes of a record. The check made sure that there is such a template.
    func render(_ name: String, _ record: TemplateRecord) -> String {
        library.render(record, withTemplate: name) ?? ""
    }

    /// The file of a template, from the site's root.
    static func path(of name: String) -> String { "Templates/\(name).mustache" }

    private static func library(of templates: [String: String]) throws(Problems) -> MustacheLibrary {
        MustacheContentTypes.register(HTMLEscaping(), named: HTMLEscaping.name)
        var library = MustacheLibrary()
        for (name, text) in templates {
            do {
                try library.register(HTMLEscaping.pragma + "\n" + text, named: name)
            } catch {
                let cause = Problem.Cause.wrongTag("{{", reason: "the template library says: \(error)")
                throw Problems([Problem(file: path(of: name), cause: cause)])
            }
        }
        return library
    }
}
