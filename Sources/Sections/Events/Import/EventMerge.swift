import Calendars
import ContentFiles
import Events
import Foundation
import Model

/// The three-way merge of an event of the site with its version in a calendar, over what the last import read.
struct EventMerge {
    private(set) var event: Event
    private(set) var notes: [EventImportNote] = []
    private let fresh: Event
    private let read: ReadEvent
    private let base: ImportedFields?
    /// The site's event as Corkboard would write it; nil where the last import is remembered, or if that is not possible.
    private let written: ReadEvent?

    /// Merges `typed` with `fresh`, which has the calendar's values alone.
    init(_ typed: Event, _ fresh: Event, _ read: ReadEvent, readBack: (Event) -> ReadEvent?) {
        // Texts of the calendar become Markdown, so the others do too: a file has one kind of text.
        let known = typed.asMarkdown
        (event, self.fresh, self.read) = (known, fresh, read)
        base = ImportedFields(known.imported)
        written = base == nil ? readBack(known) : nil
        for field in MergedField.all {
            let isSame = written.map { field.read($0) == field.read(read) } ?? false
            if takes(field.name, field.text(known), field.text(fresh), isSame) { field.take(&event, fresh) }
        }
        mergeTimes()
        event.sequence = max(known.sequence, read.sequence)
        event.posted = known.posted ?? fresh.posted
        if let updated = fresh.updated, updated.instant > known.updated?.instant ?? .distantPast {
            event.updated = updated
        }
        event.imported = Self.memory(of: fresh, read)
        event = event.typed(as: typed)
    }

    /// The fingerprints of the fields of a calendar's event, for the next import.
    static func memory(of fresh: Event, _ read: ReadEvent) -> String {
        var memory = ImportedFields()
        memory["sequence"] = String(read.sequence)
        memory["stamp"] = read.stamp.map { String(Int($0.timeIntervalSince1970)) }
        memory["calendar"] = read.calendar
        for field in MergedField.all { memory.remember(field.name, field.text(fresh)) }
        memory.remember(MergedField.time, MergedField.text(fresh.schedule))
        for change in fresh.schedule?.recurrence?.changes ?? [] {
            memory.remember(MergedField.name(of: change.occurrence), MergedField.text(change))
        }
        return memory.line
    }

    /// Whether the file's version is older than the one that the last import read, by SEQUENCE and then by time (RFC 5546 2.1.5); nil if
    /// no import is remembered.
    static func isOlder(_ read: ReadEvent, than known: Event) -> Bool? {
        guard let memory = ImportedFields(known.imported),
            let sequence = memory["sequence"].flatMap({ Int($0) })
        else { return nil }
        if read.sequence != sequence { return read.sequence < sequence }
        guard let stamp = read.stamp, let last = memory["stamp"].flatMap({ Double($0) }) else {
            return false
        }
        return stamp.timeIntervalSince1970 < last
    }

    /// Whether the file's value is taken. `isSame`: whether the calendar says what Corkboard would have written.
    private mutating func takes(_ field: String, _ site: String, _ file: String, _ isSame: Bool = false)
        -> Bool
    {
        guard let base else {
            // An event hidden on the site may still be in another calendar.
            let isHidden = field == "status" && event.status == .draft
            if site != file, !isSame, !isHidden {
                note(.unremembered(MergedField.label(field), file: MergedField.line(file)))
            }
            return false
        }
        switch base.merge(field, site: site, file: file) {
        case .same, .kept: return false
        case .taken: return true
        case .conflict:
            note(.bothChanged(MergedField.label(field), file: MergedField.line(file)))
            return false
        }
    }

    private mutating func mergeTimes() {
        let known = event.schedule
        let isSame =
            written.map {
                $0.schedule == read.schedule
                    && $0.changedDetails.mapValues(\.text) == read.changedDetails.mapValues(\.text)
            } ?? false
        if takes(MergedField.time, MergedField.text(known), MergedField.text(fresh.schedule), isSame) {
            event.schedule = fresh.schedule
        }
        // Without a time of its own the event has no dates; without a memory those of the site stay.
        guard base != nil, known != nil, event.schedule != nil else { return }
        let (ours, theirs) = (Self.changes(of: known), Self.changes(of: fresh.schedule))
        var changes = ours
        for date in Set((ours + theirs).map(\.occurrence)).sorted() {
            let (site, file) = (ours.first { $0.occurrence == date }, theirs.first { $0.occurrence == date })
            guard takes(MergedField.name(of: date), MergedField.text(site), MergedField.text(file)) else {
                continue
            }
            if let index = changes.firstIndex(where: { $0.occurrence == date }) {
                changes.remove(at: index)
                if let file { changes.insert(file, at: index) }
            } else if let file {
                changes.append(file)
            }
        }
        set(changes)
    }

    private static func changes(of schedule: Schedule?) -> [OccurrenceChange] {
        schedule?.recurrence?.changes ?? []
    }

    /// Sets the changed dates, without those on which the event does not take place any longer.
    private mutating func set(_ changes: [OccurrenceChange]) {
        guard changes != Self.changes(of: event.schedule) else { return }
        var recurrence = event.schedule?.recurrence ?? Recurrence()
        recurrence.changes = changes
        event.schedule?.recurrence = recurrence
        for change in event.schedule.flatMap({ Occurrences(ifValid: $0) })?.unmatchedChanges ?? [] {
            recurrence.changes.removeAll { $0.occurrence == change.occurrence }
            note(.lostDate(MergedField.name(of: change.occurrence)))
        }
        event.schedule?.recurrence = recurrence == Recurrence() ? nil : recurrence
    }

    private mutating func note(_ reason: EventImportReason) {
        notes.add(read.line, read.title, reason)
    }
}
