/// All that Content/ says, checked and in a fixed order.
public struct SiteContent: Hashable, Sendable {
    /// The whole site's settings.
    public var settings: SiteSettings
    /// By number.
    public var courses: [Course]
    /// By course and then by id.
    public var reviews: [Review]
    /// By slug.
    public var pages: [InfoPage]

    /// The content of a site.
    public init(settings: SiteSettings, courses: [Course], reviews: [Review], pages: [InfoPage]) {
        self.settings = settings
        self.courses = courses
        self.reviews = reviews
        self.pages = pages
    }
}
