import CGI
import ContentFiles
import Desk
import Foundation
import Model
import Posting
import Site
import State

/// Handlers of the times that a meet-up offers: members answer, and its author chooses one.
enum MeetupPoll {
    /// `POST /meetups/:id/times`: for each time a field `option-<local start>`: `yes`, `ifNeedBe`, `no`, or empty for no answer.
    static func answer(_ request: MemberRequest) throws(DeskError) -> CGIResponse {
        let (open, form, now) = (try request.meetup(), request.context.request.form, request.context.now)
        let meetup = open.meetup
        guard meetup.hasPoll(at: now), !meetup.isHidden else {
            let key = meetup.schedule == nil ? MeetupDeskKey.notTaken : .timeIsSet
            return try MeetupPage(request, open).refused(key)
        }
        if let end = try request.countPress() { return try MeetupPage(request, open).throttled(until: end) }
        var ticks: [String: PollTick] = [:]
        for option in meetup.dateOptions {
            guard let text = form[name(of: option)], !text.isEmpty else { continue }
            guard let tick = PollTick(rawValue: text) else { throw .badField(name(of: option)) }
            ticks[option.key] = tick
        }
        if form.names.contains(where: { isOld($0, of: meetup) && form[$0] != "" }) {
            return try MeetupPage(request, open).refused(.timesChanged, typed: ticks)
        }
        let isStored = try DeskError.state(
            request.database.answer(ticks, by: request.member.id, for: meetup.id.text, ends: meetup.over))
        let done = !isStored ? "poll-full" : ticks.isEmpty ? "no-tick" : "answer"
        return request.context.redirect(to: "\(MeetupPath.meetup(meetup.id))?done=\(done)")
    }

    /// `POST /meetups/:id/choose`: `option`, the local start of the time. Those who answered are told, and their answers are erased.
    static func choose(_ request: MemberRequest) async throws(DeskError) -> CGIResponse {
        let (context, open) = (request.context, try request.ownMeetup())
        let (id, option) = (open.meetup.id, context.request.form["option"] ?? "")
        let posting = try MeetupPosting(request)
        let submission = context.submission(try context.formNonce, by: request.member)
        let change: Change
        do throws(PostingError) {
            change = try posting.choose(option, of: id.text, by: submission).change
        } catch {
            guard case .notNow = error else { throw DeskError(error) }
            return context.redirect(to: "\(MeetupPath.meetup(id))?done=wrong-time")
        }
        try MeetupGoing(try context.meetup().meetup, request).tellOfTime()
        return try await request.published(change, "choose", at: MeetupPath.meetup(id))
    }

    private static let prefix = "option-"

    /// The name of the field of a time.
    static func name(of option: DateOption) -> String { prefix + option.key }

    /// Whether a name is that of a time that the meet-up does not offer any longer.
    private static func isOld(_ field: String, of meetup: Meetup) -> Bool {
        field.utf8.starts(with: prefix.utf8) && !meetup.dateOptions.contains { name(of: $0) == field }
    }
}
