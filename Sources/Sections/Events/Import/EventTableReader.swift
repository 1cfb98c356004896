import Events
import Foundation
import Model
import Tables

/// Reads the rows of a table of events and collects notes.
struct EventTableReader {
    let columns: EventColumns
    let texts: EventTexts
    let includesPrivate: Bool
    private(set) var reads: [ReadEvent] = []
    private(set) var notes: [EventImportNote] = []
    /// The identities of the rows that could be read, also of those that are not public.
    private(set) var uids: [EventUID] = []
    private(set) var blank = 0

    private let site: SiteEvents
    private var times: RowTimes
    /// The lines of the rows by what makes two rows one event, as bytes: Swift considers some different texts equal.
    private var lines: [[UInt8]: Int] = [:]

    /// The calendar of all tables: `SiteEvents.leftOut` finds the events of earlier ones by it.
    static let calendar = "table"

    init(
        _ table: Table, columns: EventColumns, texts: EventTexts, includesPrivate: Bool, site: SiteEvents
    ) {
        (self.columns, self.texts, self.includesPrivate, self.site) = (columns, texts, includesPrivate, site)
        times = RowTimes(table.rows, columns: columns, siteZone: texts.settings.timeZone)
        notes = table.above.map { row in
            let cells = row.cells.compactMap(\.calendarLine).joined(separator: " | ")
            return EventImportNote(line: row.line, about: cells, reason: .row(.aboveHeader))
        }
        for row in table.rows { read(row) }
    }

    private mutating func read(_ row: Table.Row) {
        guard row.cells.contains(where: { $0.calendarLine != nil }) else {
            blank += 1
            return
        }
        let title = columns.line(.title, in: row)
        let about = title.isEmpty ? row.cells.compactMap(\.calendarLine).joined(separator: " | ") : title
        noteForm(of: row, about)
        do throws(RowRefusal) {
            if let event = try event(of: row, title: title) { reads.append(event) }
        } catch {
            notes.add(row.line, about, .row(error.reason))
        }
    }

    private mutating func noteForm(of row: Table.Row, _ about: String) {
        for problem in row.problems {
            switch problem {
            case .missingCells: notes.add(row.line, about, .row(.missingCells))
            case .extraCells(let cells):
                notes.add(row.line, about, .row(.extraCells(cells.joined(separator: " | "))))
            case .textAfterQuote: notes.add(row.line, about, .row(.textAfterQuote))
            }
        }
    }

    /// The event of a row; nil if it is not public in its calendar.
    private mutating func event(of row: Table.Row, title: String) throws(RowRefusal) -> ReadEvent? {
        for field in EventColumn.allCases {
            let (bytes, limit) = (
                columns.cell(field, in: row).utf8.count, field == .detail ? 64 << 10 : 4 << 10
            )
            if bytes > limit { throw RowRefusal(.longCell(field, bytes: bytes, limit: limit)) }
        }
        let (schedule, status, capacity) = try values(of: row, title)
        let identity = try identity(of: row, title, schedule)
        uids.append(identity)
        if isRestricted(row) {
            let word = "\(EventColumn.access.rawValue): \(columns.line(.access, in: row))"
            notes.add(row.line, title, .restricted(word, isOnSite: site.event(of: identity) != nil))
            return nil
        }
        notes += times.notes.map { EventImportNote(line: row.line, about: title, reason: .row($0)) }
        let reason = columns.line(.reason, in: row)
        let location = columns.line(.location, in: row)
        return ReadEvent(
            identity: identity, line: row.line, title: title, schedule: schedule,
            location: location.isEmpty ? nil : location, detail: detail(of: row, title),
            url: link(of: row, title),
            tags: texts.tags(
                columns.cell(.tags, in: row).split { ";,、，；".contains($0) || $0.isNewline }.map(String.init)),
            status: status, reason: reason.isEmpty ? nil : reason, sequence: 0, calendar: Self.calendar,
            own: [], capacity: capacity)
    }

