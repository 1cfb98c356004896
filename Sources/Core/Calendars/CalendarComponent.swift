import CLibical

/// An iCalendar component, such as a VEVENT, with its properties in the order of the output.
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

    /// The component as written by libical: lines of at most 75 bytes, each followed by CRLF.
    var bytes: [UInt8] {
        let component = pointer
        defer { icalcomponent_free(component) }
        return LibicalText.bytes(icalcomponent_as_ical_string_r(component))
    }
}

extension CalendarComponent {
    /// The component as a libical object, which the caller must free.
    fileprivate var pointer: OpaquePointer? {
        let component = icalcomponent_new(kind.libical)
        for property in properties { icalcomponent_add_property(component, property.pointer) }
        for part in components { icalcomponent_add_component(component, part.pointer) }
        return component
    }
}

extension CalendarProperty {
    /// The property as a libical object, which the caller must free.
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

    /// The property kinds of libical, by name. Its own lookup compares all names, a tenth of the time of writing an event.
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

    /// A property with a formatted value, passed to libical as an X-property: their values are written unchanged. For known properties,
    /// libical would reorder rules and parse and format times, a seventh of the time of writing an event.
    private static func property(_ name: String, written: String) -> OpaquePointer? {
        let property = icalproperty_new_x(written)
        icalproperty_set_x_name(property, name)
        return property
    }
}
