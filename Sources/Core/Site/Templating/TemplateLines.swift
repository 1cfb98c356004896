/// Takes away the lines that tags have for themselves, as the Mustache specification asks of sections, partials, parents,
/// blocks and comments.
///
/// A tag has the line for itself where it stands there with nothing but white space. So have several tags where all are
/// of parents and of the blocks given to them: `{{<layout}}{{$main}}` begins a page as well on one line as on two.
///
/// Of the white space before such a tag, partials and parents make the indentation of what they put in. Blocks do not:
/// their lines show as they are written, wherever they are put.
struct TemplateLines {
    /// What the tags are that are open.
    private var open: [TemplateTag.Kind] = []

    /// The tokens that show, with the beginnings of the lines that show.
    static func tokens(_ all: [TemplateToken]) -> [TemplateToken] {
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

    /// Whether a tag begins or ends a parent or a block that is given to one.
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
    /// Whether the tag itself becomes text, so that its line shows.
    fileprivate var isShown: Bool { [.variable, .unescaped, .phrase, .phrases].contains(self) }
}
