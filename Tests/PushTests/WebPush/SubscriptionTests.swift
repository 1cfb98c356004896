import Basics
import Crypto
import Testing

@testable import Push

@Suite("Subscriptions")
struct SubscriptionTests {
    private static let point =
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    private static let auth = "BTBZMqHH6r4Tts7J_aSIgg"

    private func json(_ point: String = Self.point, _ auth: String = Self.auth) -> [UInt8] {
        let keys = #"{"p256dh":"\#(point)","auth":"\#(auth)"}"#
        return Array(
            #"{"endpoint":"https://fcm.googleapis.com/x","expirationTime":null,"keys":\#(keys)}"#.utf8)
    }

    @Test("The JSON of a browser")
    func good() throws {
        let subscription = try PushSubscription(json: json())
        #expect(subscription.endpoint.url == "https://fcm.googleapis.com/x")
        #expect(Base64URL.encoded(subscription.keys.p256dh) == Self.point)
        #expect(Base64URL.encoded(subscription.keys.auth) == Self.auth)
    }

    @Test(
        "Bodies that are no subscription",
        arguments: [
            "", "null", "[]", "{", "{}", #"{"endpoint":1,"keys":{}}"#, #"{"endpoint":"https://a/"}"#,
            #"{"endpoint":"https://a/","keys":{"p256dh":"AA"}}"#,
            #"{"endpoint":"https://a/","keys":{"p256dh":null,"auth":""}}"#,
            String(repeating: "[", count: 4000), "\u{FEFF}", "{\"endpoint\":\"\\ud800\"}",
        ])
    func notJSON(text: String) {
        #expect(throws: PushError.notASubscription) { try PushSubscription(json: Array(text.utf8)) }
    }

    @Test("Invalid UTF-8, and 1 MB")
    func bytes() {
        #expect(throws: PushError.notASubscription) {
            try PushSubscription(json: [0x22, 0xC0, 0xAE, 0x22])
        }
        #expect(throws: PushError.subscriptionTooLarge(1 << 20)) {
            try PushSubscription(json: Array(repeating: 0x20, count: 1 << 20))
        }
    }

    @Test("Keys of a wrong length, in another encoding, or not on the curve")
    func keys() throws {
        var wrong = try #require(Base64URL.decoded(Self.point))
        #expect(throws: PushError.keyLength("p256dh", 64, expected: 65)) {
            try PushSubscription(json: json(Base64URL.encoded(wrong.dropLast())))
        }
        #expect(throws: PushError.keyLength("p256dh", 0, expected: 65)) {
            try PushSubscription(json: json(""))
        }
        #expect(throws: PushError.keyLength("auth", 15, expected: 16)) {
            try PushSubscription(json: json(Self.point, Base64URL.encoded([UInt8](repeating: 1, count: 15))))
        }
        #expect(throws: PushError.keyNotBase64URL("auth")) {
            try PushSubscription(json: json(Self.point, "a+b"))
        }
        #expect(throws: PushError.keyNotBase64URL("p256dh")) { try PushSubscription(json: json("é")) }
        wrong[64] ^= 1
        #expect(throws: PushError.keyNotOnCurve) {
            try PushSubscription(json: json(Base64URL.encoded(wrong)))
        }
        #expect(throws: PushError.keyNotOnCurve) {
            try PushSubscription(json: json(Base64URL.encoded([4] + [UInt8](repeating: 0, count: 64))))
        }
        wrong[64] ^= 1
        wrong[0] = 6
        #expect(throws: PushError.keyNotOnCurve) {
            try PushSubscription(json: json(Base64URL.encoded(wrong)))
        }
    }

    @Test("Coordinates that are not below the field's prime")
    func coordinates() {
        let point = [4] + [UInt8](repeating: 0xFF, count: 64)
        #expect(throws: PushError.keyNotOnCurve) {
            try SubscriptionKeys(p256dh: point, auth: .init(repeating: 0, count: 16))
        }
    }

    @Test("An endpoint that is not allowed")
    func endpoint() {
        let text = String(decoding: json(), as: UTF8.self).replacing("fcm.googleapis.com", with: "localhost")
        #expect(throws: PushError.unknownService) {
            try PushSubscription(json: Array(text.utf8))
        }
    }
}
