import Model
import Yams

/// The two parts of a content file: front matter in YAML, and the body.
package struct FrontMatter {
    /// One key of the front matter. A class, since a reader looks up about twenty keys, and a struct's two nodes would be copied each
    /// time.
    package final class Field {
        package let key: String
        package let name: Node
        /// The line in the file, from 1.
        package let line: Int
        package let value: Node

        /// Creates a key whose YAML begins after `linesBefore` lines of the file.
        package init(name: Node, value: Node, linesBefore: Int) {
            key = name.string ?? ""
            (self.name, self.value) = (name, value)
            line = (name.mark?.line ?? 1) + linesBefore
        }
    }

    /// Maximum size of front matter, in bytes: 64 KiB.
    package static let sizeLimit = 64 << 10
    /// Maximum nesting depth of lists and maps.
    package static let depthLimit = 64
    /// Maximum number of aliases in parsed YAML, which is rejected afterwards for any alias. 32 expand to at most 150,000 values.
    package static let aliasLimit = 32

    package let file: String
    package let fields: [Field]
    /// Whether each key begins a line, so that fields can be changed line by line.
    package var hasKeyOnEachLine: Bool {
        keysBeginLines && !yaml.unicodeScalars.contains(where: Self.breaksOnlyYAML)
    }
    private let keysBeginLines: Bool
    /// Values of which YAML reads another text than what is written.
    package var warnings: [Problem] {
        YAMLFailure.silentProblems(in: yaml, file: file, linesBefore: linesBefore)
    }
    /// The number of lines of the file before the YAML.
    private let linesBefore: Int
    /// The YAML between the two `---` lines.
    package let yaml: Substring
    /// The body, without white space around it.
    package let body: Substring

    /// The line of the file where the body begins, from 1.
    package var bodyLine: Int { 1 + body.base.utf8[..<body.startIndex].count { $0 == 0x0A } }

    /// Parses a content file.
    package init(of file: SourceFile) throws(Problem) {
        let text = try file.text()
        let (yaml, body) = try Self.split(text, file: file.path)
        self.file = file.path
        self.yaml = yaml
        self.body = body.trimmingBlankLines()
        linesBefore = 1
        (fields, keysBeginLines) = try Self.fields(of: yaml, file: file.path, linesBefore: linesBefore)
    }

    /// Reads a file that is YAML alone, such as `site.yml`, of at most `limit` bytes.
    package init(wholeFile file: SourceFile, limit: Int = sizeLimit) throws(Problem) {
        let text = try file.text()
        self.file = file.path
        yaml = text[...]
        body = ""
        linesBefore = 0
        (fields, keysBeginLines) = try Self.fields(
            of: yaml, file: file.path, linesBefore: linesBefore, limit: limit)
    }

    /// Splits a text that begins with a line `---` into YAML and body.
    package static func split(_ text: String, file: String) throws(Problem) -> (
        yaml: Substring, body: Substring
    ) {
        guard let first = text[...].firstLine, isRule(first.line) else {
            throw Problem(file: file, line: 1, cause: .noFrontMatter)
        }
        var rest = first.rest
        while let (line, after) = rest.firstLine {
            if isRule(line) { return (text[first.rest.startIndex..<line.startIndex], after) }
            rest = after
        }
        throw Problem(file: file, line: 1, cause: .unendedFrontMatter)
    }

    /// Whether a line is `---`, with or without white space behind it.
    private static func isRule(_ line: Substring) -> Bool {
        line.utf8.starts(with: "---".utf8) && line.utf8.dropFirst(3).allSatisfy(YAMLLine.isBlank)
    }

    private static func fields(
        of yaml: Substring, file: String, linesBefore: Int, limit: Int = sizeLimit
    ) throws(Problem) -> ([Field], keysBeginLines: Bool) {
        guard yaml.utf8.count <= limit else {
            throw Problem(file: file, cause: .tooLarge(bytes: yaml.utf8.count, limit: limit))
        }
        if let line = firstLine(of: yaml, deeperThan: depthLimit) {
            throw Problem(file: file, line: line + linesBefore, cause: .tooDeep(limit: depthLimit))
        }
        if let line = firstLine(of: yaml, withMoreThan: aliasLimit) {
            throw Problem(file: file, line: line + linesBefore, cause: .yamlAnchor)
        }
        let (root, anchorLine): (Node?, Int?)
        do {
            // The default encoding reads the environment each time, and the default resolver runs seven regular expressions on each
            // key and value for types that are not used here: each took longer than the parsing. The default constructor, which makes
            // values of those types, takes a tenth of that.
            let parser = try Parser(
                yaml: String(yaml), resolver: .basic, constructor: Constructor([:], [:], [:]), encoding: .utf8
            )
            root = try parser.singleRoot()
            // Nodes hold their anchors weakly: these are released with the parser.
            let mayHaveAnchor = yaml.utf8.contains(UInt8(ascii: "&"))
            anchorLine = mayHaveAnchor ? withExtendedLifetime(parser) { root?.firstAnchorLine } : nil
        } catch {
            throw YAMLFailure(error).problem(in: yaml, file: file, linesBefore: linesBefore)
        }
        guard let root else { return ([], true) }
        if let anchorLine {
            throw Problem(file: file, line: anchorLine + linesBefore, cause: .yamlAnchor)
        }
        guard case .mapping(let mapping) = root else {
            throw YAMLFailure.problemOfText(yaml, file: file, linesBefore: linesBefore)
        }
        let fields = mapping.map { key, value in
            Field(name: key, value: value, linesBefore: linesBefore)
        }
        // If the first key is not at the start of the map, a brace, a sign or a tag is before it.
        let (first, start) = (fields.first?.name.mark, mapping.mark)
        let begins = first?.line == start?.line && first?.column == start?.column
        return (fields, begins && fields.allSatisfy { $0.name.mark?.column == 1 })
    }
}

extension FrontMatter {
    /// Whether a character ends lines in YAML (1.1, 4.2), but not in other texts.
    package static func breaksOnlyYAML(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\r", "\u{85}", "\u{2028}", "\u{2029}": true
        default: false
        }
    }
}

extension Node {
    /// The first line with an anchor, from 1 within the YAML. Each alias needs an anchor before it.
    fileprivate var firstAnchorLine: Int? {
        if anchor != nil { return mark?.line ?? 1 }
        switch self {
        case .scalar, .alias: return nil
        case .sequence(let sequence): return sequence.lazy.compactMap(\.firstAnchorLine).first
        case .mapping(let mapping):
            return mapping.lazy.compactMap { $0.firstAnchorLine ?? $1.firstAnchorLine }.first
        }
    }
}

extension Substring {
    /// The text before the first line feed and the text after it; nil if the text is empty.
    package var firstLine: (line: Substring, rest: Substring)? {
        guard !isEmpty else { return nil }
        guard let end = utf8.firstIndex(of: 0x0A) else { return (self, self[endIndex...]) }
        return (self[..<end], self[utf8.index(after: end)...])
    }

    /// The text without blank lines before it and white space after it. The indentation of the first line stays: it can mean a code
    /// block.
    package func trimmingBlankLines() -> Substring {
        let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x0A || $0 == 0x09 }
        guard let first = utf8.firstIndex(where: { !isSpace($0) }),
            let last = utf8.lastIndex(where: { !isSpace($0) })
        else { return "" }
        let lineEnd = utf8[..<first].lastIndex(of: 0x0A)
        return self[(lineEnd.map { utf8.index(after: $0) } ?? startIndex)...last]
    }
}
