import Crypto
import Foundation

/// A single-use code for a new password, of 160 random bits, so that an unsalted fast hash is enough to store it (OWASP ASVS 5.0, 6.5.2).
public struct OneTimeCode: Equatable, Sendable {
    private static let length = 20

    private let bytes: [UInt8]

    public static func random() -> OneTimeCode {
        var generator = SystemRandomNumberGenerator()
        return OneTimeCode(bytes: generator.bytes(length))
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    /// Parses a typed code; nil if invalid.
    public init?(_ text: String) {
        guard text.utf8.count <= 64, let bytes = Base32.bytes(text), bytes.count == Self.length else {
            return nil
        }
        self.bytes = bytes
    }

    /// Eight groups of four letters and digits.
    public var text: String {
        let text = Base32.text(bytes)
        return stride(from: 0, to: text.utf8.count, by: 4)
            .map { String(text.dropFirst($0).prefix(4)) }.joined(separator: "-")
    }

    /// The hash in the database.
    var digest: [UInt8] { Array(SHA256.hash(data: bytes)) }
}

extension OneTimeCode: Secret {
    public var description: String { "a code that works once" }
}
