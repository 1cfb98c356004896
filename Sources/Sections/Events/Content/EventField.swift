import ContentFiles
import Model

/// A field of an event, with all that files, forms, versions, pages and calendars need to know of it. `Event.fields` lists them.
package struct EventField: Sendable {
    /// The property of `Event` that has the value.
    package typealias Path<Value> = WritableKeyPath<Event, Value> & Sendable

    package enum Property: Sendable {
        /// A text on one line.
        case line(Path<String?>)
        /// A text on one line, in one or several languages.
        case localized(Path<LocalizedText?>)
        /// An address: http, https or mailto.
        case link(Path<String?>)
        /// A whole number within a range.
        case number(Path<Int?>, in: ClosedRange<Int>)
        /// A whole number from 0, which is the value of events without the field.
        case count(Path<Int>)
        case flag(Path<Bool>)
        /// A flag for which files have the word `here`.
        case here(Path<Bool>)
        case tags(Path<[String]>)
        case slugs(Path<[Slug]>)
        case timestamp(Path<Timestamp?>)
        /// A day or a time in the event's time zone.
        case time(Path<EventTime?>)
        /// A day with a time in the event's time zone.
        case dateTime(Path<EventTime?>)
        case status(Path<Event.Status>)
        case signUpBy(Path<Event.SignUpBy>)
        case questions(Path<[SignUpQuestion]>)
        /// Times that are offered, in the event's time zone.
        case dateOptions(Path<[DateOption]>)
    }

    /// The key in content files, and the name in forms.
    package let key: String
    package let property: Property
    /// The part of the event that the field belongs to; nil if readers do not see it.
    package let part: EventPart?
    /// The phrase of the label in the form; nil if the form does not have the field.
    package let label: String?
    /// The phrase that event pages show, with the number as `count`; nil if they do not list the field as a fact.
    package let fact: String?
    /// The property of schema.org/Event; nil if it has none.
    package let schema: String?
    /// The name of Corkboard's own property in calendars, without its prefix; nil if iCalendar has a property for the field.
    package let exchange: String?
    /// The flag without which forms and versions do not have the field.
    package let condition: (KeyPath<Event, Bool> & Sendable)?

    init(
        _ key: String, _ property: Property, part: EventPart? = nil, label: String? = nil,
        fact: String? = nil,
        schema: String? = nil, exchange: String? = nil,
        condition: (KeyPath<Event, Bool> & Sendable)? = nil
    ) {
        (self.key, self.property, self.part, self.label) = (key, property, part, label)
        (self.fact, self.schema, self.exchange, self.condition) = (fact, schema, exchange, condition)
    }

    package var isLocalized: Bool {
        if case .localized = property { return true }
        return false
    }

    package var isDateTime: Bool {
        if case .dateTime = property { return true }
        return false
    }

    package func applies(to event: Event) -> Bool { condition.map { event[keyPath: $0] } ?? true }

    /// The field's values as texts; empty if the event does not have the field.
    package func texts(of event: Event) -> [String] {
        switch property {
        case .line(let path), .link(let path): event[keyPath: path].map { [$0] } ?? []
        case .localized(let path): event[keyPath: path]?.all ?? []
        case .number(let path, _): event[keyPath: path].map { [String($0)] } ?? []
        case .count(let path): event[keyPath: path] == 0 ? [] : [String(event[keyPath: path])]
        case .flag(let path): event[keyPath: path] ? ["true"] : []
        case .here(let path): event[keyPath: path] ? ["here"] : []
        case .tags(let path): event[keyPath: path]
        case .slugs(let path): event[keyPath: path].map(\.text)
        case .timestamp(let path): event[keyPath: path].map { [$0.text] } ?? []
        case .time(let path), .dateTime(let path): event[keyPath: path].map { [$0.civil.description] } ?? []
        case .status(let path): [event[keyPath: path].rawValue]
        case .signUpBy(let path): [event[keyPath: path].rawValue]
        case .questions(let path): event[keyPath: path].flatMap { $0.question.all + $0.options }
        case .dateOptions(let path): event[keyPath: path].map(\.text)
        }
    }

    package func differs(_ one: Event, _ other: Event) -> Bool {
        func differs<Value: Equatable>(_ path: WritableKeyPath<Event, Value>) -> Bool {
            one[keyPath: path] != other[keyPath: path]
        }
        return switch property {
        case .line(let path), .link(let path): differs(path)
        case .localized(let path): differs(path)
        case .number(let path, _): differs(path)
        case .count(let path): differs(path)
        case .flag(let path), .here(let path): differs(path)
        case .tags(let path): differs(path)
        case .slugs(let path): differs(path)
        case .timestamp(let path): differs(path)
        case .time(let path), .dateTime(let path): differs(path)
        case .status(let path): differs(path)
        case .signUpBy(let path): differs(path)
        case .questions(let path): differs(path)
        case .dateOptions(let path): differs(path)
        }
    }
}

/// A part of an event that readers see; the raw value is the phrase of its name.
package struct EventPart: RawRepresentable, Hashable, Sendable {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    package static let title = EventPart(rawValue: "desk-event.title")
    package static let time = EventPart(rawValue: "desk-event.when")
    package static let place = EventPart(rawValue: "desk-event.place")
    package static let detail = EventPart(rawValue: "desk-event.detail")
    package static let picture = EventPart(rawValue: "desk-event.picture")
    package static let signUp = EventPart(rawValue: "event.sign-up")
    package static let tags = EventPart(rawValue: "desk-event.tags")
    package static let state = EventPart(rawValue: "desk-versions.state")

    private static let shared = [title, time, place, detail, picture, signUp, tags, state]

    /// All parts, in the order in which versions list them.
    package static let all = shared + Event.fields.compactMap(\.part).filter { !shared.contains($0) }

    package var fields: [EventField] { Event.fields.filter { $0.part == self } }
}
