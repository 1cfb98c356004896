import Model

extension DeskWords {
    /// The phrases about notifications by mail, for readers.
    package enum Mail: String, PhraseKey {
        package static let group = "mail-subscription"
        case title, confirmTitle, settingsTitle, sentTitle, sent, wrongAddress, noMail, noNotices, tooMany
        case goneTitle, gone, endedTitle, ended, again, doneConfirmed, doneSaved, confirmSubject, confirmText
        case knownSubject, knownText

        package static let values: Set = ["address", "site", "link", "time"]
    }

    /// The site's name.
    package var siteName: String { words.tagged(settings.title).text }
}

/// The choice of how often mail is sent.
package struct FrequencyView: TemplateView {
    let frequency: String

    package static let fields = FieldTable<FrequencyView>([
        .flag("isNow") { $0.frequency == "now" },
        .flag("isDaily") { $0.frequency == "daily" },
        .flag("isWeekly") { $0.frequency == "weekly" },
        .flag("isOff") { $0.frequency == "off" },
    ])
}

/// The form to subscribe to notifications by mail.
package struct MailFormView: DeskView {
    package static let template = "desk-mail"

    let problem: String?
    let address: String
    let frequency: String

    /// Creates the form; after a refusal with the reason.
    package init(problem: String? = nil, address: String = "", frequency: String = "now") {
        (self.problem, self.address, self.frequency) = (problem, address, frequency)
    }

    package static let fields = FieldTable<MailFormView>([
        .text("problem") { $0.problem },
        .text("mailAddress") { $0.address },
        .record("mailFrequency") { FrequencyView(frequency: $0.frequency) },
    ])
}

/// A tag that a reader may turn off.
package struct MailTagView: TemplateView {
    let slug: String
    let name: TaggedText
    let isOn: Bool

    package static let fields = FieldTable<MailTagView>([
        .text("tagSlug") { $0.slug },
        .tagged("mailTagName") { $0.name },
        .flag("isTagOn") { $0.isOn },
    ])
}

/// The page of a subscription by mail: its confirmation or its settings.
package struct MailSubscriptionView: DeskView {
    package static let template = "desk-mail-settings"

    /// A confirmation of the last action.
    package var done: String?
    let address: String
    let path: String
    let isConfirmed: Bool
    let frequency: String
    let tags: [MailTagView]

    /// The page.
    /// - Parameters:
    ///   - address: the mail address.
    ///   - path: the page's path below the mount.
    ///   - isConfirmed: whether the address was confirmed.
    ///   - frequency: `now`, `daily`, `weekly` or `off`.
    ///   - tags: the site's tags, each with whether it is on.
    ///   - words: the phrases.
    package init(
        address: String, path: String, isConfirmed: Bool, frequency: String,
        tags: [(slug: Slug, name: LocalizedText, isOn: Bool)], words: DeskWords
    ) {
        (self.address, self.path, self.isConfirmed) = (address, path, isConfirmed)
        self.frequency = frequency
        self.tags = tags.map {
            MailTagView(slug: $0.slug.text, name: words.words.tagged($0.name), isOn: $0.isOn)
        }
    }

    package static let fields = FieldTable<MailSubscriptionView>([
        .text("done") { $0.done },
        .text("mailAddress") { $0.address },
        .text("mailPath") { $0.path },
        .flag("isConfirmed") { $0.isConfirmed },
        .record("mailFrequency") { FrequencyView(frequency: $0.frequency) },
        .flag("hasMailTags") { !$0.tags.isEmpty },
        .list("mailTags") { $0.tags },
    ])
}
