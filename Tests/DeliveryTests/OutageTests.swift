import Files
import Foundation
import Notifications
import TestSupport
import Testing

@testable import Delivery
@testable import State

@Suite("An outage")
struct OutageTests {
    private let site: ChannelSite
    private static let (hour, day): (TimeInterval, TimeInterval) = (3600, 86_400)

    init() throws {
        site = try ChannelSite()
        try site.setUp(try site.startMail())
        try site.subscribe("now@example.org")
    }

    @Test("of the mail server for twenty hours delays mail, at once and in a digest, and loses none")
    func twentyHours() throws {
        try site.subscribe("day@example.org", #"{"mail": "daily"}"#)
        try site.write("gala", counts: 60)
        try site.setUp(ChannelSite.closedMail)
        let failed = try site.deliver(from: 120, to: 20 * Self.hour, every: 1200)
        #expect(failed[.accepted] == 0 && failed.givenUp == 0)
        #expect(
            failed.troubles.count == 1 && failed.troubles[0].hasPrefix("The mail server cannot be reached: "))
        #expect(try site.database.serviceFault(at: "mail")?.since == ChannelSite.now + 120)
        try site.setUp(site.mailMember)
        try site.deliver(from: 20 * Self.hour, to: 25 * Self.hour, every: 1200)
        let attempts = try site.attempts("gala").filter { $0.contains("accepted") }
        #expect(attempts == ["now accepted 74400", "day accepted 86400"])
        #expect(try site.receivedMails().count == 2)
        #expect(try site.database.serviceFault(at: "mail") == nil)
        #expect(try site.deliver() == DeliverySummary())
    }

