import Model

/// Finds texts that exist in some of a site's languages only: readers of the others see them in another language.
extension SiteSettings {
    /// A warning for each text with missing translations; none for a text of unknown language.
    func untranslated(in items: [ContentItem]) -> [Problem] {
        if languages.count < 2 { return [] }
        return items.flatMap { item in
            (item.value?.texts ?? []).flatMap { untranslated($0, $1, file: item.path, item.lines) }
        }
    }

    /// The warnings for the settings themselves, whose keys have these lines.
    func untranslated(_ lines: KeyLines) -> [Problem] {
        [("title", title), ("shortTitle", shortTitle), ("tagline", tagline)]
            .flatMap { untranslated($0, $1, file: SettingsFile.path, lines) }
    }

    private func untranslated(
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
