import Basics
import Foundation
import Notifications
import Push
import State
import TestSupport
import Testing

@Suite("corkboard simulate", .serialized)
struct SimulateCommandTests {
    private let site: TemporarySite

    init() throws { site = try TemporarySite() }

    private func run(_ arguments: [String], behind environment: [String] = []) throws -> CommandRunner.Outcome
    {
        try CommandRunner.run(["simulate"] + arguments + ["--root", site.root], behind: environment)
    }

    private func lines(_ text: String) -> [String] { text.split(separator: "\n").map(String.init) }

    @Test("names what it made up, and says that there is no device")
    func nobody() throws {
        let outcome = try run([])
        #expect(outcome.status == 0 && outcome.errors == "")
        let said = lines(outcome.output)
        #expect(said[0] == "To: everyone" && said[1] == "Type: generic (made up)")
        #expect(
            said[2].hasPrefix("Resource: test (made up), https://") && said[2].hasSuffix("/notifications/"))
        #expect(said[3] == "Title: Test notification (made up)")
        #expect(said[5] == "No device is registered.")
    }

    @Test(
        "refuses an unknown type, a reader who is not there, and texts that are too long",
        arguments: [
            (["-t", "newShip"], 64, "--type 'newShip' is unknown"),
            (["-n", String(repeating: "a", count: 301)], 64, "--title must have 1 to 300 bytes"),
            (["-b", ""], 64, "--body must have 1 to 1400 bytes"),
            (["-u", "r-0000000000"], 1, "There is no reader r-0000000000"),
        ])
    func refused(_ arguments: [String], _ status: Int32, _ reason: String) throws {
        let outcome = try run(arguments)
        #expect(outcome.status == status && outcome.errors.contains(reason), "\(outcome.errors)")
    }

    @Test("sends to one reader alone, through the real channel; a dry run sends nothing")
    func sent() throws {
        let service = try TemporaryFolder()
        let (server, ports) = try PythonScript.serve("SendingTests/HTTPSending/push_service.py", in: service)
        defer { server.stop() }
        let origin = "https://localhost:\(try #require(ports.first))"
        let database = try StateDatabase(root: site.root)
        let reader = try register("\(origin)/push/1/201", origin, database)
        _ = try register("\(origin)/push/2/201", origin, database)
        #expect(try site.run("keys").status == 0)
        let environment = [
            "CORKBOARD_TEST_PUSH_SERVICES=\(origin)",
            "CORKBOARD_TEST_AUTHORITIES=\(service("certificate.pem"))",
        ]
        let arguments = ["-u", reader, "-t", "newEvent", "-r", "gala", "-n", "Gala", "-b", "At six"]
        let dry = try run(arguments + ["--dry-run"], behind: environment)
        #expect(lines(dry.output).last == "Would be sent: push, 1 device of 1 reader")
        let outcome = try run(arguments, behind: environment)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let said = lines(outcome.output)
        #expect(said[0] == "To: \(reader)" && said[1] == "Type: newEvent")
        #expect(said[2].hasSuffix("/events/gala/") && said[3] == "Title: Gala" && said[4] == "Body: At six")
        #expect(said.last == "push: 1 accepted, status 201")
        let all = try run([], behind: environment)
        #expect(lines(all.output).last == "push: 2 accepted, status 201")
        // Neither in Content/ nor on a page.
        #expect(!FileManager.default.fileExists(atPath: site.path("Content/broadcasts")))
    }

    private func setUp(_ channels: String) throws {
        try site.write(channels, to: "State/channels.json")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o600], ofItemAtPath: site.path("State/channels.json"))
    }

    @Test("knows groups that no run of deliver has seen, and says which one refused it")
    func group() throws {
        try setUp(
            #"{"groups": [{"name": "board", "kind": "ntfy", "url": "https://localhost:9/topic"}]}"#)
        #expect(lines(try run(["--dry-run"]).output).last == "Would be sent: group board")
        let outcome = try run([])
        #expect(outcome.status == 1 && outcome.output.contains("group board: 1 "), "\(outcome)")
        #expect(outcome.errors.contains("The service of the group 'board'"))
    }

    @Test("ends with 1 where one channel failed, though another one did not")
    func oneChannel() throws {
        let service = try TemporaryFolder()
        let (server, ports) = try PythonScript.serve("SendingTests/HTTPSending/push_service.py", in: service)
        defer { server.stop() }
        let origin = "https://localhost:\(try #require(ports.first))"
        _ = try register("\(origin)/push/1/201", origin, try StateDatabase(root: site.root))
        #expect(try site.run("keys").status == 0)
        try setUp(#"{"groups": [{"name": "board", "kind": "ntfy", "url": "https://localhost:9/topic"}]}"#)
        let environment = [
            "CORKBOARD_TEST_PUSH_SERVICES=\(origin)",
            "CORKBOARD_TEST_AUTHORITIES=\(service("certificate.pem"))",
        ]
        let outcome = try run([], behind: environment)
        #expect(outcome.status == 1 && outcome.output.contains("push: 1 accepted"), "\(outcome)")
    }

    @Test(
        "names settings that cannot be used, and leaves nothing to be sent later", arguments: [true, false])
    func wrongSettings(_ isDry: Bool) throws {
        try setUp(#"{"group": []}"#)
        let outcome = try run(isDry ? ["--dry-run"] : [])
        #expect(outcome.status == 1 && outcome.errors.contains("State/channels.json: 'group'"))
        let database = try StateDatabase(root: site.root)
        #expect(try database.unsettledPersonalRecords(until: .distantFuture) == [])
        try setUp("{}")
        _ = try register("https://fcm.googleapis.com/1", "https://fcm.googleapis.com", database)
        let noKey = try run(isDry ? ["--dry-run"] : [])
        #expect(noKey.status == 1 && noKey.errors.contains("There is no State/vapid.pem"))
        #expect(try database.unsettledPersonalRecords(until: .distantFuture) == [])
    }

    @Test("leads to the page of an event by its id or slug, and warns where there is none")
    func page() throws {
        try site.write(
            "---\nid: k3v9q0m2\ntitle: Rowing\nstarts: 2030-05-04T10:00\n---\n\nBring gloves.\n",
            to: "Content/events/rowing.md")
        for subject in ["k3v9q0m2", "rowing"] {
            let outcome = try run(["-t", "newEvent", "-r", subject])
            #expect(lines(outcome.output)[2].hasSuffix("/events/rowing/") && outcome.errors == "")
        }
        let none = try run(["-t", "newEvent", "-r", "gala"])
        #expect(none.errors.contains("The site has no page /events/gala/"))
        for home in ["/", "/?from=push", "/#top"] { #expect(try run(["-r", home]).errors == "") }
    }

    @Test(
        "leads to the list of notifications where no section has the page of the type",
        arguments: ["message", "newRs", "newQAAnswer"])
    func missingSection(_ type: String) throws {
        let outcome = try run(["-t", type, "-r", "m1"])
        #expect(lines(outcome.output)[2] == "Resource: m1, https://pine.example.org/notifications/")
        #expect(lines(try run(["-t", "upvote", "-r", "m1"]).output)[2].hasSuffix("/feedback/m1/"))
    }

    /// Registers a device of a new reader an hour ago, and returns the reader's public id.
    private func register(_ endpoint: String, _ origin: String, _ database: StateDatabase) throws -> String {
        let keys = try SubscriptionKeys(
            p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
            auth: "BTBZMqHH6r4Tts7J_aSIgg")
        let key = SessionToken.random()
        _ = try database.register(
            DeviceRegistration(
                endpoint: endpoint, service: origin, publicKey: keys.p256dh, secret: keys.auth,
                language: "en", address: "192.0.2.1"), of: key, now: Date(timeIntervalSinceNow: -3600))
        return try #require(try database.reader(key)?.name)
    }
}
