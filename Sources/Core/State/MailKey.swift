import Basics
import Foundation

/// The secret in the links of a mail subscription: 128 random bits.
public struct MailKey: Secret, Equatable, Sendable {
    /// The 16 bytes.
    public let bytes: [UInt8]

    /// A new secret.
    public static func random() -> MailKey {
        var generator = SystemRandomNumberGenerator()
        return MailKey(checked: generator.bytes(16))
    }

    /// Creates a secret of 16 bytes; nil for another number.
    public init?(bytes: [UInt8]) {
        guard bytes.count == 16 else { return nil }
        self.init(checked: bytes)
    }

    private init(checked bytes: [UInt8]) { self.bytes = bytes }

    /// Parses the part of a link: 32 hexadecimal digits in lower case; nil for another text.
    public init?(_ text: String) {
        guard text.utf8.count == 32,
            text.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
        else { return nil }
        let digits = text.utf8.map { $0 < 0x3A ? $0 - 0x30 : $0 - 0x57 }
        bytes = stride(from: 0, to: 32, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }

    /// The part of a link: 32 hexadecimal digits.
    public var text: String { bytes.hexadecimal }

    public var description: String { "the secret of a mail subscription" }
}
