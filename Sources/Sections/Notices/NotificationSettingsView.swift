import Model
import Site

/// The settings of a reader's notifications, as far as they are the same for all readers.
struct NotificationSettingsView: TemplateView {
    let types: [NotificationChoice]
    /// The tags of events that the site's settings name.
    let tags: [NotificationChoice]

    init(types: [NotificationType], words: PageWords) {
        self.types = types.map { kind, title in
            NotificationChoice(choiceName: kind.rawValue, choiceTitle: TaggedText(words.say(title)))
        }
        tags = words.tagTexts.keys.sorted { $0.text < $1.text }.map { tag in
            NotificationChoice(choiceName: tag.text, choiceTitle: words.tag(tag.text))
        }
    }

    static let computed = FieldTable<NotificationSettingsView>([
        .flag("hasManyTypes") { $0.types.count > 1 },
        .flag("hasTags") { !$0.tags.isEmpty },
    ])
}

/// A row of a list to choose from.
struct NotificationChoice: TemplateView {
    /// The name in the API, such as `newEvent` or `food`.
    let choiceName: String
    let choiceTitle: TaggedText
}
