import Model

extension DeskWords {
    /// The phrases about notifications by mail, for readers.
    package enum Mail: String, PhraseKey {
        package static let group = "mail-subscription"
        case title, confirmTitle, settingsTitle, sentTitle, sent, typedAddress, late, wrongAddress, noMail
        case noNotices, tooMany
        case goneTitle, gone, endedTitle, ended, again, doneConfirmed, doneSaved, confirmSubject, confirmText
        case knownSubject, knownText

        package static let values: Set = ["address", "site", "link", "time"]
    }

    package var siteName: String { words.tagged(settings.title).text }
}
