/// The checked content of Content/, in a fixed order.
public struct SiteContent: Equatable, Sendable {
    /// The settings of the site.
    public var settings: SiteSettings
    /// The values of each kind of content.
    private var values: [ObjectIdentifier: any ContentValues] = [:]

    /// The content of a site that has nothing but settings.
    public init(settings: SiteSettings) { self.settings = settings }

    /// The values of a kind of content, in its order.
    public subscript<Kind: Equatable & Sendable>(kind: Kind.Type) -> [Kind] {
        get { (values[ObjectIdentifier(kind)] as? ValuesOfKind<Kind>)?.all ?? [] }
        set { values[ObjectIdentifier(kind)] = newValue.isEmpty ? nil : ValuesOfKind(all: newValue) }
    }

    /// This content with the values of another one, which replace those of the same kinds.
    public func merging(_ other: SiteContent) -> SiteContent {
        var all = self
        all.values.merge(other.values) { _, new in new }
        return all
    }

    /// Whether two contents have the same settings and the same values of each kind.
    public static func == (left: SiteContent, right: SiteContent) -> Bool {
        left.settings == right.settings && left.values.count == right.values.count
            && left.values.allSatisfy { kind, values in values.isEqual(to: right.values[kind]) }
    }
}

private protocol ContentValues: Sendable {
    func isEqual(to other: (any ContentValues)?) -> Bool
}

private struct ValuesOfKind<Kind: Equatable & Sendable>: ContentValues {
    let all: [Kind]

    func isEqual(to other: (any ContentValues)?) -> Bool { (other as? Self)?.all == all }
}

extension SiteContent {
    /// Courses, by number.
    public var courses: [Course] {
        get { self[Course.self] }
        set { self[Course.self] = newValue }
    }
    /// Reviews, by course and then by id.
    public var reviews: [Review] {
        get { self[Review.self] }
        set { self[Review.self] = newValue }
    }
    /// Professors with several spellings, by slug.
    public var professors: [Professor] {
        get { self[Professor.self] }
        set { self[Professor.self] = newValue }
    }
    /// Pages, by slug.
    public var pages: [InfoPage] {
        get { self[InfoPage.self] }
        set { self[InfoPage.self] = newValue }
    }
    /// Events, by slug, including drafts.
    public var events: [Event] {
        get { self[Event.self] }
        set { self[Event.self] = newValue }
    }
    /// Feedback, newest first, including hidden messages.
    public var feedback: [Feedback] {
        get { self[Feedback.self] }
        set { self[Feedback.self] = newValue }
    }
    /// Broadcasts, newest first by the time they take effect, including retracted ones.
    public var broadcasts: [Broadcast] {
        get { self[Broadcast.self] }
        set { self[Broadcast.self] = newValue }
    }
    /// Pictures, by name.
    public var media: [MediaFile] {
        get { self[MediaFile.self] }
        set { self[MediaFile.self] = newValue }
    }

    /// The content of a site.
    public init(
        settings: SiteSettings, courses: [Course] = [], reviews: [Review] = [], professors: [Professor] = [],
        pages: [InfoPage] = [],
        events: [Event] = [], feedback: [Feedback] = [], broadcasts: [Broadcast] = [], media: [MediaFile] = []
    ) {
        self.init(settings: settings)
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
