import Model

package enum TemplatePart {
    /// The start of a line that is kept.
    case lineStart
    case text([UInt8])
    case node(TemplateNode)
}

package struct TemplateNode {
    package let tag: TemplateTag
    /// The template's file, for problems: a block is checked where another template includes it.
    package let file: String
    package let children: [TemplatePart]
}

/// Parses the tokens of a template into a tree.
package struct TemplateTree {
    private let file: String
    private var tokens: ArraySlice<TemplateToken>

    /// The parts of a template.
    /// - Throws: `Problem` with `.wrongTag` if beginnings and ends do not match, or if a tag is not allowed at its position.
    package static func parts(of text: String, file: String) throws(Problem) -> [TemplatePart] {
        let tokens = TemplateLines.tokens(try TemplateScanner.tokens(of: text, file: file))
        var tree = TemplateTree(file: file, tokens: tokens[...])
        return try tree.parts(until: nil)
    }

    private mutating func parts(until opening: TemplateTag?) throws(Problem) -> [TemplatePart] {
        var found: [TemplatePart] = []
        while let token = tokens.popFirst() {
            switch token {
            case .lineStart: found.append(.lineStart)
            case .text(let text): found.append(.text(text))
            case .tag(let tag) where tag.kind == .end:
                if tag.name == opening?.name { return found }
                let reason = opening.map { "expected {{/\($0.name)}} for line \($0.line) first" }
                throw wrong("{{/\(tag.name)}}", tag, reason ?? "expected {{#\(tag.name)}} before it")
            case .tag(let tag):
                if let node = try node(tag, in: opening) { found.append(.node(node)) }
            }
        }
        guard let opening else { return found }
        throw wrong("{{ \(opening.name)", opening, "expected its end, {{/\(opening.name)}}")
    }

    /// The node that begins with a tag; nil for a comment.
    private mutating func node(_ tag: TemplateTag, in opening: TemplateTag?) throws(Problem) -> TemplateNode?
    {
        if tag.kind == .comment { return nil }
        if let opening, opening.kind == .parent, tag.kind != .block {
            throw wrong(
                "{{ \(tag.name)", tag, "expected only blocks in {{<\(opening.name)}}, such as {{$main}}")
        }
        return switch tag.kind {
        case .section, .inverted, .parent, .block:
            TemplateNode(tag: tag, file: file, children: try parts(until: tag))
        case .variable, .unescaped, .phrase, .phrases, .partial, .end, .comment:
            TemplateNode(tag: tag, file: file, children: [])
        }
    }

    private func wrong(_ tag: String, _ at: TemplateTag, _ reason: String) -> Problem {
        Problem(file: file, line: at.line, cause: .wrongTag(tag, reason: reason))
    }
}
