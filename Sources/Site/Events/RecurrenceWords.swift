import Model

/// How an event repeats, in words: `every second week until 3 March 2027`.
///
/// The usual rules have words; all others are only said to repeat. What a rule does not follow from its first
/// occurrence it names: the days of the week, and which one of the month.
struct RecurrenceWords {
    /// A part of a rule -> its value, in upper case (RFC 5545 3.3.10).
    private let parts: [String: String]

    /// The words for a recurrence; nil where it has no more than its first occurrence.
    static func of(_ recurrence: Recurrence?) -> String? {
        guard let recurrence, !recurrence.rules.isEmpty || !recurrence.additions.isEmpty else { return nil }
        if recurrence.rules.isEmpty { return "on several days" }
        guard let rule = recurrence.rules.first, recurrence.rules.count == 1,
            let words = RecurrenceWords(rule).words
        else { return unknown }
        return recurrence.additions.isEmpty ? words : "\(words), and on other days"
    }

    private static let unknown = "repeats"

    private init(_ rule: String) {
        let pairs = rule.uppercased().split(separator: ";").map { $0.split(separator: "=", maxSplits: 1) }
        parts = Dictionary(
            pairs.map { (String($0.first ?? ""), String($0.count > 1 ? $0[1] : "")) },
            uniquingKeysWith: { _, last in last })
    }

    private var words: String? {
        guard let every = every, let days = days, let end = end else { return nil }
        return every + days + end
    }

    /// `every week`, `every second month`, `every 3 years`.
    private var every: String? {
        let units = ["DAILY": "day", "WEEKLY": "week", "MONTHLY": "month", "YEARLY": "year"]
        guard let unit = units[parts["FREQ"] ?? ""], let interval = Int(parts["INTERVAL"] ?? "1") else {
            return nil
        }
        switch interval {
        case 1: return "every \(unit)"
        case 2: return "every second \(unit)"
        default: return "every \(interval) \(unit)s"
        }
    }

    /// ` on Monday and Wednesday`, ` on the last Friday`; nil for what has no words here.
    private var days: String? {
        let known: Set = ["FREQ", "INTERVAL", "COUNT", "UNTIL", "WKST", "BYDAY"]
        guard Set(parts.keys).isSubset(of: known) else { return nil }
        guard let list = parts["BYDAY"]?.split(separator: ",") else { return "" }
        switch parts["FREQ"] {
        case "WEEKLY":
            let names = list.compactMap { Self.weekday($0) }
            return names.count == list.count ? " on \(Self.joined(names))" : nil
        case "MONTHLY":
            guard list.count == 1, let day = list.first, let name = Self.weekday(day.suffix(2)),
                let position = Self.positions[String(day.dropLast(2))]
            else { return nil }
            return " on the \(position) \(name)"
        default: return nil
        }
    }

    /// ` until 3 March 2027`, `, 10 times`; empty where it has no end, nil where the end has no words here.
    private var end: String? {
        if let count = parts["COUNT"] { return Int(count) == 1 ? ", once" : ", \(count) times" }
        guard let until = parts["UNTIL"] else { return "" }
        let digits = until.prefix(8)
        guard digits.count == 8, let number = Int(digits),
            let day = CivilDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
        else { return nil }
        return " until \(DayWords.of(day))"
    }

    private static let positions = [
        "1": "first", "2": "second", "3": "third", "4": "fourth", "5": "fifth", "-1": "last",
        "-2": "second last",
    ]

    private static func weekday(_ code: Substring) -> String? {
        ["MO", "TU", "WE", "TH", "FR", "SA", "SU"].firstIndex(of: String(code)).map { DayWords.weekdays[$0] }
    }

    /// `Monday, Wednesday and Friday`.
    private static func joined(_ names: [String]) -> String {
        guard let last = names.last, names.count > 1 else { return names.first ?? "" }
        return "\(names.dropLast().joined(separator: ", ")) and \(last)"
    }
}
