import Crypto
import Foundation
import GRDB
import Model

/// Salted hashes of the networks of the client of a reader's request (`ClientNetworks`).
///
/// Each day (UTC) has a random salt, which is removed after the next day. After that, no hash of the day can
/// be traced to an address.
public struct ReaderClient: Equatable, Sendable {
    /// Seconds after which hashes are removed: two days.
    public static let memory = Retention.clientHash
    /// Seconds that a stored time may be ahead of `now`. Times further ahead are from before the clock was set back, and do not count.
    static let ahead: TimeInterval = 60
    /// Number of bytes of a hash.
    static let length = 16

    /// The hashes of one network by the salts of two days.
    struct Hashes: Equatable, Sendable {
        /// The hash by today's salt, which is stored.
        let today: [UInt8]
        /// The hash by yesterday's salt; nil if there was none.
        let yesterday: [UInt8]?

        /// The hashes as arguments of `IN (?, ?)`.
        var arguments: [[UInt8]] { [today, yesterday ?? today] }
    }

    private let narrow: Hashes
    private let middle: Hashes
    private let wide: Hashes
    /// Whether the client has an IPv4 address, so that all networks are the same.
    let isAddress: Bool

    /// The hash of the narrowest network by today's salt.
    public var today: [UInt8] { narrow.today }
    /// The hash of the narrowest network by yesterday's salt; nil if there was none.
    public var yesterday: [UInt8]? { narrow.yesterday }

    /// The hashes of a network.
    subscript(width: ClientNetworks.Width) -> Hashes {
        switch width {
        case .narrow: narrow
        case .middle: middle
        case .wide: wide
        }
    }

    /// Whether a stored hash is this client's.
    public func matches(_ stored: [UInt8]?) -> Bool {
        stored == today || stored != nil && stored == yesterday
    }

    static func day(of time: Date) -> Int64 { Int64((time.timeIntervalSince1970 / 86_400).rounded(.down)) }

    fileprivate init?(_ address: String, salts: [Int64: [UInt8]], day: Int64) {
        guard let salt = salts[day] else { return nil }
        let networks = ClientNetworks(address)
        func hash(_ network: String, _ salt: [UInt8]) -> [UInt8] {
            var hash = PartsHash(beginningWith: salt)
            hash.add(network)
            return Array(hash.finalized().prefix(Self.length))
        }
        func hashes(_ width: ClientNetworks.Width) -> Hashes {
            Hashes(
                today: hash(networks[width], salt),
                yesterday: salts[day - 1].map { hash(networks[width], $0) })
        }
        (narrow, middle, wide) = (hashes(.narrow), hashes(.middle), hashes(.wide))
        isAddress = networks.isOne
    }

    /// The client at an IP address. The first one of a day creates its salt, and removes expired hashes and salts.
    static func at(_ address: String, now: Date, in database: Database) throws -> ReaderClient {
        let day = day(of: now)
        let known = try salts(around: day, in: database)
        if let client = ReaderClient(address, salts: known, day: day) { return client }
        try forget(at: now, in: database)
        try database.execute(
            sql: "INSERT OR IGNORE INTO addressSalts VALUES (?, randomblob(?))", arguments: [day, length])
        let stored = try salts(around: day, in: database)
        guard let client = ReaderClient(address, salts: stored, day: day) else {
            throw StateError.unusable("the salt of a day is not in the database")
        }
        return client
    }

    fileprivate static func salts(around day: Int64, in database: Database) throws -> [Int64: [UInt8]] {
        let rows = try Row.fetchAll(
            database, sql: "SELECT day, salt FROM addressSalts WHERE day IN (?, ?)",
            arguments: [day, day - 1])
        return Dictionary(
            rows.map { ($0["day"], $0["salt"]) }, uniquingKeysWith: { first, _ in first })
    }

    /// Removes the hashes of clients and the fingerprints of texts that are older than `memory`, and the
    /// salts of days other than yesterday, today and tomorrow.
    fileprivate static func forget(at now: Date, in database: Database) throws {
        let (end, day) = ((now - memory).milliseconds, day(of: now))
        try database.execute(
            sql: """
                UPDATE readerPosts SET client = NULL, middle = NULL, wide = NULL
                WHERE client NOT NULL AND posted <= ?
                """, arguments: [end])
        try database.execute(
            sql: "UPDATE readerReports SET client = NULL, wide = NULL WHERE client NOT NULL AND time <= ?",
            arguments: [end])
        try database.execute(
            sql: """
                UPDATE readerPosts SET digest = NULL, similarity = NULL
                WHERE digest NOT NULL AND posted <= ?
                """,
            arguments: [end])
        // Tomorrow's salt exists if the clock was a day ahead.
        try database.execute(
            sql: "DELETE FROM addressSalts WHERE day NOT BETWEEN ? AND ?", arguments: [day - 1, day + 1])
    }
}

extension StateDatabase {
    /// The client at an IP address. The first request of a day creates its salt, and removes expired hashes
    /// and salts.
    public func client(at address: String, now: Date) throws(StateError) -> ReaderClient {
        let day = ReaderClient.day(of: now)
        let known = try read { try ReaderClient.salts(around: day, in: $0) }
        if let client = ReaderClient(address, salts: known, day: day) { return client }
        return try write { try ReaderClient.at(address, now: now, in: $0) }
    }

    /// Removes hashes of clients that are older than `ReaderClient.memory`, and their salts; for runs by cron. Idempotent.
    public func forgetClients(now: Date) throws(StateError) {
        let day = ReaderClient.day(of: now)
        let isDue = try isTrue(
            """
            SELECT EXISTS (SELECT 1 FROM readerPosts WHERE client NOT NULL AND posted <= :end)
            OR EXISTS (SELECT 1 FROM readerReports WHERE client NOT NULL AND time <= :end)
            OR EXISTS (SELECT 1 FROM addressSalts WHERE day NOT BETWEEN :day - 1 AND :day + 1)
            """, ["end": (now - ReaderClient.memory).milliseconds, "day": day])
        if isDue { try write { try ReaderClient.forget(at: now, in: $0) } }
    }
}
