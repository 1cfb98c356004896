import Foundation
import GRDB

/// How wrong passwords slow down those who give them, without ever keeping an officer out for good.
///
/// Each wrong password of the last day counts for its account and for its address. Who has given five waits 30 seconds from
/// the last, then twice as long for each more, up to 15 minutes; what is asked while waiting does not count, so that nobody can make
/// a wait longer by asking. The right password takes away what was counted for this account from this address.
///
/// An address waits for what came from there, whatever the account: no more than about a hundred guesses a day. An account waits
/// for what came from everywhere: many addresses together have no more guesses. That alone would let strangers keep an officer
/// waiting, so the account's wait does not hold at an address of a session of the last 30 days; and a browser that has the cookie of a
/// session that nobody has ended waits only for what came from itself, though a stranger be in the same network. A new password, which
/// an editor or the command line can give, ends the account's wait.
struct SignInThrottle {
    /// So many wrong passwords are free.
    static let free = 5
    /// The first wait, in seconds.
    static let firstWait: TimeInterval = 30
    /// The longest, in seconds.
    static let longestWait: TimeInterval = 15 * 60
    /// A wrong password counts for so many seconds.
    static let memory: TimeInterval = 86_400
    /// Whoever came so many seconds later may have been compared before, since a slot for a hash is waited for. What lies further
    /// ahead is of a clock that was set back, and does not count.
    static let ahead: TimeInterval = 60

    let account: String
    let address: String
    let cookie: SessionToken?

    /// A name that no account has is counted only where it could be one: it may be a password in the wrong field.
    init(account: String, _ browser: Browser) {
        self.account = Officer.isName(account) ? account : ""
        (address, cookie) = (Self.network(of: browser.address), browser.cookie)
    }

    /// When the wait is over; nil where there is none.
    func end(at now: Date, in database: Database) throws -> Date? {
        let place = try place(at: now, in: database)
        let ofPlace = try end("address", place, at: now, in: database)
        guard place == address, !account.isEmpty,
            let ofAccount = try end("account", account, at: now, in: database),
            try !isKnown(at: now, in: database)
        else { return ofPlace }
        return max(ofPlace ?? ofAccount, ofAccount)
    }

    /// Counts a wrong password, and writes down that of an officer.
    func count(at now: Date, isOfficer: Bool, in database: Database) throws {
        try database.execute(
            sql: "DELETE FROM wrongPasswords WHERE time <= ? OR time > ?",
            arguments: [(now - Self.memory).milliseconds, (now + Self.ahead).milliseconds])
        try database.execute(
            sql: "INSERT INTO wrongPasswords VALUES (?, ?, ?)",
            arguments: [now.milliseconds, account, try place(at: now, in: database)])
        if isOfficer {
            try Change(time: now, officer: account, action: .signInRefused, title: address).insert(
                in: database)
        }
    }

    /// Forgets what was counted for this account from this address, or in this browser.
    func forget(at now: Date, in database: Database) throws {
        try database.execute(
            sql: "DELETE FROM wrongPasswords WHERE account = ? AND address IN (?, ?)",
            arguments: [account, address, try place(at: now, in: database)])
    }

    /// Where wrong passwords are counted: in a browser that has the cookie of a session of this officer, for itself; else for the
    /// address.
    private func place(at now: Date, in database: Database) throws -> String {
        guard let cookie else { return address }
        let id = try Int64.fetchOne(
            database,
            sql: "SELECT id FROM sessions WHERE token = ? AND officer = ? AND used > ? AND ended IS NULL",
            arguments: [cookie.digest, account, (now - Session.memory).milliseconds])
        return id.map { "session \($0)" } ?? address
    }

    private func end(_ column: String, _ value: String, at now: Date, in database: Database) throws -> Date? {
        let row = try Row.fetchOne(
            database,
            sql: """
                SELECT COUNT(*) AS count, MAX(time) AS last FROM wrongPasswords
                WHERE \(column) = ? AND time > ? AND time <= ?
                """,
            arguments: [value, (now - Self.memory).milliseconds, (now + Self.ahead).milliseconds])
        guard let row, let last = row["last"] as Int64? else { return nil }
        let count: Int = row["count"]
        guard count >= Self.free else { return nil }
        let doublings = Double(min(count - Self.free, 16))
        let end = Date(milliseconds: last) + min(Self.firstWait * pow(2, doublings), Self.longestWait)
        return now < end ? end : nil
    }

    /// Whether the officer was at this address before.
    private func isKnown(at now: Date, in database: Database) throws -> Bool {
        try Bool.fetchOne(
            database,
            sql: "SELECT EXISTS (SELECT 1 FROM sessions WHERE officer = ? AND used > ? AND address = ?)",
            arguments: [account, (now - Session.memory).milliseconds, address]) ?? false
    }

    /// What one customer of a network has: an IPv4 address, or the first 64 bits of an IPv6 address.
    static func network(of address: String) -> String {
        var bytes = in6_addr()
        guard inet_pton(AF_INET6, address, &bytes) == 1 else { return String(address.prefix(64)) }
        let groups = withUnsafeBytes(of: bytes) { Array($0) }
        if groups.prefix(12).elementsEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]) {
            return groups.suffix(4).map(String.init).joined(separator: ".")
        }
        return stride(from: 0, to: 8, by: 2).map {
            String(Int(groups[$0]) << 8 | Int(groups[$0 + 1]), radix: 16)
        }
        .joined(separator: ":") + "::/64"
    }
}
