/// All that Content/ says, checked and in a fixed order.
public struct SiteContent: Hashable, Sendable {
    /// The whole site's settings.
    public var settings: SiteSettings
    /// By number.
    public var courses: [Course]
    /// By course and then by id.
    public var reviews: [Review]
    /// Those with several spellings, by slug.
    public var professors: [Professor]
    /// By slug.
    public var pages: [InfoPage]
    /// By slug; drafts too.
    public var events: [Event]
    /// The newest first; hidden ones too.
    public var feedback: [Feedback]
    /// The newest first, by the time from which they count; retracted ones too.
    public var broadcasts: [Broadcast]
    /// By name.
    public var media: [MediaFile]

    /// The content of a site.
    public init(
        settings: SiteSettings, courses: [Course] = [], reviews: [Review] = [], professors: [Professor] = [],
        pages: [InfoPage] = [],
        events: [Event] = [], feedback: [Feedback] = [], broadcasts: [Broadcast] = [], media: [MediaFile] = []
    ) {
        self.settings = settings
        self.courses = courses
        self.reviews = reviews
        self.professors = professors
        self.pages = pages
        self.events = events
        self.feedback = feedback
        self.broadcasts = broadcasts
        self.media = media
    }
}
