import Basics
import Crypto
import Foundation

/// The key pair with which an application server identifies itself (RFC 8292), on P-256.
public struct VAPIDKey: Sendable {
    /// Maximum lifetime of a token, in seconds: 24 h (RFC 8292 2).
    public static let maximumLifetime: Int64 = 86_400

    private let key: P256.Signing.PrivateKey

    public init() {
        key = P256.Signing.PrivateKey()
    }

    /// Reads a private key in PEM (PKCS #8 or SEC 1), or as 32 bytes in base64url as the tool `web-push` writes it.
    public init(_ text: String) throws(PushError) {
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        if let key = try? P256.Signing.PrivateKey(pemRepresentation: trimmed) {
            self.key = key
        } else if let raw = Base64URL.decoded(trimmed),
            let key = try? P256.Signing.PrivateKey(rawRepresentation: raw)
        {
            self.key = key
        } else {
            throw .unusableVAPIDKey
        }
    }

    /// The private key in PEM (PKCS #8, RFC 5208), with a line feed at its end.
    public var pem: String { key.pemRepresentation + "\n" }

    /// The public key as an uncompressed point in base64url: the parameter `k` (RFC 8292 3.2), and the `applicationServerKey` of the
    /// browser's `subscribe`.
    public var publicKey: String { Base64URL.encoded(key.publicKey.x963Representation) }

    /// The value of the header `Authorization` for all messages to one push service (RFC 8292 3), to be kept until it expires.
    /// `contact` is a `mailto:` or `https:` address at which the service reaches the administrator (RFC 8292 2.1). `now` is in seconds
    /// since 1970, `lifetime` in seconds.
    public func authorization(
        for origin: String, contact: String, now: Int64, lifetime: Int64 = 43_200
    ) throws(PushError) -> String {
        guard (1...Self.maximumLifetime).contains(lifetime) else { throw .lifetime(lifetime) }
        guard Self.isContact(contact) else { throw .unusableContact }
        let claims = Claims(aud: origin, exp: now + lifetime, sub: contact)
        let token = try? JSONWebToken.signed(claims, algorithm: "ES256") { input in
            try key.signature(for: input).rawRepresentation
        }
        guard let token else { throw .unusableVAPIDKey }
        return "vapid t=\(token), k=\(publicKey)"
    }

    /// Whether a text is a contact for push services: a `mailto:` or `https:` address of at most 512 visible ASCII characters.
    public static func isContact(_ text: String) -> Bool {
        let bytes = text.utf8
        guard bytes.count <= 512, bytes.allSatisfy({ (0x21...0x7E).contains($0) }) else { return false }
        return ["mailto:", "https://"].contains { bytes.count > $0.utf8.count && text.hasPrefix($0) }
    }

    private struct Claims: Encodable {
        let aud: String
        let exp: Int64
        let sub: String
    }
}
