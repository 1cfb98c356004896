import Foundation
import Model

/// A whole site: all pages, planned from all content.
public struct SiteRenderer: Sendable {
    /// All pages and files of the web root, in a fixed order.
    public let pages: [Page]
    /// Identity -> address of each page that can be renamed.
    public let addresses: [String: String]
    private let editions: LocalizedSite

    /// Plans a site, on every core.
    ///
    /// `earlier` has the addresses of pages at earlier builds, by the identities of `addresses`; `drawings` the existing pictures of a
    /// `PicturePlan`, address -> file, from the site's root; `trending` the terms that readers search for most; `values` those of
    /// `Sections.valueParts`; `memberNames` the names of members that pages show.
    public init(
        content: SiteContent, theme: Theme, now: Date, earlier: [String: [String]] = [:],
        drawings: [String: String] = [:], trending: [String] = [],
        values: [SiteSection: PostValues] = [:], memberNames: MemberNames = MemberNames(), sections: Sections
    ) async throws(Problems) {
        let published = MediaReferences.all(in: content, theme: theme, sections)
        let linked = FileReferences(content.settings).all(in: content, theme: theme, now: now, sections)
        let files = content.offeredFiles.filter { linked.contains(FileReferences.key(of: $0)) }
        unlinked = content.offeredFiles.filter { !linked.contains(FileReferences.key(of: $0)) }
        let theme = try SiteTheme(theme, settings: content.settings, sections: sections)
        warnings = theme.warnings
        editions = LocalizedSite(
            content.settings, pages: sections.navigationPages(in: content), media: content.media,
            published: published, files: files, theme: theme, drawings: drawings, values: values,
            memberNames: memberNames, relations: sections.relations(in: content), sections: sections)
        var plans: [PartPlan] = []
        for part in sections.allParts where part != .front {
            plans.append(await editions.plan(part, of: content, now: now, earlier: earlier))
        }
        plans.append(await editions.front(SectionSummary(plans.map(\.summary)), now: now, trending: trending))
        pages = plans.flatMap(\.pages)
        addresses = plans.reduce(into: [:]) { all, plan in all.merge(plan.addresses) { first, _ in first } }
    }

    /// Problems that do not prevent publishing.
    public let warnings: [Problem]

    /// The files of Content/files that nothing links to, which are not published.
    package let unlinked: [OfferedFile]

    public var base: SiteAddress { editions.base }

    /// All problems of a theme's templates and phrases, independent of content.
    public static func problems(in theme: Theme, sections: Sections) -> [Problem] {
        TemplateLibrary.problems(in: theme, sections)
    }

    /// Renders a page of this site. The caller must read the content file of a copy (`Page.source`).
    public func render(_ page: Page) throws(Problem) -> OutputFile { try editions.render(page) }
}
