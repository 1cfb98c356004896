import Testing

@testable import Push

@Suite("Endpoints")
struct EndpointTests {
    @Test(
        "Push services of browsers",
        arguments: [
            ("https://fcm.googleapis.com/fcm/send/abc:def", "https://fcm.googleapis.com"),
            (
                "https://updates.push.services.mozilla.com/wpush/v2/gAAA",
                "https://updates.push.services.mozilla.com"
            ),
            ("https://web.push.apple.com/QABC", "https://web.push.apple.com"),
            ("https://api.push.apple.com/x", "https://api.push.apple.com"),
            ("https://wns2-by3p.notify.windows.com/w/?token=BQY%2b", "https://wns2-by3p.notify.windows.com"),
            ("HTTPS://FCM.GoogleAPIs.com:443/x", "https://fcm.googleapis.com"),
        ])
    func known(text: String, origin: String) throws {
        let endpoint = try PushEndpoint(text)
        #expect(endpoint.origin == origin && endpoint.url.hasPrefix(origin + "/") && !endpoint.isTest)
    }

    @Test(
        "The name of a service is the same for all hosts below its domain",
        arguments: [
            ("fcm.googleapis.com", "https://fcm.googleapis.com"),
            ("web.push.apple.com", "https://web.push.apple.com"),
            ("a.push.apple.com", "https://*.push.apple.com"),
            ("a.b.notify.windows.com", "https://*.notify.windows.com"),
        ])
    func service(host: String, name: String) throws {
        #expect(try PushEndpoint("https://\(host)/x").service == name)
    }

    @Test(
        "Other addresses",
        arguments: [
            ("http://fcm.googleapis.com/x", .notHTTPS), ("ftp://fcm.googleapis.com/x", .notHTTPS),
            ("//fcm.googleapis.com/x", .notHTTPS), ("", .notHTTPS), ("https:/fcm.googleapis.com/", .notHTTPS),
            ("https://fcm.googleapis.com:8443/x", .otherPort),
            ("https://fcm.googleapis.com:80/x", .otherPort),
            ("https://fcm.googleapis.com:/x", .malformedEndpoint),
            ("https://fcm.googleapis.com:99999/x", .malformedEndpoint),
            ("https://fcm.googleapis.com:+443/x", .malformedEndpoint),
            ("https://fcm.googleapis.com", .malformedEndpoint),
            ("https://fcm.googleapis.com?x", .malformedEndpoint), ("https:///x", .malformedEndpoint),
            ("https://a@fcm.googleapis.com/x", .userInfo),
            ("https://evil.example:443@fcm.googleapis.com/", .userInfo),
            ("https://fcm.googleapis.com@evil.example/", .userInfo),
            ("https://fcm.googleapis.com/#a", .fragment),
            ("https://fcm.googleapis.com#@evil.example/", .fragment),
            ("https://evil.example/x", .unknownService),
            ("https://fcm.googleapis.com.evil.example/x", .unknownService),
            ("https://evilfcm.googleapis.com/x", .unknownService),
            ("https://notify.windows.com/x", .unknownService),
            ("https://evilnotify.windows.com/x", .unknownService), ("https://127.0.0.1/x", .unknownService),
            ("https://push.apple.com/x", .unknownService), ("https://2130706433/x", .unknownService),
            ("https://[::1]/x", .malformedEndpoint), ("https://fcm.googleapis.com./x", .malformedEndpoint),
            ("https://.notify.windows.com/x", .malformedEndpoint),
            ("https://fcm%2egoogleapis.com/x", .malformedEndpoint),
            ("https://fcm.googleapis.com\\@evil.example/x", .malformedEndpoint),
            ("https://fcm.googleapis.com /x", .malformedEndpoint),
            ("https://fcm.googleapis.com/x\r\nHost: a", .malformedEndpoint),
            ("https://fcm.googleapis.com/\0", .malformedEndpoint),
            ("https://fcm。googleapis.com/x", .malformedEndpoint),
            ("https://ﬀcm.googleapis.com/x", .malformedEndpoint),
        ] as [(String, PushError)])
    func refused(text: String, fault: PushError) {
        #expect(throws: fault) { try PushEndpoint(text) }
    }

    @Test("An address of 2,048 bytes is accepted, a longer one refused")
    func length() throws {
        let start = "https://fcm.googleapis.com/"
        #expect(throws: Never.self) {
            try PushEndpoint(start + String(repeating: "a", count: 2048 - start.utf8.count))
        }
        #expect(throws: PushError.endpointTooLong) {
            try PushEndpoint(start + String(repeating: "a", count: 2049 - start.utf8.count))
        }
    }

    @Test("Test services are whole origins, and allow nothing else")
    func tests() throws {
        let services = try PushServices(testOrigins: ["http://127.0.0.1:8080", "https://push.test:8443"])
        let endpoint = try PushEndpoint("http://127.0.0.1:8080/a?b", services: services)
        #expect(
            endpoint.isTest && endpoint.url == "http://127.0.0.1:8080/a?b"
                && endpoint.origin == "http://127.0.0.1:8080")
        #expect(try PushEndpoint("https://push.test:8443/", services: services).isTest)
        #expect(try !PushEndpoint("https://fcm.googleapis.com/x", services: services).isTest)
        for text in [
            "http://127.0.0.1:8081/", "https://127.0.0.1:8080/", "http://push.test:8443/",
            "https://push.test/",
        ] {
            #expect(throws: PushError.self) { try PushEndpoint(text, services: services) }
        }
    }

    @Test(
        "Origins that are none",
        arguments: [
            "http://push.test", "https://push.test/", "push.test", "https://a@push.test",
            "http://127.0.0.1:0", "*",
        ])
    func origins(text: String) {
        #expect(throws: PushError.unusableTestOrigin) { try PushServices(testOrigins: [text]) }
    }
}
