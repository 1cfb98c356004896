import Foundation
import Model

/// A whole site: all pages, planned from all content.
public struct SiteRenderer: Sendable {
    /// All pages and files of the web root, in a fixed order.
    public let pages: [Page]
    /// Identity -> address of each page that can be renamed.
    public let addresses: [String: String]
    private let editions: LocalizedSite

    /// Plans a site, on all cores.
    /// - Parameters:
    ///   - content: the site's content.
    ///   - theme: the templates and assets.
    ///   - now: the current time.
    ///   - earlier: addresses at earlier builds, by the identities of `addresses`.
    ///   - drawings: the existing pictures of a `PicturePlan`: address -> path from the site's root.
    /// - Throws: `Problems` with all errors of the templates.
    public init(
        content: SiteContent, theme: Theme, now: Date, earlier: [String: [String]] = [:],
        drawings: [String: String] = [:]
    ) async throws(Problems) {
        let published = MediaReferences.all(in: content, theme: theme)
        let theme = try SiteTheme(theme, settings: content.settings)
        warnings = theme.warnings
        editions = LocalizedSite(
            content.settings, pages: content.pages, media: content.media, published: published, theme: theme,
            drawings: drawings)
        var plans: [PartPlan] = []
        for part in SiteSection.allCases where part != .front {
            plans.append(await editions.plan(part, of: content, now: now, earlier: earlier))
        }
        plans.append(await editions.front(SectionSummary(plans.map(\.highlights)), now: now))
        pages = plans.flatMap(\.pages)
        addresses = plans.reduce(into: [:]) { all, plan in all.merge(plan.addresses) { first, _ in first } }
    }

    /// Problems that do not prevent publishing.
    public let warnings: [Problem]

    /// The site's address.
    public var base: SiteAddress { editions.base }

    /// All problems of a theme's templates and phrases, independent of content.
    public static func problems(in theme: Theme) -> [Problem] { PageTemplates.problems(in: theme) }

    /// The names of the templates that every theme needs, sorted.
    public static var templateNames: [String] { PageTemplates.names }

    /// Renders a page of this site. The caller must read the content file of a copy (`Page.source`).
    /// - Throws: `Problem` of a content file whose Markdown is too long for a page.
    public func render(_ page: Page) throws(Problem) -> OutputFile { try editions.render(page) }
}
