import Markdown
import Model

/// The phrases of a site in each of its languages; untranslated ones are taken from the complete language.
package struct Translations: Sendable {
    /// One word book per language, in the site's order.
    package let all: [Wordbook]
    /// Warnings about untranslated and unused phrases.
    package let warnings: [Problem]

    /// The keys of the phrases that Swift code names.
    package let keys: [String]

    private static let sharedKeyTypes: [any PhraseKey.Type] = [
        DeskWords.Account.self, DeskWords.Mail.self, DeskWords.Receipt.self, DeskWords.Handover.self,
        DeskWords.Moderation.self, DeskWords.Content.self, DeskWords.Searches.self, DeskWords.Health.self,
        DeskWords.Votes.self, DeskWords.Visits.self,
        DeskWords.MemberNotices.self, DeskWords.MemberForms.self,
        DeskWords.Join.self,
        DeskWords.Delivery.self,
        DeskWords.Discussions.self,
        DeskWords.MemberAccount.self, DeskWords.MemberMail.self, DeskWords.MemberList.self,
        DeskWords.Comments.self,
        DeskWords.Announcement.self,
        DeskWords.Key.self, DeskWords.SignIn.self, DeskWords.Message.self, DeskWords.Log.self,
        DeskWords.Officers.self, DeskWords.ReaderError.self, LanguageKey.self,
        DeskWords.FormErrorKey.self,
        Contact.Service.self,
        DiscussionView.Key.self,
        FeedTopic.Key.self,
        SearchResultPage.Key.self,
        MarkdownLabels.Key.self,
        NoticePhrase.self,
        PageWords.Key.self,
    ]

    /// The keys of the phrases that Swift code names, where a site has these sections.
    package static func keys(_ sections: Sections) -> [String] {
        DateWords.keys + keyTypes(sections).flatMap { keys(of: $0) }
    }

    private static func keyTypes(_ sections: Sections) -> [any PhraseKey.Type] {
        sharedKeyTypes + sections.all.flatMap { $0.phrases }
    }

    /// The phrases of a theme for the languages of a site.
    /// - Throws: `Problems` if a language has no phrases, or if the complete language lacks phrases used in code.
    package init(_ theme: Theme, languages: [String], sections: Sections) throws(Problems) {
        keys = Self.keys(sections)
        guard let complete = theme.words[Theme.completeLanguage] else {
            throw Problems([Problem(file: Self.path(of: Theme.completeLanguage), cause: .missing)])
        }
        var problems = keys.filter { complete.phrase($0) == nil }.map {
            Problem(file: complete.file, cause: .unknownPhrase($0, book: complete.file))
        }
        var (wordbooks, warnings): ([Wordbook], [Problem]) = ([], [])
        let values = Self.values(sections)
        for language in languages {
            guard let book = Self.book(language, of: theme) else {
                problems.append(Self.missing(language, theme))
                continue
            }
            problems += Self.wrongValues(in: book, complete, values) + Self.wrongChoices(in: book)
            warnings += Self.differences(of: book, from: complete)
            wordbooks.append(book.completed(by: complete))
        }
        guard problems.isEmpty else { throw Problems(problems.sorted()) }
        (all, self.warnings) = (wordbooks, warnings)
    }

    /// The phrases of a language: those of its tag, completed by those of shorter tags, as `en` completes `en-US`.
    private static func book(_ language: String, of theme: Theme) -> Wordbook? {
        let wordbooks = LanguageTag.lookup(language).compactMap { theme.words[$0] }
        guard let first = wordbooks.first else { return nil }
        let own = Wordbook(language: language, file: first.file, groups: first.groups)
        return wordbooks.dropFirst().reduce(own) { $0.completed(by: $1) }
    }

    /// Problems of invalid settings for clocks and weeks.
    private static func wrongChoices(in book: Wordbook) -> [Problem] {
        DateWords.keys.compactMap { key in
            guard let choices = DateWords.choices(for: key), let phrase = book.phrase(key) else { return nil }
            let text = phrase.text(.other)
            if choices.contains(text) { return nil }
            let expected = choices.joined(separator: " or ")
            return Problem(
                file: phrase.file, line: phrase.line, cause: .wrongField(key, value: text, expected: expected)
            )
        }
    }

    private static func keys<Key: PhraseKey>(of type: Key.Type) -> [String] { type.allCases.map(\.key) }

    /// Key -> the names of values that a phrase can have though the complete language's has not.
    private static func values(_ sections: Sections) -> [String: Set<String>] {
        ([DateWords.Key.self] + keyTypes(sections)).reduce(into: [:]) { values, type in
            for key in keys(of: type) { values[key] = type.values }
        }
    }

    private static func path(of language: String) -> String { "Templates/words/\(language).yml" }

    private static func missing(_ language: String, _ theme: Theme) -> Problem {
        let known = theme.words.keys.sorted().joined(separator: ", ")
        let complete = theme.words[Theme.completeLanguage]?.file ?? path(of: Theme.completeLanguage)
        let expected =
            "languages with words: \(known); or copy \(complete) to Content/theme/words/\(language).yml and translate it"
        return Problem(
            file: "Content/site.yml", cause: .wrongField("languages", value: language, expected: expected))
    }

    /// Problems of values in a phrase that the complete language does not have.
    private static func wrongValues(
        in book: Wordbook, _ complete: Wordbook, _ values: [String: Set<String>]
    ) -> [Problem] {
        var problems: [Problem] = []
        for (group, phrases) in book.groups {
            for (name, phrase) in phrases {
                let names = phrase.names
                guard !names.isEmpty, let other = complete.groups[group]?[name] else { continue }
                let known = other.names.union(values["\(group).\(name)"] ?? [])
                problems += names.subtracting(known).map {
                    Problem(
                        file: phrase.file, line: phrase.line,
                        cause: .unknownVariable($0, known: known.sorted()))
                }
            }
        }
        return problems
    }

    private static func differences(of book: Wordbook, from complete: Wordbook) -> [Problem] {
        let missing = complete.keysMissing(in: book).map { key in
            Problem(
                file: book.file,
                cause: .untranslated(key, shown: complete.phrase(key)?.text(.other) ?? ""))
        }
        let strange = book.keysMissing(in: complete)
        let known = strange.isEmpty ? [] : complete.keys
        let unknown = strange.map { key in
            let nearest = EditDistance.nearest(to: key, in: known)
            return Problem(
                file: book.phrase(key)?.file ?? book.file, line: book.phrase(key)?.line,
                cause: .unknownField(key, suggestion: nearest))
        }
        return (missing + unknown).sorted()
    }
}
