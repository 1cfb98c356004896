import Basics
import Crypto

/// The urgency of a message (RFC 8030 5.3): at which state of its battery a device wakes up for it.
public enum PushUrgency: String, Hashable, Sendable {
    /// On power and Wi-Fi.
    case veryLow = "very-low"
    /// On power or Wi-Fi.
    case low
    /// On neither power nor Wi-Fi.
    case normal
    /// Low battery.
    case high
}

/// Delivery options of a message for the push service.
public struct PushOptions: Hashable, Sendable {
    /// Seconds for which the service keeps the message for an offline device (RFC 8030 5.2); 0 is not at all.
    public let timeToLive: Int
    public let urgency: PushUrgency
    /// The topic of messages that replace each other while they wait at the push service (RFC 8030 5.4), 1 to 32 characters of base64url;
    /// nil if the message replaces no other.
    public let topic: String?

    /// Options. The time to live is limited to 0 s to 28 days, the maximum of FCM; by default one day.
    public init(timeToLive: Int = 86_400, urgency: PushUrgency = .normal, topic: String? = nil) {
        self.timeToLive = min(max(timeToLive, 0), 2_419_200)
        (self.urgency, self.topic) = (urgency, topic)
    }

    /// The topic of any identifier: 192 bits of its SHA-256. The push service does not learn the identifier.
    public static func topic(hashing identifier: String) -> String {
        Base64URL.encoded(Array(SHA256.hash(data: Array(identifier.utf8)))[..<24])
    }

    /// The header fields of a request with an encrypted body (RFC 8030 5, RFC 8291 4) and the given `Authorization`.
    public func headers(authorization: String) -> [(name: String, value: String)] {
        var headers = [
            (name: "Authorization", value: authorization), (name: "Content-Encoding", value: "aes128gcm"),
            (name: "Content-Type", value: "application/octet-stream"), (name: "TTL", value: "\(timeToLive)"),
            (name: "Urgency", value: urgency.rawValue),
        ]
        if let topic { headers.append((name: "Topic", value: topic)) }
        return headers
    }
}

/// The meaning of a push service's response.
public enum PushAnswer: Hashable, Sendable {
    /// The service accepted the message (RFC 8030 5).
    case accepted
    /// The subscription does not exist any more and must be removed (RFC 8030 7.3): 404 or 410.
    case gone
    /// The body is too large for the service (RFC 8030 7.2): 413.
    case tooLarge
    /// The service does not accept the key or the token: 401 or 403 (RFC 8292 4.2). FCM and Mozilla also answer 403 for a subscription that
    /// was made with another key.
    case unauthorized
    /// The service is overloaded or broken: 408, 429 or 5xx; Windows' service answers 406 when it is asked too often. The message may be
    /// sent again, not before `Retry-After` (RFC 8030 8.4).
    case busy
    /// Another refusal, for which a second attempt is useless.
    case refused(Int)

    /// The result that the status of a push service's answer tells (RFC 8030 5, 7.3).
    public init(status: Int) {
        self =
            switch status {
            case 200...204: .accepted
            case 404, 410: .gone
            case 413: .tooLarge
            case 401, 403: .unauthorized
            case 406, 408, 429, 500...599: .busy
            default: .refused(status)
            }
    }
}
