import Foundation
import Model

/// An officer's account.
public struct Officer: Equatable, Sendable {
    /// The rights of an officer.
    public enum Role: String, Equatable, Sendable, Codable, CaseIterable {
        /// May change own posts.
        case officer
        /// May change all posts and accounts.
        case editor
    }

    /// Maximum number of characters of the name for signing in, and of the display name.
    public static let (nameLimit, displayNameLimit) = (40, 80)

    /// The name for signing in: 1 to `nameLimit` of a-z, 0-9, `.`, `_` and `-`.
    public let name: String
    /// Number of the log line that added the account, unique per account; 0 if the account is not stored yet.
    public let account: Int64
    /// The display name; nil if it is `name`.
    public let displayName: String?
    /// The rights of the officer.
    public let role: Role
    /// The last moment of the term; nil if the term does not end.
    public let until: Date?
    /// Whether the account is disabled.
    public let isDisabled: Bool
    /// Whether signing in requires a code beside the password.
    public let hasSecondFactor: Bool
    /// Whether a password was chosen. An account added on the desk has none until its officer uses the reset code.
    public let hasPassword: Bool

    package init(
        name: String, displayName: String? = nil, role: Role = .officer, until: Date? = nil,
        isDisabled: Bool = false, hasSecondFactor: Bool = false, hasPassword: Bool = true,
        account: Int64 = 0
    ) {
        (self.account, self.hasPassword) = (account, hasPassword)
        (self.name, self.displayName, self.role) = (name, displayName, role)
        (self.until, self.isDisabled) = (until.map { Date(milliseconds: $0.milliseconds) }, isDisabled)
        self.hasSecondFactor = hasSecondFactor
    }

    /// The display name, or the name if there is none.
    public var shownName: String { displayName ?? name }

    /// Whether the officer may sign in.
    public func isAdmitted(at now: Date) -> Bool { !isDisabled && until.map { now <= $0 } ?? true }

    /// The last moment of the day `text`, such as `2027-05-31`; nil if the text is not a day.
    public static func end(ofTerm text: String, in zone: TimeZone) -> Date? {
        guard text.utf8.count <= 10, let day = Timestamp(text, in: zone), day.isDay,
            let next = day.day.adding(days: 1), let end = Timestamp(next.description, in: zone)
        else { return nil }
        // Times are stored in milliseconds.
        return end.instant - 0.001
    }

    /// Whether display name, role and term are those of another account.
    public func isDescribed(like other: Officer) -> Bool {
        displayName == other.displayName && role == other.role && until == other.until
    }

    /// Checks that an account can have this name and display name.
    /// - Throws: `StateError` with `.unusableName` or `.unusableDisplayName`.
    public static func check(name: String, displayName: String?) throws(StateError) {
        guard isName(name) else { throw .unusableName(name) }
        guard let displayName else { return }
        let scalars = displayName.unicodeScalars
        guard (1...displayNameLimit).contains(scalars.count), scalars.allSatisfy(\.isPlain),
            !displayName.allSatisfy(\.isWhitespace)
        else { throw .unusableDisplayName }
    }

    static func isName(_ text: String) -> Bool {
        (1...nameLimit).contains(text.utf8.count)
            && text.utf8.allSatisfy("abcdefghijklmnopqrstuvwxyz0123456789._-".utf8.contains)
    }
}

extension Unicode.Scalar {
    /// Whether this is not a control character, line separator or bidirectional control.
    var isPlain: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: false
        default: !(0x202A...0x202E).contains(value) && !(0x2066...0x2069).contains(value)
        }
    }
}
