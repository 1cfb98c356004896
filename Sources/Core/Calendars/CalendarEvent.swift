import Model

/// An event with the additional data of a calendar entry.
public struct CalendarEvent: Hashable, Sendable {
    /// The event.
    public var event: Event
    /// The full URL of the event's page; nil if it has none.
    public var url: String?
    /// The event's description as plain text.
    public var detail: String
    /// The descriptions of changed occurrences as plain text, by original start.
    public var changedDetails: [CivilDateTime: String]
    /// The event's picture.
    public var picture: Picture?
    /// Additional properties of the event.
    public var properties: [CalendarProperty]
    /// Additional properties of changed occurrences, by original start.
    public var changedProperties: [CivilDateTime: [CalendarProperty]]

    /// A picture on the web.
    public struct Picture: Hashable, Sendable {
        /// The full URL.
        public let url: String
        /// The media type: `image/jpeg`.
        public let mediaType: String

        /// A picture on the web.
        public init(url: String, mediaType: String) {
            self.url = url
            self.mediaType = mediaType
        }
    }

    /// An event with data for a calendar.
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
