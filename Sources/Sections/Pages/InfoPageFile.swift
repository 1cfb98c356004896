import ContentFiles
import Foundation
import Model

/// `Content/pages/<slug>.md` <-> `InfoPage`.
enum InfoPageFile {
    /// Slugs reserved at the site's root.
    static let reservedSlugs: Set<String> = [
        "api", "assets", "cgi-bin", "courses", "events", "feedback", "files", "media", "notifications",
        "poster", "searches",
    ]
    /// Slugs that no page may have had earlier.
    private static let reservedAliases = reservedSlugs.union([PrivacyPageGroup.slug])

    static func read(_ file: SourceFile, slug: Slug) -> ReadResult<InfoPage> {
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
            page.textProfile = fields.textProfile()
            return page
        }
    }
}

extension ContentFolder {
    package static let pages = ContentFolder(rawValue: "pages")
}

extension InfoPage: ContentKind {
    package static var folder: ContentFolder { .pages }

    package static func read(_ file: SourceFile, named slug: Slug, timeZone: TimeZone) -> ReadResult<InfoPage>
    {
        InfoPageFile.read(file, slug: slug)
    }

    package static func pageSlug(_ slug: Slug) -> Slug? { slug }
    package static var isInNavigation: Bool { true }

    package static func sorted(_ pages: [InfoPage]) -> [InfoPage] { sorted(pages, by: \.slug, <) }

    package func check(_ item: ContentItem, in check: inout ContentCheck) {
        check.takeAddress("/\(slug)/", aliases: aliases.map { "/\($0)/" }, item)
    }

    package var texts: [(key: String, text: LocalizedText?)] { [("title", title)] }
}
