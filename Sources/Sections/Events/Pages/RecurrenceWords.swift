import Calendars
import Foundation
import Model
import Site

/// The recurrence of an event in words: `every second week until 3 March 2027`.
///
/// Common rules have phrases; other rules are only said to repeat. The phrase contains what does not follow
/// from the first occurrence: the weekdays, and the position in the month.
struct RecurrenceWords {
    private let rule: RecurrenceRule
    private let schedule: Schedule
    private let siteZone: TimeZone
    private let words: PageWords
    /// A part of the rule -> its value, in upper case (RFC 5545 3.3.10).
    private let parts: [String: String]

    /// The recurrence in words, for readers in `zone`; nil if there is only one occurrence.
    static func of(_ schedule: Schedule?, in zone: TimeZone, words: PageWords) -> String? {
        guard let schedule, let recurrence = schedule.recurrence,
            !recurrence.rules.isEmpty || !recurrence.additions.isEmpty
        else { return nil }
        if recurrence.rules.isEmpty { return words.say(Key.onSeveralDays) }
        guard recurrence.rules.count == 1, let rule = text(of: recurrence.rules[0], schedule, zone, words)
        else { return words.say(Key.repeats) }
        // Additional dates before the first one are those that the series had before its rule was changed.
        let isAdded = recurrence.additions.contains { $0 > schedule.start.civil }
        return isAdded ? words.say(Key.onOtherDays, ["rule": rule]) : rule
    }

    /// `Weekly`, `Every 2 weeks`, `Monthly`; nil if there is only one occurrence.
    static func short(_ schedule: Schedule?, words: PageWords) -> String? {
        guard let recurrence = schedule?.recurrence,
            !recurrence.rules.isEmpty || !recurrence.additions.isEmpty
        else { return nil }
        do throws(RecurrenceRuleError) {
            guard recurrence.rules.count == 1 else { return words.say(Short.repeats) }
            let rule = try RecurrenceRule(recurrence.rules[0])
            let (single, several): (Short, Short) =
                switch rule.frequency {
                case .daily: (.everyDay, .someDays)
                case .weekly: (.everyWeek, .someWeeks)
                case .monthly: (.everyMonth, .someMonths)
                case .yearly: (.everyYear, .someYears)
                }
            return rule.interval == 1 ? words.say(single) : words.say(several, count: rule.interval)
        } catch {
            // The event's page reports the error.
            return words.say(Short.repeats)
        }
    }

    private static func text(
        of rule: String, _ schedule: Schedule, _ zone: TimeZone, _ words: PageWords
    ) -> String? {
        do throws(RecurrenceRuleError) {
            return RecurrenceWords(try RecurrenceRule(rule), schedule, zone, words).text
        } catch {
            // The event's page reports the error.
            return nil
        }
    }

    private init(_ rule: RecurrenceRule, _ schedule: Schedule, _ siteZone: TimeZone, _ words: PageWords) {
        (self.rule, self.schedule, self.siteZone, self.words) = (rule, schedule, siteZone, words)
        let pairs = rule.text.uppercased().split(separator: ";").map {
            $0.split(separator: "=", maxSplits: 1)
        }
        parts = Dictionary(
            pairs.map { (String($0.first ?? ""), String($0.count > 1 ? $0[1] : "")) },
            uniquingKeysWith: { _, last in last })
    }

    /// The rule with its end; nil if there is no phrase for it.
    private var text: String? {
        let known: Set = ["FREQ", "INTERVAL", "COUNT", "UNTIL", "WKST", "BYDAY", "BYMONTHDAY"]
        guard Set(parts.keys).isSubset(of: known) else { return nil }
        let day = schedule.start.civil.day.day
        if let days = parts["BYMONTHDAY"] {
            guard rule.frequency == .monthly, parts["BYDAY"] == nil, days == String(day) else { return nil }
        }
        if rule.frequency == .monthly, rule.interval == 1, day > Self.shortestMonth, parts["BYDAY"] == nil {
            return withEnd(words.say(Key.everyMonthWithDay, ["day": String(day)]))
        }
        guard let list = parts["BYDAY"]?.split(separator: ",") else {
            return withEnd(say(Key.every(rule.frequency), ["count": String(rule.interval)]))
        }
        guard let days = withDays(list) else { return nil }
        let zone = EventWords(words).place(of: schedule.timeZone)
        return withEnd(isOnOtherDay ? words.say(Key.inZone, ["rule": days, "zone": zone]) : days)
    }

