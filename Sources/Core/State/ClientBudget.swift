import Foundation
import GRDB
import Model

/// The number of times that clients may do something in a span, by the width of their networks and for the whole site.
///
/// A network of 64 bits has the limit `narrow`, one of 56 bits twice and one of 48 bits four times as much, so that a household with many
/// networks is one client. An IPv4 address, which a campus may share, has a limit of its own. None of them can use more than a tenth of
/// what the whole site has, so that strangers cannot stop it for everybody. A span moves on in 60 slots.
public struct ClientBudget: Sendable {
    /// The name in the database.
    let name: String
    /// The span, in seconds.
    public let span: TimeInterval
    /// Maximum number of uses of the first 64 bits of an IPv6 address.
    public let narrow: Int
    /// Maximum number of uses of an IPv4 address.
    public let address: Int
    /// Maximum number of all uses.
    public let site: Int
    /// The post that has limits of its own; nil for budgets that know none.
    private var subject: String?

    private init(_ name: String, span: TimeInterval, narrow: Int, address: Int, site: Int) {
        (self.name, self.span, self.narrow) = (name, span, narrow)
        (self.address, self.site) = (address, site)
    }

    /// The budget of one member, who is counted as a client with one address.
    static func ofMember(_ name: String, span: TimeInterval, limit: Int, site: Int) -> ClientBudget {
        ClientBudget(name, span: span, narrow: limit, address: limit, site: site)
    }

    private static let (minute, hour, day): (TimeInterval, TimeInterval, TimeInterval) = (60, 3600, 86_400)

    /// Registrations of devices and new readers.
    public static let registrations = [
        ClientBudget("registrations of a minute", span: minute, narrow: 150, address: 600, site: 6000),
        ClientBudget("registrations of a day", span: day, narrow: 500, address: 2000, site: 20_000),
    ]
    /// Requests for subscriptions by mail.
    public static let mail = [
        ClientBudget("mail of an hour", span: hour, narrow: 25, address: 100, site: 1000),
        ClientBudget("mail of a day", span: day, narrow: 50, address: 200, site: 2000),
    ]
    /// Reports of posts.
    public static let reports = [
        ClientBudget("reports of a day", span: day, narrow: 10, address: 20, site: 400)
    ]
    /// Searches that are counted.
    public static let searches = [
        ClientBudget("searches of a minute", span: minute, narrow: 15, address: 30, site: 600),
        ClientBudget("searches of a day", span: day, narrow: 1250, address: 5000, site: 50_000),
    ]

    /// Forms with posts of members, whom `PostLimits` counts one by one. A campus may share one IPv4 address.
    public static let memberPosts = [
        ClientBudget("members' posts of an hour", span: hour, narrow: 60, address: 600, site: 6000)
    ]

    /// Votes for posts.
    public static let votes = [
        ClientBudget("votes of a minute", span: minute, narrow: 15, address: 60, site: 600),
        ClientBudget("votes of a day", span: day, narrow: 100, address: 500, site: 5000),
    ]

    /// Votes for one post, by which a network cannot move its number far. Hashes of networks differ from post to post; `site` is for all posts.
    public static func votes(for subject: String) -> [ClientBudget] {
        var budget = ClientBudget("votes for a post of a day", span: day, narrow: 10, address: 30, site: 5000)
        budget.subject = subject
        return [budget]
    }

    /// Votes of members, by their networks. A campus may share one IPv4 address, and each member has limits too.
    public static let memberVotes = [
        ClientBudget("votes of members of a minute", span: minute, narrow: 120, address: 600, site: 6000),
        ClientBudget("votes of members of a day", span: day, narrow: 1000, address: 20_000, site: 200_000),
    ]

    /// Votes of one member, who is counted as a client with one address.
    public static let votesOfMember = [
        ClientBudget("votes of a member of a minute", span: minute, narrow: 30, address: 30, site: 6000),
        ClientBudget("votes of a member of a day", span: day, narrow: 500, address: 500, site: 200_000),
    ]

    /// Sign-ups for posts. A campus may share one IPv4 address when sign-up opens.
    public static let signUps = [
        ClientBudget("sign-ups of an hour", span: hour, narrow: 20, address: 400, site: 4000)
    ]

    /// Sign-ups for one date, by which one person cannot take all places under invented names.
    public static func signUps(for list: String) -> [ClientBudget] {
        var budget = ClientBudget(
            "sign-ups for a date of a day", span: day, narrow: 5, address: 200, site: 4000)
        budget.subject = list
        return [budget]
    }

    /// Registrations for study partners. A campus may share one IPv4 address.
    public static let partners = [
        ClientBudget(
            "registrations for partners of an hour", span: hour, narrow: 60, address: 2500, site: 25_000)
    ]

