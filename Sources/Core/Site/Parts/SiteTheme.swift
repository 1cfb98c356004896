import Basics
import Model

/// A theme compiled for a site: the phrases and templates of its languages, and the addresses of assets.
///
/// Reading, checking and compiling a theme takes 13 ms, more than all other work for a post; decoding its
/// records takes 1 ms.
public struct SiteTheme: Sendable {
    /// Problems of phrases and templates that do not prevent publishing.
    public let warnings: [Problem]
    /// One entry per language, the main one first.
    package let languages: [Language]
    package let assets: AssetAddresses
    /// The lists of words because of which readers' posts wait.
    package let heldWords: [String]
    /// The source file of the app's icons, from the site's root or as an absolute path; nil if there is none.
    package let icon: String?
    /// The pages of the officers' help, by language and name; empty if the theme was read from its records.
    private let help: [String: [String: String]]
    /// The asset files; empty if the theme was read from its records.
    package let files: [OutputFile]

    package typealias Language = (words: Phrases, templates: TemplateLibrary)

    /// Checks and compiles a theme for a site with these settings.
    public init(_ theme: Theme, settings: SiteSettings, sections: Sections) throws(Problems) {
        let translations = try Translations(theme, languages: settings.languages, sections: sections)
        let names = AssetNames(theme, look: settings.look, root: settings.basePath)
        var (languages, unused): ([Language], [Problem]) = ([], [])
        var help: [String: [String: String]] = [:]
        let libraries = try TemplateLibrary.all(
            of: theme, assets: names, books: translations.all, sections: sections)
        for (book, templates) in zip(translations.all, libraries) {
            unused = templates.warnings
            languages.append((Phrases(book, keys: translations.keys), templates))
            help[book.language] = try HelpTexts.texts(of: theme, in: book)
        }
        (self.languages, self.help) = (languages, help)
        (assets, files) = (names.addresses, names.files)
        warnings = translations.warnings + unused
        heldWords = theme.heldWords.sorted { $0.key < $1.key }.map(\.value)
        icon = AppIcons.source(theme, settings.look)
    }

    // MARK: Records

    /// The theme as records; the templates of the desk and of the page of hits are separate, since `poster` reads only these.
    public var records: [(name: String, value: any Encodable)] {
        let names = languages.map { [$0.words.language, $0.words.name] }
        let shared: [(name: String, value: any Encodable)] = [
            (Self.namesRecord, names), (Self.assetsRecord, assets), (Self.heldWordsRecord, heldWords),
            (Self.iconRecord, [icon].compactMap(\.self)),
        ]
        return shared
            + languages.flatMap { language -> [(name: String, value: any Encodable)] in
                let (tag, templates) = (language.words.language, language.templates)
                return [
                    (Phrases.record(of: tag), language.words),
                    (HelpTexts.record(of: tag), help[tag] ?? [:]),
                    (TemplateLibrary.deskRecord(of: tag), templates.filtered(Self.isOfDesk)),
                    (TemplateLibrary.pageRecord(of: tag), templates.filtered { !Self.isOfDesk($0) }),
                    (TemplateLibrary.foundRecord(of: tag), templates.filtered(SearchResultPage.needs)),
                ]
            }
    }

    /// Whether a template's name is that of a desk page.
    private static func isOfDesk(_ template: String) -> Bool { template.hasPrefix("desk-") }

    // The records that the desk reads are lists and maps of plain values: the first decoding of each keyed type
    // takes 0.1 ms, since Swift searches the program's conformances.

    /// The record of the languages' tags, each with the native name.
    package static let namesRecord = "languages"
    package static let assetsRecord = "assets"
    package static let heldWordsRecord = "held words"
    private static let iconRecord = "icon"

    /// The theme of its records; nil if a record is missing or damaged.
    public init?(_ archive: RecordArchive, warnings: [Problem]) {
        guard let names = archive.value([[String]].self, of: Self.namesRecord),
            let assets = archive.value(AssetAddresses.self, of: Self.assetsRecord),
            let heldWords = archive.value([String].self, of: Self.heldWordsRecord),
            let icon = archive.value([String].self, of: Self.iconRecord)
        else { return nil }
        languages = names.compactMap { name in
            guard let tag = name.first,
                let words = archive.value(Phrases.self, of: Phrases.record(of: tag)),
                let desk = archive.value(TemplateLibrary.self, of: TemplateLibrary.deskRecord(of: tag)),
                let pages = archive.value(TemplateLibrary.self, of: TemplateLibrary.pageRecord(of: tag))
            else { return nil }
            return (words, pages.merging(desk))
        }
        guard languages.count == names.count else { return nil }
        (self.assets, self.warnings, self.heldWords, files) = (assets, warnings, heldWords, [])
        self.icon = icon.first
        help = [:]
    }
}

extension Phrases {
    /// The name of the record with a language's phrases.
    package static func record(of language: String) -> String { "\(language).words" }
}

extension TemplateLibrary {
    /// The name of the record with the desk's templates in a language.
    package static func deskRecord(of language: String) -> String { "\(language).desk" }

    /// The name of the record with the templates of the page of hits in a language, which are among all other templates too.
    package static func foundRecord(of language: String) -> String { "\(language).found" }

    /// The name of the record with all other templates.
    package static func pageRecord(of language: String) -> String { "\(language).pages" }
}
