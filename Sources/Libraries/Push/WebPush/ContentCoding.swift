import Crypto
import Foundation

/// The content coding `aes128gcm` (RFC 8188 2) with one salt.
struct ContentCoding {
    private let salt: [UInt8]
    private let key: SymmetricKey
    private let nonce: [UInt8]

    /// Derives key and nonce from the input keying material with HKDF (RFC 8188 2.2 and 2.3, RFC 5869). All outputs are one block of SHA-256
    /// at most, so that each step is one HMAC.
    init(inputKey: some ContiguousBytes, salt: [UInt8]) {
        self.salt = salt
        var extraction = HMAC<SHA256>(key: SymmetricKey(data: salt))
        inputKey.withUnsafeBytes { extraction.update(data: $0) }
        let random = SymmetricKey(data: extraction.finalize())
        key = HMAC<SHA256>.authenticationCode(for: Self.keyInfo, using: random).withUnsafeBytes {
            SymmetricKey(data: $0.prefix(16))
        }
        nonce = Array(HMAC<SHA256>.authenticationCode(for: Self.nonceInfo, using: random).prefix(12))
    }

    /// The header (RFC 8188 2.1). `keyID` has at most 255 bytes.
    func header(recordSize: Int, keyID: some Collection<UInt8>) -> [UInt8] {
        var header = salt
        withUnsafeBytes(of: UInt32(recordSize).bigEndian) { header.append(contentsOf: $0) }
        header.append(UInt8(keyID.count))
        header += keyID
        return header
    }

    /// An encrypted record: content, delimiter and `padding` zeros (RFC 8188 2). `number` counts from 0.
    func record(_ content: [UInt8], padding: Int, number: UInt32 = 0, isLast: Bool = true) throws -> [UInt8] {
        var plaintext: [UInt8] = []
        plaintext.reserveCapacity(content.count + 1 + padding)
        plaintext += content
        plaintext.append(isLast ? 2 : 1)
        plaintext += repeatElement(0, count: padding)
        var nonce = nonce
        withUnsafeBytes(of: number.bigEndian) { bytes in
            for place in 0..<4 { nonce[8 + place] ^= bytes[place] }
        }
        let box = try AES.GCM.seal(plaintext, using: key, nonce: AES.GCM.Nonce(data: nonce))
        return Array(box.ciphertext) + box.tag
    }

    private static let keyInfo = Array("Content-Encoding: aes128gcm\0\u{1}".utf8)
    private static let nonceInfo = Array("Content-Encoding: nonce\0\u{1}".utf8)
}