    /// Requests of members for a mail to sign in. A campus may share one IPv4 address.
    public static let signInMail = [
        ClientBudget("sign-in mail of an hour", span: hour, narrow: 10, address: 200, site: 2000),
        ClientBudget("sign-in mail of a day", span: day, narrow: 30, address: 1000, site: 10_000),
    ]
    /// The same for one mail address, which counts as a network of its own.
    static let signInMailbox = [
        ClientBudget("sign-in mail to an address of an hour", span: hour, narrow: 5, address: 5, site: 2000),
        ClientBudget("sign-in mail to an address of a day", span: day, narrow: 15, address: 15, site: 10_000),
    ]
    /// Codes from mails that are typed to sign in. The links in the mails work without a limit.
    static let signInCodes = [
        ClientBudget("sign-in codes of an hour", span: hour, narrow: 15, address: 200, site: 2000),
        ClientBudget("sign-in codes of a day", span: day, narrow: 50, address: 400, site: 4000),
    ]

    /// All budgets.
    static let all =
        registrations + mail + reports + searches + memberPosts + votes + votes(for: "") + memberVotes
        + votesOfMember + signUps + signUps(for: "") + partners + signInMail + signInMailbox + signInCodes
        + messages + conversations + memberSearches

    /// Maximum number of uses of a network.
    func limit(of width: ClientNetworks.Width, isAddress: Bool) -> Int {
        isAddress ? address : narrow * width.share
    }

    /// Counts a use of each of some budgets, unless one of them is used up.
    /// - Returns: The time from which the client may go on; nil if the use was counted.
    static func use(
        _ budgets: [ClientBudget], by client: ReaderClient, at now: Date, in database: Database
    ) throws -> Date? {
        var end: Date?
        for budget in budgets {
            try budget.removeOld(at: now, in: database)
            if let wait = try budget.end(for: client, at: now, in: database) { end = max(end ?? wait, wait) }
        }
        if let end { return end }
        for budget in budgets { try budget.count(client, at: now, in: database) }
        return nil
    }

    /// Removes the counts whose spans are over. Counts further ahead than `ReaderClient.ahead` are from before the clock was set back.
    static func removeOld(at now: Date, in database: Database) throws {
        for budget in all { try budget.removeOld(at: now, in: database) }
    }

    private func removeOld(at now: Date, in database: Database) throws {
        try database.execute(
            sql: "DELETE FROM clientUses WHERE budget = ? AND (time <= ? OR time > ?)",
            arguments: [
                name, (now - span).milliseconds, (now + ReaderClient.ahead).milliseconds,
            ])
    }

    /// The whole site, whose name is empty, and a client's networks, each by its names with today's and yesterday's salt, and its limit.
    private func accounts(of client: ReaderClient) -> [(today: [UInt8], yesterday: [UInt8], limit: Int)] {
        let widths: [ClientNetworks.Width] = client.isAddress ? [.narrow] : ClientNetworks.Width.allCases
        var accounts: [(today: [UInt8], yesterday: [UInt8], limit: Int)] = [([], [], site)]
        for width in widths {
            let hashes = client[width]
            accounts.append(
                (
                    named(hashes.today), named(hashes.yesterday ?? hashes.today),
                    limit(of: width, isAddress: client.isAddress)
                ))
        }
        return accounts
    }

    /// A hash of the budget's name and that of a network.
    private func named(_ network: [UInt8]) -> [UInt8] {
        var hash = PartsHash(beginningWith: network)
        hash.add(name)
        if let subject { hash.add(subject) }
        return Array(hash.finalized().prefix(ReaderClient.length))
    }

    /// When all limits allow another use; nil if they do now.
    private func end(for client: ReaderClient, at now: Date, in database: Database) throws -> Date? {
        var end: Date?
        for account in accounts(of: client) {
            let rows = try Row.fetchAll(
                database,
                sql: """
                    SELECT time, SUM(count) AS count FROM clientUses WHERE budget = ? AND client IN (?, ?)
                    GROUP BY time ORDER BY time DESC
                    """,
                arguments: [name, account.today, account.yesterday])
            var used = 0
            for row in rows {
                let (time, count): (Int64, Int) = (row["time"], row["count"])
                used += count
                guard used >= account.limit else { continue }
                // Without this slot, fewer uses than the limit are left.
                let wait = Date(milliseconds: time) + span
                end = max(end ?? wait, wait)
                break
            }
        }
        return end
    }

    private func count(_ client: ReaderClient, at now: Date, in database: Database) throws {
        let slot = max(1, Int64(span * 1000) / 60)
        for account in accounts(of: client) {
            try database.execute(
                sql: "INSERT INTO clientUses VALUES (?, ?, ?, 1) ON CONFLICT DO UPDATE SET count = count + 1",
                arguments: [name, account.today, now.milliseconds / slot * slot])
        }
    }
}

extension StateDatabase {
    /// Counts a use of each of some budgets by a client, unless one of them is used up.
    /// - Returns: The time from which the client may go on; nil if the use was counted.
    public func use(
        _ budgets: [ClientBudget], by client: ReaderClient, now: Date
    ) throws(StateError) -> Date? {
        try write { try ClientBudget.use(budgets, by: client, at: now, in: $0) }
    }
}
