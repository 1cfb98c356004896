import Calendars
import Foundation
import Model

extension CalendarFile.Component {
    /// The properties by which Outlook and others mark an event that fills whole days, though its times are midnights.
    private static let marks = [
        "X-MICROSOFT-CDO-ALLDAYEVENT", "X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT", "X-FUNAMBOL-ALLDAY",
    ]

    /// A copy with days in place of midnights, in the zone of DTSTART or, for times in UTC, in `zone`; nil for an event that is not marked
    /// or does not go from midnight to midnight.
    func wholeDays(zones: ZoneNames, zone: TimeZone) -> Self? {
        guard
            Self.marks.contains(where: {
                ["TRUE", "1"].contains(
                    self[$0]?.value.trimmingCharacters(in: .whitespaces).uppercased() ?? "")
            }),
            let start = self["DTSTART"].flatMap({ ReadTime(ifReadable: $0, zones: zones) }), !start.isDay
        else { return nil }
        var other: TimeZone?
        if start.clock == .utc, start.civil.secondOfDay != 0 { other = zone }
        func civil(_ line: ContentLine) -> CivilDateTime? {
            guard let read = ReadTime(ifReadable: line, zones: zones) else { return nil }
            if read.isDay || (other == nil && read.clock == start.clock) { return read.civil }
            let home = if case .known(let known) = start.clock { known } else { other ?? zone }
            return EventTime(read.instant(floatingIn: home), in: home)?.civil
        }
        var component = self
        for (index, line) in properties.enumerated()
        where ["DTSTART", "DTEND", "RECURRENCE-ID"].contains(line.name) {
            guard let time = civil(line), time.secondOfDay == 0 else { return nil }
            component.properties[index] = ContentLine(
                line: line.line, name: line.name, value: time.day.basic, parameters: ["VALUE": ["DATE"]])
        }
        return component
    }
}
