import Basics
import Crypto
import Foundation
import TestSupport
import Testing

@testable import Push

@Suite("Messages and tokens as other programs read them")
struct DecryptionTests {
    private struct Trial: Encodable {
        struct Message: Encodable {
            let body: String
            let plaintext: String
        }
        let private_key: String
        let auth: String
        let messages: [Message]
        let authorization: String
    }

    @Test("http_ece decrypts messages of all lengths, py_vapid verifies the token and no other")
    func others() throws {
        let key = P256.KeyAgreement.PrivateKey()
        let auth = (0..<16).map { UInt8($0 * 17) }
        let keys = try SubscriptionKeys(p256dh: Array(key.publicKey.x963Representation), auth: auth)
        let lengths = [0, 1, 255, 256, 257, 1000, 3839, 3840, 3992, 3993]
        let messages = try lengths.flatMap { length in
            try [1, 256].map { padding in
                let plaintext = (0..<length).map { UInt8($0 % 251) }
                let body = try keys.encrypt(plaintext, padding: padding)
                return Trial.Message(body: Base64URL.encoded(body), plaintext: Base64URL.encoded(plaintext))
            }
        }
        let authorization = try VAPIDKey().authorization(
            for: "https://fcm.googleapis.com", contact: "mailto:a@example.org",
            now: Int64(Date().timeIntervalSince1970))
        let trial = Trial(
            private_key: Base64URL.encoded(key.rawRepresentation), auth: Base64URL.encoded(auth),
            messages: messages, authorization: authorization)
        let folder = try TemporaryFolder()
        try folder.write(Array(try JSONEncoder().encode(trial)), to: "trial.json")
        let output = try PythonScript.run(
            "PushTests/WebPush/check_messages.py", [folder("trial.json")], in: folder)
        #expect(output == "20\n")
    }

    @Test(
        "Padded lengths are multiples of 256 or the maximum",
        arguments: [(0, 256), (1, 256), (256, 256), (257, 512), (3840, 3840), (3841, 3993), (3993, 3993)])
    func padding(length: Int, padded: Int) throws {
        let keys = try SubscriptionKeys(
            p256dh: Array(P256.KeyAgreement.PrivateKey().publicKey.x963Representation),
            auth: Array(repeating: 1, count: 16))
        let body = try keys.encrypt(Array(repeating: 65, count: length))
        #expect(body.count == padded + 103)
    }

    @Test(
        "Messages over 3,993 bytes are refused, and two messages have nothing in common but the record size")
    func limits() throws {
        let keys = try SubscriptionKeys(
            p256dh: Array(P256.KeyAgreement.PrivateKey().publicKey.x963Representation),
            auth: Array(repeating: 1, count: 16))
        #expect(throws: PushError.messageTooLarge(3994)) {
            try keys.encrypt(Array(repeating: 65, count: 3994))
        }
        let (one, other) = (try keys.encrypt([1]), try keys.encrypt([1]))
        #expect(
            one[..<16] != other[..<16] && one[16..<22] == other[16..<22] && one[22..<86] != other[22..<86])
    }

    @Test(
        "Random bytes that are no private key",
        arguments: [[UInt8](repeating: 0, count: 32), .init(repeating: 255, count: 32), [1]])
    func privateKey(bytes: [UInt8]) throws {
        let keys = try SubscriptionKeys(
            p256dh: Array(P256.KeyAgreement.PrivateKey().publicKey.x963Representation),
            auth: Array(repeating: 1, count: 16))
        #expect(throws: PushError.unusableEphemeralKey) {
            try keys.encrypt(
                [1], padding: 1, privateKey: bytes, salt: .init(repeating: 0, count: 16))
        }
    }
}
