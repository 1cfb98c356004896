import Foundation
import GRDB
import Notifications
import Synchronization
import TestSupport
import Testing

@testable import Delivery
@testable import State

@Suite("Deliveries by mail")
struct MailDeliveryTests {
    private let site: ChannelSite
    private static let day: TimeInterval = 86_400

    init() throws {
        site = try ChannelSite()
        try site.setUp(try site.startMail())
    }

    @Test("reach each subscriber in their language, and end as the server answers")
    func outcomes() throws {
        try site.subscribe("first@refused.example")
        try site.subscribe("en@example.org")
        try site.subscribe("zh@example.org", language: "zh-Hans")
        try site.subscribe("none@refused.example")
        try site.subscribe("full@busy.example")
        try site.subscribe("plain@plain.example")
        try site.subscribe("limit@limited.example")
        try site.write("gala")
        #expect(try site.deliver().line == "2 sent, 2 removed, 8 failed, 7 to be tried again")
        #expect(
            try site.attempts("gala") == [
                "first refused 550 0 +15", "first gone 550 15", "en accepted 0", "zh accepted 0",
                "none gone 550 0",
                "full busy 451 0 +15", "full busy 451 15 +30", "full busy 451 45 +60",
                "plain refused 550 0", "limit senderRefused 550 0 +15",
                "limit senderRefused 550 15 +30", "limit senderRefused 550 45 +60",
            ])
        let mails = try site.receivedMails()
        #expect(mails.map(\.subject) == ["Gala", "晚会"])
        #expect(mails.map { $0.headers["To"] } == ["en@example.org", "zh@example.org"])
        #expect(mails.allSatisfy { $0.defects == [] && $0.headers["List-Id"] == "<notices.csa.example.edu>" })
        // A correction reaches those who are still subscribed.
        try site.write("gala", revision: 2)
        site.go(to: 200)
        try site.deliver()
        #expect(
            try site.receivedMails().map(\.subject) == ["Gala", "晚会", "Changed: Gala", "变更：晚会"])
    }

    @Test("are not sent of a record that was changed since it was read, at once and in a digest")
    func changedMeanwhile() throws {
        try site.subscribe("now@example.org")
        try site.subscribe("day@example.org", #"{"mail": "daily"}"#)
        try site.write("gala")
        let entries = UnsettledBroadcasts(
            root: site.folder.path, timeZone: .gmt, settled: [:], now: ChannelSite.now
        ).entries
        try site.write("gala", retracted: true)
        let channel = try #require(try ChannelSettings.read(below: site.folder.path).mail)
        let pass = MailPass(
            MailOrder(
                site: try site.site, database: site.database, channel: channel, server: nil, words: [:],
                entries: entries, now: ChannelSite.now))
        try pass.run()
        #expect(try site.attempts("gala") == [])
    }

    @Test("are not sent to the others of a page when the record is changed after the first mail")
    func changedBetweenMails() throws {
        for address in ["one@example.org", "two@example.org", "three@example.org"] {
            try site.subscribe(address)
        }
        try site.write("gala", retracted: true)
        let record = site.folder("Content/broadcasts/gala.json")
        let change = ["path": record, "text": try site.folder.text("Content/broadcasts/gala.json")]
        try site.mails.write(
            String(decoding: try JSONEncoder().encode(change), as: UTF8.self), to: "then.json")
        try site.write("gala")
        try site.deliver()
        let sent = try site.receivedMails().filter { $0.subject == "Gala" }
        #expect(sent.map { $0.headers["To"] } == ["one@example.org"])
    }

    @Test("have a link with which a mail program unsubscribes")
    func links() throws {
        try site.subscribe("en@example.org")
        try site.write("gala")
        try site.deliver()
        let mail = try #require(try site.receivedMails().first)
        let url = try #require(mail.headers["List-Unsubscribe"])
        let prefix = "<https://csa.example.edu/poster/notifications/mail/"
        #expect(url.hasPrefix(prefix) && url.hasSuffix("/unsubscribe>"))
        let key = try #require(MailKey(String(url.dropFirst(prefix.count).prefix(32))))
        #expect(try site.database.mailSubscription(key, now: site.time)?.address == "en@example.org")
        try site.database.unsubscribeMail(key, now: site.time)
        try site.write("ball", counts: 10)
        try site.deliver()
        #expect(try site.attempts("ball") == [])
    }

    @Test("are collected for a day or a week")
    func digests() throws {
        try site.subscribe("now@example.org")
        try site.subscribe("day@example.org", #"{"mail": "daily"}"#)
        try site.subscribe("week@example.org", #"{"mail": "weekly"}"#)
        site.go(to: 3600)
        try site.write("gala", counts: 3600)
        #expect(
            try site.deliver().line
                == "1 sent, 0 removed, 0 failed, 0 to be tried again, 2 waiting for a digest")
        // Monday is in three days, less an hour.
        #expect(
            try site.attempts("gala") == [
                "now accepted 3600", "day deferred 3600 +82800", "week deferred 3600 +255600",
            ])
        site.go(to: 7200)
        try site.write("ball", title: "Ball", counts: 7200)
        try site.deliver()
        #expect(try site.deliver() == DeliverySummary())
        site.go(to: Self.day - 10)
        // Both in one mail.
        #expect(try site.deliver()[.accepted] == 1)
        site.go(to: 3 * Self.day + 60)
        try site.write("fair", title: "Fair", counts: 3 * Self.day)
        #expect(
            try site.deliver().line
                == "2 sent, 0 removed, 0 failed, 0 to be tried again, 2 waiting for a digest")
        #expect(
            try site.attempts("ball") == [
                "now accepted 7200", "day deferred 7200 +79200", "day accepted 86400",
                "week deferred 7200 +252000", "week accepted 259260",
            ])
        let mails = try site.receivedMails()
        #expect(
            mails.map(\.subject) == [
                "Gala", "Ball", "Harbor: 2 notifications", "Fair", "Harbor: 2 notifications",
            ])
        #expect(mails[4].contents[0].contains("* Gala") && mails[4].contents[0].contains("* Ball"))
        // Two subscribers, and the same contents.
        #expect(mails[2].headers["Message-ID"] != mails[4].headers["Message-ID"])
    }

    @Test("of a day have the latest version alone, and nothing that was withdrawn before")
    func corrected() throws {
        try site.subscribe("day@example.org", #"{"mail": "daily"}"#)
        site.go(to: 3600)
        try site.write("gala", counts: 3500)
        try site.write("ball", title: "Ball", counts: 3500)
        try site.deliver()
        site.go(to: 7200)
        try site.write("gala", counts: 3500, revision: 2)
        try site.write("ball", title: "Ball", counts: 3500, retracted: true)
        try site.deliver()
        site.go(to: Self.day)
        try site.deliver()
        #expect(try site.receivedMails().map(\.subject) == ["Changed: Gala"])
        // A retraction of what was sent waits for the next mail, too.
        site.go(to: Self.day + 60)
        try site.write("gala", counts: 3500, revision: 2, retracted: true)
        try site.deliver()
        #expect(try site.receivedMails().count == 1)
        site.go(to: 2 * Self.day)
        try site.deliver()
        #expect(try site.receivedMails().map(\.subject) == ["Changed: Gala", "Withdrawn: Gala"])
    }

    @Test("have the same Message-ID when they are sent again after a run was killed")
    func repeated() throws {
        try site.subscribe("now@example.org")
        try site.subscribe("day@example.org", #"{"mail": "daily"}"#)
        try site.write("gala")
        try site.write("ball", title: "Ball")
        for _ in 0..<2 {
            try site.deliver()
            try site.database.write { try $0.execute(sql: "DELETE FROM deliveryAttempts") }
            try site.database.write { try $0.execute(sql: "DELETE FROM settledBroadcasts") }
        }
        let ids = try site.receivedMails().map { $0.headers["Message-ID"] }
        #expect(ids.count == 6)
        #expect(ids[..<3] == ids[3...] && Set(ids).count == 3)
    }

    @Test("are not sent to those who do not want them, and wait for quiet hours")
    func settings() throws {
        try site.subscribe("off@example.org", #"{"mail": "off"}"#)
        try site.subscribe("none@example.org", #"{"enabled": false}"#)
        try site.subscribe("type@example.org", #"{"types": {"newEvent": false}}"#)
        try site.subscribe(
            "quiet@example.org", #"{"quietHours": {"from": "22:00", "until": "08:10", "timeZone": "UTC"}}"#)
        try site.write("gala")
        #expect(
            try site.deliver().line
                == "0 sent, 0 removed, 0 failed, 0 to be tried again, 3 not wanted, 1 waiting for quiet hours to end"
        )
        #expect(
            try site.attempts("gala") == [
                "off skipped 0", "none skipped 0", "type skipped 0", "quiet deferred 0 +600",
            ])
        site.go(to: 600)
        #expect(try site.deliver()[.accepted] == 1)
    }

    @Test("without a broadcast go first and at once, and again until they are accepted")
    func urgent() throws {
        for address in ["a@example.org", "b@refused.example", "c@busy.example"] {
            let request = MailRequest(
                address: address, language: "en", settings: "{}", reader: nil, client: "a")
            try site.database.request(request, now: ChannelSite.now) { subscription in
                ("Confirm: 你好", "https://csa.example.edu/\(subscription.key.text)\n")
            }
        }
        try site.subscribe("now@example.org")
        try site.write("gala")
        try site.deliver()
        let mails = try site.receivedMails()
        #expect(mails.map(\.subject) == ["Confirm: 你好", "Gala"])
        #expect(mails[0].headers["List-Unsubscribe"] == nil && mails[0].contents[0].hasPrefix("https://"))
        #expect(mails[0].headers["Auto-Submitted"] == "auto-generated")
        let left = try site.database.dueOutgoingMail(now: site.time + 3600)
        #expect(left.map(\.address) == ["c@busy.example"] && left[0].attempts == 3)
        site.go(to: Self.day)
        try site.deliver()
        #expect(try site.database.nextOutgoingMail() == nil)
    }

    @Test("without a broadcast are sent within a second or two, also while a run waits for a record")
    func urgentWhileWaiting() throws {
        let (database, sent) = (site.database, SentTimes())
        site.afterWait = { time in
            let seconds = time.timeIntervalSince(ChannelSite.now)
            if seconds == 10 {
                let request = MailRequest(
                    address: "a@example.org", language: "en", settings: "{}", reader: nil, client: "a")
                do { try database.request(request, now: time) { _ in ("Confirm", "") } } catch { return }
            } else if seconds > 10, (try? database.nextOutgoingMail()) == .some(nil) {
                sent.add(seconds)
            }
        }
        try site.subscribe("now@example.org")
        try site.write("gala", counts: 42)
        try site.deliver()
        #expect(sent.first.map { $0 <= 12 } == true)
        #expect(try site.receivedMails().map(\.subject) == ["Confirm", "Gala"])
        #expect(try site.attempts("gala") == ["now accepted 42"])
    }

    @Test("fail together while the server cannot be reached, once for all, and hold up no other channel")
    func unreachable() throws {
        try site.startServices()
        let member =
            #""mail": {"sender": "b@example.edu", "smtp": {"host": "127.0.0.1", "port": 1, "security": "none"}}"#
        try site.setUp(member, site.groups("ok"))
        site.go(to: -50)
        for name in ["a", "b", "c"] { try site.subscribe("\(name)@example.org") }
        try site.deliver()
        site.go(to: 0)
        try site.write("gala")
        let summary = try site.deliver()
        #expect(summary[.accepted] == 1 && summary[.unreachable] == 9 && summary.retries == 9)
        #expect(summary.troubles.count == 1)
        #expect(summary.troubles.first?.hasPrefix("The mail server cannot be reached: ") == true)
        #expect(try site.attempts("gala").prefix(2) == ["a unreachable 0 +15", "a unreachable 15 +30"])
        try site.setUp(site.mailMember, site.groups("ok"))
        site.go(to: 300)
        #expect(try site.deliver()[.accepted] == 3)
    }

    @Test("without settings of mail wait; the run says why")
    func noMail() throws {
        try site.setUp()
        try site.subscribe("now@example.org")
        try site.write("gala")
        #expect(throws: DeliveryFailure.noMail) { try site.deliver() }
        #expect(try site.attempts("gala") == [])
        try site.setUp(site.mailMember)
        #expect(try site.deliver()[.accepted] == 1)
    }

    @Test(
        "go through a program with sendmail's interface",
        arguments: [
            (0, "accepted 0"), (75, "busy 75 0 +15"), (67, "refused 67 0 +15"), (69, "busy 69 0 +15"),
            (64, "senderRefused 64 0 +15"),
        ])
    func sendmail(status: Int, attempt: String) throws {
        let program = site.services("sendmail")
        try site.services.write(
            "#!/bin/sh\necho \"$@\" > \(site.services("arguments"))\ncat > \(site.services("mail"))\nexit \(status)\n",
            to: "sendmail")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
        try site.setUp(#""mail": {"sender": "Harbor <board@example.edu>", "sendmail": "\#(program)"}"#)
        try site.subscribe("now@example.org")
        try site.write("gala")
        try site.deliver()
        #expect(try site.attempts("gala").first == "now \(attempt)")
        #expect(try site.services.text("arguments") == "-i -f board@example.edu -- now@example.org\n")
        #expect(try site.services.text("mail").contains("\nSubject: Gala\n"))
    }

    @Test("go out while a group hangs")
    func besideSlowGroup() throws {
        try site.startServices()
        try site.startOther()
        try site.setUp(site.mailMember, site.groups("nothing"))
        site.go(to: -50)
        try site.subscribe("now@example.org")
        try site.deliver()
        site.go(to: 0)
        try site.write("gala")
        let thread = OwnThread { [database = site.database, group = site.otherServices] in
            #expect(try holds { try database.attempts(for: "gala").contains { $0.outcome == .accepted } })
            try group.write("", to: "released")
        }
        try site.deliver()
        try thread.finish()
        #expect(try site.receivedMails().count == 1)
        let attempts = try site.attempts("gala")
        #expect(attempts.first { $0.hasPrefix("now") } == "now accepted 0")
    }
}

/// Times at which there was no urgent mail.
private final class SentTimes: Sendable {
    private let times = Mutex<[Double]>([])

    func add(_ time: Double) { times.withLock { $0.append(time) } }

    var first: Double? { times.withLock(\.first) }
}
