/// Something that the association invites to.
public struct Event: Hashable, Sendable, Codable {
    /// Whether readers see it, and how.
    public enum Status: String, CaseIterable, Hashable, Sendable, Codable {
        case published, draft, cancelled
    }

    /// Parts of addresses below /events/ that the site itself uses.
    public static let reservedSlugs: Set<String> = ["calendar", "page", "past", "tags"]

    /// Opaque and never changed: 1 to 255 bytes on one line.
    public var id: String
    /// What other calendars know an imported event by (RFC 5545 3.8.4.7): 1 to 255 bytes on one line. Nil of the site's own events.
    public var uid: String?
    /// Its part of the address: `2026-12-05-dumpling-night`. The file is named after it, and it may change.
    public var slug: Slug
    /// Parts of the address that it had before.
    public var aliases: [Slug]
    /// What it is called, on one line.
    public var title: LocalizedText
    /// When it takes place; nil where that is not known yet.
    public var schedule: Schedule?
    /// Where it takes place.
    public var location: LocalizedText?
    /// The file in Content/media that shows it.
    public var picture: String?
    /// What the picture shows, for those who do not see it.
    public var pictureText: LocalizedText?
    /// Whether one has to sign up.
    public var needsSignUp: Bool
    /// Whether one still can.
    public var isOpenForSignUp: Bool
    /// Where one signs up: an http, https or mailto address.
    public var signUpURL: String?
    /// What it belongs to: `food`, `newcomers`.
    public var tags: [String]
    /// Who posted it.
    public var author: String?
    /// When it was posted.
    public var posted: Timestamp?
    /// When it was changed last.
    public var updated: Timestamp?
    /// Whether readers see it, and how.
    public var status: Status
    /// Why it was cancelled or moved.
    public var reason: LocalizedText?
    /// The start that it was moved from.
    public var formerStart: EventTime?
    /// The place that it was moved from.
    public var formerLocation: LocalizedText?
    /// How often it was changed in a way that matters to those who noted it (RFC 5545 3.8.7.4).
    public var sequence: Int
    /// Whether everyone is told of it.
    public var isBroadcast: Bool
    /// What it is about, in Markdown; empty where only translations say it.
    public var detail: String
    /// The same in further languages: BCP 47 tag -> Markdown.
    public var translations: [String: String]
    /// The file that it was read from, from the site's root; nil for one that is not written yet.
    public var file: String?

    /// An event.
    public init(
        id: String, uid: String? = nil, slug: Slug, aliases: [Slug] = [], title: LocalizedText,
        schedule: Schedule? = nil,
        location: LocalizedText? = nil, picture: String? = nil, pictureText: LocalizedText? = nil,
        needsSignUp: Bool = false, isOpenForSignUp: Bool = false, signUpURL: String? = nil,
        tags: [String] = [],
        author: String? = nil, posted: Timestamp? = nil, updated: Timestamp? = nil,
        status: Status = .published, reason: LocalizedText? = nil, formerStart: EventTime? = nil,
        formerLocation: LocalizedText? = nil, sequence: Int = 0, isBroadcast: Bool = false, detail: String,
        translations: [String: String] = [:], file: String? = nil
    ) {
        self.id = id
        self.uid = uid
        self.slug = slug
        self.aliases = aliases
        self.title = title
        self.schedule = schedule
        self.location = location
        self.picture = picture
        self.pictureText = pictureText
        self.needsSignUp = needsSignUp
        self.isOpenForSignUp = isOpenForSignUp
        self.signUpURL = signUpURL
        self.tags = tags
        self.author = author
        self.posted = posted
        self.updated = updated
        self.status = status
        self.reason = reason
        self.formerStart = formerStart
        self.formerLocation = formerLocation
        self.sequence = sequence
        self.isBroadcast = isBroadcast
        self.detail = detail
        self.translations = translations
        self.file = file
    }
}

extension Event {
    /// The detail for readers of any language: the one without a language, else the first of the translations by tag.
    public var anyDetail: String {
        detail.isEmpty ? translations.min { $0.key < $1.key }?.value ?? "" : detail
    }
}
