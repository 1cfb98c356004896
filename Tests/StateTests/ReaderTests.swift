import Foundation
import GRDB
import TestSupport
import Testing

@testable import State

@Suite("Readers")
struct ReaderTests {
    private let state: TemporaryState
    private let key = SessionToken.random()
    private let now = TemporaryState.now

    init() throws { state = try TemporaryState() }

    private func change(_ settings: String?, at address: String = "192.0.2.1") throws -> Reader? {
        try state.database.changeSettings(of: key, address: address, now: now) { _ in settings }.reader
    }

    @Test("are made by their first settings, with a public id that stays")
    func settings() throws {
        #expect(try state.database.reader(key) == nil)
        let reader = try #require(try change(#"{"push":false}"#))
        #expect(reader.settings == #"{"push":false}"#)
        #expect(reader.name.count == 12 && reader.name.hasPrefix("r-"))
        #expect(try change(nil) == reader)
        #expect(try state.database.reader(named: reader.name) == reader)
        #expect(try state.database.reader(named: "r-0") == nil)
        try state.database.changeSettings(of: reader.id) { $0.replacing("false", with: "true") }
        #expect(try state.database.reader(key)?.settings == #"{"push":true}"#)
    }

    @Test("are 600 new ones of an address in a minute")
    func limit() throws {
        _ = try change("{}", at: "192.0.2.9")
        let client = try state.database.client(at: "192.0.2.9", now: now)
        for _ in 1..<600 {
            #expect(try state.database.use(ClientBudget.registrations, by: client, now: now) == nil)
        }
        try state.database.write { try $0.execute(sql: "DELETE FROM readers") }
        #expect(try change("{}", at: "192.0.2.9") == nil)
        #expect(try state.database.reader(key) == nil)
        #expect(try change("{}") != nil)
        // A known reader is not refused.
        #expect(try change("{}", at: "192.0.2.9") != nil)
    }

    @Test("without a device are removed after 90 days")
    func memory() throws {
        _ = try change("{}")
        let audience = SettledBroadcast(
            version: BroadcastVersion(id: "e", revision: 1, isRetraction: false), file: "f")
        try state.database.settle([audience], now: now + 89 * 86_400)
        #expect(try state.database.reader(key) != nil)
        try state.database.settle([audience], now: now + 91 * 86_400)
        #expect(try state.database.reader(key) == nil)
    }

    @Test("have records of their own, once, until 30 days after they took effect")
    func records() throws {
        let reader = try #require(try change("{}"))
        func record(_ id: String, _ seconds: Double) -> PersonalRecord {
            PersonalRecord(id: id, owner: reader.id, json: "{\(id)}", counts: now + seconds)
        }
        let database = state.database
        try database.add([record("a", -1), record("b", 0), record("c-1", 60), record("c-2", 90)])
        try database.add([record("a", 5)])
        #expect(try database.personalRecords(of: reader.id, now: now).map(\.id) == ["b", "a"])
        #expect(try database.unsettledPersonalRecords(until: now + 60).map(\.id) == ["a", "b", "c-1"])
        #expect(try database.personalRecords(of: reader.id, prefix: "c-").map(\.id) == ["c-1", "c-2"])
        let version = BroadcastVersion(id: "a", revision: 1, isRetraction: false)
        try database.settle([SettledBroadcast(version: version, file: "")], now: now)
        #expect(try database.unsettledPersonalRecords(until: now).map(\.id) == ["b"])
        #expect(try database.settledBroadcasts() == [:])
        try database.removePending(of: reader.id, prefix: "c-", now: now + 60)
        #expect(try database.personalRecords(of: reader.id, now: now + 99).map(\.id) == ["c-1", "b", "a"])
        try database.settle(
            [SettledBroadcast(version: version, file: "")], now: now + PersonalRecord.memory)
        #expect(try database.personalRecords(of: reader.id, now: now + 99).map(\.id) == ["c-1"])
    }

    @Test("get no test for all that was sent before they were made")
    func earlierTest() throws {
        let reader = try #require(try change("{}"))
        let tests = [("before", -1.0), ("after", 1)].map { id, seconds in
            PersonalRecord(id: id, owner: nil, json: "{}", counts: now + seconds)
        }
        try state.database.add(tests)
        #expect(try state.database.personalRecords(of: reader.id, now: now + 2).map(\.id) == ["after"])
    }

