import ContentFiles
import Model

/// The association's own pages, such as the one about itself.
enum PageSection: Section {
    static let part = SiteSection.pages
    static let kinds: [any ContentKind.Type] = [InfoPage.self]
    static let pageGroups: [any PageGroup.Type] = [InfoChapter.self]
    static let phrases: [any PhraseKey.Type] = []

    static func plan(_ content: SiteContent, in site: SectionContext) async -> SectionPlan<NoSummary> {
        SectionPlan(
            pages: InfoChapter(content.pages, pictures: site.textPictures).pages,
            showsPictures: TextPictures.areIn(texts(in: content)))
    }

    private static func texts(in content: SiteContent) -> some Sequence<String> {
        content.pages.lazy.flatMap { [$0.body] + $0.translations.values }
    }

    static func pageOwners(in content: SiteContent) -> [PageOwner] {
        content.pages.map { page in
            PageOwner(
                identity: nil, address: Address.info(page.slug), aliases: page.aliases.map(Address.info),
                title: page.title)
        }
    }

    static let hasNavigationPages = true

    static func navigationPages(in content: SiteContent) -> [NavigationPage] {
        content.pages.map { page in
            NavigationPage(slug: page.slug, title: page.title, address: Address.info(page.slug))
        }
    }

    static func slugs(in content: SiteContent) -> Set<String> { Set(content.pages.map(\.slug.text)) }

    static func media(in content: SiteContent) -> Set<String> {
        MediaReferences.names(in: texts(in: content))
    }
}

extension SiteSection {
    /// The part of the association's own pages.
    public static let pages = SiteSection(rawValue: "pages")
}
