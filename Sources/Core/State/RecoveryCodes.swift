/// Eight single-use codes in place of an authenticator's code. They are shown before they become valid, so
/// that a lost response does not lose them.
public struct RecoveryCodes: Equatable, Sendable {
    private static let count = 8

    public let all: [RecoveryCode]

    public static func random() -> RecoveryCodes {
        RecoveryCodes(all: (0..<count).map { _ in .random() })
    }

    private init(all: [RecoveryCode]) { self.all = all }

    /// Creates the codes sent back by a form; nil if invalid.
    public init?(_ text: String) {
        let all = text.split(separator: " ").compactMap { RecoveryCode(String($0)) }
        guard all.count == Self.count, Set(all.map(\.text)).count == Self.count else { return nil }
        self.all = all
    }

    /// The codes for a form field.
    public var text: String { all.map(\.text).joined(separator: " ") }
}
