import Basics
import Crypto
import Testing

@testable import Push

@Suite("Push requests")
struct RequestTests {
    @Test("Header fields")
    func headers() throws {
        let options = PushOptions(timeToLive: 3600, urgency: .high, topic: "event-1_a")
        #expect(
            options.headers(authorization: "vapid t=a, k=b").map { "\($0.name): \($0.value)" } == [
                "Authorization: vapid t=a, k=b", "Content-Encoding: aes128gcm",
                "Content-Type: application/octet-stream", "TTL: 3600", "Urgency: high", "Topic: event-1_a",
            ])
        #expect(PushOptions(timeToLive: -1).timeToLive == 0)
        #expect(PushOptions(timeToLive: .max).timeToLive == 2_419_200)
        #expect(PushOptions().headers(authorization: "").map(\.name).last == "Urgency")
    }

    @Test("The topic of an identifier has 32 characters and is always the same")
    func hashing() {
        let topic = PushOptions.topic(hashing: "2026-12-05-dumpling-night")
        #expect(topic.utf8.count == 32 && topic == PushOptions.topic(hashing: "2026-12-05-dumpling-night"))
        #expect(topic != PushOptions.topic(hashing: "x"))
        #expect(topic.utf8.allSatisfy(ASCII.isWord))
    }

    @Test(
        "The meaning of statuses",
        arguments: [
            (201, .accepted), (200, .accepted), (404, .gone), (410, .gone), (413, .tooLarge),
            (401, .unauthorized),
            (403, .unauthorized), (429, .busy), (500, .busy), (503, .busy), (400, .refused(400)),
            (302, .refused(302)),
        ] as [(Int, PushAnswer)])
    func answers(status: Int, answer: PushAnswer) { #expect(PushAnswer(status: status) == answer) }

    @Test("VAPID keys come back from PEM and from 32 bytes")
    func keys() throws {
        let key = VAPIDKey()
        #expect(try VAPIDKey(key.pem).publicKey == key.publicKey)
        let raw = try P256.Signing.PrivateKey(pemRepresentation: key.pem).rawRepresentation
        #expect(try VAPIDKey(" \(Base64URL.encoded(raw))\n").publicKey == key.publicKey)
        #expect(Base64URL.decoded(key.publicKey)?.count == 65)
    }

    @Test(
        "Texts that are no VAPID key",
        arguments: ["", "AAAA", "-----BEGIN PRIVATE KEY-----", String(repeating: "A", count: 43)])
    func badKeys(text: String) { #expect(throws: PushError.unusableVAPIDKey) { try VAPIDKey(text) } }

    @Test("A token is valid for 24 h at most, and its contact is an address")
    func token() {
        let key = VAPIDKey()
        for lifetime in [0, -1, 86_401, Int64.max] {
            #expect(throws: PushError.lifetime(lifetime)) {
                try key.authorization(for: "https://a", contact: "mailto:a@b.c", now: 0, lifetime: lifetime)
            }
        }
        for contact in ["", "a@b.c", "mailto:", "mailto:a b", "http://a", "mailto:a\r\nb"] {
            #expect(throws: PushError.unusableContact) {
                try key.authorization(for: "https://a", contact: contact, now: 0)
            }
        }
    }
}
