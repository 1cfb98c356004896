import ContentFiles
import Foundation
import Model

/// A time that officers offer for an event without a date, and for which readers vote.
public struct DateOption: Hashable, Sendable, Codable {
    /// Number of options of an event.
    package static let counts = 2...12

    public let start: EventTime
    /// After the start; nil if unknown.
    public let end: EventTime?

    package init(start: EventTime, end: EventTime? = nil) { (self.start, self.end) = (start, end) }

    /// The local start, by which votes know the option: `2026-12-05T18:00`.
    package var key: String { start.civil.description }

    /// The option as in content files: the local start, and the local end after a slash.
    package var text: String {
        ([start] + [end].compactMap(\.self)).map(\.civil.description).joined(separator: "/")
    }

    /// Reads an option as in content files; nil if it is none.
    package init?(_ text: String, in zone: TimeZone) {
        guard text.utf8.count <= 60 else { return nil }
        let times = text.split(separator: "/", omittingEmptySubsequences: false).map { text -> EventTime? in
            guard let stamp = Timestamp(String(text), in: zone), !stamp.isDay else { return nil }
            return EventTime(stamp.instant, in: zone)
        }
        guard (1...2).contains(times.count), let start = times[0] else { return nil }
        self.init(start: start)
        guard times.count == 2 else { return }
        guard let end = times[1], end > start else { return nil }
        self.init(start: start, end: end)
    }
}

extension FieldReader {
    /// The times that an event offers.
    mutating func dateOptions(_ key: String, in zone: TimeZone) -> [DateOption] {
        let texts = texts(key, example: "[2026-12-05T18:00, 2026-12-06T18:00/2026-12-06T21:00]")
        let options = texts.compactMap { text in
            DateOption(text, in: zone)
                ?? wrong(
                    key, text,
                    expected: "a time such as 2026-12-05T18:00, or 2026-12-05T18:00/2026-12-05T21:00")
        }
        guard options.count == texts.count, !texts.isEmpty else { return [] }
        let counts = DateOption.counts
        if !counts.contains(options.count) {
            let expected = "\(counts.lowerBound) to \(counts.upperBound) times, each in the list once"
            return wrong(key, "a list of \(options.count)", expected: expected) ?? []
        }
        if let twice = options.map(\.key).repeated {
            return wrong(key, twice, expected: "each start once") ?? []
        }
        return options
    }
}

extension Event {
    /// Whether the event has no time yet, so that it can offer several.
    var hasNoTime: Bool { schedule == nil }

    /// The option with a key; nil if the event does not offer it.
    package func dateOption(_ key: String) -> DateOption? { dateOptions.first { $0.key == key } }

    /// When the last option begins; nil if the event offers no times.
    package var pollEnd: Date? { dateOptions.map(\.start.instant).max() }

    /// Whether readers vote for a date.
    package func hasPoll(at now: Date) -> Bool {
        status == .published && hasNoTime && pollEnd.map { $0 > now } ?? false
    }

    /// Reports options of an event that has a time.
    func checkDateOptions(_ fields: inout FieldReader) {
        guard !dateOptions.isEmpty, fields.line(of: "starts") != nil else { return }
        fields.add(
            .wrongField(
                "dateOptions", value: dateOptions.map(\.text).joined(separator: ", "),
                expected: "no such line beside 'starts'"), at: "dateOptions")
    }
}
