/// A section of the site, whose pages are planned together from content of its own.
public enum SiteSection: String, CaseIterable, Codable, Sendable {
    /// Files that pages load: style sheets, scripts, icons.
    case assets
    /// Pictures of Content/media, and drawn pictures.
    case media
    /// The association's own pages.
    case pages
    /// The catalog: courses and their comments.
    case courses
    case events
    case feedback
    case notices
    /// Pages that summarize other sections: the home page, feeds, the app's files, sitemaps.
    case front

    /// The sections that are planned from content.
    public static let ofContent: [SiteSection] = [.pages, .courses, .events, .feedback, .notices]
}
