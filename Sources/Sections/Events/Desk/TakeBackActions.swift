import CGI
import Calendars
import Desk
import Foundation
import Model
import Posting
import Site
import State

/// Takes the newest change of an event back.
extension EventActions {
    /// `POST /events/<id>/take-back`: `change` is the number of the change.
    static func takeBack(_ request: OfficerRequest) async throws(DeskError) -> CGIResponse {
        let context = request.context
        let id = context.eventID
        let events = try await DeskEvents(request)
        let event = try events.find(id)
        guard events.mayChange(id) else { throw event == nil ? .notFound : .notYours }
        guard let nonce = context.request.form["nonce"], FormSubmission.isNonce(nonce) else {
            throw .badField("nonce")
        }
        guard let number = context.request.form["change"].flatMap({ Int64($0) }) else {
            throw .badField("change")
        }
        let outcome: Journal.Outcome
        let first = try DeskError.posting(events.posting.changes(madeWith: number)).first?.number ?? number
        do throws(PostingError) {
            outcome = try events.posting.takeBack(
                number, of: id, by: context.submission(nonce, by: events.session.officer))
        } catch {
            switch error {
            case .tooLate: return try refused(.tooLateToTakeBack, event, events)
            case .changedMeanwhile, .usedForm: return try refused(.notTakenBack, event, events)
            default: throw DeskError(error)
            }
        }
        return try await finished(outcome.change, first, events)
    }

    /// The event as it is now, with the reason why nothing was taken back.
    private static func refused(
        _ reason: DeskWords.Events, _ event: Event?, _ events: DeskEvents
    ) throws(DeskError) -> CGIResponse {
        guard let event else {
            let key = reason == .tooLateToTakeBack ? "too-late" : "not-taken-back"
            return events.context.redirect(
                to: "\(DeskEvents.path(of: events.context.eventID))/versions?done=\(key)")
        }
        return try FormPage.unchanged(
            events, event, reason: "", used: (reason, "", nil))
    }

    /// Publishes the event as it was before, and leads to its form with the change typed in.
    private static func finished(
        _ change: Change, _ number: Int64, _ events: DeskEvents
    ) async throws(DeskError) -> CGIResponse {
        let (context, id) = (events.context, change.subject ?? "")
        let taken = try DeskError.posting(events.posting.event(madeBy: number, of: id))
        let now = try DeskError.posting(events.posting.event(madeBy: change.number ?? 0, of: id))
        // Only a build removes a picture from the web root.
        let showedPicture = taken?.picture != nil && (now?.picture != taken?.picture || now?.status == .draft)
        let isLive = await Rebuild.run(
            context.installation, now: context.now, change: showedPicture ? nil : change,
            isRemoval: showedPicture || now == nil || now?.status == .draft)
        await SignUpUpkeep.run(after: change, context)
        if showedPicture, !isLive, let taken { try removePicture(of: taken, events) }
        let done = isLive ? "take-back" : "later"
        guard let now else { return context.redirect(to: "/?done=\(done)") }
        let path = DeskEvents.path(of: id)
        guard let taken, taken.status == .cancelled && now.status == .published || !taken.says(now) else {
            return context.redirect(to: "\(path)?done=\(done)")
        }
        let date = now.onlyDate(differingFrom: taken).map { "/dates/\($0)" } ?? ""
        return context.redirect(to: "\(path)\(date)?done=\(done)&typed=\(number)")
    }

    /// The button that takes back the newest change of an event; nil if its hold has passed.
    static func takeBackView(of id: String, _ events: DeskEvents) throws(DeskError) -> TakeBackView? {
        let context = events.context
        let change = try DeskError.posting(events.posting.revocable(id, now: context.now))
        guard let change, let number = change.number else { return nil }
        // A new draft that was saved is a draft already; earlier versions of this program call it a post.
        if change.action == .draft { return nil }
        if change.action == .post, events.event(id)?.status == .draft { return nil }
        let names = try ShownNames(events.database, context.words)
        let record = events.known.content.broadcasts.first { $0.subject == id }
        return TakeBackView(
            address: "\(context.mount)\(DeskEvents.path(of: id))/take-back", change: number,
            nonce: FormSubmission.newNonce(),
            what: context.words.say(
                DeskWords.Events.lastChange,
                [
                    "time": context.words.moment(change.time, now: context.now),
                    "who": names.author(of: change),
                    "did": LogPages.words(for: change.action, in: context.words),
                ]),
            isHeld: record.map { $0.counts.instant > context.now } ?? false)
    }

    /// The message about a change that was just taken back; nil if there is none.
    static func doneTakeBack(_ context: RequestContext, _ event: Event) -> String? {
        guard context.request.query["done"] == "take-back" else { return nil }
        let done =
            event.status == .draft
            ? context.words.say(DeskWords.Events.doneTakeBackPost)
            : context.words.say(DeskWords.Key.doneTakeBack)
        return context.request.query["typed"] == nil
            ? done : [done, context.words.say(DeskWords.Events.doneTyped)].asSentences
    }

    /// The event that the query's `typed` names: as a change made it that was taken back. Nil if there is none.
    static func typed(_ id: String, _ events: DeskEvents) throws(DeskError) -> Event? {
        guard let number = events.context.request.query["typed"].flatMap({ Int64($0) }) else { return nil }
        return try DeskError.posting(events.posting.event(madeBy: number, of: id))
    }

    /// The fields of the form that changed the series of an event, as a change did that the query's `typed` names and that was taken back:
    /// from the date on from which it split the series, or from the next one. Nil if there is none.
    static func typedSeries(_ event: Event, _ events: DeskEvents) throws(DeskError) -> [String: String]? {
        guard let number = events.context.request.query["typed"].flatMap({ Int64($0) }),
            let first = try DeskError.posting(events.posting.event(madeBy: number, of: event.id)),
            first.schedule != event.schedule
        else { return nil }
        let other = try DeskError.posting(events.posting.changes(madeWith: number))
            .first { $0.action == .post && $0.number != number }
        var (typed, date) = (first, event.formDate(now: events.context.now))
        if let id = other?.subject, let part = other?.number,
            let second = try DeskError.posting(events.posting.event(madeBy: part, of: id))
        {
            (typed, date) = (second, event.firstDate(after: first))
        }
        return date.map { events.fields(of: typed).merging(["seriesDate": $0.description]) { $1 } }
    }
}

extension Event {
    /// The first date of the series that is later than all of its earlier dates alone; nil if there is none.
    fileprivate func firstDate(after earlier: Event) -> CivilDateTime? {
        guard let schedule = earlier.schedule else { return nil }
        let last = Occurrences(ifValid: schedule)?.last(before: .distantFuture)?.original
        let next = last.flatMap { CivilDateTime(secondsSince1970: $0.secondsSince1970 + 1) }
        return next.flatMap { series(from: $0, now: .distantPast)?.start }
    }

    /// Whether a form has the same values for both events.
    fileprivate func says(_ other: Event) -> Bool {
        parts(differingFrom: other).allSatisfy { $0 == .state }
    }

    /// The only date of a series that differs from another version of the event; nil if more differs.
    fileprivate func onlyDate(differingFrom other: Event) -> CivilDateTime? {
        let difference = EventDifference(from: self, to: other)
        guard difference.parts == [.time], difference.dates.count == 1 else { return nil }
        return difference.dates.first?.original
    }
}
