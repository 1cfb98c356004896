import BinaryCoding
import Model

/// What a theme comes to for a site: the words of its languages, its templates compiled for each of them, and where assets are.
///
/// To read, check and compile it takes 13 ms, more than all else that a posted event asks for; to read it from its records
/// takes one.
public struct SiteTheme: Sendable {
    /// What someone should look at in words and templates, though it keeps nothing from being published.
    public let warnings: [Problem]
    /// One for each language, the main one first.
    let languages: [Language]
    /// Where assets are.
    let assets: AssetAddresses
    /// The assets themselves; none of a theme that was kept, which is read where they are wanted.
    let files: [OutputFile]

    /// The theme in one language.
    struct Language: Sendable {
        let words: LanguageWords
        let templates: TemplateLibrary
    }

    /// Checks and compiles a theme for a site with these settings.
    /// - Throws: `Problems` with every mistake in words and templates.
    public init(_ theme: Theme, settings: SiteSettings) throws(Problems) {
        let books = try Translations(theme, languages: settings.languages)
        let names = AssetNames(theme, look: settings.look, root: settings.basePath)
        var (languages, unused): ([Language], [Problem]) = ([], [])
        for book in books.all {
            let templates = try PageTemplates.library(of: theme, assets: names, book: book)
            unused = templates.warnings
            languages.append(Language(words: LanguageWords(book), templates: templates))
        }
        self.languages = languages
        (assets, files) = (names.addresses, names.files)
        warnings = books.warnings + unused
    }

    // MARK: Records

    /// The theme as records, of which the desk reads few: its templates stand apart.
    public var records: [(name: String, value: any Encodable)] {
        let names = languages.map { LanguageName(tag: $0.words.language, name: $0.words.name) }
        let shared: [(name: String, value: any Encodable)] = [
            (LanguageName.record, names), (Self.assetsRecord, assets),
        ]
        return shared
            + languages.flatMap { language -> [(name: String, value: any Encodable)] in
                let (tag, templates) = (language.words.language, language.templates)
                return [
                    (LanguageWords.record(of: tag), language.words),
                    (TemplateLibrary.deskRecord(of: tag), templates.filtered(DeskRenderer.isOfDesk)),
                    (TemplateLibrary.pageRecord(of: tag), templates.filtered { !DeskRenderer.isOfDesk($0) }),
                ]
            }
    }

    private static let assetsRecord = "assets"

    /// A theme of records, with the warnings that it had; nil where one of them is not whole.
    public init?(_ archive: RecordArchive, warnings: [Problem]) {
        guard let names = archive.value([LanguageName].self, of: LanguageName.record),
            let assets = archive.value(AssetAddresses.self, of: Self.assetsRecord)
        else { return nil }
        languages = names.compactMap { name in
            guard
                let words = archive.value(LanguageWords.self, of: LanguageWords.record(of: name.tag)),
                let desk = archive.value(TemplateLibrary.self, of: TemplateLibrary.deskRecord(of: name.tag)),
                let pages = archive.value(TemplateLibrary.self, of: TemplateLibrary.pageRecord(of: name.tag))
            else { return nil }
            return Language(words: words, templates: pages.merging(desk))
        }
        guard languages.count == names.count else { return nil }
        (self.assets, self.warnings, files) = (assets, warnings, [])
    }
}

/// What a language of a site calls itself.
struct LanguageName {
    let tag: String
    let name: String

    /// The record of all of them.
    static let record = "languages"
}

// The records that the desk reads are lists and maps of plain values. Of a type with keys Swift looks through all that the program
// conforms to when it is read first, 0.1 ms each.
extension LanguageName: Codable {
    init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        (tag, name) = (try list.decode(String.self), try list.decode(String.self))
    }

    func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        try list.encode(tag)
        try list.encode(name)
    }
}

extension LanguageWords {
    /// The record of the words of a language.
    static func record(of language: String) -> String { "\(language).words" }
}

extension TemplateLibrary {
    /// The record of the desk's templates in a language.
    static func deskRecord(of language: String) -> String { "\(language).desk" }

    /// The record of all other templates.
    static func pageRecord(of language: String) -> String { "\(language).pages" }
}
