import Foundation

/// `State/trending.json`: the terms that readers searched for most, as builds publish them.
public struct TrendingSearches: Codable, Equatable, Sendable {
    /// Path of the file from the site's root.
    public static let path = "State/trending.json"
    /// Maximum number of terms.
    public static let limit = 10
    /// Maximum length of a term in UTF-8, in bytes: 60 characters of four bytes.
    static let lengthLimit = 240
    /// Seconds for which the terms stay as they are: an hour.
    public static let lifetime: TimeInterval = 3600

    /// When the terms were chosen, in seconds since 1970.
    public let time: Int
    /// The terms, the most frequent first.
    public let terms: [String]

    /// Terms chosen at `time`; more than `limit` are left out.
    public init(_ terms: [String], at time: Date) {
        self.time = Int(time.timeIntervalSince1970)
        self.terms = Array(terms.prefix(Self.limit))
    }

    /// Creates the terms in the bytes of the file; nil if these are damaged.
    public init?(json: Data) {
        do {
            self = try JSONDecoder().decode(Self.self, from: json)
        } catch {
            // A damaged file counts as missing: the next choice of terms replaces it.
            return nil
        }
        guard terms.count <= Self.limit, terms.allSatisfy({ 1...Self.lengthLimit ~= $0.utf8.count }) else {
            return nil
        }
    }

    /// Whether the terms must be chosen again. A time after `now` is from before the clock was set back.
    public func isOutdated(at now: Date) -> Bool {
        let age = now.timeIntervalSince1970 - Double(time)
        return age < 0 || age >= Self.lifetime
    }
}
