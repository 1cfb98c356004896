import ContentFiles
import Foundation
import Model

/// An event of the association.
public struct Event: Hashable, Sendable, Codable {
    /// Whether readers see the event, and how.
    public enum Status: String, CaseIterable, Hashable, Sendable, Codable {
        case published, draft, cancelled
    }

    /// How people name themselves when they sign up on the site: with an address that they confirm, or with a name alone.
    public enum SignUpBy: String, CaseIterable, Hashable, Sendable, Codable {
        case mail, name
    }

    /// Slugs that addresses below /events/ reserve for the site itself.
    public static let reservedSlugs: Set<String> = ["calendar", "door", "page", "past", "tags"]

    /// Opaque and never changed: 1 to 255 bytes on one line.
    public var id: String
    /// The UID of an imported event in other calendars (RFC 5545 3.8.4.7): 1 to 255 bytes on one line. Nil for the site's own events.
    public var uid: String?
    /// The event's part of the address, and the name of its file: `2026-12-05-dumpling-night`. It may change.
    public var slug: Slug
    /// Earlier slugs.
    public var aliases: [Slug]
    /// The title, on one line.
    public var title: LocalizedText
    /// The times of the event; nil if they are not known yet.
    public var schedule: Schedule?
    /// The times for which readers vote while there is no schedule; empty if there is no poll.
    public var dateOptions: [DateOption] = []
    /// The place of the event.
    public var location: LocalizedText?
    /// Maximum number of people; nil if unknown.
    public var capacity: Int?
    /// The name of the event's picture in Content/media.
    public var picture: String?
    /// Alternative text of the picture.
    public var pictureText: LocalizedText?
    /// Whether participants have to sign up.
    public var needsSignUp: Bool
    /// Whether sign-up is open.
    public var isOpenForSignUp: Bool
    /// The sign-up address: http, https or mailto.
    public var signUpURL: String?
    /// Whether the site itself takes sign-ups, with `capacity` as the number of places. Only with `needsSignUp`, and without `signUpURL`.
    public var signsUpHere = false
    public var signUpBy = SignUpBy.mail
    /// Maximum number of guests that each person may bring; nil for none.
    public var guests: Int?
    /// When sign-up opens, for the first date of a series; nil for at once.
    public var signUpOpens: EventTime?
    /// When sign-up closes, for the first date of a series; nil for its start.
    public var signUpCloses: EventTime?
    /// Until when people may cancel, for the first date of a series; nil for its start.
    public var cancelUntil: EventTime?
    /// Number of hours for which a place that becomes free is offered to one person in the waiting list before it goes on; nil if the next
    /// person has it at once.
    public var offerHours: Int?
    public var signUpQuestions: [SignUpQuestion] = []
    /// Tags: `food`, `newcomers`.
    public var tags: [String]
    /// The person who posted the event.
    public var author: String?
    /// When the event was posted.
    public var posted: Timestamp?
    /// When the event was last changed.
    public var updated: Timestamp?
    /// Whether readers see the event, and how.
    public var status: Status
    /// The reason for a cancellation or move.
    public var reason: LocalizedText?
    /// The start before a move.
    public var formerStart: EventTime?
    /// The place before a move.
    public var formerLocation: LocalizedText?
    /// The SEQUENCE number: counts changes that matter to attendees (RFC 5545 3.8.7.4).
    public var sequence: Int
    /// Whether a broadcast announces the event.
    public var isBroadcast: Bool
    /// The slug of the event whose series this one continues; nil if it continues none.
    public var continues: String?
    /// The slug of the event that continues this series; nil if none does.
    public var continuedBy: String?
    /// How the description is read: `typed`, as `MarkdownText.source`; nil for Markdown.
    public var textProfile: String?
    /// The description in Markdown; empty if there are only translations.
    public var detail: String
    /// Translations of the description: BCP 47 tag -> Markdown.
    public var translations: [String: String]
    /// Fingerprints of the event's fields in the last import (`ImportedFields`); nil if it was not imported.
    public var imported: String?
    /// The content file, relative to the site's root; nil if it is not written yet.
    public var file: String?

