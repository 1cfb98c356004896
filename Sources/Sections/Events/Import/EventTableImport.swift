import ContentFiles
import Events
import Model
import Tables

/// Events of tables: one for each row.
extension EventImporter {
    /// Plans the changes of a table to a site with these events.
    ///
    /// - Throws: `EventImportError` if no column has the titles or the starts. Rows that cannot be imported are in the report.
    package func plan(
        for table: Table, events: [Event]
    ) throws(EventImportError) -> ImportPlan<EventImportReason> {
        let columns = try EventColumns(table.columns)
        let site = SiteEvents(events, host: texts.host)
        let reader = EventTableReader(
            table, columns: columns, texts: texts, includesPrivate: includesPrivate, site: site)
        var notes = reader.notes
        if table.encoding.isGuess { notes.add(1, table.encoding.rawValue, .guessedEncoding) }
        notes += table.brokenLines.map {
            EventImportNote(line: $0, about: "Line", reason: .brokenBytes(table.encoding))
        }
        let remarks =
            columns.summary(of: table) + (table.encoding == .utf8 ? [] : ["Encoding: \(table.encoding)"])
            + (reader.blank == 0 ? [] : ["Blank rows: \(reader.blank)"])
        return plan(
            reads: reader.reads, notes: notes, remarks: remarks, calendars: [EventTableReader.calendar],
            uids: reader.uids, site: site, events: events)
    }
}
