import Foundation
import GRDB
import Model

/// Delays after wrong passwords. No officer is locked out for good, and nobody learns which accounts exist or who signed in from where.
///
/// Each wrong password of the last day counts in one bucket. A bucket with five waits 30 s from the last one, then twice as long for each
/// more, up to 15 minutes; attempts during the wait do not count, so nobody can extend it by trying.
///
/// - A **device** of the officer, a browser with the cookie of an earlier sign-in or of a reset code, has its own bucket: nobody else can
///   make it wait.
/// - Any other browser counts for its **networks**, over all accounts: at most 104 guesses a day from the narrowest. The wait of the first
///   56 bits of an IPv6 address begins with 10 wrong passwords, and that of the first 48 bits with 20, so that the networks of one
///   household do not add up.
/// - The **account** waits in browsers that are no devices once wrong passwords came from five of the widest networks, by the same steps,
///   one for each further network. So four households cannot make an account wait, however long they try, and all networks together have
///   less than 800 guesses a day for one account.
/// - A **signed-in** officer who confirms the password has another bucket.
///
/// The whole site has no limit: strangers could lock all officers out by it. Names without an account are treated the same. A right
/// password does not end the wait of a network: others there could see it.
struct SignInThrottle {
    /// Number of wrong passwords in a bucket without a wait; for an account, number of networks.
    static let free = 5
    /// The first wait, in seconds.
    static let firstWait: TimeInterval = 30
    /// The longest wait, in seconds.
    static let longestWait: TimeInterval = 15 * 60
    /// Seconds for which a wrong password counts.
    static let memory = Retention.wrongPassword
    /// Seconds that a counted time may be ahead of a request's, since requests wait for a hash slot. Times
    /// further ahead are from before the clock was set back, and do not count.
    static let ahead: TimeInterval = 60

    private let account: String
    private let networks: ClientNetworks
    private let device: SessionToken?
    private let isConfirming: Bool

    /// Creates the throttle of a sign-in. An unknown name is counted only if it is a valid name: it may be a password in the wrong field.
    init(account: String, _ browser: Browser) {
        self.account = Officer.isName(account) ? account : ""
        (networks, device) = (ClientNetworks(browser.address), browser.deviceCookie)
        isConfirming = false
    }

    init(confirming session: Session, _ browser: Browser) {
        (account, networks) = (session.officer.name, ClientNetworks(browser.address))
        (device, isConfirming) = (nil, true)
    }

    /// End of the wait; nil if there is none.
    func end(at now: Date, in database: Database) throws -> Date? {
        if let own = try ownPlace(at: now, in: database) {
            return try end("COUNT(*)", "address", own, at: now, in: database)
        }
        var ends: [Date?] = []
        for width in networks.isOne ? [.narrow] : ClientNetworks.Width.allCases {
            ends.append(
                try end(
                    "COUNT(*)", Self.column(width), networks[width], free: Self.free * width.share, at: now,
                    in: database))
        }
        if !account.isEmpty {
            ends.append(try end("COUNT(DISTINCT wide)", "account", account, at: now, in: database))
        }
        return ends.compactMap(\.self).max()
    }

    /// Counts a wrong password, and logs it if the account exists.
    func count(at now: Date, isOfficer: Bool, in database: Database) throws {
        try database.execute(
            sql: "DELETE FROM wrongPasswords WHERE time <= ? OR time > ?",
            arguments: [(now - Self.memory).milliseconds, (now + Self.ahead).milliseconds])
        let own = try ownPlace(at: now, in: database)
        try database.execute(
            sql: "INSERT INTO wrongPasswords (time, account, address, middle, wide) VALUES (?, ?, ?, ?, ?)",
            arguments: [
                now.milliseconds, own == nil ? account : "", own ?? networks.narrow, own ?? networks.middle,
                own ?? networks.wide,
            ])
        if isOfficer {
            try Change(time: now, author: .officer(account), action: .signInRefused, title: networks.narrow)
                .insert(in: database)
        }
    }

    /// Clears the bucket of the officer's device or sessions.
    func forget(at now: Date, in database: Database) throws {
        guard let own = try ownPlace(at: now, in: database) else { return }
        try database.execute(sql: "DELETE FROM wrongPasswords WHERE address = ?", arguments: [own])
    }

    /// Ends the waits of an account. Waits of networks go on, so that others there see no difference.
    static func forget(account: String, in database: Database) throws {
        try database.execute(
            sql: "UPDATE wrongPasswords SET account = '' WHERE account = ?", arguments: [account])
        try database.execute(
            sql: "DELETE FROM wrongPasswords WHERE address = ?", arguments: [sessions(of: account)])
    }

    /// The bucket of a known device or session; nil for any other browser.
    private func ownPlace(at now: Date, in database: Database) throws -> String? {
        if isConfirming { return Self.sessions(of: account) }
        return try Device.number(of: device, of: account, at: now, in: database).map { "device \($0)" }
    }

    private static func sessions(of account: String) -> String { "sessions of \(account)" }

    /// The column of the networks of a width.
    private static func column(_ width: ClientNetworks.Width) -> String {
        switch width {
        case .narrow: "address"
        case .middle: "middle"
        case .wide: "wide"
        }
    }

    private func end(
        _ count: String, _ column: String, _ value: String, free: Int = SignInThrottle.free, at now: Date,
        in database: Database
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
        guard found >= free else { return nil }
        let doublings = Double(min(found - free, 16))
        let end = Date(milliseconds: last) + min(Self.firstWait * pow(2, doublings), Self.longestWait)
        return now < end ? end : nil
    }
}
