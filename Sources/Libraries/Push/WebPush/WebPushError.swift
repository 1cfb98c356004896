/// The reason for refusing a subscription, a key or a message.
public enum WebPushError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The JSON of the subscription exceeds `PushSubscription.maximumJSON`; its size in bytes.
    case subscriptionTooLarge(Int)
    /// The subscription is not a JSON object with the members `endpoint`, `keys.p256dh` and `keys.auth`, all text.
    case notASubscription
    case endpoint(EndpointFault)
    /// A key that is not base64url.
    case keyNotBase64URL(PushKeyName)
    /// A key of a wrong length; its length in bytes.
    case keyLength(PushKeyName, Int)
    /// `p256dh` is not an uncompressed point of P-256.
    case keyNotOnCurve
    /// The message exceeds `MessageEncryption.maximumPlaintext`; its size in bytes.
    case messageTooLarge(Int)
    /// The random bytes are no private key of P-256: zero, or not less than the group's order.
    case unusableEphemeralKey
    /// The VAPID key is neither PEM nor 32 bytes in base64url, or not one of P-256.
    case unusableVAPIDKey
    /// The VAPID contact is neither a `mailto:` nor an `https:` address (RFC 8292 2.1).
    case unusableContact
    /// The VAPID lifetime is not from 1 s to 24 h (RFC 8292 2); the lifetime in seconds.
    case lifetime(Int64)
    /// The origin of a test service is not `https://host[:port]` or `http://127.0.0.1[:port]`.
    case unusableTestOrigin
    /// The text is not 1 to 32 characters of base64url (RFC 8030 5.4).
    case unusableTopic

    /// A sentence that contains nothing of the request.
    public var description: String {
        switch self {
        case .subscriptionTooLarge(let size):
            "The subscription has \(size) bytes; the limit is \(PushSubscription.maximumJSON)."
        case .notASubscription:
            "The subscription must be a JSON object with endpoint, keys.p256dh and keys.auth."
        case .endpoint(let fault): fault.rawValue
        case .keyNotBase64URL(let name): "The key \(name.rawValue) is not base64url."
        case .keyLength(let name, let count):
            "The key \(name.rawValue) has \(count) bytes; expected \(name.length)."
        case .keyNotOnCurve: "The key p256dh is not a point of the curve P-256."
        case .messageTooLarge(let size):
            "The message has \(size) bytes; the limit is \(MessageEncryption.maximumPlaintext)."
        case .unusableEphemeralKey: "The random bytes are not a private key of P-256."
        case .unusableVAPIDKey: "The VAPID key must be a P-256 private key in PEM, or 32 bytes in base64url."
        case .unusableContact: "The VAPID contact must be a mailto: or https: address."
        case .lifetime(let seconds):
            "A VAPID token can be valid for 1 s to \(VAPIDKey.maximumLifetime) s, not for \(seconds) s."
        case .unusableTestOrigin:
            "A test service must be an origin such as https://push.test:8443 or http://127.0.0.1:8080."
        case .unusableTopic: "A topic must be 1 to 32 characters of base64url."
        }
    }
}

/// A key of a subscription (W3C Push API 8.1).
public enum PushKeyName: String, Hashable, Sendable {
    /// The public key of P-256 of the reader's browser, uncompressed.
    case p256dh
    /// The authentication secret (RFC 8291 3.2).
    case auth

    /// The required length in bytes.
    public var length: Int { self == .p256dh ? 65 : 16 }
}

/// The reason for refusing the address of a push resource.
public enum EndpointFault: String, Error, Hashable, Sendable {
    /// More than `PushEndpoint.maximumLength` bytes.
    case tooLong = "The endpoint is longer than 2,048 bytes."
    /// Not an absolute URL in visible ASCII (RFC 3986).
    case malformed = "The endpoint is not a valid URL."
    case notHTTPS = "The endpoint must begin with https://."
    /// A port other than 443.
    case port = "The endpoint must use port 443."
    case userInfo = "The endpoint must not contain a user name."
    case fragment = "The endpoint must not contain a fragment."
    case unknownService = "The endpoint is not one of a known push service."
}
