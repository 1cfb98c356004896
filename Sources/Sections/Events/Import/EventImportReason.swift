import Calendars
import ContentFiles
import Tables

/// The reason why an import changed an event or left it out.
package enum EventImportReason: ImportReason {
    // Left out.
    case noStart, wrongTime(String), wrongDuration(String), endsBeforeStart, unknownTimeZone(String)
    case notEnded, outsideYears, longUID
    case tooManyDates(String, limit: Int), unwritable(String)
    case restricted(String, isOnSite: Bool), writtenOnSite(String)
    // Decided by the import, for review by a person.
    case floating, untitled, tentative, untilIsDay, untilIsTime, emptyDate, exceptionIsDay, likeZone(String)
    case guessedEncoding, brokenBytes(TextEncoding)
    case lostRule(String, RecurrenceRuleError), thisAndFuture(alsoChanged: Int), nothingToCancel
    case lostChange, timeOfDay, noMain, noUID, draft, brokenLine, otherForm, strayLine, longTitle
    case htmlText, lostDateOfZone(String, zone: String), lostChangeOfZone(String)
    case wholeDays, cancelledTitle, doubtfulTitle
    // Merged with what the site changed since the last import.
    case bothChanged(String, file: String), unremembered(String, file: String), lostDate(String)
    case notInFile, deletedOnSite
    // Superseded by another component of the file, or by the site.
    case superseded, outdatedChange, olderThanSite
    // Of a row of a table.
    case row(EventRowReason)

    package static let columns = ["line", "kind", "about", "reason"]

    package var isPrinted: Bool { true }

    package var kind: ImportKind {
        switch self {
        case .noStart, .wrongTime, .wrongDuration, .endsBeforeStart, .unknownTimeZone, .notEnded,
            .outsideYears, .longUID, .tooManyDates, .unwritable, .restricted,
            .writtenOnSite:
            .refused
        case .superseded, .outdatedChange, .olderThanSite: .older
        case .notInFile: .notInFile
        case .row(let reason): reason.isRefused ? .refused : .doubted
        default: .doubted
        }
    }

    package var innermost: any Hashable {
        if case .row(let reason) = self { reason } else { self }
    }

    /// The reason, with the expected form or the decision.
    package var description: String {
        switch self {
        case .noStart: "has no DTSTART; expected one (RFC 5545 3.6.1)"
        case .wrongTime(let text): "\"\(Self.shown(text))\" is no time; expected one such as 20261205T180000"
        case .wrongDuration(let text): "\"\(Self.shown(text))\" is no duration; expected one such as PT1H30M"
        case .endsBeforeStart: "ends before it starts; expected DTEND after DTSTART"
        case .unknownTimeZone(let name):
            "the time zone \"\(Self.shown(name))\" is not known and not defined in the file; expected an IANA name such as Europe/Berlin"
        case .notEnded: "has no END:VEVENT; the file is cut off or damaged there"
        case .outsideYears: "lies outside of the years 1 to 9999"
        case .tooManyDates(let name, let limit):
            "has more dates in \(name) than a content file can hold; expected at most \(limit)"
        case .unwritable(let reason): "cannot be a content file: \(reason)"
        case .restricted(let property, isOnSite: false):
            "is not public in its calendar (\(Self.shown(property))); left out: --include-private takes such events"
        case .restricted(let property, isOnSite: true):
            "is not public in its calendar (\(Self.shown(property))) and stays on the site as it is; delete it on the desk, or take changes with --include-private"
        case .noUID: "has no UID (RFC 5545 3.8.4.7); known by its start and title instead"
        case .longUID: "has a UID of more than 255 bytes, or of several lines; expected a shorter one"
        case .floating: "has no time zone; read by the clock of the site's"
        case .untitled: "has no SUMMARY; called Untitled"
        case .tentative: "is tentative (STATUS:TENTATIVE); published"
        case .untilIsDay:
            "UNTIL is a day, though the event has times; read as the end of that day (RFC 5545 3.3.10)"
        case .untilIsTime: "UNTIL is a time, though the event fills days; read as its day (RFC 5545 3.3.10)"
        case .emptyDate: "names no date; left out"
        case .exceptionIsDay: "excepts a day, though the event has times; read as its start on that day"
        case .likeZone(let name): "has a time zone of its own, which agrees with \(name)"
        case .lostRule(let rule, let error):
            "the rule \"\(Self.shown(rule))\" is left out, and the first date and those of other rules and of RDATE are kept: \(error)"
        case .thisAndFuture(0):
            "changes this and all later occurrences (RANGE=THISANDFUTURE); only this one is changed: change the later ones by hand"
        case .thisAndFuture(let count):
            "changes this and all later occurrences (RANGE=THISANDFUTURE); this one and \(count) later ones are changed, each for itself"
        case .nothingToCancel:
            "is cancelled (METHOD:CANCEL), and neither the file nor the site has it; nothing was changed"
        case .timeOfDay:
            "has a time, though the other occurrences fill whole days; taken as its day: write the time into the text"
        case .lostChange: "changes an occurrence that its event does not have; added to it"
        case .noMain:
            "changes an occurrence of an event that is neither in the file nor on the site; taken as an event of its own"
        case .draft: "is a draft; not published"
        case .brokenLine: "is no line of iCalendar; left out"
        case .otherForm: "is a day where DTSTART has a time, or the other way round; read as DTSTART's form"
        case .guessedEncoding: TextEncoding.guessed
        case .brokenBytes(let encoding): encoding.brokenBytes
        case .strayLine: "stands outside of all components; left out"
        case .htmlText: "is HTML; taken as text with its paragraphs, lists and links"
        case .lostDateOfZone(let date, let zone):
            "the date \"\(Self.shown(date))\" is left out: its zone \"\(Self.shown(zone))\" is not known and not defined in the file"
        case .lostChangeOfZone(let zone):
            "changes an occurrence and is left out: its time zone \"\(Self.shown(zone))\" is not known and not defined in the file"
        case .wholeDays:
            "goes from midnight to midnight and is marked as filling whole days; taken as whole days"
        case .cancelledTitle:
            "is cancelled by its title and by X-MICROSOFT-CDO-BUSYSTATUS:FREE, as Outlook does; taken as cancelled"
        case .doubtfulTitle:
            "has a title as of a cancelled event; published: cancel it on the desk if it does not take place"
        case .longTitle: "has a title of several lines; joined"
        case .bothChanged(let field, let file):
            "was changed in its \(field) on the site and in the file (\(Self.quoted(file))); the site's stays"
        case .unremembered(let field, let file):
            "differs in its \(field) (in the file: \(Self.quoted(file))), and its content file remembers no earlier import; the site's stays"
        case .lostDate(let date):
            "what the site changed on \(date) is left out: the event does not take place then any longer"
        case .notInFile:
            "is on the site but not in this file; it stays: cancel or delete it on the desk if it does not take place"
        case .superseded: "is in the file in a newer version; left out"
        case .outdatedChange:
            "changes an occurrence of an earlier version of its event (its SEQUENCE is lower); left out"
        case .olderThanSite: "is newer on the site; left as it is"
        case .row(let reason): reason.description
        case .writtenOnSite(let address):
            "is on the site with this title and start already, at \(address), and no import made that event; left out, so that it is not there twice: change it on the desk, or give this one another title if both take place"
        case .deletedOnSite: "was deleted on the desk and is left out; restore it there to have it again"
        }
    }

    private static func quoted(_ text: String) -> String {
        text.isEmpty ? "none" : "\"\(shown(text))\""
    }

    private static func shown(_ text: String) -> String {
        let head = text.unicodeScalars.prefix(60)
        return String(String.UnicodeScalarView(head.filter { $0.value >= 0x20 && $0.value != 0x7F }))
    }
}

/// The reason why an event cannot be imported, with the line.
struct EventRefusal: Error, Hashable {
    let line: Int
    let reason: EventImportReason
}