    private static let shortestMonth = 28

    /// The phrase for the rule's interval: `every week`, `every second week`, `every 3 weeks`.
    private func say(_ keys: Key.Intervals, _ values: KeyValuePairs<String, String>) -> String {
        let key = rule.interval == 1 ? keys.each : rule.interval == 2 ? keys.second : keys.some
        return words.say(key, values, count: rule.interval)
    }

    /// `every week on Monday and Wednesday`, `every month on the last Friday`; nil if there is no phrase.
    private func withDays(_ list: [Substring]) -> String? {
        switch rule.frequency {
        case .weekly:
            let days = list.compactMap { Self.weekday($0) }
            guard days.count == list.count else { return nil }
            return say(
                Key.weekly,
                [
                    "count": String(rule.interval),
                    "days": joined(days.map { words.dates.weekdays[$0] }),
                    "shortDays": joined(days.map { words.dates.shortWeekdays[$0] }),
                ])
        case .monthly:
            guard list.count == 1, let day = list.first, let weekday = Self.weekday(day.suffix(2)),
                let position = Self.positions[String(day.dropLast(2))]
            else { return nil }
            return say(
                Key.monthly,
                [
                    "count": String(rule.interval), "position": words.say(position),
                    "weekday": words.dates.weekdays[weekday],
                ])
        default: return nil
        }
    }

    /// Whether the site's time zone shows another day than the rule names, on the first day or half a year
    /// later, since daylight saving time differs between zones.
    private var isOnOtherDay: Bool {
        if schedule.isAllDay || schedule.timeZone == siteZone { return false }
        return [0, 182].contains { days in
            guard let day = schedule.start.civil.day.adding(days: days),
                let time = CivilDateTime(day, secondOfDay: schedule.start.civil.secondOfDay)
            else { return false }
            return shownDay(of: EventTime(time, in: schedule.timeZone).instant).map { $0 != day } ?? false
        }
    }

    /// `every week until 3 March 2027`, `every week, 10 times`.
    private func withEnd(_ text: String) -> String {
        if let count = rule.count {
            return words.say(Key.times, ["rule": text, "count": String(count)], count: count)
        }
        return lastDay.map { words.say(Key.until, ["rule": text, "day": words.dates.of($0)]) } ?? text
    }

    /// The day of UNTIL in the site's time zone.
    private var lastDay: CivilDate? {
        switch rule.until {
        case .day(let day): day
        case .local(let time): shownDay(of: EventTime(time, in: schedule.timeZone).instant) ?? time.day
        case .utc(let time): shownDay(of: EventTime(time, in: .gmt).instant) ?? time.day
        case nil: nil
        }
    }

    /// The day of a time in the site's time zone; nil outside the years 1 to 9999.
    private func shownDay(of moment: Date) -> CivilDate? { siteZone.civil(at: moment)?.day }

    private static let positions: [String: Key] = [
        "1": .first, "2": .second, "3": .third, "4": .fourth, "5": .fifth, "-1": .positionLast,
        "-2": .positionSecondLast,
    ]

    /// The phrase for a position in a month, 1 to 5.
    static func position(_ number: Int) -> Key? { positions[String(number)] }

    /// The weekday, 0 for Monday; nil if invalid.
    private static func weekday(_ code: Substring) -> Int? {
        ["MO", "TU", "WE", "TH", "FR", "SA", "SU"].firstIndex(of: String(code))
    }

    /// `Monday, Wednesday and Friday`.
    private func joined(_ names: [String]) -> String {
        names.dropFirst().enumerated().reduce(names.first ?? "") { text, next in
            let key = next.offset == names.count - 2 ? Key.and : Key.comma
            return words.say(key, ["days": text, "day": next.element])
        }
    }
}
