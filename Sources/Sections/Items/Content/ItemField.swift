import ContentFiles
import Model

/// A text of an item that its giver types. The table drives the file, the form with its problems, versions and conflicts.
struct ItemField: Sendable {
    /// The kind of the text, with its maximum length.
    enum Content: Sendable {
        /// One line, in characters; a key of the file's front matter.
        case line(limit: Int)
        /// Several lines, in bytes; the body of the file.
        case body(limit: Int)
    }

    /// The key in the file, and the name in the form.
    let key: String
    let property: WritableKeyPath<Item, String> & Sendable
    let content: Content
    let label: ItemDeskKey
    let hint: ItemDeskKey?
    var isRequired = false

    private init(
        _ key: String, _ property: WritableKeyPath<Item, String> & Sendable, _ content: Content,
        _ label: ItemDeskKey, hint: ItemDeskKey? = nil, isRequired: Bool = false
    ) {
        (self.key, self.property, self.content) = (key, property, content)
        (self.label, self.hint, self.isRequired) = (label, hint, isRequired)
    }

    /// Maximum length of a line, in characters.
    static let lineLimit = 100
    /// Maximum length of the detail, in bytes.
    static let detailLimit = 4000

    /// In the order of the file and the form.
    static let all: [ItemField] = [
        ItemField("name", \.name, .line(limit: lineLimit), .name, hint: .nameHint, isRequired: true),
        ItemField("condition", \.condition, .line(limit: lineLimit), .condition, hint: .conditionHint),
        ItemField("location", \.location, .line(limit: lineLimit), .location, hint: .locationHint),
        ItemField("detail", \.detail, .body(limit: detailLimit), .detail, hint: .detailHint),
    ]

    var isBody: Bool {
        if case .body = content { true } else { false }
    }
}

extension Item {
    /// All that the giver typed.
    var texts: [String] { ItemField.all.map { self[keyPath: $0.property] } }
}
