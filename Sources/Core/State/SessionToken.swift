import Basics
import Crypto

/// The secret in a cookie of a session, a form, a device or a reader, or in a link for signing in: 256 random bits. It is never logged; only its hash is stored.
public struct SessionToken: Equatable, Sendable {
    /// The cookie's value: base64url (RFC 4648 5) without padding, 43 characters.
    public let text: String

    /// A new secret, for a session or for a form without a session.
    public static func random() -> SessionToken {
        var generator = SystemRandomNumberGenerator()
        return SessionToken(text: Base64URL.encoded(generator.bytes(32)))
    }

    private init(text: String) { self.text = text }

    /// Parses a cookie's value; nil unless it has 43 bytes.
    public init?(_ text: String) {
        guard text.utf8.count == 43 else { return nil }
        self.text = text
    }

    var digest: [UInt8] { Array(SHA256.hash(data: Array(text.utf8))) }

    /// The CSRF token of this session's forms, derived by HMAC; it does not reveal the secret.
    public var csrf: String {
        let code = HMAC<SHA256>.authenticationCode(
            for: Array("corkboard csrf".utf8), using: SymmetricKey(data: Array(text.utf8)))
        return Base64URL.encoded(Array(code))
    }

}

extension SessionToken: Secret {
    public var description: String { "a session's secret" }
}
