import ContentFiles
import Foundation
import Model

/// The VEVENTs of a file with the same UID.
struct ComponentGroup {
    let uid: String
    /// Whether the UID is from the file.
    let isNamed: Bool
    /// The time zones of the calendar, by TZID.
    let zones: ZoneNames
    /// The fingerprint of the calendar's program and name; nil if the calendar is a message about single events (RFC 5546).
    let calendar: String?
    /// The published events, in the order of the file.
    var components: [CalendarFile.Component] = []
    /// The events and occurrences cancelled by calendars with METHOD:CANCEL (RFC 5546 3.2.5).
    var cancellations: [CalendarFile.Component] = []
    /// The first property that restricts one of the components or their calendar, such as CLASS:PRIVATE; nil if all are public.
    var restriction: ContentLine?

    /// The line where the first of the components begins.
    var line: Int { (components + cancellations).map(\.line).min() ?? 1 }

    /// The groups of a file's calendars, in the order of the file.
    static func all(of calendars: [CalendarFile.Component]) -> [ComponentGroup] {
        var groups: [ComponentGroup] = []
        // As bytes: Swift considers some different UIDs equal.
        var indices: [[UInt8]: Int] = [:]
        for calendar in calendars {
            let zones = ZoneNames(calendar)
            let restriction = calendar.restriction
            for component in calendar.components where component.name == "VEVENT" {
                let (uid, isNamed) = component.identity
                let index = indices[Array(uid.utf8)] ?? groups.count
                if index == groups.count {
                    groups.append(
                        ComponentGroup(uid: uid, isNamed: isNamed, zones: zones, calendar: calendar.mark))
                }
                indices[Array(uid.utf8)] = index
                if calendar.isCancelling {
                    groups[index].cancellations.append(component)
                } else {
                    groups[index].components.append(component)
                    groups[index].restriction =
                        groups[index].restriction ?? component.restriction ?? restriction
                }
            }
        }
        return groups
    }
}

extension CalendarFile.Component {
    /// Whether the component changes one occurrence of an event.
    var isChange: Bool { self["RECURRENCE-ID"] != nil }

    private var method: String? {
        self["METHOD"]?.value.trimmingCharacters(in: .whitespaces).uppercased()
    }

    fileprivate var isCancelling: Bool { method == "CANCEL" }

    /// The fingerprint of a calendar's program and name.
    fileprivate var mark: String? {
        guard method == nil || method == "PUBLISH" else { return nil }
        return ImportedFields.mark(
            of: ["PRODID", "X-WR-CALNAME", "X-WR-RELCALID"].map { self[$0]?.value ?? "" }
                .joined(separator: "\n"))
    }

    /// The UID; for an event without one, an identifier made of start and title.
    fileprivate var identity: (uid: String, isNamed: Bool) {
        let uid = self["UID"]?.text.trimmingCharacters(in: .whitespaces) ?? ""
        guard uid.isEmpty else { return (uid, true) }
        let start = self["DTSTART"]?.value ?? "\(line)"
        let made = Slug(making: "no-uid \(start) \(self["SUMMARY"]?.text ?? "")")?.text ?? "no-uid-\(line)"
        return (made, false)
    }

    /// The SEQUENCE number; nil if there is none.
    var sequence: Int? { self["SEQUENCE"].flatMap { Int($0.value.trimmingCharacters(in: .whitespaces)) } }

    /// The first property that says that the component is not meant for the public; nil if it is public. CLASS (RFC 5545 3.8.1.3), where an
    /// unknown value means PRIVATE, and the property of Apple's calendar server for a calendar.
    fileprivate var restriction: ContentLine? {
        ["CLASS", "X-CALENDARSERVER-ACCESS"].lazy.flatMap { all($0) }.first {
            $0.value.trimmingCharacters(in: .whitespaces).uppercased() != "PUBLIC"
        }
    }

    /// A copy with STATUS:CANCELLED.
    var cancelled: Self {
        setting(ContentLine(line: line, name: "STATUS", value: "CANCELLED"))
    }

    /// A copy in which `property` replaces all properties of its name.
    func setting(_ property: ContentLine) -> Self {
        var component = self
        component.properties = properties.filter { $0.name != property.name } + [property]
        return component
    }

    /// A copy as an event of its own. A changed occurrence is one occurrence, whatever rule it has (RFC 5545 3.8.4.4): with the rule, the
    /// next import of the file would take the component for a change of the series that the first one made of it.
    var asSingleEvent: Self {
        let names: Set = ["RECURRENCE-ID", "RRULE", "RDATE", "EXRULE", "EXDATE"]
        var component = self
        component.properties.removeAll { names.contains($0.name) }
        return component
    }

    /// A copy whose RECURRENCE-ID is its own DTSTART: an occurrence that was not moved.
    var atOwnStart: Self {
        guard let start = self["DTSTART"] else { return self }
        return setting(
            ContentLine(
                line: start.line, name: "RECURRENCE-ID", value: start.value, parameters: start.parameters))
    }
}