    @Test("that was not tried yet can be taken back")
    func takenBack() throws {
        let reader = try #require(try change("{}"))
        let records = ["a", "b"].map { PersonalRecord(id: $0, owner: reader.id, json: "{}", counts: now) }
        try state.database.add(records)
        let version = BroadcastVersion(id: "b", revision: 1, isRetraction: false)
        try state.database.settle([SettledBroadcast(version: version, file: "")], now: now)
        for id in ["a", "b"] { try state.database.removeUntried(id) }
        #expect(try state.database.personalRecords(of: reader.id, now: now).map(\.id) == ["b"])
    }

    @Test("acknowledge items until a time; a later time stays")
    func acknowledgements() throws {
        let reader = try #require(try change("{}"))
        let item = Acknowledgement(type: "newEvent", subject: "e")
        for seconds in [5.0, 3.0] {
            try state.database.acknowledge([item], until: now + seconds, of: reader.id)
        }
        #expect(try state.database.acknowledgements(of: reader.id) == [item: now + 5])
    }
}

@Suite("Groups and authors")
struct GroupTests {
    private let state: TemporaryState
    private let now = TemporaryState.now

    init() throws { state = try TemporaryState() }

    private func audience(_ seconds: Double) -> DeliveryAudience {
        DeliveryAudience(
            version: BroadcastVersion(id: "e", revision: 1, isRetraction: false), registeredBy: now + seconds)
    }

    @Test("Group chats are devices as long as the settings name them")
    func groups() throws {
        func sync(_ groups: [String: String], _ time: Date) throws {
            let settings = groups.mapValues { GroupSettings(language: $0, digest: "x") }
            try state.database.syncGroups(settings, since: now, now: time)
        }
        try sync(["chat": "en", "topic": "zh-Hans"], now)
        #expect(try state.database.services(of: audience(0)) == ["group:chat", "group:topic"])
        try sync(["chat": "en"], now + 1)
        #expect(try state.database.services(of: audience(1)) == ["group:chat"])
        // It begins anew when it comes back.
        try sync(["chat": "en", "topic": "en"], now + 2)
        #expect(try state.database.services(of: audience(1)) == ["group:chat"])
        let pending = try state.database.pending(
            audience(2), at: "group:topic", after: 0, limit: 9, now: now + 3)
        #expect(pending.map(\.device.language) == ["en"])
        #expect(pending.map(\.device.channel) == [.group])
        #expect(pending.map(\.device.settings) == ["{}"])
    }

    @Test("A record of one reader goes to that reader's devices alone; deferred attempts are not failed ones")
    func owner() throws {
        for name in ["a", "b"] {
            let registration = DeviceRegistration(
                channel: .fcm, endpoint: ReaderDevice.endpoint(ofToken: name), service: "fcm", language: "en",
                address: "")
            _ = try state.database.register(registration, of: .random(), now: now)
        }
        let version = audience(0).version
        let own = DeliveryAudience(version: version, registeredBy: now, owner: 2)
        func pending(_ seconds: Double) throws -> [PendingDelivery] {
            try state.database.pending(own, at: "fcm", after: 0, limit: 9, now: now + seconds)
        }
        #expect(try pending(0).map(\.device.endpoint) == ["fcm:b"])
        try state.database.record([
            DeliveryAttempt(version, device: 2, time: now, outcome: .deferred, status: nil, next: now + 60)
        ])
        #expect(try pending(59).isEmpty)
        #expect(try pending(60).map(\.attempts) == [0])
        try state.database.record([
            DeliveryAttempt(version, device: 2, time: now, outcome: .busy, status: 503, next: now + 90)
        ])
        #expect(try pending(90).map(\.attempts) == [1])
        #expect(
            try state.database.deliveryCounts(audience(0)) == [
                DeliveryCount(channel: .fcm, outcome: .busy, isPending: true, status: 503, count: 1),
                DeliveryCount(channel: .fcm, outcome: nil, isPending: true, status: nil, count: 1),
            ])
    }
}
