import Foundation
import Model
import State
import TestSupport
import Testing

@testable import Notifications

@Suite("Reminders of readers")
struct ReminderTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)  // 2027-01-15T08:00:00Z
    private let folder: TemporaryFolder
    private let database: StateDatabase

    init() throws {
        folder = try TemporaryFolder()
        database = try StateDatabase(root: folder.path)
    }

    private func reader(_ settings: String, key: SessionToken = .random()) throws -> Reader {
        let result = try database.changeSettings(of: key, address: "", now: Self.now) { _ in settings }
        return try #require(result.reader)
    }

    private func daily(_ messages: [String], time: String = "08:30", zone: String = "UTC") -> String {
        let list = messages.map { "\"\($0)\"" }.joined(separator: ",")
        return
            #"{"reminders":{"events":[],"daily":{"time":"\#(time)","timeZone":"\#(zone)","messages":[\#(list)]}}}"#
    }

    private func pending(_ reader: Reader, after seconds: TimeInterval = 0) throws -> [String] {
        try database.personalRecords(of: reader.id, prefix: "reminder-")
            .filter { $0.counts > Self.now + seconds }.map { record in
                let title = record.broadcast(timeZone: .gmt)?.title.unmarked ?? ""
                return "\(record.counts.formatted(.iso8601)) \(title)"
            }
    }

    @Test("Daily ones fill 64 slots, one for each day from tomorrow on, each with another message")
    func slots() throws {
        let reader = try reader(daily((1...64).map { "m\($0)" }))
        for _ in 0..<2 { try DailyReminders(reader).renew(database, now: Self.now) }
        let all = try pending(reader)
        #expect(all.count == 64)
        #expect(all.first == "2027-01-16T08:30:00Z m1" && all.last == "2027-03-20T08:30:00Z m64")
    }

    @Test("Daily ones follow the latest pending one, and stop when messages run out")
    func renewal() throws {
        let key = SessionToken.random()
        let first = try reader(daily(["a", "b"]), key: key)
        try DailyReminders(first).renew(database, now: Self.now)
        let second = try reader(daily(["a", "b", "c"]), key: key)
        // A day later the first is over: its message is used.
        try DailyReminders(second).renew(database, now: Self.now + 2 * 86_400)
        #expect(
            try pending(second) == [
                "2027-01-16T08:30:00Z a", "2027-01-17T08:30:00Z b", "2027-01-18T08:30:00Z c",
            ])
        try DailyReminders(second).renew(database, now: Self.now + 9 * 86_400)
        #expect(try pending(second).count == 3)
    }

    @Test("Daily ones use no message again, also after a month in which records are removed")
    func monthsAhead() throws {
        let key = SessionToken.random()
        let reader = try reader(daily((1...40).map { "m\($0)" }), key: key)
        let app = DeviceRegistration(
            channel: .fcm, endpoint: ReaderDevice.endpoint(ofToken: "a"), service: "fcm", language: "en",
            address: "")
        _ = try database.register(app, of: key, now: Self.now)
        try DailyReminders(reader).renew(database, now: Self.now)
        for day in stride(from: 1.0, through: 120, by: 7) {
            let time = Self.now + day * 86_400
            let settled = SettledBroadcast(
                version: BroadcastVersion(id: "x", revision: 1, isRetraction: false), file: "f\(day)")
            try database.settle([settled], now: time)
            try DailyReminders(reader).renew(database, now: time)
        }
        let all = try database.personalRecords(of: reader.id, now: Self.now + 400 * 86_400)
        #expect(all.count == 40)
        #expect(all.first?.counts == Self.now + 40 * 86_400 + 1800)
    }

    @Test("Daily ones stay at the reader's local time when clocks change")
    func daylight() throws {
        let reader = try reader(daily((1...64).map { "m\($0)" }, zone: "America/New_York"))
        try DailyReminders(reader).renew(database, now: Self.now)
        let times = try pending(reader).map { $0.prefix(16) }
        #expect(times.contains("2027-03-13T13:30") && times.contains("2027-03-14T12:30"))
    }

    @Test("Daily ones are 64 at most, each message once, where two processes renew them around midnight")
    func twoProcesses() throws {
        let other = try StateDatabase(root: folder.path)
        for _ in 0..<20 {
            let reader = try reader(daily((1...64).map { "m\($0)" }))
            // 23:59:59 and 00:00:01 of the reader's days: the second one begins with another day.
            DispatchQueue.concurrentPerform(iterations: 2) { number in
                let now = Self.now + 57_599 + Double(number * 2)
                let database = number == 0 ? database : other
                do { try DailyReminders(reader).renew(database, now: now) } catch { Issue.record(error) }
            }
            let messages = try pending(reader).map { $0.split(separator: " ")[1] }
            #expect(messages.count == 64 && Set(messages).count == 64)
        }
    }

    @Test("Daily ones are none where everything is off")
    func off() throws {
        let reader = try reader(
            daily(["a"]).replacing("{\"reminders\"", with: "{\"enabled\":false,\"reminders\""))
        try DailyReminders(reader).renew(database, now: Self.now)
        #expect(try pending(reader) == [])
    }

    // MARK: Before events

    private func start(_ subject: String, in minutes: Double, tags: [String] = []) -> PostStart {
        PostStart(
            subject: subject, title: "Gala", address: "/events/gala/", tags: tags.compactMap { Slug($0) },
            start: Self.now + minutes * 60)
    }

    /// The reminders of the readers of the database.
    private func reminders() throws -> EventReminders {
        let settings = SiteSettings(title: "Board", url: "https://csa.example.edu", timeZone: .gmt)
        return EventReminders(
            minutes: try database.reminderMinutes(), settings: settings, horizon: 60, now: Self.now)
    }

    @Test("Before events they are due a day, an hour and a minute before, as chosen, and made once")
    func beforeEvents() throws {
        let reader = try reader(#"{"reminders":{"events":[1440,60,1]}}"#)
        #expect(try database.readersRemindedOfEvents() == [reader])
        let all = try reminders()
        #expect(all.range == Self.now - 120..<Self.now + 86_460)
        let starts = [
            start("a", in: 1440), start("b", in: 61), start("c", in: 1), start("d", in: 30),
            start("e", in: 62),
            start("f", in: 59),
        ]
        #expect(starts.filter(all.isDue).map(\.subject) == ["a", "b", "c", "f"])
        let records = all.records(for: starts, to: [reader]) { LocalizedText("in \($0)") }
        let found = records.compactMap { $0.broadcast(timeZone: .gmt) }.map { broadcast in
            "\(broadcast.subject) \(broadcast.body.unmarked ?? "") \(broadcast.url ?? "")"
        }
        let page = "https://csa.example.edu/events/gala/"
        #expect(found == ["a in 1440 \(page)", "b in 60 \(page)", "c in 1 \(page)", "f in 60 \(page)"])
        for _ in 0..<2 { try database.add(records) }
        #expect(try database.unsettledPersonalRecords(until: .distantFuture).count == 4)
    }

    @Test("Before events there are none for unwanted tags, in quiet hours, or for readers who chose none")
    func unwanted() throws {
        let quiet = #""quietHours":{"from":"07:00","until":"09:00","timeZone":"UTC"}"#
        let other = try reader(#"{"reminders":{"events":[]}}"#)
        #expect(try reminders().range == nil)
        let readers = [
            try reader(#"{"reminders":{"events":[60]},"tags":{"food":false}}"#),
            try reader(#"{"reminders":{"events":[60]},\#(quiet)}"#), other,
        ]
        #expect(try database.readersRemindedOfEvents() == Array(readers.prefix(2)))
        let starts = [start("a", in: 60, tags: ["food"]), start("b", in: 60, tags: ["music"])]
        let records = try reminders().records(for: starts, to: readers) { _ in "" }
        #expect(records.map(\.owner) == [readers[0].id])
        #expect(records.first?.broadcast(timeZone: .gmt)?.subject == "b")
    }

    @Test("Of a post that a reader chose by itself they come an hour before, whatever topics are off")
    func chosenPost() throws {
        let key = SessionToken.random()
        #expect(try !database.hasReadersOfChosenPosts())
        let reader = try reader(
            #"{"tags":{"food":false},"types":{"newEvent":false},"reminders":{"posts":{"a":7}}}"#, key: key)
        #expect(try database.hasReadersOfChosenPosts())
        #expect(try database.readersRemindedOfEvents() == [reader])
        let settings = SiteSettings(title: "Board", url: "https://csa.example.edu", timeZone: .gmt)
        let all = EventReminders(
            minutes: [ReaderSettings.Reminders.beforeChosen], settings: settings, horizon: 60, now: Self.now)
        let starts = [start("a", in: 60, tags: ["food"]), start("b", in: 60)]
        let records = all.records(for: starts, to: [reader]) { LocalizedText("in \($0)") }
        let broadcasts = records.compactMap { $0.broadcast(timeZone: .gmt) }
        #expect(broadcasts.map(\.subject) == ["a"] && broadcasts.map(\.body) == ["in 60"])
        #expect(broadcasts.map(\.tags) == [[]])
        let off = try self.reader(#"{"enabled":false,"reminders":{"posts":{"a":7}}}"#, key: key)
        #expect(all.records(for: starts, to: [off]) { _ in "" }.isEmpty)
    }
}
