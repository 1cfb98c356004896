import ContentFiles
import Foundation
import Model
import Site

/// The association's own pages, such as the one about itself, and the one about privacy.
package enum PageSection: Section {
    enum Key: String, PhraseKey {
        case found = "found.pages", count = "found.page-count", foundKind = "found.page"
        case editing = "page-edit.title", posts = "page-edit.pages"
        case isPublished = "moderation.is-published"
    }

    package static let part = SiteSection.pages
    package static let kinds: [any ContentKind.Type] = [InfoPage.self]
    package static let pageGroups: [any PageGroup.Type] = [InfoPageGroup.self, PrivacyPageGroup.self]
    package static let phrases: [any PhraseKey.Type] = [
        Key.self, PrivacyStatements.Key.self, ContentPhrase<InfoPage>.self,
    ]

    package static func plan(_ content: SiteContent, in site: SectionContext) async -> SectionPlan<NoSummary>
    {
        SectionPlan(
            pages: InfoPageGroup(content.pages, pictures: site.textPictures).pages
                + PrivacyPageGroup(content.pages, in: site).pages
                + searchIndex(content.pages),
            search: site.isMain ? searchTable(content.pages.map(\.asMarkdown)) : nil,
            showsPictures: TextPictures.areIn(texts(in: content)))
    }

    package static var search: (any SectionSearch.Type)? { Self.self }

    private static func texts(in content: SiteContent) -> some Sequence<String> {
        content.pages.lazy.map(\.asMarkdown).flatMap { [$0.body] + $0.translations.values }
    }

    package static func pageOwners(in content: SiteContent) -> [PageOwner] {
        content.pages.map { page in
            PageOwner(
                identity: nil, address: Address.info(page.slug),
                aliases: page.aliases.map(Address.info) + page.formerAddresses,
                title: page.title)
        }
    }

    package static func navigationPages(in content: SiteContent) -> [NavigationPage] {
        content.pages.filter { $0.posted == nil }.map { page in
            NavigationPage(slug: page.slug, title: page.title, address: Address.info(page.slug))
        }
    }

    package static func slugs(in content: SiteContent) -> Set<String> { Set(content.pages.map(\.slug.text)) }

    package static func media(in content: SiteContent) -> Set<String> {
        MediaReferences.names(in: texts(in: content))
    }

    package static func linkingTexts(in content: SiteContent, now: Date) -> [String] {
        Array(texts(in: content))
    }
}

extension Address {
    /// A page of Content/pages.
    static func info(_ slug: Slug) -> String { "/\(slug)/" }
}

extension SiteSection {
    public static let pages = SiteSection(rawValue: "pages")
}
