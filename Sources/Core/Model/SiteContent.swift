/// The checked content of Content/, in a fixed order.
public struct SiteContent: Hashable, Sendable {
    /// The settings of the site.
    public var settings: SiteSettings
    /// Courses, by number.
    public var courses: [Course]
    /// Reviews, by course and then by id.
    public var reviews: [Review]
    /// Professors with several spellings, by slug.
    public var professors: [Professor]
    /// Pages, by slug.
    public var pages: [InfoPage]
    /// Events, by slug, including drafts.
    public var events: [Event]
    /// Feedback, newest first, including hidden messages.
    public var feedback: [Feedback]
    /// Broadcasts, newest first by the time they take effect, including retracted ones.
    public var broadcasts: [Broadcast]
    /// Pictures, by name.
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
