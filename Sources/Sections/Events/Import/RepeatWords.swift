/// Words for repetitions, as people write them into spreadsheets.
enum RepeatWords {
    /// The rule (RFC 5545 3.3.10) of a cell: `FREQ=...`, with or without `RRULE:`, or words such as `weekly`, `every 2 weeks` or
    /// `Mon and Thu`. An empty one for a cell that says that the event does not repeat; nil if the cell is not understood.
    static func rule(_ cell: String) -> String? {
        let text = cell.uppercased()
        if text.contains("FREQ=") {
            let rule = text.hasPrefix("RRULE:") ? text.dropFirst(6) : text[...]
            return rule.split(whereSeparator: \.isWhitespace).joined()
        }
        let words = cell.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
        if words.isEmpty || never.contains(words.joined(separator: " ")) { return "" }
        if let rule = fixed[words.joined(separator: " ")] { return rule }
        return interval(words) ?? days(words)
    }

    private static let never: Set = [
        "no", "none", "never", "once", "one time", "single", "false", "0", "does not repeat",
        "doesn t repeat", "否",
        "不重复", "不重複",
    ]

    private static let fixed = [
        "daily": "FREQ=DAILY", "every day": "FREQ=DAILY", "每天": "FREQ=DAILY", "weekly": "FREQ=WEEKLY",
        "every week": "FREQ=WEEKLY", "每周": "FREQ=WEEKLY", "每週": "FREQ=WEEKLY",
        "biweekly": "FREQ=WEEKLY;INTERVAL=2", "bi weekly": "FREQ=WEEKLY;INTERVAL=2",
        "fortnightly": "FREQ=WEEKLY;INTERVAL=2", "every other week": "FREQ=WEEKLY;INTERVAL=2",
        "monthly": "FREQ=MONTHLY", "every month": "FREQ=MONTHLY", "每月": "FREQ=MONTHLY",
        "quarterly": "FREQ=MONTHLY;INTERVAL=3", "yearly": "FREQ=YEARLY", "annually": "FREQ=YEARLY",
        "every year": "FREQ=YEARLY", "每年": "FREQ=YEARLY",
        "weekdays": "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "every weekday": "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR",
    ]

    private static let units = ["day": "DAILY", "week": "WEEKLY", "month": "MONTHLY", "year": "YEARLY"]
    private static let numbers = ["two": 2, "three": 3, "four": 4, "five": 5, "six": 6]

    /// `every 2 weeks`.
    private static func interval(_ words: [String]) -> String? {
        guard words.count == 3, words[0] == "every", let count = numbers[words[1]] ?? Int(words[1]),
            count > 0,
            let unit = units[words[2].hasSuffix("s") ? String(words[2].dropLast()) : words[2]]
        else { return nil }
        return count == 1 ? "FREQ=\(unit)" : "FREQ=\(unit);INTERVAL=\(count)"
    }

    private static let weekdays = [
        ("MO", "monday"), ("TU", "tuesday"), ("WE", "wednesday"), ("TH", "thursday"), ("FR", "friday"),
        ("SA", "saturday"), ("SU", "sunday"),
    ]

    /// `Mondays`, `weekly on Mon and Thu`, `every Tuesday`.
    private static func days(_ words: [String]) -> String? {
        var known: Set<String> = []
        for word in words where !["and", "every", "each", "on", "weekly"].contains(word) {
            let singular = word.hasSuffix("days") ? String(word.dropLast()) : word
            guard word.count >= 3,
                let day = weekdays.first(where: { $0.1.hasPrefix(singular) || $0.1 == singular })
            else { return nil }
            known.insert(day.0)
        }
        let days = weekdays.map(\.0).filter(known.contains)
        return days.isEmpty ? nil : "FREQ=WEEKLY;BYDAY=\(days.joined(separator: ","))"
    }
}
