import Foundation
import Model

/// A whole site at once: all its pages, planned from all its content.
public struct SiteRenderer: Sendable {
    /// Everything that the web root will hold, in a fixed order.
    public let pages: [Page]
    /// Where the pages stand that can be renamed: what stays the same of each -> its address.
    public let addresses: [String: String]
    private let editions: LocalizedSite

    /// Plans a site, on every core.
    /// - Parameters:
    ///   - content: all that the site says.
    ///   - theme: its templates and assets.
    ///   - now: the time that counts as the present.
    ///   - earlier: where pages stood at earlier builds, by what `addresses` calls them.
    ///   - drawings: the pictures that there are of those in a `PicturePlan`: address -> file, from the site's root.
    /// - Throws: `Problems` with every mistake in the templates.
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

    /// What someone should look at, though it keeps nothing from being published.
    public let warnings: [Problem]

    /// Where the site is.
    public var base: SiteAddress { editions.base }

    /// Every mistake in the templates and words of a theme, whatever the content.
    public static func problems(in theme: Theme) -> [Problem] { PageTemplates.problems(in: theme) }

    /// The templates that every theme needs, in order.
    public static var templateNames: [String] { PageTemplates.names }

    /// Makes a page of this site. A copy of a content file, `Page.source`, is for the caller to read.
    /// - Throws: `Problem` of a content file whose Markdown is more than a page can hold.
    public func render(_ page: Page) throws(Problem) -> OutputFile { try editions.render(page) }
}
