import Foundation
import Model
import Notifications
import Processes
import State
import TestSupport
import Testing
import WebPush

@Suite("corkboard keys and deliver", .serialized)
struct DeliverCommandTests {
    private let site: TemporarySite

    init() throws { site = try TemporarySite() }

    @Test("keys makes a key pair once, and another one when asked to")
    func keys() throws {
        let first = try site.run("keys")
        #expect(first.status == 0 && first.errors == "")
        #expect(first.output.utf8.count == 88)
        #expect(try site.run("keys") == first)
        let second = try site.run("keys", "--rotate")
        #expect(second.status == 0 && second.output != first.output)
        #expect(try site.run("keys") == second)
        let attributes = try FileManager.default.attributesOfItem(atPath: site.path("State/vapid.pem"))
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test("keys tells that the key's file is none")
    func brokenKey() throws {
        try site.write("x", to: "State/vapid.pem")
        let open = try site.run("keys")
        #expect(open.status == 1 && open.errors.contains("run `chmod 600 State/vapid.pem`"))
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o600], ofItemAtPath: site.path("State/vapid.pem"))
        let outcome = try site.run("keys")
        #expect(outcome.status == 1 && outcome.output == "")
        #expect(outcome.errors.hasPrefix("State/vapid.pem: cannot be read (The VAPID key must be"))
    }

    @Test("deliver does nothing without devices, and makes no file")
    func nothing() throws {
        #expect(try site.run("deliver") == CommandRunner.Outcome(status: 0, output: "", errors: ""))
        #expect(!FileManager.default.fileExists(atPath: site.path("State")))
    }

    @Test("deliver sends to the test services of the environment, and to no others")
    func delivered() throws {
        let service = try TemporaryFolder()
        let (server, ports) = try PythonScript.serve("HTTPSendingTests/push_service.py", in: service)
        defer { server.stop() }
        let origin = "https://localhost:\(try #require(ports.first))"
        try register(origin)
        try site.write(try record(), to: "Content/broadcasts/gala.json")
        let environment = [
            "CORKBOARD_TEST_PUSH_SERVICES=\(origin)",
            "CORKBOARD_TEST_AUTHORITIES=\(service("certificate.pem"))",
        ]
        #expect(try site.run("deliver", behind: environment).status == 1)
        #expect(try site.run("keys").status == 0)
        let sent = CommandRunner.Outcome(
            status: 0, output: "1 sent, 0 removed, 0 failed, 0 to be tried again\n", errors: "")
        #expect(try site.run("deliver", behind: environment) == sent)
        #expect(
            try site.run("deliver", behind: environment)
                == CommandRunner.Outcome(status: 0, output: "", errors: ""))
        try site.write(try record(), to: "Content/broadcasts/ball.json")
        let refused = try site.run("deliver")
        #expect(refused.output == "0 sent, 0 removed, 1 failed, 0 to be tried again\n")
        let wrong = try site.run("deliver", behind: ["CORKBOARD_TEST_PUSH_SERVICES=http://example.org"])
        #expect(wrong.status == 1)
        #expect(wrong.errors.hasPrefix("CORKBOARD_TEST_PUSH_SERVICES: A test service must be"))
    }

    /// Registers a device at the service, an hour ago.
    private func register(_ origin: String) throws {
        let keys = try SubscriptionKeys(
            p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
            auth: "BTBZMqHH6r4Tts7J_aSIgg")
        let registration = DeviceRegistration(
            endpoint: "\(origin)/push/1/201", service: origin, publicKey: keys.p256dh, secret: keys.auth,
            language: "en", address: "192.0.2.1")
        _ = try StateDatabase(root: site.root).register(
            registration, of: .random(), now: Date(timeIntervalSinceNow: -3600))
    }

    /// A record that counts since a minute.
    private func record() throws -> String {
        let time = try #require(TimeZone.gmt.text(of: Date(timeIntervalSinceNow: -60)))
        return """
            {"notification": {"title": "Gala", "body": "At six"},
            "data": {"id": "e1", "timestamp": "\(time)", "type": "newEvent", "url": null}}
            """
    }
}
