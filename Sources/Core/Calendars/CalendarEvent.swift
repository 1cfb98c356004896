import Model

/// An entry of a calendar: a VEVENT, or several where occurrences are changed (RFC 5545 3.6.1).
public struct CalendarEvent: Hashable, Sendable {
    /// Whether the event takes place (RFC 5545 3.8.1.11).
    public enum Status: String, Hashable, Sendable {
        case confirmed = "CONFIRMED"
        case tentative = "TENTATIVE"
        case cancelled = "CANCELLED"
    }

    /// Identifies the event within the site; the UID is made of it if there is none.
    public var id: String
    /// The UID from another calendar (3.8.4.7).
    public var uid: String?
    /// The SEQUENCE number (3.8.7.4).
    public var sequence = 0
    public var title: LocalizedText
    /// Nil if the event has no time yet.
    public var schedule: Schedule?
    public var location: LocalizedText?
    public var status = Status.confirmed
    public var reason: LocalizedText?
    public var tags: [String] = []
    public var posted: Timestamp?
    public var updated: Timestamp?
    /// The full URL of the event's page; nil if it has none.
    public var url: String?
    /// The description as plain text.
    public var detail = ""
    /// The descriptions of changed occurrences as plain text, by original start.
    public var changedDetails: [CivilDateTime: String] = [:]
    public var picture: Picture?
    /// The events that this one continues, and that continue it.
    public var relations: [Relation] = []
    public var properties: [CalendarProperty] = []
    /// Additional properties of changed occurrences, by original start.
    public var changedProperties: [CivilDateTime: [CalendarProperty]] = [:]

    public struct Picture: Hashable, Sendable {
        public let url: String
        /// The media type: `image/jpeg`.
        public let mediaType: String

        public init(url: String, mediaType: String) {
            self.url = url
            self.mediaType = mediaType
        }
    }

    /// A relation to another event (3.8.4.5).
    public struct Relation: Hashable, Sendable {
        /// The type of a relation (3.2.15).
        public enum Kind: String, Hashable, Sendable {
            /// The other event has the earlier dates of the series.
            case earlier = "PARENT"
            /// The other event has the later dates of the series.
            case later = "CHILD"
        }

        public let kind: Kind
        public let uid: String?
        public let id: String

        public init(_ kind: Kind, uid: String?, id: String) {
            (self.kind, self.uid, self.id) = (kind, uid, id)
        }
    }

    public init(id: String, title: LocalizedText) {
        (self.id, self.title) = (id, title)
    }

    /// The UID in calendars of a site with this host: the UID from another calendar, else one made of the id.
    public static func uid(_ uid: String?, id: String, host: String) -> String {
        uid ?? (id.utf8.contains(UInt8(ascii: "@")) ? id : "\(id)@\(host)")
    }
}
