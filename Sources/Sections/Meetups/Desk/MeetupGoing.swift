import CGI
import Desk
import Foundation
import Model
import Posting
import Site
import State

/// The members who go to a meet-up, and what they are told.
struct MeetupGoing {
    private let meetup: Meetup
    private let request: MemberRequest

    init(_ meetup: Meetup, _ request: MemberRequest) { (self.meetup, self.request) = (meetup, request) }

    private var database: StateDatabase { request.database }
    private var id: String { meetup.id.text }

    var line: GoingLine {
        get throws(DeskError) { try DeskError.state(database.goingLine(of: id, capacity: meetup.capacity)) }
    }

    /// Tells the members whose place changed, and stores that they were told. A second run tells nobody again.
    func settle() throws(DeskError) {
        // Without a time there are no places yet.
        if meetup.schedule == nil { return }
        let line = try DeskError.state(database.goingLine(of: id, meetup.terms))
        let untold = line.untold
        for (member, hasPlace) in untold {
            request.context.tell(
                member, MemberNotice(.signUp, about: meetup, hasPlace ? .meetupSeated : .meetupUnseated),
                causedBy: request.member.id)
        }
        try DeskError.state(database.settle(untold, of: id))
    }

    /// Tells all who go something about the meet-up.
    func tellAll(_ sentence: DeskWords.MemberNotices) throws(DeskError) {
        tell(try line.goings.map(\.member), MemberNotice(.signUp, about: meetup, sentence))
    }

    /// Tells all who go, and all who answered to offered times, that it does not take place. The answers are erased.
    func tellOfEnd(isGone: Bool) throws(DeskError) {
        let going = try line.goings.map(\.member)
        let answered = try DeskError.state(database.endTicks(of: id)).filter { !going.contains($0) }
        tell(
            going + answered,
            isGone ? MemberNotice(endOf: meetup) : MemberNotice(.signUp, about: meetup, .meetupCancelled))
    }

    /// Tells all who answered to offered times that the meet-up has its time. The answers are erased.
    func tellOfTime() throws(DeskError) {
        let answered = try DeskError.state(database.endTicks(of: id))
        if !meetup.isHidden { tell(answered, MemberNotice(.signUp, about: meetup, .meetupTime)) }
    }

    private func tell(_ members: [String], _ notice: MemberNotice) {
        for member in members { request.context.tell(member, notice, causedBy: request.member.id) }
    }
}

/// Handlers of the buttons with which members say that they go to a meet-up, or do not.
enum GoingPages {
    /// `POST /meetups/:id/going`: `go`, which is `yes` or `no`, and of those who go `name`: `nobody`, `author` or `everyone` sees it.
    static func post(_ request: MemberRequest) async throws(DeskError) -> CGIResponse {
        let (open, form) = (try request.meetup(), request.context.request.form)
        let meetup = open.meetup
        guard let go = form["go"], ["yes", "no"].contains(go) else { throw .badField("go") }
        guard let audience = audience(form["name"] ?? "nobody") else { throw .badField("name") }
        let path = MeetupPath.meetup(meetup.id)
        guard meetup.takesGoers(at: request.context.now), !meetup.isHidden else {
            // The page says why.
            return try MeetupPage(request, open).refused(.notChanged)
        }
        if go == "yes", audience != .nobody { try request.checkName(next: path) }
        if let end = try request.countPress() { return try MeetupPage(request, open).throttled(until: end) }
        let before = try MeetupGoing(meetup, request).line
        let line = try press(go == "yes", audience, meetup, request)
        try MeetupGoing(meetup, request).settle()
        let (was, place) = (before.place(of: request.member.id), line.place(of: request.member.id))
        // Who waits for a place does not go.
        if go == "yes", was == .none, place == .seated {
            request.context.tell(
                meetup.author.text, MemberNotice(.newRsGoing, about: meetup, .meetupGoing),
                causedBy: request.member.id)
        }
        if before != line { try await publish(meetup, hid(request.member.id, before, line), request) }
        let done = go == "no" ? "leave" : place == .none ? "full" : place == .seated ? "go" : "wait"
        return request.context.redirect(to: "\(path)?done=\(done)")
    }

    private static func press(
        _ goes: Bool, _ audience: Going.Audience, _ meetup: Meetup, _ request: MemberRequest
    ) throws(DeskError) -> GoingLine {
        let (database, id, member) = (request.database, meetup.id.text, request.member.id)
        let part = SiteSection.meetups.rawValue
        if goes {
            return try DeskError.state(
                database.go(member, to: id, in: part, audience: audience, meetup.terms))
        }
        return try DeskError.state(database.leave(member, id, in: part, meetup.terms))
    }

    /// Whether the name of a member was on the page and must be on none.
    private static func hid(_ member: String, _ before: GoingLine, _ after: GoingLine) -> Bool {
        func isShown(_ line: GoingLine) -> Bool {
            line.goings.contains { $0.member == member && $0.audience == .everyone }
        }
        return isShown(before) && !isShown(after)
    }

    private static func publish(
        _ meetup: Meetup, _ isRemoval: Bool, _ request: MemberRequest
    ) async throws(DeskError) {
        _ = await request.context.publishValues(
            of: .meetups, at: Meetup.path(of: meetup.id), request.database, isRemoval: isRemoval)
    }

    private static func audience(_ text: String) -> Going.Audience? {
        switch text {
        case "nobody": .nobody
        case "author": .author
        case "everyone": .everyone
        default: nil
        }
    }
}
