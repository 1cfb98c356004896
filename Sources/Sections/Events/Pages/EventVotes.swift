import Model
import Site

/// The sums of members' votes for an event: likes, and how many are coming where nobody signs up.
///
/// Likes are votes for the event's id, and those who are coming vote for the id behind `comingStart`.
struct EventVotes: Encodable, Sendable {
    enum Key: String, PhraseKey {
        static let group = "event-coming"
        case coming = "button", over
        case like = "event-like.button", cancelled = "event-like.cancelled"
    }

    static let comingStart = "coming:"

    private let likes: Int
    private let comers: Int

    init(for event: Event, _ values: PostValues) {
        (likes, comers) = (values.number(of: event.id), values.number(of: Self.comingStart + event.id))
    }

    func like(of entry: EventEntry, _ settings: SiteSettings) -> MemberVoteView? {
        if entry.event.status != .published { return nil }
        return MemberVoteView(entry.event.id, sum: likes, settings: settings)
    }

    func coming(to entry: EventEntry, _ settings: SiteSettings) -> MemberVoteView? {
        if !entry.takesComers || entry.refusalOfComers != nil { return nil }
        return MemberVoteView(Self.comingStart + entry.event.id, sum: comers, settings: settings)
    }
}

extension EventEntry {
    /// Whether members can say of the event that they are coming: it has a date, and nobody signs up for it.
    var takesComers: Bool { shown != nil && !event.needsSignUp }

    /// Why nobody can say now that they are coming; nil if members can.
    var refusalOfComers: EventVotes.Key? { isCancelled ? .cancelled : isPast ? .over : nil }
}
