import Model

extension DeskWords {
    /// The phrases about notifications by mail, for readers.
    package enum Mail: String, PhraseKey {
        case mailTitle = "mail-subscription.title"
        case confirmTitle = "mail-subscription.confirm-title"
        case settingsTitle = "mail-subscription.settings-title"
        case sentTitle = "mail-subscription.sent-title"
        case sent = "mail-subscription.sent"
        case wrongAddress = "mail-subscription.wrong-address"
        case noMail = "mail-subscription.no-mail"
        case noNotices = "mail-subscription.no-notices"
        case tooMany = "mail-subscription.too-many"
        case goneTitle = "mail-subscription.gone-title"
        case gone = "mail-subscription.gone"
        case endedTitle = "mail-subscription.ended-title"
        case ended = "mail-subscription.ended"
        case again = "mail-subscription.again"
        case doneConfirmed = "mail-subscription.done-confirmed"
        case doneSaved = "mail-subscription.done-saved"
        // The message with the link.
        case confirmSubject = "mail-subscription.confirm-subject"
        case confirmText = "mail-subscription.confirm-text"
        case knownSubject = "mail-subscription.known-subject"
        case knownText = "mail-subscription.known-text"

        package static let values: Set = ["address", "site", "link", "time"]
    }

    /// A phrase with values inserted.
    package func say(_ key: Mail, _ values: KeyValuePairs<String, String> = [:]) -> String {
        words.say(key, values)
    }

    /// The site's name.
    package var siteName: String { words.tagged(settings.title).text }
}
