import Model

/// The phrases of notices in mails and group chats, in one language.
package struct NoticeWords: Sendable {
    /// The keys of the phrases.
    package enum Key: String, CaseIterable, Sendable {
        case changed = "notice-mail.changed"
        case withdrawn = "notice-mail.withdrawn"
        case withdrawnText = "notice-mail.withdrawn-text"
        case open = "notice-mail.open"
        case digest = "notice-mail.digest"
        case digestLead = "notice-mail.digest-lead"
        case why = "notice-mail.why"
        case settings = "notice-mail.settings"
        case unsubscribe = "notice-mail.unsubscribe"
        case inDay = "notice-mail.in-day"
        case inHour = "notice-mail.in-hour"
        case inMinutes = "notice-mail.in-minutes"
    }

    /// The language, a BCP 47 tag.
    package let language: String
    private let phrases: [Key: Phrase]

    /// The phrases for readers of `language`: of its tag, of shorter tags, or else of the complete language.
    /// - Parameters:
    ///   - language: a BCP 47 tag.
    ///   - words: the phrases of the site, by language.
    /// - Throws: `Problem` with `.unknownPhrase`, if the complete language lacks one.
    package init(_ language: String, from words: [String: Wordbook]) throws(Problem) {
        let tags = LanguageTag.lookup(language) + [Theme.completeLanguage]
        let books = tags.compactMap { words[$0] }
        var phrases: [Key: Phrase] = [:]
        for key in Key.allCases {
            guard let phrase = books.lazy.compactMap({ $0.phrase(key.rawValue) }).first else {
                let file =
                    words[Theme.completeLanguage]?.file ?? "Templates/words/\(Theme.completeLanguage).yml"
                throw Problem(file: file, cause: .unknownPhrase(key.rawValue, book: file))
            }
            phrases[key] = phrase
        }
        self.phrases = phrases
        self.language = books.first?.language ?? Theme.completeLanguage
    }

    /// A phrase with its values.
    func say(_ key: Key, _ values: KeyValuePairs<String, String> = [:]) -> String {
        phrases[key]?.filled(values) ?? ""
    }

    /// A phrase in the form for a number.
    func say(_ key: Key, count: Int, _ values: KeyValuePairs<String, String>) -> String {
        phrases[key]?.filled(values, category: PluralCategory(count, language: language)) ?? ""
    }
}
