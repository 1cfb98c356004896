import Calendars
import ContentFiles
import Foundation
import Model
import Tables

/// The reason why a row cannot be imported.
struct RowRefusal: Error, Hashable {
    let reason: EventRowReason

    init(_ reason: EventRowReason) { self.reason = reason }
}

extension RowTimes {
    /// The repetitions of a row; nil if it has none.
    mutating func recurrence(of row: Table.Row, in schedule: Schedule) throws(RowRefusal)
        -> Recurrence?
    {
        let cell = columns.line(.repeats, in: row)
        guard var rule = RepeatWords.rule(cell) else { throw RowRefusal(.unknownRepeat(cell)) }
        for column in [EventColumn.repeatUntil, .repeatCount] {
            let cell = columns.line(column, in: row)
            if cell.isEmpty { continue }
            if rule.isEmpty { throw RowRefusal(.repeatWithoutRule(column)) }
            rule += try column == .repeatUntil ? until(cell, in: schedule) : count(cell)
        }
        var recurrence = Recurrence(rules: rule.isEmpty ? [] : [rule])
        do throws(RecurrenceRuleError) {
            var whole = schedule
            whole.recurrence = recurrence
            _ = try Occurrences(of: whole)
        } catch {
            throw RowRefusal(.unknownWord(.repeats, rule, expected: "a rule that can be read: \(error)"))
        }
        recurrence.additions = try days(.also, in: row, schedule)
        recurrence.exceptions = try days(.except, in: row, schedule)
        if rule.isEmpty, recurrence.additions.isEmpty, !recurrence.exceptions.isEmpty {
            notes.append(.noException)
            return nil
        }
        return recurrence == Recurrence() ? nil : recurrence
    }

    private func until(_ cell: String, in schedule: Schedule) throws(RowRefusal) -> String {
        guard let day = written.reading(cell)?.day else { throw RowRefusal(.unknownDay(cell)) }
        return ";UNTIL=\(day.basic)\(schedule.isAllDay ? "" : "T235959")"
    }

    private func count(_ cell: String) throws(RowRefusal) -> String {
        guard let count = Int(cell), count > 0 else {
            throw RowRefusal(.unknownWord(.repeatCount, cell, expected: "a number such as 10"))
        }
        return ";COUNT=\(count)"
    }

    /// The days of a cell, at the time of day of the start unless they have one: `2026-11-26; 2026-12-24`.
    private func days(_ column: EventColumn, in row: Table.Row, _ schedule: Schedule) throws(RowRefusal)
        -> [CivilDateTime]
    {
        let cell = columns.cell(column, in: row)
        let isOne = cell.calendarLine.flatMap(written.reading) != nil
        let parts = cell.split { character in
            character == ";" || character.isNewline || (character == "," && !isOne)
        }
        var days: [CivilDateTime] = []
        for part in parts.compactMap({ String($0).calendarLine }) {
            guard let reading = written.reading(part) else { throw RowRefusal(.unknownDay(part)) }
            let second =
                schedule.isAllDay ? 0 : reading.clock?.start.second ?? schedule.start.civil.secondOfDay
            guard let day = CivilDateTime(reading.day, secondOfDay: second) else { continue }
            if !days.contains(day) { days.append(day) }
        }
        return days
    }
}
