/// A single-use code in place of an authenticator's: two groups of five letters and digits, short enough to write down. It has 50 random
/// bits, so that it is stored as a slow hash with a salt (OWASP ASVS 5.0, 6.5.2).
public struct RecoveryCode: Equatable, Sendable {
    /// Number of letters and digits; each has 5 bits.
    private static let length = 10

    private let letters: String

    public static func random() -> RecoveryCode {
        var generator = SystemRandomNumberGenerator()
        return RecoveryCode(letters: String(Base32.text(generator.bytes(7)).prefix(length)))
    }

    private init(letters: String) { self.letters = letters }

    /// Parses a typed code; nil if invalid.
    public init?(_ text: String) {
        guard text.utf8.count <= 64, let letters = Base32.normalized(text),
            letters.utf8.count == Self.length
        else { return nil }
        self.letters = letters
    }

    /// Two groups of five letters and digits: `ABCDE-23456`.
    public var text: String { "\(letters.prefix(Self.length / 2))-\(letters.suffix(Self.length / 2))" }

    var bytes: [UInt8] { Array(letters.utf8) }
}

extension RecoveryCode: Secret {
    public var description: String { "a recovery code" }
}
