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
        let isOwn = LanguageTag.guess(of: unmarked, languages: languages) == language
        fields[field(name, isOwn ? language : nil)] = unmarked
    }

    /// Adds a Markdown text with its translations.
    package mutating func add(_ name: String, markdown: String, _ translations: [String: String]) {
        for language in languages {
            fields[field(name, language)] = translations.value(for: language)
        }
        if Self.nameMain(translations, languages) {
            let place = Self.place(of: markdown, beside: translations, languages)
            if let place { fields[field(name, place)] = markdown }
            return
        }
        let isOwn =
            language.map { translations.value(for: $0) == nil } == true
            && LanguageTag.guess(of: markdown, languages: languages) == language
        fields[field(name, isOwn ? language : nil)] = markdown
    }

    private func field(_ name: String, _ language: String?) -> String {
        language == nil || language == languages.first ? name : "\(name).\(language ?? "")"
    }

    /// Whether translations have the main language too, as those of a file from before the site's languages changed their order.
    fileprivate static func nameMain(_ translations: [String: String], _ languages: [String]) -> Bool {
        languages.first.map { translations.value(for: $0) != nil } ?? false
    }

    /// The language in whose field a Markdown text without a tag is, where the main language's field has a translation; nil if no field
    /// has it.
    fileprivate static func place(
        of markdown: String, beside translations: [String: String], _ languages: [String]
    ) -> String? {
        LanguageTag.guess(of: markdown, languages: languages).flatMap {
            languages.contains($0) && translations.value(for: $0) == nil ? $0 : nil
        }
    }
}

extension FormTexts {
    /// A text in each of the site's languages, each read as by `markdown` with `profile`. A text below the front matter without a language
    /// tag stays there.
    package mutating func translatedMarkdown(
        _ field: String, limit: Int, earlier: (text: String, translations: [String: String]),
        profile: String? = nil
    ) -> (text: String, translations: [String: String]) {
        var (body, all) = ("", earlier.translations)
        let tags = tags(of: all)
        for tag in tags.values { all[tag] = nil }
        let namesMain = FormValues.nameMain(earlier.translations, languages)
        for (language, name) in names(of: field) {
            guard let text = markdown(name, limit: limit, profile: profile) else { continue }
            if name == field, !namesMain { body = text } else { all[tags[language] ?? language] = text }
        }
        let same = all.first { $0.value.utf8.elementsEqual(earlier.text.utf8) }
        if body.isEmpty, let same, earlier.translations[same.key] == nil {
            body = earlier.text
            all[same.key] = nil
        }
        if namesMain, FormValues.place(of: earlier.text, beside: earlier.translations, languages) == nil {
            body = earlier.text
        }
        return (body, all)
    }
}
