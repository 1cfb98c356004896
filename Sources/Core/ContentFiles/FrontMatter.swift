import Model
import Yams

/// The two parts of a content file: keys and values in YAML, and the text below them.
struct FrontMatter {
    /// One key of the front matter: a class, since a reader asks for twenty keys, and each time a struct's two nodes would
    /// be copied.
    final class Field {
        let key: String
        let name: Node
        /// Its line in the file, from 1.
        let line: Int
        let value: Node

        /// A key whose line in the YAML is so many lines further down in the file.
        init(name: Node, value: Node, linesBefore: Int) {
            key = name.string ?? ""
            (self.name, self.value) = (name, value)
            line = (name.mark?.line ?? 1) + linesBefore
        }
    }

    /// The largest front matter, in bytes: 64 KiB.
    static let sizeLimit = 64 << 10
    /// The deepest nesting of lists and maps that is read.
    static let depthLimit = 64
    /// The most aliases that reach the parser, though it is to refuse them: 32, which stand for 150,000 values at most.
    static let aliasLimit = 32

    let file: String
    let fields: [Field]
    /// Whether each key begins a line, so that lines can be changed one by one.
    var hasKeyOnEachLine: Bool { keysBeginLines && !yaml.unicodeScalars.contains(where: Self.breaksOnlyYAML) }
    private let keysBeginLines: Bool
    /// The YAML between the two `---` lines.
    let yaml: Substring
    /// The text below, without white space around it.
    let body: Substring

    /// The line of the file on which the body begins, from 1.
    var bodyLine: Int { 1 + body.base.utf8[..<body.startIndex].count { $0 == 0x0A } }

    /// Takes a content file apart.
    /// - Throws: `Problem` where the file is not text or has no proper front matter.
    init(of file: SourceFile) throws(Problem) {
        let text = try file.text()
        let (yaml, body) = try Self.split(text, file: file.path)
        self.file = file.path
        self.yaml = yaml
        self.body = body.trimmingBlankLines()
        (fields, keysBeginLines) = try Self.fields(of: yaml, file: file.path, linesBefore: 1)
    }

    /// Reads a file that is YAML alone, such as `site.yml`.
    /// - Throws: `Problem` where the file is not text or not a list of keys and values.
    init(wholeFile file: SourceFile) throws(Problem) {
        let text = try file.text()
        self.file = file.path
        yaml = text[...]
        body = ""
        (fields, keysBeginLines) = try Self.fields(of: yaml, file: file.path, linesBefore: 0)
    }

    /// The YAML and the body of a text that begins with a line `---`.
    static func split(_ text: String, file: String) throws(Problem) -> (yaml: Substring, body: Substring) {
        guard let first = text[...].firstLine, first.line == "---" else {
            throw Problem(file: file, line: 1, cause: .noFrontMatter)
        }
        var rest = first.rest
        while let (line, after) = rest.firstLine {
            if line == "---" { return (text[first.rest.startIndex..<line.startIndex], after) }
            rest = after
        }
        throw Problem(file: file, line: 1, cause: .unendedFrontMatter)
    }

    private static func fields(
        of yaml: Substring, file: String, linesBefore: Int
    ) throws(Problem) -> ([Field], keysBeginLines: Bool) {
        guard yaml.utf8.count <= sizeLimit else {
            throw Problem(file: file, cause: .tooLarge(bytes: yaml.utf8.count, limit: sizeLimit))
        }
        if let line = YAMLDepth.firstLine(of: yaml, deeperThan: depthLimit) {
            throw Problem(file: file, line: line + linesBefore, cause: .tooDeep(limit: depthLimit))
        }
        if let line = YAMLAliases.firstLine(of: yaml, withMoreThan: aliasLimit) {
            throw Problem(file: file, line: line + linesBefore, cause: .yamlAnchor)
        }
        let (root, anchorLine): (Node?, Int?)
        do {
            // The default encoding asks the environment each time, and the default resolver tries seven regular expressions
            // on each key and value, whose kinds are of no use here: each of both took longer than the parsing. The default
            // constructor, which makes values of those kinds, takes a tenth of it.
            let parser = try Parser(
                yaml: String(yaml), resolver: .basic, constructor: Constructor([:], [:], [:]), encoding: .utf8
            )
            root = try parser.singleRoot()
            // Nodes hold their anchors weakly: they are gone with the parser.
            let mayHaveAnchor = yaml.utf8.contains(UInt8(ascii: "&"))
            anchorLine = mayHaveAnchor ? withExtendedLifetime(parser) { root?.firstAnchorLine } : nil
        } catch {
            throw YAMLFailure(error).problem(file: file, linesBefore: linesBefore)
        }
        guard let root else { return ([], true) }
        if let anchorLine {
            throw Problem(file: file, line: anchorLine + linesBefore, cause: .yamlAnchor)
        }
        guard case .mapping(let mapping) = root else {
            throw Problem(file: file, line: 1 + linesBefore, cause: .notAMapping)
        }
        let fields = mapping.map { key, value in
            Field(name: key, value: value, linesBefore: linesBefore)
        }
        // Where the first key does not begin the map there is a brace, a sign or a tag in front.
        let (first, start) = (fields.first?.name.mark, mapping.mark)
        let begins = first?.line == start?.line && first?.column == start?.column
        return (fields, begins && fields.allSatisfy { $0.name.mark?.column == 1 })
    }
}

extension FrontMatter {
    /// Whether a character ends lines of YAML (1.1, 4.2), but none of a text's otherwise.
    static func breaksOnlyYAML(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\r", "\u{85}", "\u{2028}", "\u{2029}": true
        default: false
        }
    }
}

extension Node {
    /// The first line, from 1 within the YAML, where an anchor stands. An alias needs an anchor before it.
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
    /// The text up to the first line feed and the text behind it; nil where nothing is left.
    var firstLine: (line: Substring, rest: Substring)? {
        guard !isEmpty else { return nil }
        guard let end = utf8.firstIndex(of: 0x0A) else { return (self, self[endIndex...]) }
        return (self[..<end], self[utf8.index(after: end)...])
    }

    /// The text without blank lines before it and white space behind it. What indents the first line stays: it can mean
    /// a block of code.
    package func trimmingBlankLines() -> Substring {
        let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x0A || $0 == 0x09 }
        guard let first = utf8.firstIndex(where: { !isSpace($0) }),
            let last = utf8.lastIndex(where: { !isSpace($0) })
        else { return "" }
        let lineEnd = utf8[..<first].lastIndex(of: 0x0A)
        return self[(lineEnd.map { utf8.index(after: $0) } ?? startIndex)...last]
    }
}
