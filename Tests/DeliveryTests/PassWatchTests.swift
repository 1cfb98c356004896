import Foundation
import Notifications
import TestSupport
import Testing

@testable import Delivery
@testable import State

/// A steady clock that stands still until it is moved.
private final class StillClock {
    private(set) var now = ContinuousClock.now

    func advance(_ seconds: Double) { now += .seconds(seconds) }
}

@Suite("The intervals of a pass")
struct PassWatchTests {
    private let clock = StillClock()

    private func watch(
        next: @escaping () -> Void = {}, mail: @escaping () -> Void = {}
    ) -> PassWatch {
        PassWatch(clock: { clock.now }) {
            next()
            return .end
        } urgentMail: {
            mail()
        }
    }

    @Test(
        "What is due is read again after a second for a service with nothing to send, and otherwise after ten",
        arguments: [(true, 1.0), (false, 10)])
    func plans(isIdle: Bool, seconds: Double) throws {
        var count = 0
        let watch = watch { count += 1 }
        for round in 1...2 {
            clock.advance(seconds - 0.01)
            #expect(try watch.step(isIdle: isIdle) == nil)
            clock.advance(0.01)
            #expect(try watch.step(isIdle: isIdle) != nil)
            #expect(try watch.step(isIdle: isIdle) == nil)
            #expect(count == round)
        }
    }

    @Test("Reading what is due takes a tenth of the time at most")
    func cost() throws {
        let watch = watch { clock.advance(3) }
        clock.advance(1)
        #expect(try watch.step(isIdle: true) != nil)
        clock.advance(29.75)
        #expect(try watch.step(isIdle: true) == nil)
        clock.advance(0.25)
        #expect(try watch.step(isIdle: true) != nil)
    }

    @Test("Urgent mail is looked for once a second")
    func urgentMail() throws {
        var count = 0
        let watch = watch(mail: { count += 1 })
        let counts = try [0.99, 0.01, 0, 0.99, 0.01].map { seconds in
            clock.advance(seconds)
            try watch.lookAfterMail()
            return count
        }
        #expect(counts == [0, 1, 1, 1, 2])
    }

    @Test("An outcome is stored after a second, or when there are a hundred")
    func outcomes() throws {
        let site = try ChannelSite()
        for number in 1...101 { try site.addApp("app\(number)") }
        try site.write("gala")
        let queue = ServiceQueue(.fcm, root: site.folder.path)
        let broadcasts = UnsettledBroadcasts(
            root: site.folder.path, timeZone: .gmt, settled: [:], now: ChannelSite.now)
        queue.restart(broadcasts.entries, now: ChannelSite.now)
        let log = AttemptLog(site.database) { clock.now }
        func add() throws {
            let (entry, delivery) = try #require(try queue.next(site.database) { _, _ in false })
            let window = DeliveryWindow(from: ChannelSite.now)
            try log.add(ServiceAnswer(.accepted), entry, delivery, in: window, now: ChannelSite.now)
        }
        try add()
        clock.advance(0.99)
        try log.saveIfDue()
        #expect(try site.attempts("gala").count == 0)
        clock.advance(0.01)
        try log.saveIfDue()
        #expect(try site.attempts("gala").count == 1)
        for _ in 1...99 { try add() }
        #expect(try site.attempts("gala").count == 1)
        try add()
        #expect(try site.attempts("gala").count == 101)
    }
}
