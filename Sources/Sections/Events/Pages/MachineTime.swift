import Foundation
import Model

/// A time for machines: `2026-12-05T18:00:00-05:00`, or `2026-12-05` if all day.
struct MachineTime: Hashable, Sendable {
    let start: String
    /// The end; the last day if all day; nil if there is no end.
    let end: String?

    init(_ time: ShownTime, zone: TimeZone) {
        if time.isAllDay {
            (start, end) = (time.firstDay.description, time.lastDay.description)
        } else {
            start = zone.text(of: time.startInstant) ?? time.start.description
            end = time.endInstant.flatMap { zone.text(of: $0) }
        }
    }
}
