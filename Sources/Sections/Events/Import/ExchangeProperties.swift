import Calendars
import Events
import Foundation
import Model

/// Corkboard's own properties (RFC 5545 3.8.8.2) for data that iCalendar cannot express, so that an exported event can be imported
/// without loss.
struct ExchangeProperties {
    static let prefix = "X-CORKBOARD-"

    static func properties(of event: Event) -> [CalendarProperty] {
        let zone = event.schedule?.timeZone
        var properties =
            texts([("ID", event.id), ("SLUG", event.slug.text), ("DETAIL", event.detail)])
            + fields(.text, of: event)
            + texts([("STATUS", event.status == .draft ? "DRAFT" : nil)]) + fields(.flag, of: event)
            + texts([("UNDATED", event.schedule == nil ? "TRUE" : nil), ("TIME-ZONE", zone?.identifier)])
        properties += fields(.time, of: event) + fields(.list, of: event)
        properties += (event.schedule?.recurrence?.rules ?? []).flatMap { texts([("REPEATS", $0)]) }
        return properties + localized("TITLE", event.title) + fields(.localized, of: event)
            + localized(
                "TRANSLATION",
                event.translations.isEmpty ? nil : LocalizedText(byLanguage: event.translations))
    }

    /// Types of fields, which the export groups.
    private enum Group {
        case text, flag, time, list, localized

        init(_ property: EventField.Property) {
            switch property {
            case .line, .link, .number, .count, .timestamp, .status, .signUpBy, .questions: self = .text
            case .flag, .here: self = .flag
            case .time, .dateTime: self = .time
            case .tags, .slugs, .dateOptions: self = .list
            case .localized: self = .localized
            }
        }
    }

    /// The properties of an event's fields of a group.
    private static func fields(_ group: Group, of event: Event) -> [CalendarProperty] {
        Event.fields.filter { Group($0.property) == group }.flatMap { field -> [CalendarProperty] in
            guard let name = field.exchange else { return [] }
            return switch field.property {
            case .localized(let path): localized(name, event[keyPath: path])
            case .flag(let path), .here(let path): texts([(name, event[keyPath: path] ? "TRUE" : nil)])
            case .questions(let path): texts([(name, event[keyPath: path].exchanged)])
            case .time(let path), .dateTime(let path):
                texts([(name, event[keyPath: path].flatMap { time($0, event.schedule?.timeZone) })])
            default: texts(field.texts(of: event).map { (name, $0) })
            }
        }
    }

    static func properties(of change: OccurrenceChange, in schedule: Schedule) -> [CalendarProperty] {
        texts([
            ("STARTS", change.start.flatMap { time($0, schedule.timeZone) }),
            ("ENDS", change.end.flatMap { time($0, schedule.timeZone) }),
            ("ALL-DAY", change.isAllDay ? "TRUE" : nil),
            ("STATUS", change.isCancelled ? "CANCELLED" : "CHANGED"), ("DETAIL", change.detail),
        ]) + localized("TITLE", change.title) + localized("LOCATION", change.location)
            + localized("REASON", change.reason)
    }

    private static func texts(_ texts: [(String, String?)]) -> [CalendarProperty] {
        texts.compactMap { name, text in text.map { CalendarProperty(prefix + name, text: $0) } }
    }

    private static func localized(_ name: String, _ text: LocalizedText?) -> [CalendarProperty] {
        guard let text else { return [] }
        if let words = text.unmarked { return [CalendarProperty(prefix + name, text: words)] }
        return text.byLanguage.sorted { $0.key < $1.key }.map { language, words in
            CalendarProperty(prefix + name, text: words, language: language)
        }
    }

    private static func time(_ time: EventTime, _ zone: TimeZone?) -> String? {
        (zone ?? TimeZone(identifier: "UTC"))?.text(of: time.instant)
    }

    private let lines: [ContentLine]

    /// Reads the properties from lines.
    init(_ lines: [ContentLine]) { self.lines = lines }

    /// Whether Corkboard wrote the event.
    var areThere: Bool { !lines.isEmpty }

    subscript(name: String) -> String? { lines.first { $0.name == Self.prefix + name }?.text }

    func all(_ name: String) -> [String] { lines.filter { $0.name == Self.prefix + name }.map(\.text) }

    /// A text in its languages; nil if there is none.
    func localized(_ name: String) -> LocalizedText? {
        let found = lines.filter { $0.name == Self.prefix + name }
        guard let first = found.first else { return nil }
        let pairs = found.compactMap { line in Self.language(of: line).map { ($0, line.text) } }
        return pairs.isEmpty
            ? LocalizedText(first.text) : LocalizedText(byLanguage: Dictionary(pairs) { first, _ in first })
    }

    /// The LANGUAGE of a line, if it is a plausible tag: letters, digits and hyphens (RFC 5646 2.1).
    private static func language(of line: ContentLine) -> String? {
        line["LANGUAGE"].flatMap { $0.wholeMatch(of: /[A-Za-z0-9-]{1,35}/) == nil ? nil : $0 }
    }

    /// A time with its local time in a zone.
    func time(_ name: String, in zone: TimeZone) -> EventTime? {
        self[name].flatMap { Timestamp($0, in: zone) }.flatMap { EventTime($0.instant, in: zone) }
    }
}
