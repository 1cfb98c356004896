import Foundation
import Model

/// A time of a member's post: the minute for machines, and in words.
package struct PostMoment: TemplateView {
    package let minute: String
    package let minuteText: String
    package let dayText: String

    package init(_ time: Timestamp, in zone: TimeZone, _ words: PageWords) {
        let instant = time.minute(in: zone).instant
        minute = time.isDay ? time.text : zone.text(of: instant) ?? time.text
        let civil = zone.civil(at: time.instant) ?? time.civil
        dayText = words.dates.of(civil.day)
        minuteText = time.isDay ? dayText : words.dayAndTime(civil)
    }
}

extension Timestamp {
    /// The beginning of the minute, the finest time in any public file; a day stays as it is.
    package func minute(in zone: TimeZone) -> Timestamp {
        if isDay { return self }
        let seconds = (instant.timeIntervalSince1970 / 60).rounded(.down) * 60
        return Timestamp(Date(timeIntervalSince1970: seconds), in: zone) ?? self
    }
}
