import Foundation
import Notifications
import TestSupport
import Testing

@testable import Delivery
@testable import State

@Suite("The queue of a service")
struct ServiceQueueTests {
    private let site: ChannelSite
    private let queue: ServiceQueue

    init() throws {
        site = try ChannelSite()
        queue = ServiceQueue(.fcm, root: site.folder.path)
        for number in 1...5 { try site.addApp("app\(number)") }
    }

    private func entries(_ names: String...) throws -> [UnsettledBroadcasts.Entry] {
        for name in names { try site.write(name) }
        return UnsettledBroadcasts(root: site.folder.path, timeZone: .gmt, settled: [:], now: ChannelSite.now)
            .entries
    }

    private func next(except devices: Set<Int64> = []) throws -> String? {
        try queue.next(site.database) { _, device in devices.contains(device) }.map { entry, delivery in
            "\(entry.version.id) \(delivery.device.id)"
        }
    }

    @Test("has each delivery once, for one broadcast after the other")
    func order() throws {
        #expect(queue.isEmpty)
        queue.restart(try entries("a", "b"), now: ChannelSite.now)
        #expect(!queue.isEmpty)
        var all: [String] = []
        while let next = try next() { all.append(next) }
        #expect(all == (1...5).map { "a \($0)" } + (1...5).map { "b \($0)" })
        #expect(queue.isEmpty)
        #expect(try next() == nil)
    }

    @Test("does not have what was under way when it was read, also if that has ended since")
    func underWay() throws {
        queue.restart(try entries("a"), now: ChannelSite.now)
        #expect(try next(except: [1, 3]) == "a 2")
        // The outcomes of 1 and 3 are stored by now.
        #expect(try next() == "a 4")
        #expect(try next() == "a 5")
        #expect(try next() == nil)
    }

    @Test("passes over a broadcast whose record was changed since it was read")
    func changed() throws {
        queue.restart(try entries("a", "b"), now: ChannelSite.now)
        try site.write("a", revision: 2, retracted: true)
        #expect(try next() == "b 1")
    }

    @Test("takes a delivery back")
    func putBack() throws {
        queue.restart(try entries("a"), now: ChannelSite.now)
        let first = try #require(try queue.next(site.database) { _, _ in false })
        queue.putBack(first.1)
        #expect(try next() == "a 1")
        #expect(try next() == "a 2")
    }
}
