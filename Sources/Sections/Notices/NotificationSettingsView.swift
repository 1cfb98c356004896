import Model
import Site

/// The settings of a reader's notifications, as far as they are the same for all readers.
struct NotificationSettingsView: TemplateView {
    /// The types of notifications that this site sends.
    let types: [NotificationChoice]
    /// The tags of events that the site's settings name.
    let tags: [NotificationChoice]

    init(types: [NotificationChoice], words: PageWords) {
        self.types = types
        tags = words.tagTexts.keys.sorted { $0.text < $1.text }.map { tag in
            NotificationChoice(name: tag.text, title: words.tag(tag.text))
        }
    }

    static let fields = FieldTable<NotificationSettingsView>([
        .list("types") { $0.types },
        .flag("hasManyTypes") { $0.types.count > 1 },
        .list("tags") { $0.tags },
        .flag("hasTags") { !$0.tags.isEmpty },
    ])
}

/// A row of a list to choose from.
struct NotificationChoice: TemplateView, Encodable {
    /// The name in the API, such as `newEvent` or `food`.
    let name: String
    let title: TaggedText

    init(name: String, title: TaggedText) { (self.name, self.title) = (name, title) }

    /// Creates a type, named in the language of the page.
    init(_ type: NotificationType, words: PageWords) {
        self.init(name: type.kind.rawValue, title: TaggedText(words.say(type.title)))
    }

    static let fields = FieldTable<NotificationChoice>([
        .text("choiceName") { $0.name },
        .tagged("choiceTitle") { $0.title },
    ])
}
