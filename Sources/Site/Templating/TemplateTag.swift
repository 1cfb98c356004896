import Model

/// One tag of a template, `{{#courses}}`, and the line it stands on.
struct TemplateTag: Equatable {
    enum Kind: Equatable {
        /// `{{name}}`, escaped.
        case variable
        /// `{{{name}}}`, as it is.
        case unescaped
        /// `{{#name}}`, with what belongs to it up to its end.
        case section
        /// `{{^name}}`, where there is none.
        case inverted
        /// `{{>name}}`, another template in this place.
        case partial
        /// `{{<name}}`, another template with blocks of one's own.
        case parent
        /// `{{$name}}`, a block that can be replaced.
        case block
        /// `{{/name}}`.
        case end
    }

    let kind: Kind
    let name: String
    /// From 1.
    let line: Int
}

/// Finds the tags of a template.
struct TemplateTagScanner {
    private let file: String
    private var rest: Substring.UTF8View
    private var line = 1

    /// All tags of `text` but comments, in order.
    /// - Throws: `Problem` with `.wrongTag` for a tag that has no end or is not of the kinds that are used here.
    static func tags(of text: String, file: String) throws(Problem) -> [TemplateTag] {
        var scanner = TemplateTagScanner(file: file, rest: text[...].utf8)
        var tags: [TemplateTag] = []
        while scanner.skipToTag() {
            if let tag = try scanner.tag() { tags.append(tag) }
        }
        return tags
    }

    private mutating func skipToTag() -> Bool {
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "\n") { line += 1 }
            if byte == UInt8(ascii: "{"), rest.first == UInt8(ascii: "{") {
                rest.removeFirst()
                return true
            }
        }
        return false
    }

    /// The tag whose two braces were just taken; nil for a comment.
    private mutating func tag() throws(Problem) -> TemplateTag? {
        let start = line
        let isUnescaped = rest.first == UInt8(ascii: "{")
        let content = rest.prefix { $0 != UInt8(ascii: "}") }
        rest = rest.dropFirst(content.count)
        line += content.count { $0 == UInt8(ascii: "\n") }
        for _ in 0..<(isUnescaped ? 3 : 2) where rest.popFirst() != UInt8(ascii: "}") {
            throw wrong(Substring(content), start, reason: "expected its end, \(isUnescaped ? "}}}" : "}}")")
        }
        if content.first == UInt8(ascii: "!") { return nil }
        let kind = Self.kind(of: content.first)
        let name = Substring(kind == .variable ? content : content.dropFirst()).filter { $0 != " " }
        guard let first = name.first, first.isLetter,
            name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" })
        else {
            throw wrong(
                Substring(content) + (isUnescaped ? "}}}" : "}}"), start,
                reason: "expected one name of letters and digits, alone or behind one of # ^ / > < $ ! {")
        }
        return TemplateTag(kind: kind, name: String(name), line: start)
    }

    private static func kind(of sign: UInt8?) -> TemplateTag.Kind {
        switch sign {
        case UInt8(ascii: "{"): .unescaped
        case UInt8(ascii: "#"): .section
        case UInt8(ascii: "^"): .inverted
        case UInt8(ascii: "/"): .end
        case UInt8(ascii: ">"): .partial
        case UInt8(ascii: "<"): .parent
        case UInt8(ascii: "$"): .block
        default: .variable
        }
    }

    private func wrong(_ content: Substring, _ line: Int, reason: String) -> Problem {
        Problem(file: file, line: line, cause: .wrongTag("{{" + content, reason: reason))
    }
}
