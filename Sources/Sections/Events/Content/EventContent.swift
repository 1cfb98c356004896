import Model

extension SiteContent {
    /// Events, by slug, including drafts.
    package var events: [Event] {
        get { self[Event.self] }
        set { self[Event.self] = newValue }
    }
}
