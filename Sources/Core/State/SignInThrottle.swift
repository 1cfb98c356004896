import Foundation
import GRDB

/// How wrong passwords slow down those who give them, without ever keeping an officer out for good, and without telling anybody which
/// accounts there are or who signed in from where.
///
/// Each wrong password of the last day counts at one place. A place that has five waits 30 seconds from the last, then twice as long for
/// each more, up to 15 minutes; what is asked while waiting does not count, so that nobody can make a wait longer by asking.
///
/// - A **device** of the officer, a browser with the cookie of an earlier sign-in or of a code for a new password, counts for itself
///   alone: nobody else can make it wait.
/// - Any other browser counts for its **network**, whatever the account: 104 guesses a day at most.
/// - The **account** waits in browsers that are no devices as soon as wrong passwords came from five networks, by the same steps, one for
///   each further network. So one stranger, or four, cannot make an account wait, however long they try; and all networks together
///   have less than 800 guesses a day for one account.
/// - An officer who is **signed in** and shows the password again counts for that alone.
///
/// All this is the same for names that no account has. A right password ends no wait of a network: strangers there would see it.
struct SignInThrottle {
    /// So many wrong passwords are free at a place; of an account, so many networks.
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

    private let account: String
    private let network: String
    private let device: SessionToken?
    private let isConfirming: Bool

    /// A name that no account has is counted only where it could be one: it may be a password in the wrong field.
    init(account: String, _ browser: Browser) {
        self.account = Officer.isName(account) ? account : ""
        (network, device) = (Self.network(of: browser.address), browser.deviceCookie)
        isConfirming = false
    }

    /// Of an officer who is signed in.
    init(confirming session: Session, _ browser: Browser) {
        (account, network) = (session.officer.name, Self.network(of: browser.address))
        (device, isConfirming) = (nil, true)
    }

    /// When the wait is over; nil where there is none.
    func end(at now: Date, in database: Database) throws -> Date? {
        if let own = try ownPlace(at: now, in: database) {
            return try end("COUNT(*)", "address", own, at: now, in: database)
        }
        let ofNetwork = try end("COUNT(*)", "address", network, at: now, in: database)
        guard !account.isEmpty,
            let ofAccount = try end("COUNT(DISTINCT address)", "account", account, at: now, in: database)
        else { return ofNetwork }
        return max(ofNetwork ?? ofAccount, ofAccount)
    }

    /// Counts a wrong password, and writes down that of an officer.
    func count(at now: Date, isOfficer: Bool, in database: Database) throws {
        try database.execute(
            sql: "DELETE FROM wrongPasswords WHERE time <= ? OR time > ?",
            arguments: [(now - Self.memory).milliseconds, (now + Self.ahead).milliseconds])
        let own = try ownPlace(at: now, in: database)
        try database.execute(
            sql: "INSERT INTO wrongPasswords VALUES (?, ?, ?)",
            arguments: [now.milliseconds, own == nil ? account : "", own ?? network])
        if isOfficer {
            try Change(time: now, officer: account, action: .signInRefused, title: network).insert(
                in: database)
        }
    }

    /// Forgets what the officer's own device, or the officer's own sessions, have counted.
    func forget(at now: Date, in database: Database) throws {
        guard let own = try ownPlace(at: now, in: database) else { return }
        try database.execute(sql: "DELETE FROM wrongPasswords WHERE address = ?", arguments: [own])
    }

    /// Ends the waits of an account. Networks wait on, so that strangers do not see it.
    static func forget(account: String, in database: Database) throws {
        try database.execute(
            sql: "UPDATE wrongPasswords SET account = '' WHERE account = ?", arguments: [account])
        try database.execute(
            sql: "DELETE FROM wrongPasswords WHERE address = ?", arguments: [sessions(of: account)])
    }

    /// Where the wrong passwords of a known browser are counted, apart from those of strangers; nil of any other.
    private func ownPlace(at now: Date, in database: Database) throws -> String? {
        if isConfirming { return Self.sessions(of: account) }
        return try Device.number(of: device, of: account, at: now, in: database).map { "device \($0)" }
    }

    private static func sessions(of account: String) -> String { "sessions of \(account)" }

    private func end(
        _ count: String, _ column: String, _ value: String, at now: Date, in database: Database
    ) throws -> Date? {
        let row = try Row.fetchOne(
            database,
            sql: """
                SELECT \(count) AS count, MAX(time) AS last FROM wrongPasswords
                WHERE \(column) = ? AND time > ? AND time <= ?
                """,
            arguments: [value, (now - Self.memory).milliseconds, (now + Self.ahead).milliseconds])
        guard let row, let last = row["last"] as Int64? else { return nil }
        let found: Int = row["count"]
        guard found >= Self.free else { return nil }
        let doublings = Double(min(found - Self.free, 16))
        let end = Date(milliseconds: last) + min(Self.firstWait * pow(2, doublings), Self.longestWait)
        return now < end ? end : nil
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
