import Model

/// Finds texts that exist in some of a site's languages only: readers of the others see them in another language.
struct TranslationCheck {
    let languages: [String]

    /// A warning for each text with missing translations; none for a text of unknown language.
    func problems(in items: [ContentItem]) -> [Problem] {
        languages.count < 2 ? [] : items.flatMap(problems)
    }

    /// The warnings for the settings.
    func problems(in settings: SiteSettings, lines: KeyLines) -> [Problem] {
        [("title", settings.title), ("shortTitle", settings.shortTitle), ("tagline", settings.tagline)]
            .flatMap { problems($0, $1, file: SettingsFile.path, lines) }
    }

    private func problems(of item: ContentItem) -> [Problem] {
        (item.value?.texts ?? []).flatMap { problems($0, $1, file: item.path, item.lines) }
    }

    private func problems(
        _ key: String, _ text: LocalizedText?, file: String, _ lines: KeyLines
    ) -> [Problem] {
        guard let text, !text.byLanguage.isEmpty else { return [] }
        return languages.filter { text.byLanguage.tag(for: $0) == nil }.map { language in
            let shown = text.resolved(for: language, others: languages).text
            return Problem(
                file: file, line: lines[key], cause: .untranslated("\(key).\(language)", shown: shown))
        }
    }
}
