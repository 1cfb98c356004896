import Model
import Yams

/// Writes the YAML of front matter.
enum FrontMatterText {
    /// A value of front matter.
    enum Value {
        case text(String)
        case texts([String])
        case localized(LocalizedText)
    }

    /// One key with its value as lines of YAML. The library quotes what would read back as something else.
    static func lines(_ key: String, _ value: Value) throws(Problem) -> String {
        let mapping = Node.mapping(.init([(Node(key), node(of: value))]))
        do {
            return try serialize(node: mapping, width: -1, allowUnicode: true)
        } catch {
            throw Problem(file: "", cause: .unwritable("'\(key)' cannot be written as YAML: \(error)"))
        }
    }

    /// Whether a key has this value already, in whatever writing.
    static func holds(_ node: Node, _ value: Value?) -> Bool {
        guard let value else { return false }
        return plain(node) == plain(Self.node(of: value))
    }

    /// The node's texts without tags, marks and styles.
    private static func plain(_ node: Node) -> [String] {
        switch node {
        case .scalar(let scalar): [scalar.string]
        case .sequence(let sequence): ["["] + sequence.flatMap(plain)
        case .mapping(let mapping):
            ["{"] + mapping.sorted { $0.key < $1.key }.flatMap { plain($0) + plain($1) }
        case .alias: []
        }
    }

    private static func node(of value: Value) -> Node {
        switch value {
        case .text(let text): scalar(text)
        case .texts(let texts): .sequence(.init(texts.map(scalar), .implicit, .flow))
        case .localized(let text):
            if let unmarked = text.unmarked {
                scalar(unmarked)
            } else {
                .mapping(.init(pairs(text.byLanguage), .implicit, .flow))
            }
        }
    }

    private static func pairs(_ texts: [String: String]) -> [(Node, Node)] {
        texts.sorted { $0.key < $1.key }.map { (Node($0.key), scalar($0.value)) }
    }

    private static func scalar(_ text: String) -> Node { .scalar(text.represented()) }
}
