import Calendars
import Foundation
import Model

/// How an event repeats, in words: `every second week until 3 March 2027`.
///
/// The usual rules have words; all others are only said to repeat. What a rule does not follow from its first
/// occurrence it names: the days of the week, and which one of the month.
struct RecurrenceWords {
    private let rule: RecurrenceRule
    private let schedule: Schedule
    /// The zone of the clock that readers are shown.
    private let siteZone: TimeZone
    /// A part of the rule -> its value, in upper case (RFC 5545 3.3.10).
    private let parts: [String: String]

    /// The words for how an event repeats, by the clock of a zone; nil where it has no more than its first occurrence.
    static func of(_ schedule: Schedule?, in zone: TimeZone) -> String? {
        guard let schedule, let recurrence = schedule.recurrence,
            !recurrence.rules.isEmpty || !recurrence.additions.isEmpty
        else { return nil }
        if recurrence.rules.isEmpty { return "on several days" }
        guard recurrence.rules.count == 1, let words = words(for: recurrence.rules[0], schedule, zone) else {
            return unknown
        }
        return recurrence.additions.isEmpty ? words : "\(words), and on other days"
    }

    private static let unknown = "repeats"

    private static func words(for text: String, _ schedule: Schedule, _ zone: TimeZone) -> String? {
        do throws(RecurrenceRuleError) {
            return RecurrenceWords(try RecurrenceRule(text), schedule, zone).words
        } catch {
            // The event's page reports it.
            return nil
        }
    }

    private init(_ rule: RecurrenceRule, _ schedule: Schedule, _ siteZone: TimeZone) {
        (self.rule, self.schedule, self.siteZone) = (rule, schedule, siteZone)
        let pairs = rule.text.uppercased().split(separator: ";").map {
            $0.split(separator: "=", maxSplits: 1)
        }
        parts = Dictionary(
            pairs.map { (String($0.first ?? ""), String($0.count > 1 ? $0[1] : "")) },
            uniquingKeysWith: { _, last in last })
    }

    private var words: String? {
        guard let days else { return nil }
        let place = days.isEmpty || !isOnOtherDay ? "" : " in \(EventWords.place(of: schedule.timeZone))"
        return every + days + place + end
    }

    /// `every week`, `every second month`, `every 3 years`.
    private var every: String {
        let unit =
            switch rule.frequency {
            case .daily: "day"
            case .weekly: "week"
            case .monthly: "month"
            case .yearly: "year"
            }
        switch rule.interval {
        case 1: return "every \(unit)"
        case 2: return "every second \(unit)"
        default: return "every \(rule.interval) \(unit)s"
        }
    }

    /// ` on Monday and Wednesday`, ` on the last Friday`; nil for what has no words here.
    private var days: String? {
        let known: Set = ["FREQ", "INTERVAL", "COUNT", "UNTIL", "WKST", "BYDAY"]
        guard Set(parts.keys).isSubset(of: known) else { return nil }
        guard let list = parts["BYDAY"]?.split(separator: ",") else { return "" }
        switch rule.frequency {
        case .weekly:
            let names = list.compactMap { Self.weekday($0) }
            return names.count == list.count ? " on \(Self.joined(names))" : nil
        case .monthly:
            guard list.count == 1, let day = list.first, let name = Self.weekday(day.suffix(2)),
                let position = Self.positions[String(day.dropLast(2))]
            else { return nil }
            return " on the \(position) \(name)"
        default: return nil
        }
    }

    /// Whether readers may see another day beside a time than the one that the rule names: in winter or in summer, since
    /// clocks are not changed everywhere.
    private var isOnOtherDay: Bool {
        if schedule.isAllDay || schedule.timeZone == siteZone { return false }
        return [0, 182].contains { days in
            guard let day = schedule.start.civil.day.adding(days: days),
                let time = CivilDateTime(day, secondOfDay: schedule.start.civil.secondOfDay)
            else { return false }
            return shownDay(of: EventTime(time, in: schedule.timeZone).instant).map { $0 != day } ?? false
        }
    }

    /// ` until 3 March 2027`, `, 10 times`; empty where it has no end.
    private var end: String {
        if let count = rule.count { return count == 1 ? ", once" : ", \(count) times" }
        return lastDay.map { " until \(DayWords.of($0))" } ?? ""
    }

    /// The day of UNTIL by the site's clock, whatever clock gives it.
    private var lastDay: CivilDate? {
        switch rule.until {
        case .day(let day): day
        case .local(let time): shownDay(of: EventTime(time, in: schedule.timeZone).instant) ?? time.day
        case .utc(let time): shownDay(of: EventTime(time, in: .gmt).instant) ?? time.day
        case nil: nil
        }
    }

    /// The day that the site's clock shows at a moment; nil outside the years 1 to 9999.
    private func shownDay(of moment: Date) -> CivilDate? { siteZone.civil(at: moment)?.day }

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