    package init(
        id: String, uid: String? = nil, slug: Slug, aliases: [Slug] = [], title: LocalizedText,
        schedule: Schedule? = nil,
        location: LocalizedText? = nil, picture: String? = nil, pictureText: LocalizedText? = nil,
        needsSignUp: Bool = false, isOpenForSignUp: Bool = false, signUpURL: String? = nil,
        tags: [String] = [],
        author: String? = nil, posted: Timestamp? = nil, updated: Timestamp? = nil,
        status: Status = .published, reason: LocalizedText? = nil, formerStart: EventTime? = nil,
        formerLocation: LocalizedText? = nil, sequence: Int = 0, isBroadcast: Bool = false, detail: String,
        translations: [String: String] = [:], imported: String? = nil, file: String? = nil
    ) {
        (self.id, self.uid, self.slug, self.aliases, self.title) = (id, uid, slug, aliases, title)
        (self.schedule, self.location) = (schedule, location)
        (self.picture, self.pictureText) = (picture, pictureText)
        (self.needsSignUp, self.isOpenForSignUp, self.signUpURL) = (needsSignUp, isOpenForSignUp, signUpURL)
        (self.tags, self.author, self.posted, self.updated) = (tags, author, posted, updated)
        (self.status, self.reason) = (status, reason)
        (self.formerStart, self.formerLocation) = (formerStart, formerLocation)
        (self.sequence, self.isBroadcast) = (sequence, isBroadcast)
        (self.detail, self.translations, self.imported, self.file) = (detail, translations, imported, file)
    }
}

extension Event {
    /// The fields that files, forms, versions, pages and calendars treat alike, in the order of content files. The id, the
    /// UID, the title, the schedule and the description have rules of their own.
    package static let fields: [EventField] = [
        EventField(
            "dateOptions", .dateOptions(\.dateOptions), part: EventPart(rawValue: "desk-date-poll.options"),
            label: "desk-date-poll.options", exchange: "DATE-OPTIONS", condition: \Event.hasNoTime),
        EventField(
            "location", .localized(\.location), part: .place, label: "desk-event.place", exchange: "LOCATION"),
        EventField(
            "capacity", .number(\.capacity, in: 1...1_000_000), part: EventPart(rawValue: "event.capacity"),
            label: "event.capacity", fact: "event.room", schema: "maximumAttendeeCapacity",
            exchange: "CAPACITY"),
        EventField("picture", .line(\.picture), part: .picture, exchange: "PICTURE"),
        EventField(
            "pictureText", .localized(\.pictureText), part: .picture, label: "desk-event.picture-text",
            exchange: "PICTURE-TEXT"),
        EventField(
            "needSignUp", .flag(\.needsSignUp), part: .signUp, label: "desk-event.sign-up",
            exchange: "NEED-SIGN-UP"),
        EventField(
            "signUp", .here(\.signsUpHere), part: .signUp, label: "desk-sign-up.where", exchange: "SIGN-UP",
            condition: \Event.needsSignUp),
        EventField(
            "openForSignUp", .flag(\.isOpenForSignUp), part: .signUp, label: "desk-event.sign-up-open",
            exchange: "OPEN-FOR-SIGN-UP", condition: \Event.needsSignUp),
        EventField(
            "signUpURL", .link(\.signUpURL), part: .signUp, label: "desk-event.sign-up-address",
            exchange: "SIGN-UP-URL", condition: \Event.signsUpElsewhere),
        EventField(
            "signUpBy", .signUpBy(\.signUpBy), part: .signUp, label: "desk-sign-up.by",
            exchange: "SIGN-UP-BY", condition: \Event.signsUpHere),
        EventField(
            "guests", .number(\.guests, in: 0...20), part: .signUp, label: "desk-sign-up.guests",
            exchange: "GUESTS", condition: \Event.signsUpHere),
        EventField(
            "signUpOpens", .dateTime(\.signUpOpens), part: .signUp, label: "desk-sign-up.opens",
            exchange: "SIGN-UP-OPENS", condition: \Event.signsUpHere),
        EventField(
            "signUpCloses", .dateTime(\.signUpCloses), part: .signUp, label: "desk-sign-up.closes",
            exchange: "SIGN-UP-CLOSES", condition: \Event.signsUpHere),
        EventField(
            "cancelUntil", .dateTime(\.cancelUntil), part: .signUp, label: "desk-sign-up.cancel-until",
            exchange: "CANCEL-UNTIL", condition: \Event.signsUpHere),
        EventField(
            "offerHours", .number(\.offerHours, in: 1...72), part: .signUp, label: "desk-sign-up.offer-hours",
            exchange: "OFFER-HOURS", condition: \Event.signsUpHere),
        EventField(
            "signUpQuestions", .questions(\.signUpQuestions), part: .signUp, label: "desk-sign-up.questions",
            exchange: "SIGN-UP-QUESTIONS", condition: \Event.signsUpHere),
        EventField("tags", .tags(\.tags), part: .tags, label: "desk-event.tags"),
        EventField("author", .line(\.author), exchange: "AUTHOR"),
        EventField("posted", .timestamp(\.posted), exchange: "POSTED"),
        EventField("updated", .timestamp(\.updated), exchange: "UPDATED"),
        EventField("status", .status(\.status), part: .state),
        EventField("reason", .localized(\.reason), part: .state, exchange: "REASON"),
        EventField("formerStarts", .time(\.formerStart), exchange: "FORMER-STARTS"),
        EventField("formerLocation", .localized(\.formerLocation), exchange: "FORMER-LOCATION"),
        EventField("sequence", .count(\.sequence)),
        EventField("broadcast", .flag(\.isBroadcast), label: "desk-event.tell", exchange: "BROADCAST"),
        EventField("aliases", .slugs(\.aliases), exchange: "ALIAS"),
        EventField("imported", .line(\.imported), exchange: "IMPORTED"),
        EventField("text", .line(\.textProfile), exchange: "TEXT"),
        EventField("continues", .line(\.continues), exchange: "CONTINUES"),
        EventField("continuedBy", .line(\.continuedBy), exchange: "CONTINUED-BY"),
    ]

