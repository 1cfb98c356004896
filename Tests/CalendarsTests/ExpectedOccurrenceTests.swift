import Calendars
import Foundation
import Model
import Testing

/// `Occurrences` beside dateutil and zoneinfo: `Tests/Calendars/make_expected.py` wrote what they say.
struct ExpectedOccurrenceTests {
    struct Expected: Decodable {
        struct Zone: Decodable {
            let zone, name, start, rule: String
            let `except`, also: [String]
            let moments: [Double]
        }
        struct Rule: Decodable {
            let rule: String
            let starts: [String]
        }
        let zones: [Zone]
        let rules: [Rule]
    }

    private static func expected() throws -> Expected {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appending(path: "expected-occurrences.json")
        return try JSONDecoder().decode(Expected.self, from: Data(contentsOf: file))
    }

    @Test("Eight time zones by six rules give the moments that dateutil and zoneinfo give")
    func zones() throws {
        let expected = try Self.expected().zones
        #expect(expected.count == 48)
        for zone in expected {
            let recurrence = Recurrence(
                rules: [zone.rule], exceptions: try zone.except.map { try #require(time($0)) },
                additions: try zone.also.map { try #require(time($0)) })
            let schedule = try schedule(zone.start, zone: zone.zone, recurrence: recurrence)
            let moments = try Occurrences(of: schedule).starting(in: .distantPast ..< .distantFuture)
                .map(\.start.instant.timeIntervalSince1970)
            #expect(moments == zone.moments, "\(zone.zone) \(zone.name)")
        }
    }

    @Test("Hundreds of rules of random parts give the starts that dateutil gives")
    func rules() throws {
        let expected = try Self.expected().rules
        #expect(expected.count == 400)
        for rule in expected {
            let schedule = try schedule(rule.starts[0], recurrence: Recurrence(rules: [rule.rule]))
            let occurrences = try Occurrences(of: schedule)
            let end = try #require(time(rule.starts.last ?? ""))
            let all = occurrences.starting(in: .distantPast..<schedule.timeZone.instant(of: end) + 1)
            #expect(
                all.map(\.original) == rule.starts.compactMap(time), "\(rule.rule) from \(rule.starts[0])")
            // A window that begins in the middle shows the same ones.
            let middle = rule.starts.count / 2
            let from = try #require(time(rule.starts[middle]).map { schedule.timeZone.instant(of: $0) })
            let later = occurrences.next(after: from - 1, limit: rule.starts.count - middle)
            #expect(later.map(\.original) == rule.starts[middle...].compactMap(time), "\(rule.rule)")
        }
    }
}
