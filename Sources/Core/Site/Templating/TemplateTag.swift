import Basics
import Model

/// A tag of a template, such as `{{#courses}}`, with its line.
package struct TemplateTag: Equatable {
    package enum Kind: Equatable {
        /// `{{name}}`, escaped.
        case variable
        /// `{{{name}}}`, not escaped.
        case unescaped
        /// `{{#name}}`, with its content up to its end.
        case section
        /// `{{^name}}`, rendered if the value is empty.
        case inverted
        /// `{{>name}}`, includes another template.
        case partial
        /// `{{<name}}`, includes another template and replaces blocks.
        case parent
        /// `{{$name}}`, a replaceable block.
        case block
        /// `{{/name}}`.
        case end
        /// `{{:events.coming}}`, a phrase in the language of the page.
        case phrase
        /// `{{%times}}`, a group of phrases as JSON, for a script.
        case phrases
        /// `{{! words }}`, without a name.
        case comment
    }

    package let kind: Kind
    package let name: String
    /// From 1.
    package let line: Int
    /// The white space before the tag if it is alone on its line; else nil.
    package var indentation: [UInt8]?
}

package enum TemplateToken: Equatable {
    /// The start of a line that is kept.
    case lineStart
    /// Text of at most one line, with its line end.
    case text([UInt8])
    case tag(TemplateTag)
}

/// Splits a template into tokens.
package struct TemplateScanner {
    private let file: String
    private var rest: Substring.UTF8View
    private var line = 1

    /// The texts and tags of `text`, in order.
    /// - Throws: `Problem` with `.wrongTag` for a tag without an end or of an unsupported kind.
    package static func tokens(of text: String, file: String) throws(Problem) -> [TemplateToken] {
        var scanner = TemplateScanner(file: file, rest: text[...].utf8)
        var tokens: [TemplateToken] = []
        while !scanner.rest.isEmpty {
            let text = scanner.text()
            tokens.append(text.isEmpty ? .tag(try scanner.tag()) : .text(text))
        }
        return tokens
    }

    /// The text before the next tag, up to the end of the line.
    private mutating func text() -> [UInt8] {
        let start = rest
        while let byte = rest.first, byte != UInt8(ascii: "{") || !rest.starts(with: "{{".utf8) {
            rest.removeFirst()
            if byte == UInt8(ascii: "\n") {
                line += 1
                break
            }
        }
        return Array(start[..<rest.startIndex])
    }

    /// The tag at the current position.
    private mutating func tag() throws(Problem) -> TemplateTag {
        let start = line
        rest.removeFirst(2)
        if rest.first == UInt8(ascii: "!") { return try comment() }
        let isUnescaped = rest.first == UInt8(ascii: "{")
        let content = rest.prefix { $0 != UInt8(ascii: "}") }
        try take(content, end: isUnescaped ? "}}}" : "}}")
        let kind = Self.kind(of: content.first)
        let name = Substring(kind == .variable ? content : content.dropFirst()).trimmed
        guard let first = name.utf8.first, Self.isLetter(first),
            name.utf8.allSatisfy({
                Self.isLetter($0) || ASCII.isDigit($0) || $0 == ASCII.hyphen
                    || $0 == ASCII.dot && kind == .phrase
            })
        else {
            throw wrong(
                Substring(content) + (isUnescaped ? "}}}" : "}}"), start,
                reason: "expected one name of letters and digits, alone or behind one of # ^ / > < $ ! : % {")
        }
        return TemplateTag(kind: kind, name: String(name), line: start)
    }

    /// Whether a byte is of a letter. All characters beyond ASCII count as letters, since no field has such a name and `Character.isLetter`
    /// was the slowest part of reading a tag.
    private static func isLetter(_ byte: UInt8) -> Bool { ASCII.isLetter(byte) || byte >= 0x80 }

    private mutating func comment() throws(Problem) -> TemplateTag {
        let start = line
        var end = rest
        while !end.starts(with: "}}".utf8) {
            if end.popFirst() == nil { throw wrong("!", start, reason: "expected its end, }}") }
        }
        try take(rest[..<end.startIndex], end: "}}")
        return TemplateTag(kind: .comment, name: "", line: start)
    }

    /// Consumes the content of a tag, and the tag's end.
    private mutating func take(_ content: Substring.UTF8View, end: String) throws(Problem) {
        rest = rest[content.endIndex...]
        guard rest.starts(with: end.utf8) else {
            throw wrong(Substring(content), line, reason: "expected its end, \(end)")
        }
        rest.removeFirst(end.utf8.count)
        line += content.count { $0 == UInt8(ascii: "\n") }
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
        case UInt8(ascii: ":"): .phrase
        case UInt8(ascii: "%"): .phrases
        default: .variable
        }
    }

    private func wrong(_ content: Substring, _ line: Int, reason: String) -> Problem {
        Problem(file: file, line: line, cause: .wrongTag("{{" + content, reason: reason))
    }
}

extension Substring {
    /// The text without surrounding white space.
    fileprivate var trimmed: Substring {
        var text = self
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}