    /// The fields that the form has too.
    package static let formFields = fields.filter { $0.label != nil }

    /// The fields of the form with a text for each language, without the questions of sign-up.
    package static let languageTexts = ["title"] + formFields.filter(\.isLocalized).map(\.key) + ["detail"]

    /// The fields of the form with a text for each language.
    package static let formTexts = languageTexts + QuestionFields.all.map(\.question)

    /// Whether people sign up at another address, or in a way that the description says.
    var signsUpElsewhere: Bool { needsSignUp && !signsUpHere }

    /// Whether the event was imported from another calendar, where many events have no description.
    package var isFromCalendar: Bool { imported != nil || uid != nil }

    /// Whether the event needs no description.
    package var mayLackDetail: Bool { isFromCalendar || status == .draft }

    /// The description in any language: the one without a language, else the first translation by tag.
    public var anyDetail: String {
        detail.isEmpty ? translations.min { $0.key < $1.key }?.value ?? "" : detail
    }

    /// Whether another event has the later dates of this one's series: each names the other, by its slug or an earlier one. A slug alone does
    /// not say so: a new event can have that of a removed one.
    public func isContinued(by other: Event) -> Bool {
        other.isNamed(by: continuedBy) && isNamed(by: other.continues)
    }

    private func isNamed(by slug: String?) -> Bool {
        slug.map { slug in self.slug.text == slug || aliases.contains { $0.text == slug } } ?? false
    }

    /// Whether the event is over; false if it repeats or has no schedule.
    public func isOver(at now: Date) -> Bool {
        guard let schedule, schedule.recurrence == nil else { return false }
        return (schedule.end ?? schedule.start).instant.addingTimeInterval(schedule.isAllDay ? 86_400 : 0)
            < now
    }
}

extension SiteContent {
    /// Events, by slug, including drafts.
    package var events: [Event] {
        get { self[Event.self] }
        set { self[Event.self] = newValue }
    }
}
