import Foundation
import Model

/// A time as scripts and other machines read it: `2026-12-05T18:00:00-05:00`, of whole days `2026-12-05`.
struct MachineTime: Hashable, Sendable {
    let start: String
    /// The end, of whole days the last day; nil where nobody said.
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
