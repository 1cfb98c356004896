import ContentFiles
import Foundation
import Model

/// The column with the times at which people filled in a form.
struct FormTimes {
    private let times: WrittenTimes
    private let timeZone: TimeZone

    /// Creates a reader of a column. Times without a zone are in `timeZone`, that of the site.
    init(_ cells: [String], timeZone: TimeZone) {
        times = WrittenTimes(cells)
        self.timeZone = timeZone
    }

    /// The time of a cell, nil if it has none; and the reason for which a person should look at it.
    func time(_ cell: String) -> (time: Timestamp?, reason: CourseImportReason?) {
        guard let written = times.reading(cell) else { return (nil, .unknownTime) }
        guard let clock = written.clock?.start else {
            return (Timestamp("\(written.day)", in: timeZone), written.isUnsure ? .unsureOfDay : nil)
        }
        let time = clock.second
        guard time < 86_400 else { return (nil, .unknownTime) }
        let offset = WrittenTimes.offset(clock.zone)
        let isKnown = offset != nil || clock.zone.isEmpty
        // Read as UTC or in the site's time zone, which has the offset of that day.
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let text = "\(written.day)T\(two(time / 3600)):\(two(time / 60 % 60)):\(two(time % 60))"
        let local = Timestamp(text, in: offset == nil ? timeZone : .gmt)
        let instant = local?.instant.addingTimeInterval(-Double(offset ?? 0))
        return (
            instant.flatMap { Timestamp($0, in: timeZone) },
            written.isUnsure ? .unsureOfDay : isKnown ? nil : .unknownZone
        )
    }
}
