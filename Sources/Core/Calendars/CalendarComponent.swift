import CLibical

/// A component of iCalendar, such as a VEVENT: properties in the order in which they are written.
struct CalendarComponent: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case calendar, event, timeZone, standard, daylight

        fileprivate var libical: icalcomponent_kind {
            switch self {
            case .calendar: ICAL_VCALENDAR_COMPONENT
            case .event: ICAL_VEVENT_COMPONENT
            case .timeZone: ICAL_VTIMEZONE_COMPONENT
            case .standard: ICAL_XSTANDARD_COMPONENT
            case .daylight: ICAL_XDAYLIGHT_COMPONENT
            }
        }
    }

    var kind: Kind
    var properties: [CalendarProperty]
    var components: [CalendarComponent] = []

    /// The component as libical writes it: lines of at most 75 bytes with CRLF behind each.
    var bytes: [UInt8] {
        let component = pointer
        defer { icalcomponent_free(component) }
        return LibicalText.bytes(icalcomponent_as_ical_string_r(component))
    }
}

extension CalendarComponent {
    /// The component as libical has it; whoever takes it has to free it.
    fileprivate var pointer: OpaquePointer? {
        let component = icalcomponent_new(kind.libical)
        for property in properties { icalcomponent_add_property(component, property.pointer) }
        for part in components { icalcomponent_add_component(component, part.pointer) }
        return component
    }
}

extension CalendarProperty {
    /// The property as libical has it; whoever takes it has to free it.
    fileprivate var pointer: OpaquePointer? {
        let property =
            switch value {
            case .text(let text): Self.property(name, text: LibicalText.harmless(text))
            case .written(let text): Self.property(name, written: LibicalText.harmless(text))
            }
        for parameter in parameters {
            icalproperty_set_parameter_from_string(
                property, parameter.name, LibicalText.harmless(parameter.value))
        }
        return property
    }

    /// The properties that libical knows, by name. It compares a name with all of them, a tenth of the time of writing an event.
    private static let kinds = Dictionary(
        (1...200).map { icalproperty_kind($0) }.filter { icalproperty_kind_is_valid($0) != 0 }
            .compactMap { kind in icalproperty_kind_to_string(kind).map { (String(cString: $0), kind) } },
        uniquingKeysWith: { first, _ in first })

    private static func property(_ name: String, text: String) -> OpaquePointer? {
        guard let kind = kinds[name] else { return property(name, written: text) }
        let property = icalproperty_new(kind)
        let escaped = kind == ICAL_CATEGORIES_PROPERTY ? LibicalText.escapingSeparators(text) : text
        icalproperty_set_value(property, icalvalue_new_text(escaped))
        return property
    }

    /// A value that is written already, which libical keeps as it is of properties that it does not know. Of those that it knows it would
    /// sort the parts of a rule anew, and read a time and write it again, a seventh of the time of writing an event.
    private static func property(_ name: String, written: String) -> OpaquePointer? {
        let property = icalproperty_new_x(written)
        icalproperty_set_x_name(property, name)
        return property
    }
}
