import CGI
import Foundation
import Model
import Site
import State

/// A public post with the voter who looks at it.
struct Ballot {
    /// Maximum length of a post's id, in bytes.
    private static let idLimit = 80

    let id: String
    let kind: VoteKind
    let subject: VoteKind.Subject
    private let context: RequestContext
    private let database: StateDatabase
    private let voter: Voter
    /// The key of a browser that had none.
    private let newKey: SessionToken?

    /// The ballot of a request for a post. Posts that are unknown, hidden or withdrawn are refused alike.
    /// - Throws: `.notFound`; `.signInFirst` for a post on which officers vote; `.notFromHere` for a program.
    init(_ id: String, _ context: RequestContext) async throws(DeskError) {
        guard id.utf8.count <= Self.idLimit, let (kind, subject) = try await Self.find(id, context) else {
            throw .notFound
        }
        (self.id, self.kind, self.subject, self.context) = (id, kind, subject, context)
        database = try context.database()
        switch kind.voters {
        case .officers:
            voter = .account("officer \(try context.signedIn(database).officer.account)")
            newKey = nil
        case .readers:
            let credentials = try ReaderCredentials(context)
            switch credentials {
            case .bearer, .malformedBearer: throw .notFromHere
            case .cookie, .newBrowser, .newProgram: break
            }
            newKey = credentials.key == nil ? .random() : nil
            guard let key = credentials.key ?? newKey else { throw .notFromHere }
            voter = .reader(key)
        }
    }

    private static func find(
        _ id: String, _ context: RequestContext
    ) async throws(DeskError) -> (VoteKind, VoteKind.Subject)? {
        for kind in context.installation.sections.kinds.compactMap({ $0.votes }) {
            if let subject = try await kind.find(id, context) { return (kind, subject) }
        }
        return nil
    }

    /// The present vote.
    var vote: Vote {
        get throws(DeskError) {
            newKey == nil ? try DeskError.state(database.vote(of: voter, for: id)) : .none
        }
    }

    /// Counts a use of the limits of votes, before anything is looked for, so that these do not tell what there is.
    /// - Returns: The time from which the client may go on; nil if it may vote.
    static func end(
        _ context: RequestContext, of budgets: [ClientBudget] = ClientBudget.votes
    ) throws(DeskError) -> Date? {
        let database = try context.database()
        let client = try DeskError.state(
            database.client(at: context.request.remoteAddress, now: context.now))
        return try DeskError.state(database.use(budgets, by: client, now: context.now))
    }

    /// Counts a use of the post's own limits by a reader who has not voted for it, likewise.
    func end(of choice: Vote) throws(DeskError) -> Date? {
        guard case .reader = voter, choice != .none, try vote == .none else { return nil }
        return try Self.end(context, of: ClientBudget.votes(for: id))
    }

    /// The header that gives a browser its key; nil if it has one. A vote without a key does not count, since the answer with the key may be
    /// lost, and the same vote come again.
    var newCookie: (name: String, value: String)? { newKey.map { context.cookies.setting(reader: $0.text) } }

    /// Stores a vote, and shows the sum on open pages.
    /// - Throws: `.badField` for a vote that the post does not take.
    func cast(_ vote: Vote) throws(DeskError) -> VoteSum {
        guard kind.takes(vote) else { throw .badField("vote") }
        let (sum, isChanged) = try DeskError.state(
            database.vote(vote, for: id, in: kind.part.rawValue, by: voter, now: context.now))
        if isChanged { Rebuild.publishValues(of: [kind.part], context.installation) }
        return sum
    }
}