    /// The times, the status and the places of a row. What is wrong with each of them is named together.
    private mutating func values(
        of row: Table.Row, _ title: String
    ) throws(RowRefusal) -> (Schedule, Event.Status, Int?) {
        let schedule = Result { () throws(RowRefusal) in try times.schedule(of: row) }
        let status = Result { () throws(RowRefusal) in try self.status(of: row) }
        let capacity = Result { () throws(RowRefusal) in try self.capacity(of: row) }
        var wrong: [EventRowReason] = title.isEmpty ? [.noTitle] : []
        if case .failure(let refusal) = schedule { wrong.append(refusal.reason) }
        if case .failure(let refusal) = status { wrong.append(refusal.reason) }
        if case .failure(let refusal) = capacity { wrong.append(refusal.reason) }
        if let first = wrong.first { throw RowRefusal(wrong.count == 1 ? first : .several(wrong)) }
        return (try schedule.get(), try status.get(), try capacity.get())
    }

    /// The event's id in its calendar; without one, its title and day, and its time too if the table has several of that day.
    private mutating func identity(
        of row: Table.Row, _ title: String, _ schedule: Schedule
    ) throws(RowRefusal) -> EventUID {
        let id = columns.line(.id, in: row)
        if !id.isEmpty {
            guard id.utf8.count <= 255 else {
                throw RowRefusal(.longCell(.id, bytes: id.utf8.count, limit: 255))
            }
            if let line = taken(by: row, "id \(id)") { throw RowRefusal(.sameID(id, line: line)) }
            return EventUID(id, isNamed: true, host: texts.host)
        }
        let day = "\(title) on \(schedule.start.civil.day)"
        if taken(by: row, day) == nil {
            _ = taken(by: row, "\(title) at \(schedule.start.civil)")
            return EventUID(day, isNamed: false, host: texts.host)
        }
        let time = "\(title) at \(schedule.start.civil)"
        if let line = taken(by: row, time) { throw RowRefusal(.sameRow(line: line)) }
        return EventUID(time, isNamed: false, host: texts.host)
    }

    /// The line of an earlier row with a key; else remembers that this row has it.
    private mutating func taken(by row: Table.Row, _ key: String) -> Int? {
        let bytes = Array(key.utf8)
        if let line = lines[bytes] { return line }
        lines[bytes] = row.line
        return nil
    }

    private func status(of row: Table.Row) throws(RowRefusal) -> Event.Status {
        let word = columns.line(.status, in: row)
        switch word.lowercased() {
        case "", "published", "confirmed", "public": return .published
        case "draft", "tentative": return .draft
        case "cancelled", "canceled": return .cancelled
        default:
            let expected = "published, draft or cancelled"
            throw RowRefusal(.unknownWord(.status, word, expected: expected))
        }
    }

    private func capacity(of row: Table.Row) throws(RowRefusal) -> Int? {
        let cell = columns.line(.capacity, in: row)
        if cell.isEmpty { return nil }
        guard let number = Int(cell), (1...1_000_000).contains(number) else {
            throw RowRefusal(.unknownWord(.capacity, cell, expected: "a number from 1 to 1000000"))
        }
        return number
    }

    /// Whether the row's calendar does not show the event to everyone. An unknown word means so, as in iCalendar (RFC 5545 3.8.1.3).
    private func isRestricted(_ row: Table.Row) -> Bool {
        let words: Set = ["", "no", "false", "0", "n", "normal", "public", "default"]
        return !includesPrivate && !words.contains(columns.line(.access, in: row).lowercased())
    }

    private mutating func detail(of row: Table.Row, _ title: String) -> ReadText {
        let text = columns.cell(.detail, in: row).replacing("\r\n", with: "\n").calendarParagraphs
        if text.isEmpty { return .none }
        guard let markdown = texts.converted(text) else { return ReadText(text: text, isMarkdown: false) }
        notes.add(row.line, title, .htmlText)
        return ReadText(text: markdown.withoutLineEnds, isMarkdown: true)
    }

    private mutating func link(of row: Table.Row, _ title: String) -> String? {
        let cell = columns.line(.link, in: row)
        if cell.isEmpty { return nil }
        let address = cell.hasPrefix("www.") ? "https://\(cell)" : cell
        let isAddress = ["https://", "http://"].contains { address.lowercased().hasPrefix($0) }
        if isAddress, address.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !"<>".utf8.contains($0) }) {
            return address
        }
        notes.add(row.line, title, .row(.noAddress(cell)))
        return nil
    }
}
