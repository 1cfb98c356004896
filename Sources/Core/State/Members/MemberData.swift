import Foundation
import GRDB
import Model

/// All that State/ keeps about one member, for the member's own page and file.
public struct MemberData: Equatable, Sendable {
    public let member: Member
    /// The last use of a session, with a precision of an hour.
    public let used: Date
    /// The address, or the name at the web server, with which the member signs in.
    public let address: String
    public let secondAddress: String?
    /// A second address that waits for its confirmation.
    public let waitingAddress: String?
    /// When the member was warned that the unused account will be removed; nil if that did not happen.
    public let warned: Date?
    public let sessions: [OpenMemberSession]
    /// Number of sessions that have ended and are not removed yet.
    public let endedSessions: Int
    /// The posts for which the member voted, by their ids.
    public let votes: [Vote]
    /// Forms that were not sent.
    public let drafts: [MemberDraft]
    /// The member's lines in the log.
    public let log: [Line]
    /// Number of browsers and apps that get notifications for the member.
    public let devices: Int
    /// The subscriptions by mail of the member's addresses.
    public let mail: [MailSubscription]
    /// The notifications of the browsers in which the member is signed in, the newest first; one of several browsers once.
    public let notices: [PersonalRecord]
    public let signUps: [SignUp]
    /// The things that the member has asked for, waits for or has.
    public let loans: [LoanOfMember]
    /// The ended loans of which the member was the borrower or the giver.
    public let pastLoans: [PastLoan]
    /// The ids of posts to which the member goes, and who sees the name (`Going.Audience`).
    public let goings: [Kept<Int>]
    /// The answers to the times that posts offer: the ids of posts, and the local starts with the answers.
    public let ticks: [Kept<String>]

    /// The records of the member for one post.
    public struct Kept<Value: Equatable & Sendable>: Equatable, Sendable {
        public let post: String
        public let value: Value
    }

    /// A vote for a post.
    public struct Vote: Equatable, Sendable {
        public let subject: String
        public let vote: State.Vote
        /// The beginning of the day (UTC).
        public let day: Date
    }

    /// A sign-up for a date of a post.
    public struct SignUp: Equatable, Sendable {
        public let list: PlaceList
        public let signUp: State.SignUp
    }

    /// A line of the log of changes by the member.
    public struct Line: Equatable, Sendable {
        public let time: Date
        public let action: Change.Action
        /// The post; nil if it was none.
        public let subject: String?
        /// Empty if the contents were erased.
        public let title: String
    }
}

extension StateDatabase {
    /// All that is kept about a member; nil if there is none.
    public func data(of id: String, now: Date) throws(StateError) -> MemberData? {
        guard let member = try member(id), let listed = try listedMember(id),
            let addresses = try memberAddresses(of: id, now: now)
        else { return nil }
        let sessions = try memberSessions(of: id, now: now)
        let votes = try votes(of: .member(id)).map {
            MemberData.Vote(subject: $0.subject, vote: $0.vote, day: $0.day)
        }
        let drafts = try drafts(ofMember: id, now: now)
        let signUps = try signUps(ofMember: id).map { MemberData.SignUp(list: $0.list, signUp: $0.signUp) }
        let (loans, pastLoans) = (try loans(of: id), try pastLoans(of: id, limit: .max))
        return try read { database in
            MemberData(
                member: member, used: listed.used, address: addresses.first,
                secondAddress: addresses.second, waitingAddress: addresses.waiting,
                warned: try Int64.fetchOne(
                    database, sql: "SELECT warned FROM members WHERE id = ?", arguments: [id]
                ).map { Date(milliseconds: $0) },
                sessions: sessions,
                endedSessions: try Self.count("memberSessions", of: id, in: database) - sessions.count,
                votes: votes, drafts: drafts, log: try Self.lines(by: .member(id), in: database),
                devices: try Self.devices(of: id, in: database),
                mail: try MailSubscription.all(
                    of: Member.addresses(of: id, in: database), now: now, in: database),
                notices: try PersonalRecord.all(ofMember: id, now: now, in: database), signUps: signUps,
                loans: loans, pastLoans: pastLoans,
                goings: try Self.goings(of: id, in: database), ticks: try Self.ticks(of: id, in: database))
        }
    }

    private static func goings(of member: String, in database: Database) throws -> [MemberData.Kept<Int>] {
        try Row.fetchAll(
            database, sql: "SELECT post, audience FROM goings WHERE member = ? ORDER BY number",
            arguments: [member]
        ).map { MemberData.Kept(post: $0["post"], value: $0["audience"]) }
    }

    private static func ticks(of member: String, in database: Database) throws -> [MemberData.Kept<String>] {
        try Row.fetchAll(
            database,
            sql: """
                SELECT post, option || ' ' || tick AS answer FROM memberTicks WHERE member = ?
                ORDER BY post, option
                """, arguments: [member]
        ).map { MemberData.Kept(post: $0["post"], value: $0["answer"]) }
    }

    private static func count(_ table: String, of member: String, in database: Database) throws -> Int {
        try Int.fetchOne(
            database, sql: "SELECT COUNT(*) FROM \(table) WHERE member = ?", arguments: [member]) ?? 0
    }

    /// Number of browsers and apps that get notifications for a member. A browser in which the member is signed in has a reader's row also if
    /// notifications were never turned on.
    private static func devices(of member: String, in database: Database) throws -> Int {
        try Int.fetchOne(
            database,
            sql: """
                SELECT COUNT(*) FROM readerDevices d JOIN readers r ON r.id = d.owner
                JOIN memberSessions s ON s.id = r.memberSession
                WHERE s.member = ? AND d.removed IS NULL AND d.channel IN (?, ?)
                """,
            arguments: [member, ReaderDevice.Channel.push.rawValue, ReaderDevice.Channel.fcm.rawValue]) ?? 0
    }

    private static func lines(by author: Author, in database: Database) throws -> [MemberData.Line] {
        try Change.all(in: database, "WHERE officer = ? ORDER BY number", [author]).map { change in
            MemberData.Line(
                time: change.time, action: change.action, subject: change.subject, title: change.title)
        }
    }
}
