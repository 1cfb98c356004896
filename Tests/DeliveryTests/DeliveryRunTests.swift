import Files
import Foundation
import GRDB
import Notifications
import TestSupport
import Testing

@testable import Delivery
@testable import State

@Suite("A run of deliver")
struct DeliveryRunTests {
    private let push: PushSite

    init() throws { push = try PushSite() }

    @Test("sends to every device, notes each answer, and repeats nothing")
    func outcomes() throws {
        for status in ["201", "404", "410", "413", "400", "500"] { try push.add(status) }
        try push.write("gala")
        let summary = try push.deliver()
        #expect(summary.line == "1 sent, 2 removed, 5 failed, 3 to be tried again")
        #expect(
            try push.attempts("gala") == [
                "1 accepted 0", "2 gone 0", "3 gone 0", "4 tooLarge 0", "5 refused 0", "6 busy 0",
                "6 busy 15", "6 busy 45",
            ])
        #expect(
            try push.database.attempts(for: "gala").map(\.status) == [201, 404, 410, 413, 400]
                + Array(repeating: 500, count: 3))
        #expect(try push.counts()["requests"] as? Int == 9)
        #expect(try push.deliver() == DeliverySummary())
        // The two that are gone do not get the next one.
        push.time = PushSite.now + 60
        try push.write("next", counts: 100)
        #expect(try push.deliver()[.accepted] == 1)
        #expect(try push.attempts("next").compactMap(\.first) == ["1", "4", "5", "6", "6"])
    }

    @Test("waits for a record that counts within a minute, and sends it then; a later one is left")
    func waiting() throws {
        try push.add("201")
        try push.write("soon", counts: 42)
        try push.write("late", counts: 103)
        #expect(try push.deliver()[.accepted] == 1)
        #expect(try push.attempts("soon") == ["1 accepted 42"])
        #expect(try push.attempts("late") == [])
        push.time = PushSite.now + 50
        #expect(try push.deliver()[.accepted] == 1)
        #expect(try push.attempts("late") == ["1 accepted 103"])
    }

    @Test("does nothing where nothing is due: no lock, no write, no libcurl")
    func idle() throws {
        try push.add("201")
        try push.write("old", counts: -4 * 86_400)
        #expect(try push.deliver() == DeliverySummary())
        #expect(try push.database.settledBroadcasts().keys.sorted() == ["old"])
        try push.write("far", counts: 3600)
        try FileManager.default.removeItem(atPath: FileLock.deliveryPath(below: push.folder.path))
        let changes = try push.database.read { $0.totalChangesCount }
        #expect(try push.deliver() == DeliverySummary())
        #expect(try push.database.read { $0.totalChangesCount } == changes)
        #expect(!FileManager.default.fileExists(atPath: FileLock.deliveryPath(below: push.folder.path)))
    }

    @Test("sends the message encrypted, in the device's language, with topic and time to live")
    func message() throws {
        try push.add("echo", language: "zh-Hans")
        try push.write("gala")
        #expect(try push.deliver()[.accepted] == 1)
        let counts = try push.counts()
        let headers = try #require(counts["headers"] as? [String: String])
        #expect(headers["ttl"] == "259200" && headers["urgency"] == "normal")
        #expect(headers["topic"]?.utf8.count == 32 && headers["content-encoding"] == "aes128gcm")
        #expect(headers["authorization"]?.hasPrefix("vapid t=") == true)
        let body = try #require(counts["body"] as? String)
        let text = try decrypted(body)
        #expect(
            text == """
                {"data":{"id":"e1","timestamp":"2027-01-01","type":"newEvent"},"lang":"zh-Hans","notification":{"body":"At six","title":"晚会"},"record":"gala","revision":1}
                """)
    }

    /// Decrypted by http_ece.
    private func decrypted(_ body: String) throws -> String {
        let key = push.key.rawRepresentation.map { String(format: "%02x", $0) }.joined()
        let folder = try TemporaryFolder()
        return try PythonScript.run(
            "DeliveryTests/decrypt.py", [key, String(repeating: "07", count: 16), body], in: folder)
    }

    @Test("sends corrections to all, with the same topic, and retractions to those who got it")
    func versions() throws {
        try push.add("201")
        try push.add("500")
        try push.add("201", after: 5)
        try push.write("gala")
        _ = try push.deliver()
        push.time = PushSite.now + 200
        try push.write("gala", revision: 2)
        #expect(try push.deliver()[.accepted] == 2)
        push.time = PushSite.now + 500
        try push.write("gala", revision: 2, retracted: true)
        #expect(try push.deliver()[.accepted] == 2)
        let retraction = try push.database.attempts(for: "gala").filter(\.version.isRetraction)
        #expect(retraction.map(\.device) == [1, 3])
    }

    @Test("sends again what has no stored answer, and nothing else, after it was killed")
    func interrupted() throws {
        for _ in 0..<5 { try push.add("201") }
        try push.write("gala")
        let version = BroadcastVersion(id: "gala", revision: 1, isRetraction: false)
        let answered = [1, 3].map { device in
            DeliveryAttempt(
                version, device: device, time: PushSite.now, outcome: .accepted, status: 201, next: nil)
        }
        try push.database.record(answered)
        #expect(try push.deliver()[.accepted] == 3)
        #expect(try push.counts()["requests"] as? Int == 4)
        #expect(try push.attempts("gala") == (1...5).map { "\($0) accepted 0" })
    }

    @Test("sends to a thousand devices")
    func many() throws {
        for _ in 0..<1000 { try push.add("201") }
        try push.write("gala")
        let line = try push.deliver().line
        #expect(line == "1000 sent, 0 removed, 0 failed, 0 to be tried again")
        #expect(try push.attempts("gala").count == 1000)
        #expect(try push.counts()["requests"] as? Int == 1001)
    }

    @Test("says that a key is missing where a device waits")
    func noKey() throws {
        try FileManager.default.removeItem(atPath: push.folder(VAPIDKeyFile.path))
        try push.write("early")
        #expect(try push.deliver() == DeliverySummary())
        try push.add("201")
        try push.write("gala")
        #expect(throws: DeliveryFailure.noKey) { try push.deliver() }
    }

    @Test("says that push services need an address of the sender, and takes no device for refused")
    func noContact() throws {
        push.url = "http://csa.example.edu"
        try push.add("201")
        try push.write("gala")
        #expect(throws: DeliveryFailure.settings(.unusableContact)) { try push.deliver() }
        #expect(try push.attempts("gala") == [])
        push.url = "https://csa.example.edu"
        #expect(try push.deliver()[.accepted] == 1)
    }

    @Test("leaves the work to another process that holds the lock")
    func locked() throws {
        try push.add("201")
        try push.write("gala")
        let lock = try #require(try FileLock(ifFree: FileLock.deliveryPath(below: push.folder.path)))
        #expect(try push.deliver() == DeliverySummary())
        lock.release()
        #expect(try push.deliver()[.accepted] == 1)
    }
}
