import CalendarImport
import Foundation
import Testing

/// Files that are damaged, or made to do damage.
struct HardFileTests {
    @Test(
        "Files that are no calendars, or hardly, neither crash nor hang",
        arguments: [
            "", "hello", "BEGIN:VCALENDAR", "BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20261205\nUID:1",
            String(repeating: "BEGIN:VEVENT\n", count: 10_000),
            String(repeating: "BEGIN:VCALENDAR\n", count: 100_000),
            "BEGIN:VCALENDAR\n" + String(repeating: " ", count: 1_000_000),
            "BEGIN:VCALENDAR\nEND:VCALENDAR\nEND:VEVENT\n:::;;;=\n",
            "\u{FEFF}BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:\0\r\nDTSTART:99991231T235959Z\r\nDURATION:P99999D\r\nEND:VEVENT\r\nEND:VCALENDAR",
            "BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:00010101T000000\nRRULE:FREQ=DAILY;COUNT=999999999\nEND:VEVENT",
        ])
    func hardly(_ text: String) throws {
        let importer = try EventImporter(texts: texts())
        do throws(EventImportError) {
            let plan = try importer.plan(for: Array(text.utf8), events: [])
            #expect(plan.events.count <= 1)
        } catch {
            #expect(error == .noCalendar)
        }
    }

    @Test(
        "Real calendars with bytes changed at random neither crash nor hang",
        .enabled(if: RealFileTests.isThere))
    func mutated() throws {
        let importer = try EventImporter(texts: texts())
        var random = SeededNumbers(state: 5545)
        for file in try RealFileTests.files() {
            var bytes = try RealFileTests.bytes(file)
            guard bytes.count < 20_000 else { continue }
            for _ in 0..<6 {
                for _ in 0..<5 where !bytes.isEmpty {
                    bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
                }
                _ = try? importer.plan(for: bytes, events: [])
            }
        }
    }
}

/// The same numbers each time.
struct SeededNumbers: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state >> 11
    }
}
