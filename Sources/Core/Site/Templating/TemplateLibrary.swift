import Model

/// The compiled templates of a site's pages.
package struct TemplateLibrary: Sendable {
    private let compiled: [String: CompiledTemplate]
    /// One warning for each of the association's own templates that is not used.
    package let warnings: [Problem]

    /// Compiles the parsed templates of `pages` for the language of `words`, which checks them against the fields of their pages.
    /// `ownFiles` has the paths of templates outside Templates/.
    package init(
        _ trees: [String: [TemplatePart]], ownFiles: [String: String] = [:],
        pages: [String: [String: Shape]], words: Wordbook
    ) throws(Problems) {
        var compiled: [String: CompiledTemplate] = [:]
        var compiler = TemplateCompiler(trees: trees, words: words)
        for (name, fields) in pages.sorted(by: { $0.key < $1.key }) {
            compiled[name] = compiler.compile(name, fields: fields)
        }
        guard compiler.problems.isEmpty else { throw Problems(compiler.problems.sorted()) }
        self.compiled = compiled
        let used = compiler.included.union(pages.keys)
        warnings = ownFiles.filter { !used.contains($0.key) }.map { name, file in
            let near = EditDistance.nearest(to: name, in: used).map { "Content/theme/\($0).mustache" }
            return Problem(file: file, cause: .unusedOverride(suggestion: near))
        }.sorted()
    }

    /// Parses templates by name, the same for all languages.
    package static func trees(
        of templates: [String: String], ownFiles: [String: String] = [:]
    ) throws(Problems) -> [String: [TemplatePart]] {
        var trees: [String: [TemplatePart]] = [:]
        var problems: [Problem] = []
        for (name, text) in templates {
            do throws(Problem) {
                trees[name] = try TemplateTree.parts(of: text, file: ownFiles[name] ?? path(of: name))
            } catch {
                problems.append(error)
            }
        }
        guard problems.isEmpty else { throw Problems(problems.sorted()) }
        return trees
    }

    /// The library with only the templates whose names are wanted.
    package func filtered(_ isWanted: (String) -> Bool) -> TemplateLibrary {
        TemplateLibrary(compiled.filter { isWanted($0.key) })
    }

    /// The library with the templates of another one added.
    package func merging(_ other: TemplateLibrary) -> TemplateLibrary {
        TemplateLibrary(compiled.merging(other.compiled) { own, _ in own })
    }

    private init(_ compiled: [String: CompiledTemplate]) { (self.compiled, warnings) = (compiled, []) }

    /// Renders the template `name` with a record of the fields that it was compiled for.
    package func render(_ name: String, _ record: TemplateRecord) -> String {
        String(decoding: bytes(name, record), as: UTF8.self)
    }

    package func bytes(_ name: String, _ record: TemplateRecord) -> [UInt8] {
        compiled[name]?.rendered(record) ?? []
    }

    /// The path of a template from the site's root.
    package static func path(of name: String) -> String { "Templates/\(name).mustache" }
}

extension TemplateLibrary: Codable {
    package init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        let names = try list.decode([String].self)
        let templates = try list.decode([CompiledTemplate].self)
        self.init(Dictionary(zip(names, templates), uniquingKeysWith: { first, _ in first }))
    }

    package func encode(to encoder: any Encoder) throws {
        let sorted = compiled.sorted { $0.key < $1.key }
        var list = encoder.unkeyedContainer()
        try list.encode(sorted.map(\.key))
        try list.encode(sorted.map(\.value))
    }
}
