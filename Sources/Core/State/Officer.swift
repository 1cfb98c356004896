import Foundation
import Model

/// An account.
public struct Officer: Equatable, Sendable {
    /// What an officer may do.
    public enum Role: String, Equatable, Sendable, Codable, CaseIterable {
        /// Own posts.
        case officer
        /// All posts, and accounts.
        case editor
    }

    /// By which the officer signs in: 1 to 40 of a-z, 0-9, `.`, `_` and `-`.
    public let name: String
    /// The number of the log's line that added the account, which no other account has; 0 of one that is not stored yet.
    public let account: Int64
    /// As others see it; nil where it is the name.
    public let displayName: String?
    /// What the officer may do.
    public let role: Role
    /// The term's last moment; nil where it does not end.
    public let until: Date?
    /// Whether somebody has turned the account off.
    public let isDisabled: Bool
    /// Whether signing in takes a code beside the password.
    public let hasSecondFactor: Bool
    /// Whether a password was chosen. An account that was added on the desk has none until its officer uses the code.
    public let hasPassword: Bool

    /// An account with these values.
    public init(
        name: String, displayName: String? = nil, role: Role = .officer, until: Date? = nil,
        isDisabled: Bool = false, hasSecondFactor: Bool = false, hasPassword: Bool = true,
        account: Int64 = 0
    ) {
        (self.account, self.hasPassword) = (account, hasPassword)
        (self.name, self.displayName, self.role) = (name, displayName, role)
        (self.until, self.isDisabled) = (until.map { Date(milliseconds: $0.milliseconds) }, isDisabled)
        self.hasSecondFactor = hasSecondFactor
    }

    /// As others see it.
    public var shownName: String { displayName ?? name }

    /// Whether the officer may sign in.
    public func isAdmitted(at now: Date) -> Bool { !isDisabled && until.map { now <= $0 } ?? true }

    /// The last moment of a term by its last day, such as `2027-05-31`; nil where the text is no day.
    public static func end(ofTerm text: String, in zone: TimeZone) -> Date? {
        guard text.utf8.count <= 10, let day = Timestamp(text, in: zone), day.isDay,
            let next = day.day.adding(days: 1), let end = Timestamp(next.description, in: zone)
        else { return nil }
        // Times are kept in milliseconds.
        return end.instant - 0.001
    }

    /// Makes sure that an account can have this name and this name to be shown.
    static func check(name: String, displayName: String?) throws(StateError) {
        guard isName(name) else { throw .unusableName(name) }
        guard let displayName else { return }
        let scalars = displayName.unicodeScalars
        guard (1...80).contains(scalars.count), scalars.allSatisfy(\.isPlain),
            !displayName.allSatisfy(\.isWhitespace)
        else { throw .unusableDisplayName }
    }

    static func isName(_ text: String) -> Bool {
        (1...40).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
                case UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"): true
                default: false
                }
            }
    }
}

extension Unicode.Scalar {
    /// Whether it is no control character, ends no line and does not turn the direction of writing.
    var isPlain: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: false
        default: !(0x202A...0x202E).contains(value) && !(0x2066...0x2069).contains(value)
        }
    }
}

extension Date {
    /// Whole milliseconds since 1970, as the database keeps times.
    var milliseconds: Int64 { Int64((timeIntervalSince1970 * 1000).rounded()) }

    /// The moment so many milliseconds after 1970.
    init(milliseconds: Int64) { self.init(timeIntervalSince1970: Double(milliseconds) / 1000) }
}
