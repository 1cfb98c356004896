import Crypto
import Foundation

/// Encryption of push messages (RFC 8291) with the content coding `aes128gcm` (RFC 8188), in one record.
public enum MessageEncryption {
    /// Record size of the header, in bytes: 4,096 (RFC 8291 4).
    public static let recordSize = 4096
    /// Maximum size of a message, in bytes: 3,993. Push services must accept bodies of 4,096 bytes (RFC 8030 7.2), of which 86 are the
    /// header, 16 the tag and one the delimiter.
    public static let maximumPlaintext = 3993

    /// Padding of messages, which hides their length from the push service (RFC 8188 2, RFC 8291 4).
    public enum Padding: Hashable, Sendable {
        case none
        /// Zeros up to the next multiple of a number of bytes, or to the maximum.
        case multiple(Int)

        func length(of count: Int) -> Int {
            guard case .multiple(let unit) = self, unit > 1 else { return count }
            return min((max(count, 1) + unit - 1) / unit * unit, maximumPlaintext)
        }
    }

    /// The random values of one message. They must never be used for two (RFC 8291 3.1, RFC 8188 4.3).
    public struct Randomness: Sendable {
        /// The private key of the sender: 32 bytes.
        public let privateKey: [UInt8]
        /// The salt: 16 bytes.
        public let salt: [UInt8]

        public init(privateKey: [UInt8], salt: [UInt8]) {
            (self.privateKey, self.salt) = (privateKey, salt)
        }

        public init(from generator: inout some RandomNumberGenerator) {
            var bytes: [UInt8] = []
            bytes.reserveCapacity(48)
            for _ in 0..<6 {
                withUnsafeBytes(of: generator.next()) { bytes.append(contentsOf: $0) }
            }
            (privateKey, salt) = (Array(bytes[..<32]), Array(bytes[32...]))
        }
    }

    /// Encrypts a message with new random values from the system, padded to a multiple of 256 bytes.
    /// - Throws: `WebPushError.messageTooLarge`, `.keyLength` or `.keyNotOnCurve`.
    public static func encrypt(
        _ message: [UInt8], for keys: SubscriptionKeys, padding: Padding = .multiple(256)
    ) throws(WebPushError) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        while true {
            do throws(WebPushError) {
                return try encrypt(
                    message, for: keys, padding: padding, randomness: Randomness(from: &generator))
            } catch .unusableEphemeralKey {
                // One of 2^32 random numbers is not below the order of P-256.
                continue
            }
        }
    }

    /// Encrypts a message with the given random values: the body of a push request.
    ///
    /// The private key is taken from random bytes (FIPS 186-5 A.2.2), since `P256.KeyAgreement.PrivateKey()` also signs and verifies, which
    /// takes more time than all else.
    /// - Throws: `WebPushError.messageTooLarge`, `.keyLength`, `.keyNotOnCurve` or `.unusableEphemeralKey`.
    public static func encrypt(
        _ message: [UInt8], for keys: SubscriptionKeys, padding: Padding, randomness: Randomness
    ) throws(WebPushError) -> [UInt8] {
        if message.count > maximumPlaintext { throw .messageTooLarge(message.count) }
        let receiver = try keys.publicKey()
        guard randomness.salt.count == 16,
            let sender = try? P256.KeyAgreement.PrivateKey(rawRepresentation: randomness.privateKey),
            let secret = try? sender.sharedSecretFromKeyAgreement(with: receiver)
        else { throw .unusableEphemeralKey }
        let senderPoint = sender.publicKey.x963Representation
        let coding = ContentCoding(
            inputKey: inputKey(secret, keys, senderPoint: senderPoint), salt: randomness.salt)
        let padding = padding.length(of: message.count) - message.count
        guard let record = try? coding.record(message, padding: padding) else { throw .unusableEphemeralKey }
        return coding.header(recordSize: recordSize, keyID: senderPoint) + record
    }

    /// The input keying material (RFC 8291 3.3 and 3.4).
    private static func inputKey(
        _ secret: SharedSecret, _ keys: SubscriptionKeys, senderPoint: Data
    ) -> HMAC<SHA256>.MAC {
        var extraction = HMAC<SHA256>(key: SymmetricKey(data: keys.auth))
        secret.withUnsafeBytes { extraction.update(data: $0) }
        var expansion = HMAC<SHA256>(key: SymmetricKey(data: extraction.finalize()))
        expansion.update(data: keyInfo)
        expansion.update(data: keys.p256dh)
        expansion.update(data: senderPoint)
        expansion.update(data: [1] as [UInt8])
        return expansion.finalize()
    }

    private static let keyInfo = Array("WebPush: info\0".utf8)
}
