import Foundation
import Model
import Notifications
import TestSupport
import Testing

@testable import Delivery
@testable import State

@Suite("Deliveries of reminders")
struct ReminderDeliveryTests {
    private let site: ChannelSite

    init() throws {
        site = try ChannelSite()
        try site.startApps()
        try site.setUp(#""fcm": "fcm.json""#)
    }

    /// An event that begins so many seconds after now.
    private func start(_ subject: String, in seconds: Double) -> PostStart {
        PostStart(
            subject: subject, title: "Gala", address: "/events/gala/", tags: [],
            start: ChannelSite.now + seconds)
    }

    /// The reminders of a reader, sent or not: the seconds at which they are due, and their attempts.
    private func reminders(_ key: SessionToken, _ prefix: String = "") throws -> [String] {
        let reader = try #require(try site.database.reader(key))
        return try site.database.personalRecords(of: reader.id, prefix: prefix).map { record in
            let due = Int(record.counts.timeIntervalSince(ChannelSite.now))
            return (["\(due)"] + (try site.attempts(record.id))).joined(separator: ": ")
        }
    }

    @Test("before an event are sent once, when they are due")
    func beforeEvent() throws {
        let reader = try site.addApp("app-ok", settings: #"{"reminders": {"events": [60, 1]}}"#)
        let starts = [start("a", in: 3630), start("b", in: 7200)]
        #expect(try site.deliver(starts)[.accepted] == 1)
        #expect(try reminders(reader) == ["30: app-ok accepted 200 30"])
        #expect(try site.deliver(starts) == DeliverySummary())
        site.go(to: 60)
        #expect(try site.deliver(starts) == DeliverySummary())
        site.go(to: 3565)
        #expect(try site.deliver(starts)[.accepted] == 2)
        #expect(
            try reminders(reader) == [
                "30: app-ok accepted 200 30", "3570: app-ok accepted 200 3570",
                "3600: app-ok accepted 200 3600",
            ])
    }

    @Test("before an event are made again and again in a run that takes long")
    func longRun() throws {
        let reader = try site.addApp("app-ok", settings: #"{"reminders": {"events": [1]}}"#)
        try site.write("gala", counts: 52)
        // Due at 90 s: not within a minute of the beginning of the run, but of its second look after 50 s.
        try site.deliver([start("a", in: 150)])
        #expect(site.time == ChannelSite.now + 52)
        #expect(try reminders(reader) == ["90"])
    }

    @Test("and announcements wait while the phrases cannot be read; the run says why")
    func brokenWords() throws {
        let reader = try site.addApp("app-ok", settings: #"{"reminders": {"events": [1]}}"#)
        try site.folder.write("{", to: "Templates/words/en.yml")
        try site.write("gala")
        #expect(throws: DeliveryFailure.self) { try site.deliver([start("a", in: 90)]) }
        #expect(try site.attempts("gala") == [])
        #expect(try reminders(reader) == [])
        try site.folder.remove("Templates")
        try site.deliver([])
        #expect(try site.attempts("gala") == ["app-ok accepted 200 0"])
    }

    private func daily(_ messages: String) -> String {
        #"{"reminders": {"daily": {"time": "08:30", "timeZone": "UTC", "messages": [\#(messages)]}}}"#
    }

    /// Adds an app whose reader has the daily reminder "a", due at 08:30 of the next day, and then also the message "b".
    private func addReminded() throws -> SessionToken {
        let reader = try site.addApp("app-ok", settings: daily(#""a""#))
        try DailyReminders(try #require(try site.database.reader(reader)))
            .renew(site.database, now: ChannelSite.now)
        _ = try site.database.changeSettings(of: reader, address: "", now: ChannelSite.now) { _ in
            daily(#""a", "b""#)
        }
        return reader
    }

    @Test("of a day leave an empty slot, which is filled")
    func slot() throws {
        let reader = try addReminded()
        site.go(to: 86_400 + 1790)
        #expect(try site.deliver()[.accepted] == 1)
        let due = 86_400 + 1800
        #expect(
            try reminders(reader) == ["\(due): app-ok accepted 200 \(due)", "\(due + 86_400)"])
    }

    @Test("of a day are filled once a day for each reader, also if none was sent")
    func turn() throws {
        let reader = try addReminded()
        // The first reader's minute of the day is 00:01.
        for seconds in [0, 57_600, 57_720] {
            site.go(to: Double(seconds))
            #expect(try site.deliver() == DeliverySummary())
            #expect(try reminders(reader).count == 1)
        }
        site.go(to: 57_660)
        #expect(try site.deliver() == DeliverySummary())
        #expect(try reminders(reader).count == 2)
        #expect(try site.database.readersRemindedDaily(inMinute: 1).map(\.id) == [1])
    }
}
