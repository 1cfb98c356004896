import Model

/// The phrases of notices in mails and group chats, in one language.
package struct NoticeWords: Sendable {
    /// The language, a BCP 47 tag.
    package let language: String
    private let phrases: [NoticePhrase: Phrase]

    /// The phrases for readers of `language`: of its tag, of shorter tags, or else of the complete language.
    /// - Throws: `Problem` with `.unknownPhrase`, if the complete language lacks one.
    package init(_ language: String, from words: [String: Wordbook]) throws(Problem) {
        let tags = LanguageTag.lookup(language) + [Theme.completeLanguage]
        let wordbooks = tags.compactMap { words[$0] }
        var phrases: [NoticePhrase: Phrase] = [:]
        for key in NoticePhrase.allCases {
            guard let phrase = wordbooks.lazy.compactMap({ $0.phrase(key.key) }).first else {
                let file =
                    words[Theme.completeLanguage]?.file ?? "Templates/words/\(Theme.completeLanguage).yml"
                throw Problem(file: file, cause: .unknownPhrase(key.key, book: file))
            }
            phrases[key] = phrase
        }
        self.phrases = phrases
        self.language = wordbooks.first?.language ?? Theme.completeLanguage
    }

    func say(_ key: NoticePhrase, _ values: KeyValuePairs<String, String> = [:]) -> String {
        phrases[key]?.filled(values) ?? ""
    }

    func say(_ key: NoticePhrase, count: Int, _ values: KeyValuePairs<String, String>) -> String {
        phrases[key]?.filled(values, category: PluralCategory(count, language: language)) ?? ""
    }
}
