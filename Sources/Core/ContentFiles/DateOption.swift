import Foundation
import Model

/// A time that is offered for a post without one, and for which people vote.
public struct DateOption: Hashable, Sendable, Codable {
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
    /// The times that a post offers; `counts` is how many it can have.
    package mutating func dateOptions(
        _ key: String, counts: ClosedRange<Int>, in zone: TimeZone
    ) -> [DateOption] {
        let texts = texts(key, example: "[2026-12-05T18:00, 2026-12-06T18:00/2026-12-06T21:00]")
        let options = texts.compactMap { text in
            DateOption(text, in: zone)
                ?? wrong(
                    key, text,
                    expected: "a time such as 2026-12-05T18:00, or 2026-12-05T18:00/2026-12-05T21:00")
        }
        guard options.count == texts.count, !texts.isEmpty else { return [] }
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
