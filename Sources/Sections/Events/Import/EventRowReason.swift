/// The reason why an import changed a row of a table of events or left it out.
package enum EventRowReason: Hashable, Sendable, CustomStringConvertible {
    // Left out.
    case noTitle, noDay, unknownDay(String), unknownClock(String), unknownBehindClock(String), noClock,
        endWithoutClock
    case endsBefore(String), sameRow(line: Int), sameID(String, line: Int)
    case unknownWord(EventColumn, String, expected: String)
    case unknownRepeat(String), repeatWithoutRule(EventColumn), longCell(EventColumn, bytes: Int, limit: Int)
    case several([EventRowReason])
    // Decided by the import, for review by a person.
    case unsureOfDay, dayFirst(String), beforeNoon(String, second: Int), nextDay, unknownOffset(String),
        noAddress(String), noException
    case missingCells, extraCells(String), textAfterQuote, aboveHeader

    var isRefused: Bool {
        switch self {
        case .noTitle, .noDay, .unknownDay, .unknownClock, .unknownBehindClock, .noClock, .endWithoutClock,
            .endsBefore, .sameRow, .sameID, .unknownWord, .unknownRepeat, .repeatWithoutRule, .longCell,
            .several:
            true
        default: false
        }
    }

    /// The reason, with the expected form or the decision.
    package var description: String {
        switch self {
        case .noTitle: "has no title; write one, or delete the row"
        case .noDay: "has no day; expected one such as 2026-12-05"
        case .unknownDay(let text):
            "\"\(Self.shown(text))\" is no day; expected one such as 2026-12-05, 12/5/2026 or Dec 5, 2026, and with a time 2026-12-05 18:00"
        case .unknownClock(let text):
            "\"\(Self.shown(text))\" is no time of day; expected one such as 18:00 or 6:00 PM"
        case .unknownBehindClock(let text):
            "\"\(Self.shown(text))\" behind a time of day is not understood; expected times such as 18:00, 18:00-20:00 or 6:00 PM alone"
        case .noClock: "has no time of day; expected one such as 18:00, or \"yes\" for an event of whole days"
        case .endWithoutClock: "ends on another day without a time of day; expected one such as 21:00"
        case .endsBefore(let start): "ends before it starts; expected an end after \(start)"
        case .sameRow(let line):
            "has the title and start of line \(line), and is left out; if both take place, give them different titles, or times of day"
        case .sameID(let id, let line):
            "has the id \"\(Self.shown(id))\" of line \(line); expected one row for each event"
        case .unknownWord(let column, let text, let expected):
            "\(column.rawValue) is \"\(Self.shown(text))\"; expected \(expected)"
        case .unknownRepeat(let text):
            "repeats \"\(Self.shown(text))\", which is not understood; expected daily, weekly, every 2 weeks, monthly, yearly, weekdays such as Mon and Thu, or a rule such as FREQ=WEEKLY;COUNT=10"
        case .repeatWithoutRule(let column):
            "has \(column.rawValue) and does not say how it repeats; expected a column Repeats with a word such as weekly"
        case .longCell(let column, let bytes, let limit):
            "\(column.rawValue) has \(bytes) bytes; expected at most \(limit): shorten it"
        case .several(let reasons): reasons.map(\.description).joined(separator: ". Also: ")
        case .dayFirst(let text):
            "\"\(Self.shown(text))\" has the day first, and other rows have the month first; read as day, then month"
        case .unsureOfDay:
            "day and month may be the other way round, and no row tells; read as month, then day"
        case .beforeNoon(let text, let second):
            "\"\(Self.shown(text))\" does not say whether before or after noon; read as \(second / 3600):\(String(second / 60 % 60 + 100).dropFirst()) in the morning"
        case .nextDay: "ends at an earlier time of day than it starts; taken as that of the next day"
        case .unknownOffset(let zone):
            "\"\(Self.shown(zone))\" is not known as a time zone; read by the clock of the event's"
        case .noAddress(let text):
            "\"\(Self.shown(text))\" is no address of a page; left out: expected one that begins with https://"
        case .noException: "excepts dates and does not repeat; they are left out"
        case .missingCells: "has fewer cells than there are columns; the rest counts as empty"
        case .extraCells(let cells):
            "has more cells than there are columns; left out: \"\(Self.shown(cells))\""
        case .textAfterQuote: "has text behind the closing quote of a cell; it was added to the cell"
        case .aboveHeader: "stands above the names of the columns; left out"
        }
    }

    private static func shown(_ text: String) -> String { EventImportNote.shown(text) }
}
