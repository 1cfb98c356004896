/// Removes lines that contain only a tag, as the Mustache specification requires for sections, partials, parents, blocks and comments.
///
/// Such a line contains one tag and white space; or several tags if all belong to parents and the blocks given to them:
/// `{{<layout}}{{$main}}` may begin a page on one line as well as on two.
///
/// The white space before such a tag becomes the indentation of included partials and parents, but not of blocks, whose lines are
/// rendered as written.
package struct TemplateLines {
    private var open: [TemplateTag.Kind] = []

    /// The tokens to render, with the starts of their lines.
    package static func tokens(_ all: [TemplateToken]) -> [TemplateToken] {
        var (lines, line): (TemplateLines, [TemplateToken]) = (TemplateLines(), [])
        var shown: [TemplateToken] = []
        for token in all {
            line.append(token)
            guard case .text(let text) = token, text.last == UInt8(ascii: "\n") else { continue }
            shown += lines.shown(of: line)
            line = []
        }
        return shown + lines.shown(of: line)
    }

    private mutating func shown(of line: [TemplateToken]) -> [TemplateToken] {
        var tags: [TemplateTag] = []
        var isBare = true
        for token in line {
            switch token {
            case .tag(let tag): tags.append(tag)
            case .text(let text): isBare = isBare && text.allSatisfy(Self.isSpace)
            case .lineStart: break
            }
        }
        let belongToParents = tags.map { belongsToParent($0) }
        let isAlone = tags.count == 1 && !tags[0].kind.isShown
        guard isBare, isAlone || !tags.isEmpty && belongToParents.allSatisfy({ $0 }) else {
            return line.isEmpty ? [] : [.lineStart] + line
        }
        if case .text(let space) = line[0] { tags[0].indentation = space } else { tags[0].indentation = [] }
        return tags.map { .tag($0) }
    }

    /// Whether a tag begins or ends a parent or a block given to one.
    private mutating func belongsToParent(_ tag: TemplateTag) -> Bool {
        switch tag.kind {
        case .section, .inverted, .parent, .block:
            defer { open.append(tag.kind) }
            return tag.kind == .parent || tag.kind == .block && open.last == .parent
        case .end:
            let kind = open.popLast()
            return kind == .parent || kind == .block && open.last == .parent
        case .variable, .unescaped, .phrase, .phrases, .partial, .comment:
            return false
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || (9...13).contains(byte)
    }
}

extension TemplateTag.Kind {
    /// Whether the tag itself renders text, so that its line is kept.
    fileprivate var isShown: Bool { [.variable, .unescaped, .phrase, .phrases].contains(self) }
}
