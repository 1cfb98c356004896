import Model

/// The text of a content file: front matter between two lines `---`, and a body.
struct ContentText {
    /// Keys with their values, in the order in which they are written; nil takes a key away.
    typealias Fields = [(key: String, value: FrontMatterText.Value?)]

    /// A new file's text.
    static func text(_ fields: Fields, body: String) throws(Problem) -> String {
        var yaml = ""
        for (key, value) in fields {
            if let value { yaml += try FrontMatterText.lines(key, value) }
        }
        return text(yaml: yaml, body: body)
    }

    /// A file's text with some keys and the body changed; all else stays as it stands there, byte for byte: other keys,
    /// their order, comments. A key whose value is the same is not touched.
    /// - Throws: `Problem` where the file has no proper front matter.
    static func text(of file: SourceFile, changing fields: Fields, body: String) throws(Problem) -> String {
        let frontMatter = try FrontMatter(of: file)
        var lines = frontMatter.yaml.split(separator: "\n", omittingEmptySubsequences: false)[...]
        if lines.last?.isEmpty == true { lines = lines.dropLast() }
        var kept = lines.map(String.init)
        // From the last key up, so that the lines of those above keep their place.
        for field in frontMatter.fields.reversed() {
            guard let change = fields.first(where: { $0.key == field.key }),
                !FrontMatterText.holds(field.value, change.value)
            else { continue }
            let range = Self.range(of: field, in: frontMatter, lines: kept)
            kept.replaceSubrange(range, with: try newLines(change))
        }
        for change in fields where !frontMatter.fields.contains(where: { $0.key == change.key }) {
            kept += try newLines(change)
        }
        return text(yaml: kept.map { $0 + "\n" }.joined(), body: body)
    }

    /// The lines of a key and its value, without blank lines and comments behind them.
    private static func range(
        of field: FrontMatter.Field, in frontMatter: FrontMatter, lines: [String]
    ) -> Range<Int> {
        // Line 1 of the file is `---`, so that the YAML's first line is line 2.
        let start = field.line - 2
        let next = frontMatter.fields.map { $0.line - 2 }.filter { $0 > start }.min() ?? lines.count
        var end = next
        while end > start + 1, lines[end - 1].isEmpty || lines[end - 1].hasPrefix("#") { end -= 1 }
        return start..<end
    }

    private static func newLines(_ change: (key: String, value: FrontMatterText.Value?)) throws(Problem)
        -> [String]
    {
        guard let value = change.value else { return [] }
        let text = try FrontMatterText.lines(change.key, value)
        return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }

    private static func text(yaml: String, body: String) -> String {
        body.isEmpty ? "---\n\(yaml)---\n" : "---\n\(yaml)---\n\n\(body)\n"
    }
}
