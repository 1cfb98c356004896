import CalendarImport
import Calendars
import Foundation
import Model
import TestSupport
import Testing

/// Calendars that other programs wrote, beside what recurring-ical-events says of them. Skipped where they are not there.
struct RealCalendarTests {
    struct Oracle: Decodable {
        struct File: Decodable {
            let from: String
            let to: String
            let occurrences: [[String]]
        }
        let files: [String: File]
        let refused: [String: String]
        enum CodingKeys: String, CodingKey {
            case files
            case refused = "refused_by_that_library"
        }
    }

    static var isTested: Bool { SharedData.isTested("ics") }

    static func files() throws -> [String] {
        let folder = try SharedData.url("ics")
        return try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter {
            $0.hasSuffix(".ics")
        }
        .sorted()
    }

    static func bytes(_ file: String) throws -> [UInt8] {
        try Array(Data(contentsOf: SharedData.url("ics/\(file)")))
    }

    private static func oracle() throws -> Oracle {
        let file = try SharedData.url("ics/oracle-recurring-ical-events.json")
        return try JSONDecoder().decode(Oracle.self, from: Data(contentsOf: file))
    }

    @Test(
        "Every real calendar has the occurrences of the other library, or ones that are explained",
        .enabled(if: isTested))
    func occurrences() throws {
        let oracle = try Self.oracle()
        let importer = try EventImporter(texts: texts(zone: "UTC"))
        var different: [String] = []
        for (file, expected) in oracle.files.sorted(by: { $0.key < $1.key }) {
            var ours: [String] = []
            do throws(EventImportError) {
                let plan = try importer.plan(for: (try? Self.bytes(file)) ?? [], events: [])
                ours = (try? Self.occurrences(of: plan, from: expected.from, to: expected.to)) ?? []
            } catch {
                ours = [error.description]
            }
            let theirs = expected.occurrences.map { "\($0[1].replacing("Z", with: "")) \(Self.title($0[2]))" }
                .sorted()
            if ours != theirs { different.append(file) }
        }
        #expect(different == KnownDifferences.all.map(\.file).sorted())
    }

    @Test(
        "Every file that the other library refuses imports what is whole in it, or says why not",
        .enabled(if: isTested))
    func refused() throws {
        let importer = try EventImporter(texts: texts(zone: "UTC"))
        var found: [String: String] = [:]
        for file in try Self.oracle().refused.keys {
            do throws(EventImportError) {
                let report = try importer.plan(for: (try? Self.bytes(file)) ?? [], events: []).report
                found[file] = "\(report.counts["added"] ?? 0) of \(report.counts["read"] ?? 0)"
            } catch {
                found[file] = "none"
            }
        }
        #expect(found == KnownDifferences.refusedByTheOther)
    }

    @Test("What is imported from a real calendar imports again without a change", .enabled(if: isTested))
    func twice() throws {
        let importer = try EventImporter(texts: texts(zone: "Europe/Berlin"))
        for file in try Self.files() {
            let first: EventImportPlan
            do { first = try importer.plan(for: Self.bytes(file), events: []) } catch { continue }
            let second = try importer.plan(for: Self.bytes(file), events: first.events)
            #expect(second.events.map(\.title) == [], "\(file)")
            #expect(second.report.counts["unchanged"] == first.report.counts["added"], "\(file)")
            let texts = try texts(zone: "Europe/Berlin")
            let export = texts.export(first.events)
            let back = try importer.plan(for: export.bytes, events: [])
            #expect(back.events == first.events, "\(file)")
        }
    }

    /// A title as the import has it, cut to what the other library's list holds.
    private static func title(_ text: String) -> String {
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.isEmpty ? "Untitled" : String(words.prefix(60))
    }

    /// What takes place in a window, as the other library's list has it.
    private static func occurrences(of plan: EventImportPlan, from: String, to: String) throws -> [String] {
        let zone = try #require(TimeZone(identifier: "UTC"))
        let start = try #require(Timestamp(from, in: zone)).instant
        let end = try #require(Timestamp(to, in: zone)).instant
        var found: [String] = []
        for event in plan.events {
            guard let schedule = event.schedule else { continue }
            for occurrence in try Occurrences(of: schedule).overlapping(start..<end) {
                let text = (occurrence.change?.title ?? event.title).resolved(for: "en").text
                let moment = String((zone.text(of: occurrence.start.instant) ?? "").dropLast(6))
                let time = schedule.isAllDay ? occurrence.start.civil.day.description : moment
                found.append("\(time) \(title(text))")
            }
        }
        return found.sorted()
    }
}
