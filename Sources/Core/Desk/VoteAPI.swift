import CGI
import Foundation
import Model
import State

/// Votes of pages with scripts: `POST /api/votes`, and a member's own ones: `GET /api/votes?subjects=<id>,<id>`.
enum VoteAPI {
    /// Maximum number of posts in one request.
    private static let subjectLimit = 100

    private struct Choice: Decodable {
        let subject: String
        let vote: Vote
        /// The vote that the page showed; nil for a choice that does not depend on it.
        let from: Vote?
    }

    /// The number of votes for the post, and this voter's.
    private struct Answer: Encodable {
        let subject: String
        let up: Int
        /// Nil where votes against the post are not taken.
        let down: Int?
        let vote: Vote
    }

    /// The votes of a member, by their posts.
    private struct OwnVotes: Encodable {
        let votes: [String: Vote]
    }

    /// Stores a vote. The same request again changes nothing. A browser without a cookie gets one with 409, and asks again.
    static func post(_ context: RequestContext) async throws(DeskError) -> CGIResponse {
        if let refusal = NotificationAPI.refusal(of: context) { return refusal }
        if context.comesWithoutTLS { throw .cookieMissing }
        // Browsers send the origin with each POST.
        guard context.request.origin != nil else { throw .notFromHere }
        try context.checkOrigin()
        let choice: Choice
        do {
            choice = try JSONDecoder().decode(Choice.self, from: Data(context.request.body))
        } catch {
            return .problem(
                status: 400,
                detail:
                    #"The body must be {"subject": "...", "vote": "up", "down" or "none"}, with "from" for a press of a button."#
            )
        }
        if let end = try Ballot.end(context) { return throttled(until: end, context) }
        let ballot: Ballot
        do throws(DeskError) {
            ballot = try await Ballot(choice.subject, context)
        } catch {
            switch error {
            case .signInFirst(_, .member): return unmarked(context.problem(for: error), context)
            // Locked (RFC 4918 11.3), which scripts tell from other refusals.
            case .suspended:
                return unmarked(.problem(status: 423, detail: "The account is suspended."), context)
            default: throw error
            }
        }
        if let cookie = ballot.newCookie {
            var response = CGIResponse.problem(
                status: 409, detail: "The vote was not counted. Send it again with the cookie of this answer."
            )
            response.headers.append(cookie)
            return response
        }
        return try answer(choice, ballot, context)
    }

    private static func answer(
        _ choice: Choice, _ ballot: Ballot, _ context: RequestContext
    ) throws(DeskError) -> CGIResponse {
        let chosen = try ballot.choice(choice.vote, from: choice.from)
        // The post is there: 410 says that its votes are over.
        if let refusal = ballot.refusal {
            return .problem(status: ballot.isOwn ? 403 : 410, detail: context.words.say(refusal))
        }
        if let end = try ballot.end(of: chosen) { return throttled(until: end, context) }
        let cast = try ballot.cast(chosen)
        let response = NotificationAPI.json(
            Answer(
                subject: ballot.id, up: cast.sum.up, down: ballot.kind.takesDown ? cast.sum.down : nil,
                vote: cast.vote))
        return ballot.member == nil ? response : context.marked(response)
    }

    /// An answer to somebody who cannot vote as a member: scripts do not ask again.
    private static func unmarked(_ response: CGIResponse, _ context: RequestContext) -> CGIResponse {
        var response = response
        if context.request.cookies[context.cookies.memberMark] != nil {
            response.headers.append(context.cookies.endingMemberMark)
        }
        return response
    }

    private static func throttled(until end: Date, _ context: RequestContext) -> CGIResponse {
        NotificationAPI.throttled(until: end, context, "votes")
    }

    /// The votes of the member who is signed in for posts that a page shows; those without a vote are left out, whether they exist or not.
    static func get(_ context: RequestContext) throws(DeskError) -> CGIResponse {
        guard context.site.settings.members != nil else { throw .notFound }
        let database = try context.database()
        guard let session = try context.memberSession(database) else {
            return unmarked(context.problem(for: .signInFirst(next: "/", .member)), context)
        }
        let subjects = (context.request.query["subjects"] ?? "").split(separator: ",").map(String.init)
        guard subjects.count <= subjectLimit, subjects.allSatisfy(VoteSubject.isOne) else {
            return .problem(
                status: 400,
                detail: "'subjects' must be at most \(subjectLimit) ids of posts, parted by commas.")
        }
        let key = try ReaderCredentials(context).key
        let votes = try DeskError.state(
            database.votes(
                of: .member(session.member.id), insteadOf: key.map(Voter.reader), for: subjects))
        return NotificationAPI.json(OwnVotes(votes: votes))
    }
}
