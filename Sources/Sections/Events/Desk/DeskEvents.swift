import Building
import Desk
import Foundation
import Model
import Posting
import Site
import State

/// The site's events and what one officer may do with them.
struct DeskEvents: Sendable {
    let context: RequestContext
    let session: Session
    let database: StateDatabase
    let known: KnownContent
    /// Account names by the UTF-8 bytes of event ids.
    private let posters: [[UInt8]: String]

    init(_ context: RequestContext, _ session: Session, _ database: StateDatabase) async throws(DeskError) {
        (self.context, self.session, self.database) = (context, session, database)
        known = await KnownContent(
            of: context.installation.build, in: [.events, .broadcasts], settings: context.site.settings)
        let posters = try DeskError.state(database.posters())
        self.posters = Dictionary(posters.map { (Array($0.utf8), $1) }) { first, _ in first }
    }

    init(_ request: OfficerRequest) async throws(DeskError) {
        try await self.init(request.context, request.session, request.database)
    }

    func event(_ id: String) -> Event? { known.content.events.first { $0.id.utf8.elementsEqual(id.utf8) } }

    /// The event with this id; nil if there is none. Throws `.outOfOrder` if it may be in an unreadable file.
    func find(_ id: String) throws(DeskError) -> Event? {
        if let event = event(id) { return event }
        if let problem = known.unreadable.first { throw .outOfOrder(problem.description) }
        return nil
    }

    /// Whether this officer may change an event: editors all, officers their own posts and what continues their series.
    func mayChange(_ id: String) -> Bool {
        if session.officer.role == .editor || poster(of: id) == session.officer.name { return true }
        var (later, seen) = (event(id), Set([id]))
        while let part = later, let earlier = earlierPart(of: part), seen.insert(earlier.id).inserted {
            if poster(of: earlier.id) == session.officer.name { return true }
            later = earlier
        }
        return false
    }

    /// The account that posted an event; nil if unknown, or if the account was removed.
    func poster(of id: String) -> String? { posters[Array(id.utf8)] }

    /// The event with this id. Throws `.notYours` if this officer may not change it.
    func own(_ id: String) throws(DeskError) -> Event {
        guard let event = try find(id) else { throw .notFound }
        guard mayChange(id) else { throw .notYours }
        return event
    }

    func record(of event: Event) -> Broadcast? { known.content.broadcasts.first { $0.subject == event.id } }

    var posting: EventPosting { Self.posting(context, database) }

    static func posting(_ context: RequestContext, _ database: StateDatabase) -> EventPosting {
        EventPosting(
            root: context.installation.root, settings: context.site.settings, database: database,
            patience: context.installation.patience,
            writeAnnouncement: context.site.announcementWriter(at: context.now))
    }

    var draftSubmissions: DraftSubmissions { DraftSubmissions(context, database, of: EventPosts.self) }

    /// The fields of an event's form, in the language of the desk. Of a series, those of the dates from `date` on; nil for the next one.
    func fields(of event: Event, from date: CivilDateTime? = nil) -> [String: String] {
        EventForm(
            of: event, settings: context.site.settings, language: context.words.language,
            from: date ?? event.formDate(now: context.now)
        ).fields
    }

    /// The event with the earlier dates of an event's series; nil if there is none, or if it was not found.
    func earlierPart(of event: Event) -> Event? {
        event.continues == nil ? nil : known.content.events.first { $0.isContinued(by: event) }
    }

    /// The event with the later dates of an event's series; nil if there is none, or if it was not found.
    func laterPart(of event: Event) -> Event? {
        event.continuedBy == nil ? nil : known.content.events.first { event.isContinued(by: $0) }
    }

    /// The fields of a form with topics spelled as events spell them, first the one that the form changes.
    func spelled(_ fields: [String: String], changing event: Event?) -> [String: String] {
        let topics = context.site.settings.topics
        let own = TopicTwins([event].compactMap(\.self), topics: topics)
        let others = TopicTwins(known.content.events.filter { $0.id != event?.id }, topics: topics)
        return EventTopics.spelled(fields, topics) { own.name(for: $0) ?? others.name(for: $0) }
    }

    // MARK: Words

    /// The sentence about an event's announcement: sent, pending, or none.
    func announcementState(of event: Event) -> String {
        guard let record = record(of: event), !record.isRetracted else {
            return context.words.say(DeskWords.Events.notAnnounced)
        }
        let time = context.words.saidMoment(record.counts.instant, now: context.now)
        let key: DeskWords.Events =
            if record.counts.instant > context.now {
                record.before == nil ? .willBeAnnounced : .changeWillBeAnnounced
            } else {
                record.revision > 1 ? .announcedAgain : .announced
            }
        return context.words.say(key, ["time": time])
    }

    static func path(of id: String) -> String { EventPath(id: id).text }
}
