import ContentFiles
import Foundation
import Model
import Tables

/// Reads the times of a row: start, end and repetitions.
struct RowTimes {
    let columns: EventColumns
    let siteZone: TimeZone
    let written: WrittenTimes
    /// What was decided about the row that was read last.
    var notes: [EventRowReason] = []

    /// A reader of a table's rows; day and month are told by all days of the table.
    init(_ rows: [Table.Row], columns: EventColumns, siteZone: TimeZone) {
        (self.columns, self.siteZone) = (columns, siteZone)
        let fields: [EventColumn] = [.starts, .startTime, .ends, .endTime, .repeatUntil]
        written = WrittenTimes(rows.flatMap { row in fields.map { columns.cell($0, in: row) } })
    }

    mutating func schedule(of row: Table.Row) throws(RowRefusal) -> Schedule {
        notes = []
        let zone = try zone(of: row)
        let allDay = try allDay(row)
        var (start, end) = try startAndEnd(of: row)
        let isAllDay = allDay ?? (start.second == nil)
        if isAllDay {
            // Outlook and Google end the last whole day at the next midnight.
            let isExclusive = start.second == 0 && end?.second == 0 && start.day < end?.day ?? start.day
            start.second = nil
            end = end?.day.adding(days: isExclusive ? -1 : 0).map { RowMoment(day: $0) }
        } else if start.second == nil {
            throw RowRefusal(.noClock)
        }
        guard let first = start.time(in: zone) else { throw RowRefusal(.noDay) }
        var schedule = Schedule(isAllDay: isAllDay, start: first, timeZone: zone)
        if let end { schedule.end = try self.end(end, start, of: schedule) }
        schedule.recurrence = try recurrence(of: row, in: schedule)
        return schedule
    }

    private func zone(of row: Table.Row) throws(RowRefusal) -> TimeZone {
        let name = columns.line(.timeZone, in: row)
        if name.isEmpty { return siteZone }
        guard let zone = ZoneNames.known(name) else {
            let expected = "an IANA name such as Europe/Berlin"
            throw RowRefusal(.unknownWord(.timeZone, name, expected: expected))
        }
        return zone
    }

    private func allDay(_ row: Table.Row) throws(RowRefusal) -> Bool? {
        let word = columns.line(.allDay, in: row)
        switch word.lowercased() {
        case "": return nil
        case "yes", "true", "1", "x", "y", "是": return true
        case "no", "false", "0", "n", "否": return false
        default: throw RowRefusal(.unknownWord(.allDay, word, expected: "yes or no"))
        }
    }

    private mutating func startAndEnd(of row: Table.Row) throws(RowRefusal) -> (RowMoment, RowMoment?) {
        let (start, until) = try moment(.starts, .startTime, in: row, day: nil)
        guard let start else { throw RowRefusal(.noDay) }
        if let (clock, cell) = start.written {
            // A start at the end of a day may be meant as that of the day before.
            guard clock.second < 86_400 else { throw RowRefusal(.unknownClock(cell)) }
            if clock.isUnsure { notes.append(.beforeNoon(cell, second: clock.second)) }
        }
        if let end = try moment(.ends, .endTime, in: row, day: start.day).moment {
            return (start, completed(end, after: start).normal)
        }
        guard let until else { return (start, nil) }
        return (start, RowMoment(day: start.day, second: until.second, offset: try offset(until)).normal)
    }

    /// An end such as `8点` in a cell of its own: as after the start, if it is on that day; so is `8:00` where the start is `6:00 PM`.
    private mutating func completed(_ end: RowMoment, after start: RowMoment) -> RowMoment {
        guard let (clock, cell) = end.written else { return end }
        var end = end
        if end.day == start.day, let first = start.written?.clock, clock.leavesHalf || first.hasHalf {
            end.second = clock.following(first.second).second
        } else if clock.isUnsure {
            notes.append(.beforeNoon(cell, second: clock.second))
        }
        return end
    }

    /// The day and time of two cells, one of which may have both; nil if they are empty. `day` is that of a time of day alone.
    private mutating func moment(
        _ dayColumn: EventColumn, _ clockColumn: EventColumn, in row: Table.Row, day: CivilDate?
    ) throws(RowRefusal) -> (moment: RowMoment?, end: ClockTime?) {
        var (dayCell, clockCell) = (columns.line(dayColumn, in: row), columns.line(clockColumn, in: row))
        if dayCell.isEmpty, written.reading(clockCell) != nil { (dayCell, clockCell) = (clockCell, "") }
        if dayCell.isEmpty, clockCell.isEmpty { return (nil, nil) }
        var moment: RowMoment
        var clock: ClockRange?
        if let reading = written.reading(dayCell) {
            if reading.isUnsure, !notes.contains(.unsureOfDay) { notes.append(.unsureOfDay) }
            if reading.isOddlyDayFirst { notes.append(.dayFirst(dayCell)) }
            moment = RowMoment(day: reading.day)
            clock = reading.clock
        } else if let day, dayCell.isEmpty || ClockRange(dayCell) != nil {
            moment = RowMoment(day: day)
            if clockCell.isEmpty { clockCell = dayCell }
        } else {
            throw RowRefusal(dayCell.isEmpty ? .noDay : .unknownDay(dayCell))
        }
        if !clockCell.isEmpty {
            // Some programs write a day before a time of day alone: `12/30/1899 18:00`.
            clock = written.reading(clockCell)?.clock ?? ClockRange(clockCell)
            if clock == nil { throw RowRefusal(.unknownClock(clockCell)) }
        }
        guard let clock else { return (moment, nil) }
        moment.second = clock.start.second
        moment.offset = try offset(clock.start)
        moment.written = (clock.start, clockCell.isEmpty ? dayCell : clockCell)
        return (moment, clock.end)
    }

    /// The offset of the zone behind a time. Words that are no name of a zone may be a part of the time, so that it would be read wrong.
    private mutating func offset(_ clock: ClockTime) throws(RowRefusal) -> Int? {
        let zone = clock.zone
        if zone.isEmpty { return nil }
        if let offset = WrittenTimes.offset(zone) { return offset }
        guard zone.first?.isLetter == true, zone.utf8.allSatisfy({ $0 < 0x80 }) else {
            throw RowRefusal(.unknownBehindClock(zone))
        }
        if !notes.contains(.unknownOffset(zone)) { notes.append(.unknownOffset(zone)) }
        return nil
    }

    private mutating func end(
        _ end: RowMoment, _ start: RowMoment, of schedule: Schedule
    ) throws(RowRefusal) -> EventTime? {
        let before = RowRefusal(.endsBefore(schedule.isAllDay ? "\(start.day)" : "\(schedule.start.civil)"))
        var end = end
        if schedule.isAllDay {
            guard end.day >= start.day, let next = end.day.adding(days: 1) else { throw before }
            return EventTime(CivilDateTime(midnightOf: next), in: schedule.timeZone)
        }
        guard end.second != nil else {
            if end.day == start.day { return nil }
            throw RowRefusal(.endWithoutClock)
        }
        guard var time = end.time(in: schedule.timeZone) else { throw before }
        if time.instant < schedule.start.instant, end.day == start.day, let next = end.day.adding(days: 1) {
            end = RowMoment(day: next, second: end.second, offset: end.offset)
            notes.append(.nextDay)
            time = end.time(in: schedule.timeZone) ?? time
        }
        guard time.instant >= schedule.start.instant else { throw before }
        return time.instant == schedule.start.instant ? nil : time
    }
}
