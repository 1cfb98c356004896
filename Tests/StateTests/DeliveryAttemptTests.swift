import Foundation
import GRDB
import TestSupport
import Testing

@testable import State

@Suite("Deliveries")
struct DeliveryAttemptTests {
    private static let now = TemporaryState.now
    private let state: TemporaryState
    private let gala = BroadcastVersion(id: "gala", revision: 1, isRetraction: false)

    /// Devices 1 and 2 at the service `a`, 3 at `b`, and 4 at `b` that was registered 100 s later.
    init() throws {
        state = try TemporaryState()
        for (name, seconds) in [("a", 0.0), ("a", 0), ("b", 0), ("b", 100)] {
            let registration = DeviceRegistration(
                endpoint: "https://\(name).example/\(UUID())", service: "https://\(name).example",
                publicKey: [4], secret: [7], language: "en", address: "192.0.2.1")
            #expect(
                try state.database.register(registration, of: .random(), now: Self.now + seconds) == .added)
        }
    }

    private func audience(_ version: BroadcastVersion, by seconds: TimeInterval = 50) -> DeliveryAudience {
        DeliveryAudience(version: version, registeredBy: Self.now + seconds)
    }

    /// The pending devices at a service, with their attempts.
    private func pending(
        _ audience: DeliveryAudience, at name: String = "a", after device: Int64 = 0, limit: Int = 9,
        now seconds: TimeInterval = 60
    ) throws -> [[Int]] {
        try state.database.pending(
            audience, at: "https://\(name).example", after: device, limit: limit, now: Self.now + seconds
        ).map { [Int($0.device.id), $0.attempts] }
    }

    private func record(
        _ version: BroadcastVersion, _ device: Int64, _ outcome: DeliveryAttempt.Outcome = .accepted,
        at seconds: TimeInterval = 60, next: TimeInterval? = nil
    ) throws {
        let status = outcome == .accepted ? 201 : nil
        try state.database.record([
            DeliveryAttempt(
                version, device: device, time: Self.now + seconds, outcome: outcome, status: status,
                next: next.map { Self.now + $0 })
        ])
    }

    @Test("to one reader go to the reader's devices alone")
    func owner() throws {
        let device = try #require(
            try state.database.pending(
                audience(gala), at: "https://a.example", after: 1, limit: 1, now: Self.now + 60
            ).first?.device)
        let own = DeliveryAudience(version: gala, registeredBy: Self.now + 60, owner: device.owner)
        #expect(try state.database.services(of: own) == ["https://a.example"])
        #expect(try pending(own) == [[2, 0]])
        #expect(try state.database.nextDeliveries(own).keys.sorted() == ["https://a.example"])
        #expect(try state.database.deliveryCounts(own).map(\.count) == [1])
    }

    @Test("go to each device that was registered in time, service by service")
    func audiences() throws {
        #expect(
            try state.database.services(of: audience(gala)) == ["https://a.example", "https://b.example"])
        #expect(try pending(audience(gala)) == [[1, 0], [2, 0]])
        #expect(try pending(audience(gala), limit: 1) == [[1, 0]])
        #expect(try pending(audience(gala), after: 1) == [[2, 0]])
        #expect(try pending(audience(gala), at: "b") == [[3, 0]])
        #expect(try pending(audience(gala, by: 100), at: "b") == [[3, 0], [4, 0]])
    }

    /// When the next delivery is due; nil if all have ended.
    private func next(_ audience: DeliveryAudience) throws -> Date? {
        try state.database.nextDeliveries(audience).values.min()
    }

    @Test("are not repeated after an acknowledgement; a correction is another version")
    func recorded() throws {
        try record(gala, 1)
        #expect(try pending(audience(gala)) == [[2, 0]])
        #expect(
            try pending(audience(BroadcastVersion(id: "gala", revision: 2, isRetraction: false))).count == 2)
        for device: Int64 in [2, 3] { try record(gala, device, .refused) }
        #expect(try state.database.services(of: audience(gala)) == [])
        #expect(try next(audience(gala)) == nil)
    }

    @Test("are tried again when they are due, and counted")
    func retries() throws {
        #expect(try next(audience(gala)) == Date(timeIntervalSince1970: 0))
        try record(gala, 1, .busy, next: 90)
        for device: Int64 in [2, 3] { try record(gala, device) }
        #expect(try pending(audience(gala), now: 89.9) == [])
        #expect(try next(audience(gala)) == Self.now + 90)
        #expect(try pending(audience(gala), now: 90) == [[1, 1]])
        try record(gala, 1, .unreachable, at: 90, next: 150)
        #expect(try pending(audience(gala), now: 150) == [[1, 2]])
        try record(gala, 1, at: 150)
        #expect(try next(audience(gala)) == nil)
        let attempts = try state.database.attempts(for: "gala").filter { $0.device == 1 }
        #expect(attempts.map(\.outcome) == [.busy, .unreachable, .accepted])
        #expect(attempts.map(\.status) == [nil, nil, 201])
        #expect(attempts.map(\.next) == [Self.now + 90, Self.now + 150, nil])
    }

    @Test("of a retraction go to the devices that have got the broadcast")
    func retraction() throws {
        let retraction = BroadcastVersion(id: "gala", revision: 1, isRetraction: true)
        #expect(try state.database.services(of: audience(retraction)) == [])
        try record(gala, 1)
        try record(gala, 2, .refused)
        #expect(try pending(audience(retraction)) == [[1, 0]])
        #expect(try pending(audience(retraction), at: "b") == [])
    }

    @Test("remove a device that is gone")
    func gone() throws {
        try record(gala, 1, .gone)
        #expect(
            try pending(audience(BroadcastVersion(id: "next", revision: 1, isRetraction: false))) == [[2, 0]])
    }

    @Test("are remembered for 30 days, with the devices that were removed")
    func memory() throws {
        try record(gala, 1, .gone, at: 0)
        try record(gala, 2, at: 1)
        let settled = SettledBroadcast(version: gala, file: "12-7-99")
        try state.database.settle([settled], now: Self.now + DeliveryAttempt.memory)
        #expect(try state.database.attempts(for: "gala").map(\.device) == [2])
        #expect(try state.database.settledBroadcasts() == ["gala": settled])
        let corrected = SettledBroadcast(
            version: BroadcastVersion(id: "gala", revision: 2, isRetraction: true), file: "13-7-99")
        try state.database.settle([corrected], now: Self.now + DeliveryAttempt.memory + 1)
        #expect(try state.database.attempts(for: "gala") == [])
        #expect(try state.database.settledBroadcasts() == ["gala": corrected])
        #expect(StateProblem.all(below: state.folder.path) == [])
    }
}
