import Foundation
import GRDB
import TestSupport
import Testing

@testable import State

@Suite("Devices of readers")
struct ReaderDeviceTests {
    private let state: TemporaryState
    private let first = SessionToken.random()
    private let second = SessionToken.random()

    init() throws { state = try TemporaryState() }

    private func register(
        _ name: String, of reader: SessionToken, language: String = "en", officer: String? = nil,
        from address: String = "192.0.2.1", after seconds: TimeInterval = 0
    ) throws -> DeviceRegistration.Result {
        let registration = DeviceRegistration(
            endpoint: "https://push.example/\(name)", service: "https://push.example",
            publicKey: Array(repeating: 4, count: 65), secret: Array(repeating: 7, count: 16),
            language: language, officer: officer, address: address)
        return try state.database.register(registration, of: reader, now: TemporaryState.now + seconds)
    }

    private func endpoints(_ reader: SessionToken) throws -> [String] {
        try state.database.devices(of: reader).map(\.endpoint)
    }

    private func created(_ name: String) throws -> Int? {
        try state.database.read { database in
            try Int.fetchOne(
                database, sql: "SELECT created / 1000 - 1800000000 FROM readerDevices WHERE endpoint = ?",
                arguments: ["https://push.example/\(name)"])
        }
    }

    @Test("are registered once, whatever is sent again, and keep their keys")
    func idempotent() throws {
        #expect(try register("a", of: first) == .added)
        #expect(try register("a", of: first, after: 5) == .known)
        #expect(try register("a", of: first, language: "zh-Hans", after: 6) == .known)
        let devices = try state.database.devices(of: first)
        #expect(devices.map(\.endpoint) == ["https://push.example/a"])
        #expect(devices.map(\.language) == ["zh-Hans"])
        #expect(devices.map(\.publicKey) == [Array(repeating: 4, count: 65)])
        #expect(devices.map(\.secret) == [Array(repeating: 7, count: 16)])
        #expect(try created("a") == 0)
    }

    @Test("move to another reader, and are new there")
    func moves() throws {
        _ = try register("a", of: first)
        #expect(try register("a", of: second, after: 9) == .added)
        #expect(try endpoints(first) == [])
        #expect(try endpoints(second) == ["https://push.example/a"])
        #expect(try created("a") == 9)
    }

    @Test("are removed by their reader alone, with their keys, and can come back")
    func removed() throws {
        _ = try register("a", of: first)
        try state.database.unregister(endpoint: "https://push.example/a", of: second, now: TemporaryState.now)
        #expect(try endpoints(first).count == 1)
        for _ in 0..<2 {
            try state.database.unregister(
                endpoint: "https://push.example/a", of: first, now: TemporaryState.now + 1)
        }
        #expect(try endpoints(first) == [])
        let keys = try state.database.read { database in
            try Data.fetchAll(database, sql: "SELECT publicKey || secret FROM readerDevices")
        }
        #expect(keys == [Data()])
        #expect(try register("a", of: first, after: 3) == .added)
        #expect(try created("a") == 3)
    }

    @Test("belong to the officer who is signed in, until the account is removed or the device moves")
    func officers() throws {
        try state.add("mei")
        func officer() throws -> [String?] {
            try state.database.read { try String?.fetchAll($0, sql: "SELECT officer FROM readerDevices") }
        }
        _ = try register("a", of: first, officer: "mei")
        _ = try register("a", of: first, language: "zh-Hans")
        #expect(try officer() == ["mei"])
        _ = try register("a", of: second)
        #expect(try officer() == [nil])
        _ = try register("a", of: second, officer: "mei")
        try state.database.write { try $0.execute(sql: "DELETE FROM officers") }
        #expect(try officer() == [nil])
    }

    @Test("are 20 of a reader; another one takes the place of the oldest")
    func limitOfReader() throws {
        for number in 0...20 { _ = try register("\(number)", of: first, after: Double(number)) }
        #expect(try endpoints(first) == (1...20).map { "https://push.example/\($0)" })
    }

    @Test("are 600 of an address in a minute; other addresses and known devices are not refused")
    func limitOfAddress() throws {
        for number in 0..<10_000 {
            let result = try register("\(number)", of: number < 10 ? first : .random())
            #expect(result == (number < 600 ? .added : .throttled(until: TemporaryState.now + 60)))
        }
        let rows = try state.database.read { database in
            try ["readerDevices", "readers"].map {
                try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM \($0)")
            }
        }
        #expect(rows == [600, 591])
        #expect(try register("x", of: second) == .throttled(until: TemporaryState.now + 60))
        #expect(try endpoints(second) == [])
        #expect(try register("5", of: first) == .known)
        #expect(try register("y", of: second, from: "192.0.2.2") == .added)
        #expect(
            try register("x", of: second, after: 59.9) == .throttled(until: TemporaryState.now + 60))
        #expect(try register("x", of: second, after: 60) == .added)
    }

    private func isRemoved(_ name: String, after days: Double) throws -> Bool {
        let now = TemporaryState.now + days * 86_400
        try state.database.write { try ReaderDevice.removeUnused(at: now, in: $0) }
        return try state.database.read { database in
            try Bool.fetchOne(
                database,
                sql: "SELECT removed NOT NULL AND secret = x'' FROM readerDevices WHERE endpoint = ?",
                arguments: ["https://push.example/\(name)"]) ?? false
        }
    }

    @Test("end after 90 days if nothing was ever delivered to them while others got something")
    func unused() throws {
        for (name, days) in [("quiet", 0), ("heard", 1), ("young", 30)] as [(String, Double)] {
            _ = try register(name, of: .random(), after: days * 86_400)
        }
        // Nothing was delivered to anybody, as in a long vacation.
        #expect(try !isRemoved("quiet", after: 95))
        let version = BroadcastVersion(id: "e", revision: 1, isRetraction: false)
        let accepted = DeliveryAttempt(
            version, device: 2, time: TemporaryState.now + 95 * 86_400, outcome: .accepted, status: 201,
            next: nil)
        try state.database.record([accepted])
        // It may still get its own.
        #expect(try !isRemoved("quiet", after: 108.9))
        #expect(try isRemoved("quiet", after: 109))
        #expect(try !isRemoved("heard", after: 109))
        #expect(try !isRemoved("young", after: 119.9))
        #expect(try isRemoved("young", after: 120))
    }
}
