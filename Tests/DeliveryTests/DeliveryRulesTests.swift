import Foundation
import Notifications
import TestSupport
import Testing

@testable import Delivery
@testable import State

@Suite("What readers get")
struct DeliveryRulesTests {
    private let site: ChannelSite

    init() throws {
        site = try ChannelSite()
        try site.startApps()
        try site.setUp(#""fcm": "fcm.json""#)
    }

    /// Settings, and what comes of them at 08:00 for an event with the tag `food`.
    private static let settings: [(String, String)] = [
        ("{}", "accepted 200 0"), (#"{"enabled": false}"#, "skipped 0"),
        (#"{"push": false}"#, "skipped 0"),
        (#"{"types": {"newEvent": false}}"#, "skipped 0"),
        (#"{"types": {"upvote": false}}"#, "accepted 200 0"),
        (#"{"tags": {"food": false}}"#, "skipped 0"), (#"{"mail": "off"}"#, "accepted 200 0"),
        (#"{"tags": {"sports": false}}"#, "accepted 200 0"),
        (#"{"quietHours": {"from": "07:30", "until": "08:30", "timeZone": "UTC"}}"#, "deferred 0 +1800"),
        (#"{"quietHours": {"from": "08:30", "until": "07:30", "timeZone": "UTC"}}"#, "accepted 200 0"),
    ]

    @Test("follows their settings")
    func settings() throws {
        for (number, (settings, _)) in Self.settings.enumerated() {
            try site.addApp("app\(number)-ok", settings: settings)
        }
        try site.write("gala")
        let text = try site.folder.text("Content/broadcasts/gala.json")
        try site.folder.write(
            text.replacing(#""revision""#, with: #""tags": ["food"], "revision""#),
            to: "Content/broadcasts/gala.json")
        try site.deliver()
        let expected = Self.settings.enumerated().map { "app\($0)-ok \($1.1)" }
        #expect(try site.attempts("gala") == expected)
    }

    /// Adds the accounts mei and bo, each with an app.
    private func addOfficers() throws -> (mei: SessionToken, bo: SessionToken) {
        let hasher = PasswordHasher(cost: ScryptCost(rounds: 16, blockSize: 1, parallelism: 1))
        let database = try StateDatabase(root: site.folder.path, hasher: hasher)
        let readers = try ["mei", "bo"].map { name in
            try database.add(
                Officer(name: name), password: Password("four unrelated words", of: name), by: "test",
                now: ChannelSite.now)
            return try site.addApp("\(name)-ok", officer: name)
        }
        return (readers[0], readers[1])
    }

    /// Writes the record `gala`, and notes that the officer changed it.
    private func post(by author: Author, revision: Int = 1, title: String = "Gala") throws {
        let path = "Content/broadcasts/gala.json"
        let before = FileManager.default.contents(atPath: site.folder(path)).map { Array($0) }
        try site.write("gala", title: title, revision: revision)
        let file = FileChange(path: path, before: before, after: Array(try site.folder.text(path).utf8))
        _ = try site.database.accept(
            Change(
                nonce: nil, time: site.time, author: author, action: .edit, subject: "e1", title: title,
                files: [file]))
    }

    @Test("is not told to the officer who posted it, on any device, but to the others")
    func author() throws {
        try site.setUp(#""fcm": "fcm.json""#, try site.startMail())
        let readers = try addOfficers()
        try site.addApp("reader-ok")
        try site.subscribe("mei@example.org", of: readers.mei)
        try site.subscribe("bo@example.org", of: readers.bo)
        try post(by: "mei")
        try site.deliver()
        #expect(
            try site.attempts("gala") == [
                "mei-ok skipped 0", "bo-ok accepted 200 0", "reader-ok accepted 200 0", "mei skipped 0",
                "bo accepted 0",
            ])
    }

    @Test("is told by the change that made the version, not by a silent one after it")
    func silentEdit() throws {
        _ = try addOfficers()
        try post(by: "mei")
        try post(by: "bo", title: "The gala")
        try site.deliver()
        #expect(try site.attempts("gala") == ["mei-ok skipped 0", "bo-ok accepted 200 0"])
        site.go(to: 200)
        try post(by: "bo", revision: 2)
        try site.deliver()
        #expect(
            try site.attempts("gala").suffix(2) == ["mei-ok accepted 200 200", "bo-ok skipped 200"])
    }

    @Test("is for one reader alone where a record is, also for the officer who posted its subject")
    func personal() throws {
        let reader = try site.addApp("mine-ok")
        try site.addApp("other-ok")
        let owner = try #require(try site.database.reader(reader)).id
        try site.write("gala", counts: 30)
        let json = try site.folder.text("Content/broadcasts/gala.json")
        try site.folder.remove("Content/broadcasts/gala.json")
        try site.database.add([
            PersonalRecord(id: "reminder-1", owner: owner, json: json, counts: ChannelSite.now + 30)
        ])
        #expect(try site.deliver()[.accepted] == 1)
        let attempts = try site.attempts("reminder-1")
        #expect(attempts == ["mine-ok accepted 200 30"])
        #expect(try site.deliver() == DeliverySummary())
    }

    @Test("is no notice of officers once their term is over, though one is on its way")
    func pastTerm() throws {
        let readers = try addOfficers()
        try site.database.update(
            Officer(name: "mei", until: ChannelSite.now + 10), by: "test", now: ChannelSite.now)
        try site.write("gala", counts: 30)
        let json = try site.folder.text("Content/broadcasts/gala.json")
        try site.folder.remove("Content/broadcasts/gala.json")
        for (name, reader) in [("mei", readers.mei), ("bo", readers.bo)] {
            let owner = try #require(try site.database.reader(reader)).id
            try site.database.add([
                PersonalRecord(
                    id: "queue-\(name)", owner: owner, json: json, counts: ChannelSite.now + 30)
            ])
        }
        try site.deliver()
        #expect(try site.attempts("queue-mei") == [])
        #expect(try site.attempts("queue-bo") == ["bo-ok accepted 200 30"])
    }

    @Test("is nothing where a new broadcast was not sent for three days, but for mails of a week")
    func late() throws {
        try site.setUp(#""fcm": "fcm.json""#, try site.startMail())
        try site.addApp("app-ok")
        try site.subscribe("week@example.org", #"{"mail": "weekly"}"#)
        site.go(to: 3600)
        try site.write("gala", counts: 3600)
        try site.folder.remove("State/fcm.json")
        #expect(throws: DeliveryFailure.self) { try site.deliver() }
        try site.writeSecret(try site.services.text("account.json"), to: "State/fcm.json")
        site.go(to: 4 * 86_400)
        try site.deliver()
        #expect(
            try site.attempts("gala") == [
                "app-ok tooOld 345600", "week deferred 3600 +255600", "week accepted 345600",
            ])
        #expect(try site.database.settledBroadcasts().keys.sorted() == ["gala"])
    }

    @Test("is closed in quiet hours, too, since that makes no sound")
    func quietRetraction() throws {
        try site.addApp(
            "app-ok",
            settings: #"{"quietHours": {"from": "09:00", "until": "10:00", "timeZone": "UTC"}}"#)
        try site.write("gala")
        try site.deliver()
        site.go(to: 4000)
        try site.write("gala", retracted: true)
        try site.deliver()
        #expect(try site.attempts("gala") == ["app-ok accepted 200 0", "app-ok accepted 200 4000"])
    }
}
