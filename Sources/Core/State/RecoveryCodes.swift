/// Eight codes, each of which works once in the place of an authenticator's. They are shown before they count, so that no page that is
/// lost takes them along.
public struct RecoveryCodes: Equatable, Sendable {
    private static let count = 8

    /// The codes.
    public let all: [OneTimeCode]

    /// New ones.
    public static func random() -> RecoveryCodes { RecoveryCodes(all: (0..<count).map { _ in .random() }) }

    private init(all: [OneTimeCode]) { self.all = all }

    /// Those that a form brings back; nil of what are none.
    public init?(_ text: String) {
        let all = text.split(separator: " ").compactMap { OneTimeCode(String($0)) }
        guard all.count == Self.count, Set(all.map(\.digest)).count == Self.count else { return nil }
        self.all = all
    }

    /// For a form.
    public var text: String { all.map(\.text).joined(separator: " ") }
}
