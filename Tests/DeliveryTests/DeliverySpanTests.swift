import Files
import Foundation
import Notifications
import Synchronization
import TestSupport
import Testing

@testable import Delivery
@testable import State

@Suite("The span of a run of deliver")
struct DeliverySpanTests {
    private let site: ChannelSite

    init() throws {
        site = try ChannelSite()
        try site.startServices()
        try site.setUp(site.groups("ok"))
        site.go(to: -100)
        try site.deliver()
        site.go(to: 0)
    }

    @Test("is 55 seconds: what is due later is left to the next run, however close it follows")
    func span() throws {
        for (name, seconds) in [("a", 50.0), ("b", 56), ("c", 100)] { try site.write(name, counts: seconds) }
        #expect(try site.deliver()[.accepted] == 1)
        #expect(try site.attempts("a") == ["ok accepted 200 50"])
        #expect(site.time == ChannelSite.now + 50)
        site.go(to: 60)
        #expect(try site.deliver()[.accepted] == 2)
        #expect(try site.attempts("b") == ["ok accepted 200 60"])
        #expect(try site.attempts("c") == ["ok accepted 200 100"])
    }

    @Test("ends at last for failed deliveries: each run of a minute tries again what is due")
    func retries() throws {
        try site.setUp(site.groups("ok", "error"))
        site.go(to: -50)
        try site.deliver()
        site.go(to: 0)
        try site.write("gala")
        try site.deliver()
        #expect(
            try site.attempts("gala").filter { $0.hasPrefix("error") } == [
                "error busy 500 0 +15", "error busy 500 15 +30", "error busy 500 45 +60",
            ])
        #expect(site.time < ChannelSite.now + 60)
    }

    @Test("of a run beside another begins when that one ends; a third one ends at once")
    func turns() throws {
        try site.write("gala")
        let folder = site.folder.path
        let lock = try #require(try FileLock(ifFree: FileLock.deliveryPath(below: folder)))
        let isHeld = Mutex(true)
        let third = try DeliveryRun(site.site, site.database)
        let unchecked = UncheckedThird(run: third)
        site.afterWait = { time in
            let isOver = isHeld.withLock { isHeld in
                defer { if time > ChannelSite.now + 10 { isHeld = false } }
                return isHeld && time > ChannelSite.now + 10
            }
            guard isOver else { return }
            try? unchecked.run.run()
            lock.release()
        }
        #expect(try site.deliver()[.accepted] == 1)
        #expect(third.summary == DeliverySummary())
        #expect(try site.attempts("gala") == ["ok accepted 200 10"])
    }

    @Test(
        "settles a correction after 8 days that cannot be sent at one service, so that none is sent again after 30"
    )
    func unusableService() throws {
        let day: TimeInterval = 86_400
        try site.write("gala")
        try site.deliver()
        try site.addApp("app-ok")
        site.go(to: day)
        try site.write("gala", revision: 2)
        for days in [1.0, 2, 10, 42] {
            site.go(to: days * day)
            try site.deliver()
            // Another record is settled, which removes old attempts.
            try site.write("other\(Int(days))", counts: days * day)
            try site.deliver()
        }
        let changed = try site.received().filter { $0.body.contains("Changed: Gala") }
        #expect(changed.count == 1)
        #expect(try site.database.settledBroadcasts()["gala"]?.version.revision == 2)
    }

    @Test("ends where the other one goes on for longer")
    func longWork() throws {
        try site.write("gala")
        let lock = try #require(try FileLock(ifFree: FileLock.deliveryPath(below: site.folder.path)))
        #expect(try site.deliver() == DeliverySummary())
        #expect((55...56).contains(site.time.timeIntervalSince(ChannelSite.now)))
        lock.release()
        #expect(try site.deliver()[.accepted] == 1)
    }
}

/// A run that is used while another one waits.
private struct UncheckedThird: @unchecked Sendable {
    let run: DeliveryRun
}
