import Building
import ContentFiles
import Foundation
import Model
import Site

/// The site as the desk needs it: settings, words and templates.
struct DeskSite: Sendable {
    let settings: SiteSettings
    /// One for each language, the main one first.
    let makers: [DeskMaker]

    /// Reads them.
    /// - Throws: `Problems` with what keeps the desk from being shown.
    init(root: String) throws(Problems) {
        let reading = SettingsReading(root: root, pages: [])
        guard let settings = reading.settings else { throw Problems(reading.problems) }
        let theme = ThemeReading(root: root)
        let errors = theme.problems.filter { $0.severity == .error }
        guard errors.isEmpty else { throw Problems(errors) }
        self.settings = settings
        makers = try DeskMaker.all(theme: theme.theme, settings: settings)
    }

    /// The desk in the first of these languages that it has, else in the main one.
    func maker(preferring languages: [String]) -> DeskMaker? {
        for language in languages {
            let exact = makers.first { $0.words.language.lowercased() == language.lowercased() }
            let near = makers.first { maker in
                maker.words.language.lowercased().split(separator: "-").first
                    == language.lowercased().split(separator: "-").first
            }
            if let maker = exact ?? near { return maker }
        }
        return makers.first
    }
}
