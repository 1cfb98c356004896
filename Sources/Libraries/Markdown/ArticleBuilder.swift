import CCommonMark
import MarkupReading

/// Builds the tree of an article while its HTML is visited.
///
/// The library renders Markdown from the tree, so that it applies all escapes.
final class ArticleBuilder {
    var target: (ArticleMarkdown.Reference) -> ArticleMarkdown.Target = { _ in .none }
    private(set) var leftOut: [String: Int] = [:]

    let root: Node
    let keepsLines: Bool
    /// The open quotes, lists and items, the innermost last.
    var containers: [(name: String, node: Node)] = []
    /// The open paragraph or heading.
    var block: Node?
    /// Whether `block` was opened by text alone, whose line ends count.
    var isLoose = false
    /// The open emphasis and links, the innermost last; nil for one that is not kept.
    var inlines: [(name: String, node: Node?)] = []
    var pendingSpace = false
    var pendingLines = 0
    /// The text of the open `pre` or `code` element, and its name.
    var code: (text: String, name: String)?
    var table: ArticleTable?
    /// Number of open tables: one within another is read as text.
    var tableDepth = 0

    /// Maximum number of open quotes and lists: more are read as their text.
    static let deepest = 40

    private static let unseen: Set<String> = [
        "script", "style", "title", "template", "noscript", "iframe", "noframes", "noembed", "form",
        "object",
        "embed", "applet", "svg", "math", "canvas", "video", "audio", "map", "button", "select", "textarea",
        "input",
    ]
    private static let emphasis = ["em": "em", "i": "em", "cite": "em", "strong": "strong", "b": "strong"]

    init(_ root: Node, keepsLines: Bool) { (self.root, self.keepsLines) = (root, keepsLines) }

    // MARK: Elements

    func enter(_ node: ParseTree.Node) -> Bool {
        switch node {
        case .text(let text): add(text)
        case .element(let name, let attributes):
            if code != nil {
                if name == "br" { code?.text += "\n" }
                return name != "script" && name != "style"
            }
            return begin(name) { key in attributes.first { $0.name == key }?.value }
        }
        return true
    }

    private func begin(_ name: String, _ attribute: (String) -> String?) -> Bool {
        if Self.unseen.contains(name) {
            leaveOut(name, attribute("src"))
            return false
        }
        switch name {
        case "br": addLineBreak()
        case "img": addPicture(attribute)
        case "a": open("a", link(to: attribute("href")))
        case "del", "s", "strike": open(name, Node(CMARK_NODE_CUSTOM_INLINE, enter: "~~", exit: "~~"))
        case "pre": beginCode()
        case "code": code = ("", "code")
        case "hr":
            endBlock()
            if table == nil { parent.append(Node(CMARK_NODE_THEMATIC_BREAK)) }
        case "table": beginTable()
        case "tr" where tableDepth == 1: table?.beginRow()
        case "td" where tableDepth == 1, "th" where tableDepth == 1: beginCell()
        default:
            if let kind = Self.emphasis[name] {
                open(name, Node(kind == "em" ? CMARK_NODE_EMPH : CMARK_NODE_STRONG))
            } else {
                beginBlock(name)
            }
        }
        return true
    }

    func leave(_ name: String) {
        if let code {
            if name == code.name { endCode() }
            return
        }
        switch name {
        case "a", "del", "s", "strike": close(name)
        case "table": endTable()
        case "td" where tableDepth == 1, "th" where tableDepth == 1: endCell()
        case let name where Self.emphasis[name] != nil: close(name)
        case let name where table != nil: pendingSpace = pendingSpace || HTMLText.isBlock(name)
        case let name where HTMLText.isBlock(name):
            endBlock()
            if containers.last?.name == name {
                let ended = containers.removeLast().node
                if ended.firstChild == nil { ended.remove() } else { loosen(listOf: ended) }
            }
        default: break
        }
    }

    /// Gives a list empty lines between items if one of them has several paragraphs, which would be joined otherwise.
    private func loosen(listOf item: Node) {
        guard item.type == CMARK_NODE_ITEM, let list = item.parent,
            item.children.count(where: { $0.type == CMARK_NODE_PARAGRAPH }) > 1
        else { return }
        cmark_node_set_list_tight(list.pointer, 0)
    }

    private func leaveOut(_ name: String, _ source: String?) {
        if name == "title" { return }
        leftOut[name, default: 0] += 1
        guard let source, case .address(let address) = target(.link(source)), LinkAddress(address) == .web
        else {
            return
        }
        // A film or map elsewhere stays as a link.
        if table == nil { endBlock() }
        open("a", link(address))
        add(address)
        close("a")
        if table == nil { endBlock() }
    }
}
