import Push
import State
import Testing

@testable import Notifications

@Suite("Requests of devices")
struct DeviceRequestTests {
    private static let key =
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"

    private func endpoint(_ json: String, test: [String] = []) throws(PushError) -> String {
        let services = try PushServices(testOrigins: test)
        return try DeviceRegistration.endpoint(ofLeaving: Array(json.utf8), services: services)
    }

    @Test("to register have a PushSubscription")
    func registration() throws {
        let json = """
            {"endpoint": "https://FCM.googleapis.com/fcm/send/x", "expirationTime": null,
            "keys": {"p256dh": "\(Self.key)", "auth": "BTBZMqHH6r4Tts7J_aSIgg"}}
            """
        _ = try DeviceRegistration(
            json: Array(json.utf8), services: .known, language: "en", officer: nil, address: "192.0.2.1")
        #expect(throws: PushError.unknownService) {
            try DeviceRegistration(
                json: Array(json.replacing("FCM.googleapis.com", with: "evil.example").utf8),
                services: .known,
                language: "en", officer: nil, address: "192.0.2.1")
        }
    }

    @Test("to leave have the endpoint, as it was registered")
    func leaving() throws {
        #expect(
            try endpoint(#"{"endpoint": "https://FCM.googleapis.com:443/fcm/send/x"}"#)
                == "https://fcm.googleapis.com/fcm/send/x")
        #expect(throws: PushError.notHTTPS) {
            try endpoint(#"{"endpoint": "http://fcm.googleapis.com/x"}"#)
        }
        for json in ["", "[]", "{}", #"{"endpoint": 1}"#] {
            #expect(throws: PushError.notASubscription) { try endpoint(json) }
        }
        #expect(throws: PushError.subscriptionTooLarge(4097)) {
            try endpoint(String(repeating: " ", count: 4097))
        }
    }

    @Test("go to test services that the environment names, and to no others")
    func testServices() throws {
        let variable = ["CORKBOARD_TEST_PUSH_SERVICES": "https://localhost:8443 http://127.0.0.1:9"]
        let services = try PushServices.ofSite(variable)
        #expect(
            services == (try PushServices(testOrigins: ["https://localhost:8443", "http://127.0.0.1:9"])))
        #expect(try PushServices.ofSite(["HTTP_CORKBOARD_TEST_PUSH_SERVICES": "https://x"]) == .known)
        #expect(throws: PushError.unusableTestOrigin) {
            try PushServices.ofSite(["CORKBOARD_TEST_PUSH_SERVICES": "http://example.org"])
        }
    }
}
