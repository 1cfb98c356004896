import Foundation
import Model
import Notifications
import TestSupport
import Testing

@testable import Delivery
@testable import State

@Suite("Announcements that are sent again")
struct SentAgainTests {
    private let site: ChannelSite
    private static let day: TimeInterval = 86_400

    init() throws {
        site = try ChannelSite()
        try site.setUp(try site.startMail())
        for name in ["a", "b", "c"] { try site.subscribe("\(name)@example.org") }
    }

    private func retry() throws -> Int {
        try site.database.retryDeliveries(below: site.folder.path, timeZone: .gmt, now: site.time)
    }

    /// Sends `gala` to the first of three, and gives it up for the others; the clock is four days later then.
    private func fail() throws {
        try site.write("gala")
        try site.database.record([
            DeliveryAttempt(
                BroadcastVersion(id: "gala", revision: 1, isRetraction: false), device: 1, time: site.time,
                outcome: .accepted, status: nil, next: nil)
        ])
        try site.setUp(ChannelSite.closedMail)
        try site.deliver(from: 0, to: 3 * Self.day, every: 3600)
        try site.setUp(site.mailMember)
        site.go(to: 4 * Self.day)
    }

    @Test("go to those who have not got them, once, however often that is asked for")
    func once() throws {
        try fail()
        #expect(try retry() == 2)
        #expect(try retry() == 0)
        #expect(try site.deliver().line == "2 sent, 0 removed, 0 failed, 0 to be tried again")
        #expect(try site.receivedMails().map { $0.headers["To"] } == ["b@example.org", "c@example.org"])
        #expect(try retry() == 0)
        #expect(try site.deliver() == DeliverySummary())
    }

    @Test("are tried for three days more")
    func longer() throws {
        try fail()
        #expect(try retry() == 2)
        try site.setUp(ChannelSite.closedMail)
        let failed = try site.deliver(from: 4 * Self.day, to: 6 * Self.day, every: 3600)
        #expect(failed.givenUp == 0 && failed[.tooOld] == 0)
        try site.setUp(site.mailMember)
        #expect(try site.deliver(from: 6 * Self.day, to: 6 * Self.day + 3600, every: 3600)[.accepted] == 2)
    }

    @Test("are sent at once, and not only when they would be tried again by themselves")
    func atOnce() throws {
        try site.write("gala")
        try site.setUp(ChannelSite.closedMail)
        try site.deliver(from: 0, to: 3600, every: 60)
        try site.setUp(site.mailMember)
        #expect(try site.deliver() == DeliverySummary())
        #expect(try retry() == 3)
        #expect(try retry() == 0)
        #expect(try site.deliver()[.accepted] == 3)
        #expect(try retry() == 0)
        #expect(try site.deliver() == DeliverySummary())
    }

    @Test("are not lost where a run that knew nothing of it settles them in the same moment")
    func settledMeanwhile() throws {
        try fail()
        let before = try #require(try site.database.settledBroadcasts()["gala"])
        #expect(try retry() == 2)
        try site.database.settle([before], now: site.time)
        #expect(try site.deliver()[.accepted] == 2)
        #expect(try site.deliver() == DeliverySummary())
    }

    @Test("are not those of an event that has begun, nor those that were not wanted")
    func begun() throws {
        try site.write("gala", until: 3600)
        try site.subscribe("off@example.org", #"{"mail": "off"}"#)
        try site.setUp(ChannelSite.closedMail)
        try site.deliver(from: 0, to: 4000, every: 60)
        #expect(try retry() == 0)
        try site.write("ball", counts: 4000, until: 10 * Self.day)
        try site.deliver(from: 4000, to: 4 * Self.day, every: 7200)
        site.go(to: 9 * Self.day)
        #expect(try retry() == 3)
        site.go(to: 10 * Self.day)
        #expect(try retry() == 0)
    }

    @Test("are corrections for those only who were there when they were made")
    func correction() throws {
        try site.write("gala")
        try site.deliver()
        site.go(to: 100)
        try site.write("gala", revision: 2)
        try site.setUp(ChannelSite.closedMail)
        try site.deliver(from: 100, to: 4 * Self.day, every: 7200)
        try site.subscribe("late@example.org", after: 3 * Self.day)
        try site.setUp(site.mailMember)
        site.go(to: 4 * Self.day)
        #expect(try retry() == 3)
        #expect(try site.deliver()[.accepted] == 3)
    }

    @Test("are those that were too old after an outage of deliver, too")
    func tooOld() throws {
        try site.write("gala")
        site.go(to: 4 * Self.day)
        #expect(try site.deliver()[.tooOld] == 3)
        #expect(try retry() == 3)
        #expect(try site.deliver()[.accepted] == 3)
    }

    @Test(
        "go to a group by themselves when its settings change after it has refused them",
        arguments: ["gone", "unauthorized", "refused"])
    func group(answer: String) throws {
        try site.startServices()
        func setUp(_ topic: String) throws {
            try site.setUp(
                site.mailMember,
                #""groups": [{"name": "chat", "kind": "slack", "url": "\#(site.origin)/hook/\#(topic)"}]"#)
        }
        try setUp(answer)
        site.go(to: -50)
        try site.deliver()
        site.go(to: 0)
        try site.write("gala")
        try site.deliver()
        site.go(to: 60)
        #expect(try site.deliver() == DeliverySummary())
        try setUp("ok")
        #expect(try site.deliver()[.accepted] == 1)
        #expect(try site.deliver() == DeliverySummary())
        try setUp("ok2")
        #expect(try site.deliver() == DeliverySummary())
        // What is older than three days stays as it is.
        try setUp(answer)
        try site.write("ball", title: "Ball", counts: 60)
        try site.deliver()
        site.go(to: 4 * Self.day)
        try setUp("ok")
        #expect(try site.deliver() == DeliverySummary())
    }
}
