import Tables

/// The report of an import of events. Each UID is counted once:
/// `eventsRead == added + updated + unchanged + refused`.
public struct EventImportReport: Hashable, Sendable {
    /// Number of events in the file, one for each UID.
    public internal(set) var eventsRead = 0
    /// Number of events added to the site.
    public internal(set) var added = 0
    /// Number of events of the site that are changed.
    public internal(set) var updated = 0
    /// Number of events of the site that stay unchanged.
    public internal(set) var unchanged = 0
    /// Number of events left out.
    public internal(set) var refused = 0
    /// Number of events of the site that were imported from this calendar and are not in the file any longer. They stay.
    public internal(set) var notInFile = 0
    /// The changed events of the site that begin at another time than before, each in a sentence.
    public internal(set) var moved: [String] = []
    /// Number of other components, such as to-dos and journal entries.
    public internal(set) var otherComponents = 0
    /// Number of ignored names and addresses of people, and of alarms.
    public internal(set) var peopleAndAlarms = 0
    /// The encoding of the file.
    public internal(set) var encoding = TextEncoding.utf8
    /// The notes, by line.
    public internal(set) var notes: [EventImportNote] = []

    /// Maximum number of moved events that the summary names.
    private static let mostMoved = 20

    /// A summary in a few lines.
    public var summary: [String] {
        var lines = [
            "Events: \(eventsRead) read, \(added) added, \(updated) updated, \(unchanged) unchanged, \(refused) refused"
        ]
        if notInFile > 0 {
            let events = notInFile == 1 ? "event, which stays" : "events, which stay"
            lines.append("On the site but not in this file: \(notInFile) \(events)")
        }
        lines += moved.prefix(Self.mostMoved)
        if moved.count > Self.mostMoved {
            lines.append("Moved as well: \(moved.count - Self.mostMoved) more")
        }
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
    /// All notes as a CSV file for spreadsheets, with the header `line,kind,about,reason`.
    public var csv: String {
        DelimitedWriter.spreadsheet(
            [["line", "kind", "about", "reason"]]
                + notes.map { note in
                    [
                        note.line.map(String.init) ?? "", note.kind.rawValue, note.about,
                        note.reason.description,
                    ]
                })
    }
}
