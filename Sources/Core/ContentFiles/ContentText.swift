import Model

/// The text of a content file: front matter between two lines `---`, and a body.
package struct ContentText {
    /// Keys with values, in the order of the file; nil removes a key.
    package typealias Fields = [(key: String, value: FrontMatterText.Value?)]

    /// The text of a new file.
    package static func text(_ fields: Fields, body: String) throws(Problem) -> String {
        var yaml = ""
        for (key, value) in fields {
            if let value { yaml += try FrontMatterText.lines(key, value) }
        }
        return "---\n\(yaml)\(ending(body))"
    }

    /// The file at `path` of a post: a new one, or the one before a change, in which everything else stays byte for byte, and the time of
    /// posting as it is written.
    package static func file(
        at path: String, over before: OutputFile?, _ fields: Fields, body: String
    ) throws(Problem) -> OutputFile {
        guard let before else {
            return OutputFile(path: path, bytes: Array(try text(fields, body: body).utf8))
        }
        let source = SourceFile(path: before.path, bytes: before.bytes)
        return OutputFile(
            path: before.path,
            bytes: try bytes(of: source, changing: fields.filter { $0.key != "posted" }, body: body))
    }

    /// The bytes of a file with these keys changed, and the body replaced if it is not nil. Everything else stays byte for byte: other
    /// keys, their order, comments, line ends. Only if keys are not on separate lines, all are written again.
    package static func bytes(of file: SourceFile, changing fields: Fields, body: String?) throws(Problem)
        -> [UInt8]
    {
        if fields.isEmpty, body == nil { return file.bytes }
        let frontMatter = try FrontMatter(of: file)
        let kept = fields.isEmpty ? String(frontMatter.yaml) : try yaml(frontMatter, changing: fields)
        let end = body.map(ending) ?? String(frontMatter.yaml.base[frontMatter.yaml.endIndex...])
        return bytes(of: "---\n\(kept)\(end)", like: file)
    }

    /// A text with line feeds, with the byte order mark of a file if it has one, and its line ends; the first of several kinds is used.
    private static func bytes(of text: String, like file: SourceFile) -> [UInt8] {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let ends = file.bytes.drop { $0 != 0x0A && $0 != 0x0D }.prefix(2)
        let lineEnd: [UInt8] = ends == [0x0D, 0x0A] ? [0x0D, 0x0A] : [ends.first ?? 0x0A]
        let isMarked = file.bytes.starts(with: mark)
        return text.utf8.reduce(into: isMarked ? mark : []) { bytes, byte in
            if byte == 0x0A { bytes += lineEnd } else { bytes.append(byte) }
        }
    }

    private static func yaml(_ frontMatter: FrontMatter, changing fields: Fields) throws(Problem) -> String {
        var lines =
            frontMatter.hasKeyOnEachLine
            ? try changedLines(frontMatter, fields) : try newLines(frontMatter, fields)
        for change in fields where !frontMatter.fields.contains(where: { $0.key == change.key }) {
            lines += try newLines(change)
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private static func changedLines(_ frontMatter: FrontMatter, _ fields: Fields) throws(Problem) -> [String]
    {
        var lines = Self.lines(of: frontMatter.yaml)
        // From the last key up, so that the line numbers of earlier keys stay valid.
        for field in frontMatter.fields.reversed() {
            guard let change = fields.first(where: { $0.key == field.key }) else { continue }
            let range = Self.range(of: field, in: frontMatter, lines: lines)
            lines.replaceSubrange(range, with: try newLines(change))
        }
        return lines
    }

    /// All keys and values, each on lines of its own.
    private static func newLines(_ frontMatter: FrontMatter, _ fields: Fields) throws(Problem) -> [String] {
        var lines: [String] = []
        for field in frontMatter.fields {
            if let change = fields.first(where: { $0.key == field.key }) {
                lines += try newLines(change)
            } else {
                lines += Self.lines(of: try FrontMatterText.lines(field.name, field.value))
            }
        }
        return lines
    }

    /// The lines of a key and its value, without trailing blank lines and comments.
    private static func range(
        of field: FrontMatter.Field, in frontMatter: FrontMatter, lines: [String]
    ) -> Range<Int> {
        // Line 1 of the file is `---`: the first line of YAML is line 2.
        let start = field.line - 2
        let next = frontMatter.fields.map { $0.line - 2 }.filter { $0 > start }.min() ?? lines.count
        var end = next
        while end > start + 1, lines[end - 1].isEmpty || lines[end - 1].hasPrefix("#") { end -= 1 }
        return start..<end
    }

    private static func newLines(_ change: Fields.Element) throws(Problem) -> [String] {
        guard let value = change.value else { return [] }
        return lines(of: try FrontMatterText.lines(change.key, value))
    }

    /// The lines of a text that ends with a line feed.
    private static func lines(of text: some StringProtocol) -> [String] {
        text.split(separator: "\n" as Character, omittingEmptySubsequences: false).dropLast()
            .map { String($0) }
    }

    /// The closing `---` and the body.
    private static func ending(_ body: String) -> String { body.isEmpty ? "---\n" : "---\n\n\(body)\n" }
}
