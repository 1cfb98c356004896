import Crypto
import Foundation

/// Encryption of push messages (RFC 8291) with the content coding `aes128gcm` (RFC 8188), in one record.
extension SubscriptionKeys {
    /// Record size of the header, in bytes: 4,096 (RFC 8291 4).
    public static let recordSize = 4096
    /// Maximum size of a message, in bytes: 3,993. Push services must accept bodies of 4,096 bytes (RFC 8030 7.2), of which 86 are the
    /// header, 16 the tag and one the delimiter.
    public static let maximumPlaintext = 3993

    /// Encrypts a message with new random values from the system. Zeros up to the next multiple of `padding` bytes, or to the maximum, hide
    /// its length from the push service (RFC 8188 2, RFC 8291 4); 1 is no padding.
    public func encrypt(_ message: [UInt8], padding: Int = 256) throws(PushError) -> [UInt8] {
        while true {
            do throws(PushError) {
                return try encrypt(
                    message, padding: padding, privateKey: Self.random(32), salt: Self.random(16))
            } catch .unusableEphemeralKey {
                // One of 2^32 random numbers is not below the order of P-256.
                continue
            }
        }
    }

    /// Random bytes from the system; `count` is a multiple of 8.
    private static func random(_ count: Int) -> [UInt8] {
        (0..<count / 8).flatMap { _ in
            withUnsafeBytes(of: UInt64.random(in: .min ... .max)) { Array($0) }
        }
    }

    /// Encrypts a message with a private key of 32 random bytes and a salt of 16, which must never be used for two messages (RFC 8291 3.1,
    /// RFC 8188 4.3): the body of a push request.
    ///
    /// The private key is taken from random bytes (FIPS 186-5 A.2.2), since `P256.KeyAgreement.PrivateKey()` also signs and verifies, which
    /// takes more time than all else.
    public func encrypt(
        _ message: [UInt8], padding unit: Int, privateKey: [UInt8], salt: [UInt8]
    ) throws(PushError) -> [UInt8] {
        if message.count > Self.maximumPlaintext { throw .messageTooLarge(message.count) }
        let receiver = try publicKey()
        guard salt.count == 16,
            let sender = try? P256.KeyAgreement.PrivateKey(rawRepresentation: privateKey),
            let secret = try? sender.sharedSecretFromKeyAgreement(with: receiver)
        else { throw .unusableEphemeralKey }
        let senderPoint = sender.publicKey.x963Representation
        let coding = ContentCoding(inputKey: inputKey(secret, senderPoint: senderPoint), salt: salt)
        let padded = min((max(message.count, 1) + unit - 1) / unit * unit, Self.maximumPlaintext)
        guard let record = try? coding.record(message, padding: unit > 1 ? padded - message.count : 0) else {
            throw .unusableEphemeralKey
        }
        return coding.header(recordSize: Self.recordSize, keyID: senderPoint) + record
    }

    /// The input keying material (RFC 8291 3.3 and 3.4).
    private func inputKey(_ secret: SharedSecret, senderPoint: Data) -> HMAC<SHA256>.MAC {
        var extraction = HMAC<SHA256>(key: SymmetricKey(data: auth))
        secret.withUnsafeBytes { extraction.update(data: $0) }
        var expansion = HMAC<SHA256>(key: SymmetricKey(data: extraction.finalize()))
        expansion.update(data: Self.keyInfo)
        expansion.update(data: p256dh)
        expansion.update(data: senderPoint)
        expansion.update(data: [1] as [UInt8])
        return expansion.finalize()
    }

    private static let keyInfo = Array("WebPush: info\0".utf8)
}
