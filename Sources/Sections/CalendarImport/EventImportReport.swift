import Tables

/// What an import of events read and made of it. Every UID is counted once:
/// `eventsRead == added + updated + unchanged + refused`.
public struct EventImportReport: Hashable, Sendable {
    /// Events of the file, one for each UID.
    public internal(set) var eventsRead = 0
    /// Events that the site gets.
    public internal(set) var added = 0
    /// Events of the site that get something new.
    public internal(set) var updated = 0
    /// Events that the site has.
    public internal(set) var unchanged = 0
    /// Events that are left out.
    public internal(set) var refused = 0
    /// To-dos, journal entries and the like, which are no events.
    public internal(set) var otherComponents = 0
    /// Names and addresses of people, and alarms, which are not taken.
    public internal(set) var peopleAndAlarms = 0
    /// How the file's bytes were read.
    public internal(set) var encoding = TextEncoding.utf8
    /// All that a person may want to look at, by line.
    public internal(set) var notes: [EventImportNote] = []

    /// A few lines for people.
    public var summary: [String] {
        var lines = [
            "Events: \(eventsRead) read, \(added) added, \(updated) updated, \(unchanged) unchanged, \(refused) refused"
        ]
        if encoding != .utf8 { lines.append("Encoding: \(encoding)") }
        if otherComponents > 0 {
            lines.append("Not events: \(otherComponents) to-dos, journal entries or the like")
        }
        if peopleAndAlarms > 0 {
            lines.append("Not taken: \(peopleAndAlarms) organisers, attendees or alarms")
        }
        return lines
    }
}

extension EventImportReport {
    /// Every note, of whatever kind, as a CSV file for spreadsheets: a record for each below `line,kind,about,reason`.
    public var csv: String {
        DelimitedWriter.spreadsheet(
            [["line", "kind", "about", "reason"]]
                + notes.map { note in
                    [String(note.line), note.kind.rawValue, note.about, note.reason.description]
                })
    }
}
