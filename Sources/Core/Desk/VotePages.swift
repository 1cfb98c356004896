import CGI
import Foundation
import Site
import State

/// The page on which readers and members vote for a post without scripts.
enum VotePages {
    /// `GET /votes?subject=<id>`, with `&done=` and the vote after a choice: asks for a vote, or offers to take it back.
    static func get(_ context: RequestContext) async throws(DeskError) -> CGIResponse {
        try page(await Ballot(context.request.query["subject"] ?? "", context), context)
    }

    /// `POST /votes`: `subject`, and `vote`: `up`, `none`, or `down` where the post takes it; `from` of members, as in `Ballot.choice`.
    static func post(_ context: RequestContext) async throws(DeskError) -> CGIResponse {
        let form = context.request.form
        guard let subject = form["subject"] else { throw .badField("subject") }
        guard let vote = form["vote"].flatMap(Vote.init) else { throw .badField("vote") }
        let from = form["from"].map(Vote.init)
        if case .some(nil) = from { throw .badField("from") }
        guard try FormCookie(context).isProved else {
            return try page(await Ballot(subject, context), context, problem: .cookieGone, status: 403)
        }
        if let end = try Ballot.end(context) { return try tooMany(until: end, subject, context) }
        let ballot = try await Ballot(subject, context)
        if ballot.newCookie != nil {
            return try page(ballot, context, problem: .cookieGone, status: 403)
        }
        let choice = try ballot.choice(vote, from: from ?? nil)
        if ballot.refusal != nil {
            return try page(ballot, context, status: ballot.isOwn ? 403 : 410)
        }
        if let end = try ballot.end(of: choice) { return try tooMany(until: end, subject, context) }
        let cast = try ballot.cast(choice)
        // Another tab has voted since the page was opened; the next page says what counts now.
        let done = cast.vote == choice.wanted ? cast.vote.rawValue : "changed"
        return context.redirect(to: "\(Ballot.path(of: subject))&done=\(done)")
    }

    /// The page, which sets the cookie of a reader if it is missing.
    private static func page(
        _ ballot: Ballot, _ context: RequestContext, problem: DeskWords.Votes? = nil, status: Int = 200
    ) throws(DeskError) -> CGIResponse {
        let title = context.words.say(ballot.name)
        let form = Ballot.path(of: ballot.id)
        if ballot.member != nil {
            let view = try MemberBallotView(ballot, context, problem: problem)
            return context.marked(context.readerPage(view, title, form: form, status: status))
        }
        var response = context.readerPage(
            try BallotView(ballot, context, problem: problem), title, form: form, status: status)
        if let cookie = ballot.newCookie { response.headers.append(cookie) }
        return response
    }

    private static func tooMany(
        until end: Date, _ subject: String, _ context: RequestContext
    ) throws(DeskError) -> CGIResponse {
        let words = context.words
        let isMember = try context.signedInMember(context.database()) != nil
        let refusal = SignInFailure(until: end, context) {
            words.say(isMember ? DeskWords.Votes.tooManyOfMember : .tooMany, ["time": $0])
        }
        let view = DeskMessageView(
            heading: words.say(DeskWords.Votes.tooManyTitle), text: refusal.problem,
            address: words.words.link("/"), way: words.say(DeskWords.Receipt.toSite))
        return refusal.added(to: context.page(view, words.say(DeskWords.Votes.tooManyTitle)))
    }
}
