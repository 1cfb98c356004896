import ContentFiles
import Foundation
import Model

/// A page of the association, such as `/about/`.
public struct InfoPage: Hashable, Sendable, Codable {
    /// The page's part of the address, from its file name.
    public var slug: Slug
    /// Earlier slugs.
    public var aliases: [Slug] = []
    /// Addresses that the page had on an earlier website: `/2019/03/gala/`.
    package var formerAddresses: [String] = []
    /// The day or time of a post, RFC 3339; nil for a page that the navigation links.
    package var posted: String?
    /// Fingerprints of the page's texts in the last import (`ImportedFields`); nil if it was not imported.
    package var imported: String?
    package var title: LocalizedText
    /// How the text is read: `typed`, as `MarkdownText.source`; nil for Markdown.
    public var textProfile: String?
    /// The text in Markdown.
    public var body: String
    /// Translations of the text: BCP 47 tag -> Markdown.
    public var translations: [String: String] = [:]
    /// The content file, relative to the site's root; empty if it is not written yet.
    public var file: String

    package init(
        slug: Slug, aliases: [Slug] = [], title: LocalizedText, textProfile: String? = nil, body: String,
        translations: [String: String] = [:], file: String
    ) {
        (self.slug, self.aliases, self.title, self.textProfile) = (slug, aliases, title, textProfile)
        (self.body, self.translations, self.file) = (body, translations, file)
    }
}

extension ContentFolder {
    package static let pages = ContentFolder(rawValue: "pages")
}

/// `Content/pages/<slug>.md`
extension InfoPage: ContentKind {
    /// Slugs reserved at the site's root.
    static let reservedSlugs: Set<String> = [
        "api", "assets", "cgi-bin", "courses", "embed", "events", "feedback", "files", "items", "live",
        "media",
        "meetups", "messages", "notifications", "partners", "poster", "questions", "searches",
    ]
    /// Slugs that no page may have had earlier.
    static let reservedAliases = reservedSlugs.union([PrivacyPageGroup.slug])

    /// Whether no page can have a slug.
    package static func isReserved(_ slug: Slug) -> Bool { reservedSlugs.contains(slug.text) }

    package static var folder: ContentFolder { .pages }

    package static func read(
        _ file: SourceFile, named slug: Slug, timeZone: TimeZone
    ) -> ReadResult<InfoPage> {
        ReadResult(file) { frontMatter, fields in
            if reservedSlugs.contains(slug.text) { fields.add(.reservedName(slug)) }
            let translations = fields.translations("body")
            let aliases = fields.slugs("aliases", reserved: reservedAliases)
            guard let title = fields.requiredLocalizedText("title", expected: "the heading of the page")
            else {
                return nil
            }
            var page = InfoPage(
                slug: slug, aliases: aliases, title: title, body: fields.markdown(below: frontMatter),
                translations: translations, file: file.path)
            page.formerAddresses = fields.formerAddresses("formerAddresses")
            page.posted = fields.timestamp("posted", in: timeZone)?.text
            page.imported = fields.text("imported")
            page.textProfile = fields.textProfile()
            return page
        }
    }

    package static func pageSlug(_ slug: Slug) -> Slug? { slug }
    package static var isInNavigation: Bool { true }

    package static func sorted(_ pages: [InfoPage]) -> [InfoPage] { sorted(pages, by: \.slug, <) }

    package func check(_ item: ContentItem, in check: inout ContentCheck) {
        check.takeAddress("/\(slug)/", aliases: aliases.map { "/\($0)/" } + formerAddresses, item)
    }

    package var texts: [(key: String, text: LocalizedText?)] { [("title", title)] }
}

extension InfoPage: EditableContent {
    /// Maximum length of a page's text, in bytes: 64 KiB.
    static let bodyLimit = 64 << 10

    package static let fields: [ContentField<InfoPage>] = [
        ContentField("title", .localized(\.title), label: "page-edit.heading"),
        ContentField("posted", .note(\.posted)),
        ContentField("aliases", .slugs(\.aliases)),
        ContentField(
            "formerAddresses",
            .list(
                read: \.formerAddresses,
                write: { page, addresses in
                    page.formerAddresses = addresses
                    return true
                })),
        ContentField("imported", .note(\.imported)),
        ContentField("text", .note(\.textProfile)),
        ContentField(
            "body", .markdown(\.body, translations: \.translations), label: "page-edit.text",
            hint: "desk-event.detail-hint", limit: bodyLimit),
    ]

    package static let subjectPrefix = "page-"

    package var heading: LocalizedText { title }

    package func outputFile(below root: String, timeZone: TimeZone) throws(Problem) -> OutputFile {
        file.isEmpty
            ? try newFile(at: "Content/pages/\(slug).md")
            : try changedFile(at: file, below: root, timeZone: timeZone)
    }
}

extension SiteContent {
    /// Pages, by slug.
    package var pages: [InfoPage] {
        get { self[InfoPage.self] }
        set { self[InfoPage.self] = newValue }
    }
}
