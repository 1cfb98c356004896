import CGI
import Foundation
import Site
import State

/// The page on which readers vote for a post without scripts.
enum VotePages {
    /// `GET /votes?subject=<id>`, with `&done=up` or `&done=none` after that choice: asks to confirm, or offers to take the vote back.
    static func get(_ context: RequestContext) async throws(DeskError) -> CGIResponse {
        try page(await Ballot(context.request.query["subject"] ?? "", context), context)
    }

    /// `POST /votes`: `subject`, and `vote`: `up`, `none`, or `down` where the post takes it.
    static func post(_ context: RequestContext) async throws(DeskError) -> CGIResponse {
        let form = context.request.form
        guard let subject = form["subject"] else { throw .badField("subject") }
        guard let vote = form["vote"].flatMap(Vote.init) else { throw .badField("vote") }
        guard try FormCookie(context).isProved else {
            return try page(await Ballot(subject, context), context, problem: .cookieGone, status: 403)
        }
        if let end = try Ballot.end(context) { return tooMany(until: end, subject, context) }
        let ballot = try await Ballot(subject, context)
        if ballot.newCookie != nil {
            return try page(ballot, context, problem: .cookieGone, status: 403)
        }
        if let end = try ballot.end(of: vote) { return tooMany(until: end, subject, context) }
        _ = try ballot.cast(vote)
        return context.redirect(
            to: "/votes?subject=\(RequestContext.encoded(subject))&done=\(vote.rawValue)")
    }

    /// The page, which sets the cookie of a reader if it is missing.
    private static func page(
        _ ballot: Ballot, _ context: RequestContext, problem: DeskWords.Votes? = nil, status: Int = 200
    ) throws(DeskError) -> CGIResponse {
        let (words, vote) = (context.words, try ballot.vote)
        // True also where the page is opened again later.
        let isDone = context.request.query["done"] == vote.rawValue
        let title = words.say(ballot.kind.name)
        let view = BallotView(
            heading: title, postTitle: ballot.subject.title,
            postAddress: words.words.link(ballot.subject.address), subject: ballot.id,
            vote: vote == .none ? Vote.up.rawValue : Vote.none.rawValue, hasVoted: vote != .none,
            done: isDone ? words.say(vote == .none ? DeskWords.Votes.takenBack : .counted) : nil,
            problem: problem.map { words.say($0) })
        var response = context.readerPage(
            view, title, form: "/votes?subject=\(RequestContext.encoded(ballot.id))", status: status)
        if let cookie = ballot.newCookie { response.headers.append(cookie) }
        return response
    }

    private static func tooMany(until end: Date, _ subject: String, _ context: RequestContext) -> CGIResponse
    {
        let words = context.words
        let refusal = SignInFailure(until: end, context) {
            words.say(DeskWords.Votes.tooMany, ["time": $0])
        }
        let view = DeskMessageView(
            heading: words.say(DeskWords.Votes.tooManyTitle), text: refusal.problem,
            address: words.words.link("/"), way: words.say(DeskWords.Receipt.toSite))
        return refusal.added(to: context.page(view, words.say(DeskWords.Votes.tooManyTitle)))
    }
}

/// The page that asks for a vote.
struct BallotView: DeskView {
    static let template = "desk-vote"

    let heading: String
    let postTitle: String
    let postAddress: String
    let subject: String
    /// The value of the button: `up`, or `none` to take a vote back.
    let vote: String
    let hasVoted: Bool
    let done: String?
    let problem: String?
}
