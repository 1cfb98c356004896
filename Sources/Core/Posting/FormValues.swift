import Model

/// The fields of a form that describes a value. A text without a language tag is in the main language's field, or in that of `language` if
/// it looks like that language.
package struct FormValues {
    package var fields: [String: String] = [:]
    private let languages: [String]
    private let language: String?

    /// Creates an empty form, for a page in `language`, of a site with `languages`, the main one first.
    package init(languages: [String], language: String?) {
        (self.languages, self.language) = (languages, language)
    }

    /// Adds a text of one line.
    package mutating func add(_ name: String, _ text: LocalizedText?) {
        for language in languages {
            fields[field(name, language)] = text?.byLanguage.value(for: language)
        }
        guard let unmarked = text?.unmarked else { return }
        let isOwn = LanguageGuess.tag(of: unmarked, languages: languages) == language
        fields[field(name, isOwn ? language : nil)] = unmarked
    }

    /// Adds a Markdown text with its translations.
    package mutating func add(_ name: String, markdown: String, _ translations: [String: String]) {
        for language in languages.dropFirst() {
            fields[field(name, language)] = translations.value(for: language)
        }
        let isOwn =
            language.map { translations.value(for: $0) == nil } == true
            && LanguageGuess.tag(of: markdown, languages: languages) == language
        fields[field(name, isOwn ? language : nil)] = markdown
    }

    private func field(_ name: String, _ language: String?) -> String {
        language == nil || language == languages.first ? name : "\(name).\(language ?? "")"
    }
}

extension FormTexts {
    /// A Markdown text in each of the site's languages, each with at most `limit` bytes. A text below the front matter without a language
    /// tag stays there.
    package mutating func translatedMarkdown(
        _ field: String, limit: Int, earlier: (text: String, translations: [String: String])
    ) -> (text: String, translations: [String: String]) {
        var (body, all) = ("", earlier.translations)
        let tags = tags(of: all)
        for tag in tags.values { all[tag] = nil }
        for (language, name) in names(of: field) {
            guard let text = markdown(name, limit: limit) else { continue }
            if name == field { body = text } else { all[tags[language] ?? language] = text }
        }
        let same = all.first { $0.value.utf8.elementsEqual(earlier.text.utf8) }
        if body.isEmpty, let same, earlier.translations[same.key] == nil {
            body = earlier.text
            all[same.key] = nil
        }
        return (body, all)
    }
}
