import Desk
import Model
import Site

extension EventVotes {
    /// Subject of a member's vote: an event, or coming to it. Nil if there is no such event, or if it takes no such votes.
    static func subject(_ id: String, _ context: RequestContext) async throws(DeskError) -> VoteKind.Subject?
    {
        let isComing = id.hasPrefix(comingStart)
        let post = isComing ? String(id.dropFirst(comingStart.count)) : id
        guard VoteSubject.isOne(id), let event = try await SignUpDate.event(post, context),
            event.status != .draft
        else { return nil }
        let clock = SiteClock(timeZone: context.site.settings.timeZone, now: context.now)
        let entry = EventEntry(event, clock: clock, months: nil)
        if isComing, !entry.takesComers { return nil }
        let refusal: Key? =
            isComing ? entry.refusalOfComers : event.status == .cancelled ? .cancelled : nil
        return VoteKind.Subject(
            title: context.words.text(event.title), address: Address.event(event.slug),
            name: isComing ? Key.coming : nil, refusal: refusal)
    }
}
