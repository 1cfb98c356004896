import CGI
import Foundation
import Model
import Site
import State

/// A public post with the voter who looks at it.
struct Ballot {
    let id: String
    let kind: VoteKind
    let subject: VoteKind.Subject
    private let context: RequestContext
    private let database: StateDatabase
    private let voter: Voter
    /// The browser in which a member votes: what it chose without an account becomes the member's vote. Nil for other voters.
    private let reader: Voter?
    /// The member who votes; nil for other voters.
    let member: Member?
    /// The key of a browser that had none.
    private let newKey: SessionToken?

    /// The ballot of a request for a post. Posts that are unknown, hidden or withdrawn are refused alike. Where readers vote, a member who is
    /// signed in does so by the account.
    /// - Throws: `.notFound`; `.signInFirst` for a post on which officers or members vote, `.suspended` for a suspended member; `.notFromHere`
    ///   for a program.
    init(_ id: String, _ context: RequestContext) async throws(DeskError) {
        guard id.utf8.count <= VoteSubject.limit, let (kind, subject) = try await Self.find(id, context)
        else { throw .notFound }
        (self.id, self.kind, self.subject, self.context) = (id, kind, subject, context)
        database = try context.database()
        if kind.voters == .officers {
            voter = .account("officer \(try context.signedIn(database).officer.account)")
            (reader, member, newKey) = (nil, nil, nil)
            return
        }
        member = try context.signedInMember(database)?.member
        let key = try Self.key(context)
        if let member {
            (voter, newKey) = (.member(member.id), nil)
            reader = kind.voters == .readers ? key.map(Voter.reader) : nil
            return
        }
        if kind.voters == .members {
            let blocked = try context.memberSession(database, admittingSuspended: true)?.member
            if let blocked { throw .suspended(reason: blocked.reason ?? "") }
            throw .signInFirst(next: Self.path(of: id), .member)
        }
        newKey = key == nil ? .random() : nil
        guard let key = key ?? newKey else { throw .notFromHere }
        (voter, reader) = (.reader(key), nil)
    }

    /// The path of the page of a post's votes, with its query.
    static func path(of id: String) -> String { "/votes?subject=\(RequestContext.encoded(id))" }

    /// The key of the browser's cookie; nil if it has none.
    private static func key(_ context: RequestContext) throws(DeskError) -> SessionToken? {
        let credentials = try ReaderCredentials(context)
        switch credentials {
        case .bearer, .malformedBearer: throw .notFromHere
        case .cookie, .newBrowser, .newProgram: return credentials.key
        }
    }

    /// Kinds whose ids have no beginning of their own look through all their posts, and come last.
    static func find(
        _ id: String, _ context: RequestContext
    ) async throws(DeskError) -> (VoteKind, VoteKind.Subject)? {
        let sections = context.installation.sections
        let hasMembers = context.site.settings.members != nil
        let kinds =
            sections.kinds.filter { !$0.idPrefix.isEmpty } + sections.kinds.filter { $0.idPrefix.isEmpty }
        let votes = MemberEntries.isID(id) ? sections.commentVotes : kinds.compactMap { $0.votes }
        for kind in votes where hasMembers || kind.voters != .members {
            if let subject = try await kind.find(id, context) { return (kind, subject) }
        }
        return nil
    }

    /// The phrase that names the vote.
    var name: any PhraseKey { subject.name ?? kind.name }

    /// The present vote.
    var vote: Vote {
        get throws(DeskError) {
            if newKey != nil { return .none }
            return try DeskError.state(database.votes(of: voter, insteadOf: reader, for: [id]))[id] ?? .none
        }
    }

    /// The numbers of votes; nil without votes.
    var sum: VoteSum? {
        get throws(DeskError) { try DeskError.state(database.votes(for: [id]))[id] }
    }

    /// The sentence why this voter cannot vote; nil if there is no reason.
    var refusal: (any PhraseKey)? {
        if let member, subject.author == .member(member.id) { return DeskWords.Votes.ownPost }
        return subject.refusal
    }

    /// Whether the post is the voter's own.
    var isOwn: Bool { member.map { subject.author == .member($0.id) } ?? false }

    /// The header that gives a browser its key; nil if it has one. A vote without a key does not count, since the answer with the key may be
    /// lost, and the same vote come again.
    var newCookie: (name: String, value: String)? { newKey.map { context.cookies.setting(reader: $0.text) } }

    /// The choice of a request: `vote` alone is a choice; with `from`, the vote that the page showed, it is the press of a button. Members'
    /// votes for members' posts are presses.
    /// - Throws: `.badField` for a vote that the post does not take.
    func choice(_ vote: Vote, from: Vote?) throws(DeskError) -> VoteChoice {
        guard kind.takes(vote) else { throw .badField("vote") }
        guard let from else {
            if kind.voters == .members { throw .badField("from") }
            return .set(vote)
        }
        guard vote != .none else { throw .badField("vote") }
        guard kind.takes(from) else { throw .badField("from") }
        return .press(vote, from: from)
    }

    /// Stores what the voter chose, and shows the sum on open pages. Nothing is stored if there is a `refusal`.
    func cast(_ choice: VoteChoice) throws(DeskError) -> CastVote {
        let cast = try DeskError.state(
            database.cast(
                choice, for: id, in: kind.part.rawValue, by: voter, insteadOf: reader, now: context.now))
        if cast.isChanged { Rebuild.publishValues(of: [kind.part], context.installation) }
        if cast.isChanged, cast.isFreshUpvote, let notice = subject.notice,
            case .member(let author) = subject.author
        {
            context.tell(author, notice(), causedBy: member?.id)
        }
        return cast
    }
}

// MARK: Limits

extension Ballot {
    /// Counts a use of the limits of votes, before anything is looked for, so that these do not tell what there is. A member is counted by
    /// the account too.
    /// - Returns: The time from which the client may go on; nil if it may vote.
    static func end(_ context: RequestContext) throws(DeskError) -> Date? {
        let database = try context.database()
        guard let session = try context.signedInMember(database) else {
            return try end(context, of: ClientBudget.votes)
        }
        let member = try DeskError.state(
            database.client(at: "member \(session.member.id)", now: context.now))
        let end = try DeskError.state(
            database.use(ClientBudget.votesOfMember, by: member, now: context.now))
        if let end { return end }
        return try Self.end(context, of: ClientBudget.memberVotes)
    }

    private static func end(_ context: RequestContext, of budgets: [ClientBudget]) throws(DeskError) -> Date?
    {
        let database = try context.database()
        let client = try DeskError.state(
            database.client(at: context.request.remoteAddress, now: context.now))
        return try DeskError.state(database.use(budgets, by: client, now: context.now))
    }

    /// Counts a use of the post's own limits by a reader who has not voted for it, likewise.
    func end(of choice: VoteChoice) throws(DeskError) -> Date? {
        guard case .reader = voter, choice.wanted != .none, try vote == .none else { return nil }
        return try Self.end(context, of: ClientBudget.votes(for: id))
    }
}
