import Model

/// An event with what a calendar says of it beside its own fields.
public struct CalendarEvent: Hashable, Sendable {
    /// The event.
    public var event: Event
    /// The full address of its page; nil where it has none.
    public var url: String?
    /// Its detail as plain text.
    public var detail: String
    /// The details of changed occurrences as plain text, by the start that they would have had.
    public var changedDetails: [CivilDateTime: String]
    /// The full address of its picture, and its media type such as `image/jpeg`.
    public var picture: Picture?
    /// Further properties of the event.
    public var properties: [CalendarProperty]
    /// Further properties of changed occurrences, by the start that they would have had.
    public var changedProperties: [CivilDateTime: [CalendarProperty]]

    /// A picture on the web.
    public struct Picture: Hashable, Sendable {
        /// Its full address.
        public let url: String
        /// Its media type: `image/jpeg`.
        public let mediaType: String

        /// A picture on the web.
        public init(url: String, mediaType: String) {
            self.url = url
            self.mediaType = mediaType
        }
    }

    /// An event for a calendar.
    public init(
        _ event: Event, url: String? = nil, detail: String, changedDetails: [CivilDateTime: String] = [:],
        picture: Picture? = nil, properties: [CalendarProperty] = [],
        changedProperties: [CivilDateTime: [CalendarProperty]] = [:]
    ) {
        self.event = event
        self.url = url
        self.detail = detail
        self.changedDetails = changedDetails
        self.picture = picture
        self.properties = properties
        self.changedProperties = changedProperties
    }
}
