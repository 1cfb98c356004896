/// The reason for refusing a subscription, an endpoint, a key, a message, a service account, or a response of Google's.
public enum PushError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The JSON of the subscription exceeds `PushSubscription.maximumJSON`; its size in bytes.
    case subscriptionTooLarge(Int)
    /// The subscription is not a JSON object with the members `endpoint`, `keys.p256dh` and `keys.auth`, all text.
    case notASubscription
    /// More than `PushEndpoint.maximumLength` bytes.
    case endpointTooLong
    /// The endpoint is not an absolute URL in visible ASCII (RFC 3986).
    case malformedEndpoint
    case notHTTPS
    /// A port other than 443.
    case otherPort
    case userInfo
    case fragment
    case unknownService
    /// A key that is not base64url; its name.
    case keyNotBase64URL(String)
    /// A key of a wrong length; its name, and the lengths in bytes.
    case keyLength(String, Int, expected: Int)
    /// `p256dh` is not an uncompressed point of P-256.
    case keyNotOnCurve
    /// The message exceeds `SubscriptionKeys.maximumPlaintext`; its size in bytes.
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
    /// The file of a service account exceeds 16 KiB; its size in bytes.
    case accountTooLarge(Int)
    /// The file is not the JSON of a service account; the member that is missing or wrong, if one is.
    case unusableAccount(member: String?)
    /// The private key is not an RSA key of at least 2,048 bits in PEM.
    case unusableKey
    /// The registration token is empty, over 4,096 bytes, or not visible ASCII.
    case unusableRegistration
    case unusableAccessToken

    /// A sentence that contains nothing of the request.
    public var description: String {
        switch self {
        case .subscriptionTooLarge(let size):
            "The subscription has \(size) bytes; the limit is \(PushSubscription.maximumJSON)."
        case .notASubscription:
            "The subscription must be a JSON object with endpoint, keys.p256dh and keys.auth."
        case .endpointTooLong: "The endpoint is longer than 2,048 bytes."
        case .malformedEndpoint: "The endpoint is not a valid URL."
        case .notHTTPS: "The endpoint must begin with https://."
        case .otherPort: "The endpoint must use port 443."
        case .userInfo: "The endpoint must not contain a user name."
        case .fragment: "The endpoint must not contain a fragment."
        case .unknownService: "The endpoint is not one of a known push service."
        case .keyNotBase64URL(let name): "The key \(name) is not base64url."
        case .keyLength(let name, let count, let expected):
            "The key \(name) has \(count) bytes; expected \(expected)."
        case .keyNotOnCurve: "The key p256dh is not a point of the curve P-256."
        case .messageTooLarge(let size):
            "The message has \(size) bytes; the limit is \(SubscriptionKeys.maximumPlaintext)."
        case .unusableEphemeralKey: "The random bytes are not a private key of P-256."
        case .unusableVAPIDKey: "The VAPID key must be a P-256 private key in PEM, or 32 bytes in base64url."
        case .unusableContact: "The VAPID contact must be a mailto: or https: address."
        case .lifetime(let seconds):
            "A VAPID token can be valid for 1 s to \(VAPIDKey.maximumLifetime) s, not for \(seconds) s."
        case .unusableTestOrigin:
            "A test service must be an origin such as https://push.test:8443 or http://127.0.0.1:8080."
        case .accountTooLarge(let size): "The service account has \(size) bytes; the limit is 16,384."
        case .unusableAccount(nil): "The service account must be the JSON file that Google's console offers."
        case .unusableAccount(let member?): "The service account's member \(member) is missing or not usable."
        case .unusableKey:
            "The service account's private_key must be an RSA key of at least 2,048 bits in PEM."
        case .unusableRegistration: "The registration token must be 1 to 4,096 visible ASCII characters."
        case .unusableAccessToken: "The answer of the token service is not an access token."
        }
    }
}
