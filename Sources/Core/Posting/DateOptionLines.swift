import ContentFiles
import Foundation
import Model

/// Times that a post offers, as its form has them: one on each line, such as `2026-12-05 18:00-21:00`.
extension DateOption {
    /// Maximum length of a line, in characters.
    fileprivate static let lineLimit = 60

    package static func lines(_ options: [DateOption]) -> String? {
        options.isEmpty ? nil : options.map(\.line).joined(separator: "\n")
    }

    private var line: String {
        let (day, hours) = Self.parts(of: start)
        guard let end else { return "\(day) \(hours)" }
        let (lastDay, lastHours) = Self.parts(of: end)
        let isClear = lastDay == day || end.civil == Self.end(lastHours, after: start.civil)
        return "\(day) \(hours)-\(isClear ? "" : "\(lastDay) ")\(lastHours)"
    }

    private static func parts(of time: EventTime) -> (day: String, hours: String) {
        let parts = time.civil.description.split(separator: "T").map(String.init)
        return (parts[0], parts[1])
    }

    /// Reads a line: a day, a time and, after a hyphen, an end, which is within a day of the start unless it has a day too. Dashes, `T` and
    /// full-width colons are read as well. Nil if the line is none.
    fileprivate init?(line: String, in zone: TimeZone) {
        let marks: [Character: Character] = ["–": "-", "—": "-", "~": "-", "～": "-", "：": ":", "T": " "]
        let plain = String(line.map { marks[$0] ?? $0 })
        let words = plain.split(whereSeparator: \.isWhitespace)
        guard let day = words.first else { return nil }
        let times = words.dropFirst().joined(separator: " ").split(
            separator: "-", maxSplits: 1, omittingEmptySubsequences: false
        ).map { $0.trimmingCharacters(in: .whitespaces) }
        guard let start = times.first.flatMap({ Self.time(String(day), $0) }) else { return nil }
        self.init(start: EventTime(start, in: zone))
        guard times.count == 2 else { return }
        let last = times[1].split(separator: " ").map(String.init)
        let end = last.count == 2 ? Self.time(last[0], last[1]) : Self.end(times[1], after: start)
        guard let end, end > start else { return nil }
        self.init(start: EventTime(start, in: zone), end: EventTime(end, in: zone))
    }

    private static func time(_ day: String, _ hours: String) -> CivilDateTime? {
        // 9:30 is 09:30.
        let padded = hours.utf8.count == 4 ? "0\(hours)" : hours
        guard padded.utf8.count == 5, let stamp = Timestamp("\(day)T\(padded)", in: .gmt),
            stamp.offset == nil
        else { return nil }
        return stamp.civil
    }

    /// The first time with these hours after a start.
    private static func end(_ hours: String, after start: CivilDateTime) -> CivilDateTime? {
        guard let end = time(start.day.description, hours) else { return nil }
        if end > start { return end }
        return start.day.adding(days: 1).flatMap { CivilDateTime($0, secondOfDay: end.secondOfDay) }
    }
}

extension FormTexts {
    /// The times that a post offers, the earliest first; `counts` is how many it can have.
    package mutating func dateOptions(
        _ field: String, counts: ClosedRange<Int>, in zone: TimeZone
    ) -> [DateOption] {
        let lines = lines(field, limit: DateOption.lineLimit)
        if lines.isEmpty || problems.contains(where: { $0.field == field }) { return [] }
        let options = lines.compactMap { line -> DateOption? in
            guard let option = DateOption(line: line, in: zone) else {
                add(field, .notADateOption(line))
                return nil
            }
            let last = (option.end ?? option.start).civil.day
            if isYearInRange(option.start.civil.day, field) { _ = isYearInRange(last, field) }
            if zone.timesShown(option.start.civil) == 0 { add(field, .notADateOption(line)) }
            return option
        }
        if options.count == lines.count,
            !counts.contains(options.count) || options.map(\.key).repeated != nil
        {
            add(field, .notOptions(least: counts.lowerBound, limit: counts.upperBound))
        }
        return options.sorted { $0.start < $1.start }
    }
}
