import Foundation
import Model

/// When and where an event takes place, on one line of plain words.
struct EventLine {
    private let event: Event
    private let words: PageWords

    init(_ event: Event, words: PageWords) {
        (self.event, self.words) = (event, words)
    }

    /// `Saturday, 5 December 2026, 18:00 to 21:00. Commons kitchen`
    var text: String {
        let place = event.location.map { words.wording($0).text }
        return [when, place].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ". ")
    }

    private var when: String {
        guard let schedule = event.schedule else { return "Time to be announced" }
        let (start, end) = (schedule.start.civil, schedule.end?.civil)
        // The end of whole days is the midnight after the last one.
        let lastDay = end.map { schedule.isAllDay ? $0.day.adding(days: -1) ?? $0.day : $0.day } ?? start.day
        var text = DayWords.full(start.day)
        if !schedule.isAllDay { text += ", \(DayWords.time(of: start))" }
        if lastDay != start.day { text += " to \(DayWords.full(lastDay))" }
        if !schedule.isAllDay, let end {
            text += (lastDay == start.day ? " to " : ", ") + DayWords.time(of: end)
        }
        return schedule.recurrence == nil ? text : "First on \(text), and again"
    }
}
