import Basics
import Crypto
import Foundation

/// A subscription of a browser: where its push service takes messages, and the keys for which they are encrypted.
public struct PushSubscription: Hashable, Sendable {
    /// Maximum size of a subscription's JSON, in bytes: 4,096.
    public static let maximumJSON = 4096

    /// The URL that takes messages.
    public let endpoint: PushEndpoint
    public let keys: SubscriptionKeys

    /// Reads the JSON of a `PushSubscription` (W3C Push API 8, `toJSON`). `expirationTime` and unknown members are ignored.
    public init(json: [UInt8], services: PushServices = .known) throws(PushError) {
        if json.count > Self.maximumJSON { throw .subscriptionTooLarge(json.count) }
        guard let object = try? JSONDecoder().decode(Members.self, from: Data(json)) else {
            throw .notASubscription
        }
        endpoint = try PushEndpoint(object.endpoint, services: services)
        keys = try SubscriptionKeys(p256dh: object.keys.p256dh, auth: object.keys.auth)
    }

    private struct Members: Decodable {
        struct Keys: Decodable {
            let p256dh: String
            let auth: String
        }
        let endpoint: String
        let keys: Keys
    }
}

/// The keys of a subscription (RFC 8291 2).
public struct SubscriptionKeys: Hashable, Sendable {
    /// The public key as an uncompressed point: 65 bytes.
    public let p256dh: [UInt8]
    /// The authentication secret: 16 bytes.
    public let auth: [UInt8]

    /// Checks the lengths, and that the public key is a point of P-256 (RFC 8291 7).
    public init(p256dh: [UInt8], auth: [UInt8]) throws(PushError) {
        (self.p256dh, self.auth) = (p256dh, auth)
        _ = try publicKey()
    }

    /// Decodes and checks both keys.
    public init(p256dh: String, auth: String) throws(PushError) {
        guard let point = Base64URL.decoded(p256dh) else { throw .keyNotBase64URL("p256dh") }
        guard let secret = Base64URL.decoded(auth) else { throw .keyNotBase64URL("auth") }
        try self.init(p256dh: point, auth: secret)
    }

    /// Keys that were checked when they were stored. The point is checked once more when a message is encrypted.
    public init(stored p256dh: [UInt8], auth: [UInt8]) {
        (self.p256dh, self.auth) = (p256dh, auth)
    }

    func publicKey() throws(PushError) -> P256.KeyAgreement.PublicKey {
        if p256dh.count != 65 { throw .keyLength("p256dh", p256dh.count, expected: 65) }
        if auth.count != 16 { throw .keyLength("auth", auth.count, expected: 16) }
        guard let key = try? P256.KeyAgreement.PublicKey(x963Representation: p256dh) else {
            throw .keyNotOnCurve
        }
        return key
    }
}
