import Basics
import Foundation
import Model
import Notifications
import Push
import State
import TestSupport
import Testing

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
        let (server, ports) = try PythonScript.serve("SendingTests/HTTPSending/push_service.py", in: service)
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

    @Test(
        "deliver finds a lost or broken key and a group's unknown language at every run, also where nothing is due"
    )
    func standingProblems() throws {
        try register("https://fcm.googleapis.com")
        let lost = try site.run("deliver")
        #expect(
            lost.status == 1
                && lost.errors
                    == "There is no State/vapid.pem, with which the site signs notifications; make it with `corkboard keys`\n"
        )
        #expect(try site.run("check", "--state").errors.contains("There is no State/vapid.pem"))
        #expect(try site.run("keys").status == 0)
        #expect(try site.run("deliver") == CommandRunner.Outcome(status: 0, output: "", errors: ""))
        try write("x", to: "State/vapid.pem")
        #expect(try site.run("deliver").errors.hasPrefix("State/vapid.pem: cannot be read"))
        #expect(try site.run("keys", "--rotate").status == 0)
        try write(
            #"{"groups": [{"name": "board", "kind": "ntfy", "url": "https://ntfy.sh/x", "language": "xx"}]}"#,
            to: "State/channels.json")
        let unknown = try site.run("deliver")
        #expect(
            unknown.status == 1
                && unknown.errors.hasPrefix(
                    "State/channels.json: 'groups[0].language' is missing or not usable; expected a language of the site"
                ))
    }

    private func write(_ text: String, to path: String) throws {
        try site.write(text, to: path)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: site.path(path))
    }

    @Test("deliver refuses mail without TLS to another host, and names the setting")
    func plaintext() throws {
        try write(PlaintextMail.refused, to: "State/channels.json")
        #expect(
            try site.run("deliver")
                == CommandRunner.Outcome(
                    status: 1, output: "", errors: PlaintextMail.sentence + "\n"))
    }

    @Test("deliver --retry says how much failed, and sends it")
    func retry() throws {
        let none = try site.run("deliver", "--retry")
        #expect(none.status == 0 && none.output == "")
        let service = try TemporaryFolder()
        let (server, ports) = try PythonScript.serve("SendingTests/HTTPSending/push_service.py", in: service)
        defer { server.stop() }
        let origin = "https://localhost:\(try #require(ports.first))"
        try register(origin)
        #expect(try site.run("keys").status == 0)
        try site.write(try record(), to: "Content/broadcasts/gala.json")
        // To a service that is not named in the environment nothing is sent.
        #expect(try site.run("deliver").output == "0 sent, 0 removed, 1 failed, 0 to be tried again\n")
        let environment = [
            "CORKBOARD_TEST_PUSH_SERVICES=\(origin)",
            "CORKBOARD_TEST_AUTHORITIES=\(service("certificate.pem"))",
        ]
        let again = try site.run("deliver", "--retry", behind: environment)
        #expect(again.output == "1 to be sent again\n1 sent, 0 removed, 0 failed, 0 to be tried again\n")
        #expect(again.status == 0)
        let twice = try site.run("deliver", "--retry", behind: environment)
        #expect(twice.output == "Nothing has failed that can be sent again.\n")
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
