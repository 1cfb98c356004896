import Model

/// The templates of a site's pages, checked and compiled.
struct TemplateLibrary: Sendable {
    private let compiled: [String: CompiledTemplate]
    /// One for each of the association's own templates that nothing uses.
    let warnings: [Problem]

    /// Loads templates by name and compiles each that makes a page for the language of `words`, which checks it against the
    /// fields of that page.
    /// `ownFiles` has the files of those that do not lie in Templates/.
    /// - Throws: `Problems` with every mistake in the templates.
    init(
        _ templates: [String: String], ownFiles: [String: String] = [:], pages: [String: [String: Shape]],
        words: Wordbook
    ) throws(Problems) {
        var trees: [String: [TemplatePart]] = [:]
        var problems: Set<Problem> = []
        for (name, text) in templates {
            do throws(Problem) {
                trees[name] = try TemplateTree.parts(of: text, file: ownFiles[name] ?? Self.path(of: name))
            } catch {
                problems.insert(error)
            }
        }
        var compiled: [String: CompiledTemplate] = [:]
        var used = Set(pages.keys)
        if problems.isEmpty {
            var compiler = TemplateCompiler(trees: trees, words: words)
            for (name, fields) in pages.sorted(by: { $0.key < $1.key }) {
                compiled[name] = compiler.compile(name, fields: fields)
            }
            problems = compiler.problems
            used.formUnion(compiler.included)
        }
        guard problems.isEmpty else { throw Problems(problems.sorted()) }
        self.compiled = compiled
        warnings = ownFiles.filter { !used.contains($0.key) }.map { name, file in
            let near = EditDistance.nearest(to: name, in: used).map { "Content/theme/\($0).mustache" }
            return Problem(file: file, cause: .unusedOverride(suggestion: near))
        }.sorted()
    }

    /// The same library with the templates of some names alone, or without them.
    func filtered(_ isWanted: (String) -> Bool) -> TemplateLibrary {
        TemplateLibrary(compiled.filter { isWanted($0.key) })
    }

    /// The same library with the templates of another.
    func merging(_ other: TemplateLibrary) -> TemplateLibrary {
        TemplateLibrary(compiled.merging(other.compiled) { own, _ in own })
    }

    private init(_ compiled: [String: CompiledTemplate]) { (self.compiled, warnings) = (compiled, []) }

    /// What the template `name` makes of a record of the fields that it was compiled for.
    func render(_ name: String, _ record: TemplateRecord) -> String {
        String(decoding: bytes(name, record), as: UTF8.self)
    }

    /// The same as the bytes that a file has.
    func bytes(_ name: String, _ record: TemplateRecord) -> [UInt8] {
        compiled[name]?.rendered(record) ?? []
    }

    /// The file of a template, from the site's root.
    static func path(of name: String) -> String { "Templates/\(name).mustache" }
}

extension TemplateLibrary: Codable {
    /// The templates that were encoded, which had no warnings that are not known by now.
    init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        let names = try list.decode([String].self)
        let templates = try list.decode([CompiledTemplate].self)
        self.init(Dictionary(zip(names, templates), uniquingKeysWith: { first, _ in first }))
    }

    /// Encodes the templates.
    func encode(to encoder: any Encoder) throws {
        let sorted = compiled.sorted { $0.key < $1.key }
        var list = encoder.unkeyedContainer()
        try list.encode(sorted.map(\.key))
        try list.encode(sorted.map(\.value))
    }
}
