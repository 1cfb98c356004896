/// A part of the site whose pages are planned together, from content of its own.
public enum SiteSection: String, CaseIterable, Codable, Sendable {
    /// What pages load: style sheets, scripts, icons.
    case assets
    /// Pictures: those of Content/media, and what was drawn.
    case media
    /// The association's own words.
    case pages
    /// The catalog: courses and the comments on them.
    case courses
    case events
    case feedback
    case notices
    /// All that shows something of other parts: the home page, feeds, the app's files, sitemaps.
    case front

    /// Those that are planned from content.
    public static let ofContent: [SiteSection] = [.pages, .courses, .events, .feedback, .notices]
}
