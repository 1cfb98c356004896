import Foundation
import Model
import Site
import Testing

@testable import Desk
@testable import Events

@Suite("The page of the event form")
struct EventFormPageTests {
    @Test(
        "says sizes in MB, and rounds up",
        arguments: [
            (1, "0.1"), (1_000_000, "1"), (1_000_001, "1.1"), (12_340_000, "12.4"), (20_000_000, "20"),
            (20_000_001, "20.1"), (41_943_040, "42"),
        ])
    func megabytes(_ count: Int, _ text: String) { #expect(DeskWords.megabytes(count) == text) }

    private static func event(_ location: LocalizedText?, day: Int) throws -> Event {
        let zone = try #require(TimeZone(identifier: "America/New_York"))
        let day = try #require(CivilDate(year: 2026, month: 12, day: day))
        let start = EventTime(CivilDateTime(midnightOf: day), in: zone)
        return Event(
            id: "e", slug: try #require(Slug("e")), title: "E",
            schedule: Schedule(start: start, timeZone: zone),
            location: location, detail: "")
    }

    @Test("offers the places used most often, of these the one used last first")
    func places() throws {
        let events = [
            try Self.event("Hall", day: 1), try Self.event("Attic", day: 3), try Self.event("Pond", day: 2),
            try Self.event(LocalizedText(byLanguage: ["en": "Attic", "zh-Hans": "阁楼"]), day: 1),
            try Self.event(nil, day: 1),
        ]
        #expect(events.usedPlaces(in: "en", isMain: true) == ["Attic", "Pond", "Hall"])
        #expect(events.usedPlaces(in: "zh-Hans", isMain: false) == ["阁楼"])
        let many = try (1...31).map { try Self.event(LocalizedText("Room \($0)"), day: $0) }
        #expect(many.usedPlaces(in: "en", isMain: true).count == 30)
        #expect(many.usedPlaces(in: "en", isMain: true).first == "Room 31")
    }
}
