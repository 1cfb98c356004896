import CGI
import Foundation
import State

/// Votes of pages with scripts: `POST /api/votes`.
enum VoteAPI {
    private struct Choice: Decodable {
        let subject: String
        let vote: Vote
    }

    /// The number of votes for the post, and this reader's.
    private struct Answer: Encodable {
        let subject: String
        let up: Int
        /// Nil where votes against the post are not taken.
        let down: Int?
        let vote: Vote
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
                status: 400, detail: #"The body must be {"subject": "...", "vote": "up" or "none"}."#)
        }
        if let end = try Ballot.end(context) {
            return NotificationAPI.throttled(until: end, context, "votes")
        }
        let ballot = try await Ballot(choice.subject, context)
        if let cookie = ballot.newCookie {
            var response = CGIResponse.problem(
                status: 409, detail: "The vote was not counted. Send it again with the cookie of this answer."
            )
            response.headers.append(cookie)
            return response
        }
        if let end = try ballot.end(of: choice.vote) {
            return NotificationAPI.throttled(until: end, context, "votes")
        }
        let sum = try ballot.cast(choice.vote)
        return NotificationAPI.json(
            Answer(
                subject: ballot.id, up: sum.up, down: ballot.kind.takesDown ? sum.down : nil,
                vote: choice.vote))
    }
}
