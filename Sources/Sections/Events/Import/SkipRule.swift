import Calendars
import Model

/// Rules of RFC 7529 for the Gregorian calendar, as rules of RFC 5545 with the same dates, which all programs read.
extension RecurrenceRule {
    /// The rules for an event that starts on `start`; nil if the rule has another calendar or its SKIP cannot be written so. A rule without
    /// RSCALE stays as it is.
    static func withoutSkips(_ text: String, start: CivilDate) -> [String]? {
        var parts = text.split(separator: ";").map { part in
            let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
            return (name: (pair.first ?? "").uppercased(), value: pair.count > 1 ? pair[1].uppercased() : "")
        }
        func value(_ name: String) -> String? { parts.first { $0.name == name }?.value }
        func rule(without names: Set<String>, _ added: String...) -> String {
            (parts.filter { !names.contains($0.name) }.map { "\($0.name)=\($0.value)" } + added).joined(
                separator: ";")
        }
        guard let calendar = value("RSCALE") else { return [text] }
        guard calendar == "GREGORIAN" else { return nil }
        let skip = value("SKIP") ?? "OMIT"
        parts.removeAll { $0.name == "RSCALE" || $0.name == "SKIP" }
        let isYearly = value("FREQ") == "YEARLY"
        let days = value("BYMONTHDAY").map { $0.split(separator: ",").map { Int($0) } }
        // Without days of months, those of the start count, unless the rule names others.
        let isByStart = days == nil && ["BYDAY", "BYYEARDAY", "BYWEEKNO"].allSatisfy { value($0) == nil }
        let all = days ?? (isByStart ? [start.day] : [])
        let skips = all.contains { $0.map { $0 > 28 || $0 < -28 } ?? true } || value("BYYEARDAY") != nil
        if skip == "OMIT" || (isYearly || value("FREQ") == "MONTHLY") && !skips || value("FREQ") == "WEEKLY"
            || value("FREQ") == "DAILY"
        {
            return [rule(without: [])]
        }
        let others = ["BYDAY", "BYYEARDAY", "BYWEEKNO", "BYSETPOS", "BYHOUR", "BYMINUTE", "BYSECOND"]
        guard all.count == 1, let first = all[0], (29...31).contains(first),
            others.allSatisfy({ value($0) == nil })
        else { return nil }
        var months = value("BYMONTH").map { $0.split(separator: ",").compactMap { Int($0) } } ?? []
        if isYearly, months.isEmpty, isByStart { months = [start.month] }
        if skip == "BACKWARD" {
            let range = (28...first).map(String.init).joined(separator: ",")
            let chosen = "BYMONTHDAY=\(range);BYSETPOS=-1"
            if !isYearly { return [rule(without: ["BYMONTHDAY"], chosen)] }
            if months.count == 1 {
                return [rule(without: ["BYMONTH", "BYMONTHDAY"], "BYMONTH=\(months[0])", chosen)]
            }
            // BYSETPOS chooses from a year, and one day of each month is meant.
            guard value("INTERVAL") ?? "1" == "1" else { return nil }
            return [rule(without: ["FREQ", "BYMONTHDAY"], "FREQ=MONTHLY", chosen)]
        }
        guard skip == "FORWARD" else { return nil }
        return forward(
            first, months, isYearly: isYearly,
            isOnce: value("INTERVAL") ?? "1" == "1" && value("COUNT") == nil
        ) { rule(without: ["FREQ", "BYMONTH", "BYMONTHDAY"], "FREQ=YEARLY", $0) }
    }

    /// A missing day is the first of the next month. Several months need several rules, each of which would have a COUNT of its own.
    private static func forward(
        _ day: Int, _ months: [Int], isYearly: Bool, isOnce: Bool, _ rule: (String) -> String
    ) -> [String]? {
        let months = months.isEmpty ? Array(1...12) : months
        guard isOnce || (isYearly && months.count == 1) else { return nil }
        let lengths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard months.allSatisfy((1...12).contains) else { return nil }
        let isLeapDay = day == 29 && months.contains(2)
        let fitting = months.filter { lengths[$0 - 1] >= day && !(isLeapDay && $0 == 2) }
        let missing = months.filter { lengths[$0 - 1] < day }
        var rules: [String] = []
        if !fitting.isEmpty { rules.append(rule("BYMONTH=\(list(fitting));BYMONTHDAY=\(day)")) }
        if !missing.isEmpty { rules.append(rule("BYMONTH=\(list(missing.map { $0 + 1 }));BYMONTHDAY=1")) }
        // The 60th day of a year is 29 February or, without one, 1 March.
        if isLeapDay { rules.append(rule("BYYEARDAY=60")) }
        return rules
    }

    private static func list(_ numbers: [Int]) -> String { numbers.map(String.init).joined(separator: ",") }
}
