import Crypto
import Foundation

/// The secret that a browser keeps for a session, a form or a device: 256 random bits. It is never shown or stored.
public struct SessionToken: Equatable, Sendable {
    /// The cookie's value: base64url (RFC 4648 5) without padding, 43 characters.
    public let text: String

    /// A new secret: of a session, or of a form that nobody is signed in for yet.
    public static func random() -> SessionToken {
        var generator = SystemRandomNumberGenerator()
        return SessionToken(text: base64url(generator.bytes(32)))
    }

    private init(text: String) { self.text = text }

    /// A cookie's value; nil where it cannot be one of ours.
    public init?(_ text: String) {
        guard text.utf8.count == 43 else { return nil }
        self.text = text
    }

    /// What the database keeps.
    var digest: Data { Data(SHA256.hash(data: Data(text.utf8))) }

    /// What forms of this session carry, so that no other site can send them; it does not tell the secret.
    public var csrf: String {
        let code = HMAC<SHA256>.authenticationCode(
            for: Data("corkboard csrf".utf8), using: SymmetricKey(data: Data(text.utf8)))
        return Self.base64url(Array(code))
    }

    private static func base64url(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
            .replacing("=", with: "")
    }
}

extension SessionToken: CustomStringConvertible, CustomReflectable {
    /// Not the secret.
    public var description: String { "a session's secret" }

    /// Nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