    @Test("at the time of a digest delays it")
    func digest() throws {
        try site.subscribe("week@example.org", #"{"mail": "weekly"}"#)
        try site.write("gala", counts: 3600)
        try site.deliver(from: 3600, to: 3600, every: 1)
        try site.setUp(ChannelSite.closedMail)
        // Monday at eight.
        try site.deliver(from: 3 * Self.day, to: 5 * Self.day, every: Self.hour)
        try site.setUp(site.mailMember)
        try site.deliver(from: 5 * Self.day, to: 5 * Self.day + Self.hour, every: Self.hour)
        #expect(try site.attempts("gala").last == "week accepted 435600")
    }

    @Test("of more than three days: mail is given up, and said for whom and why")
    func givenUp() throws {
        try site.subscribe("two@example.org")
        try site.write("gala")
        try site.setUp(ChannelSite.closedMail)
        let sum = try site.deliver(from: 0, to: 3 * Self.day, every: 1800)
        #expect(sum.givenUp == 2 && sum[.accepted] == 0)
        #expect(
            sum.troubles.last
                == "The announcement gala was given up for 2 subscribers by mail after repeated attempts: the mail server could not be reached"
        )
        #expect(sum.line.hasSuffix(" to be tried again, 2 given up"))
        let last = try #require(try site.database.attempts(for: "gala").last)
        #expect(last.next == nil && last.time > ChannelSite.now + 3 * Self.day - 2 * Self.hour)
        let audience = DeliveryAudience(version: last.version, registeredBy: site.time)
        let counts = try site.database.deliveryCounts(audience)
        #expect(
            counts.map(\.count) == [2] && counts.allSatisfy { !$0.isPending && $0.outcome == .unreachable })
        try site.setUp(site.mailMember)
        #expect(try site.deliver(from: 3 * Self.day, to: 4 * Self.day, every: Self.hour) == DeliverySummary())
        #expect(try site.receivedMails().isEmpty)
    }

    @Test("until the post begins: mail is tried more often the nearer it is, and never after; that is noted")
    func begun() throws {
        try site.write("gala", until: 3 * Self.hour)
        try site.setUp(ChannelSite.closedMail)
        try site.deliver(from: 0, to: 3 * Self.hour - 60, every: 60)
        let times = try site.database.attempts(for: "gala").map { $0.time.timeIntervalSince(ChannelSite.now) }
        #expect(times.max().map { $0 > 3 * Self.hour - 90 } == true)
        #expect(times.filter { $0 > 2.5 * Self.hour }.count >= 5)
        try site.setUp(site.mailMember)
        let late = try site.deliver(from: 3 * Self.hour, to: 4 * Self.hour, every: 60)
        #expect(late.line == "0 sent, 0 removed, 0 failed, 0 to be tried again, 1 too late")
        #expect(
            late.troubles == [
                "The announcement gala did not reach 1 subscriber by mail before its post began"
            ])
        #expect(try site.attempts("gala").last == "now tooLate 10800")
        #expect(try site.receivedMails().isEmpty)
    }

    @Test(
        "of other services is one too: nothing is sent to groups or apps after the post has begun, and nothing waits there for it"
    )
    func otherServices() throws {
        try site.startApps()
        try site.addApp("app-busy")
        try site.addApp(
            "quiet-ok", settings: #"{"quietHours": {"from": "07:30", "until": "09:30", "timeZone": "UTC"}}"#)
        try site.addApp("new-ok")
        try site.setUp(site.mailMember, #""fcm": "fcm.json""#, site.groups("error"))
        site.go(to: -50)
        try site.deliver()
        try site.write("gala", until: 3600)
        let sum = try site.deliver(from: 0, to: 7200, every: 300)
        #expect(sum[.tooLate] == 3)
        #expect(
            sum.troubles.filter { $0.hasSuffix(" before its post began") } == [
                "The announcement gala did not reach 1 app before its post began",
                "The announcement gala did not reach the group 'error' before its post began",
            ])
        let attempts = try site.attempts("gala").filter { !$0.contains(" busy ") }
        #expect(
            attempts.sorted() == [
                "app-busy tooLate 3600", "error tooLate 3600", "new-ok accepted 200 0",
                "now accepted 0", "quiet-ok deferred 0 +5400", "quiet-ok tooLate 5400",
            ])
        let body = try #require(try site.received().first { $0.body.contains("new-ok") }?.body)
        #expect(body.contains(#""ttl":"3600s""#))
    }

    @Test(
        "of the settings of a channel for longer than three days: what it did not send is too old, and said")
    func unusable() throws {
        try site.subscribe("off@example.org", #"{"mail": "off"}"#)
        try site.write("gala")
        try site.writeSecret("{", to: ChannelSettings.path)
        site.go(to: 2 * Self.day)
        #expect(throws: DeliveryFailure.self) { try site.deliver() }
        #expect(try site.attempts("gala") == [])
        site.go(to: 3 * Self.day)
        let run = try DeliveryRun(site.site, site.database)
        #expect(throws: DeliveryFailure.self) { try run.run() }
        #expect(try site.attempts("gala") == ["now tooOld 259200", "off skipped 259200"])
        #expect(
            run.summary.troubles == [
                "The announcement gala was not sent to 1 subscriber by mail: it was not sent within three days, and is too old now"
            ])
        try site.setUp(site.mailMember)
        #expect(try site.deliver() == DeliverySummary())
    }

    @Test("of deliver itself: what it finds after more than three days is too old, and not called unwanted")
    func noRun() throws {
        for number in 1...17 { try site.subscribe("\(number)@example.org") }
        try site.write("gala")
        site.go(to: 4 * Self.day)
        let summary = try site.deliver()
        #expect(summary.line == "0 sent, 0 removed, 0 failed, 0 to be tried again, 18 too old")
        #expect(summary.troubles.count == 1)
    }

    @Test("brings no old news: a correction of nine days ago that was never tried is not sent")
    func oldCorrection() throws {
        try site.write("gala", counts: -9 * Self.day, revision: 2)
        #expect(try site.deliver() == DeliverySummary())
        #expect(try site.attempts("gala") == [])
    }

    @Test("delays a link to confirm a subscription for as long as it counts")
    func confirmation() throws {
        let request = MailRequest(
            address: "a@example.org", language: "en", settings: "{}", reader: nil, client: "a")
        try site.database.request(request, now: ChannelSite.now) { _ in ("Confirm", "") }
        try site.setUp(ChannelSite.closedMail)
        try site.deliver(from: 0, to: 20 * Self.hour, every: 1200)
        try site.setUp(site.mailMember)
        try site.deliver(from: 20 * Self.hour, to: 22 * Self.hour, every: 1200)
        #expect(try site.receivedMails().map(\.subject) == ["Confirm"])
    }
}
