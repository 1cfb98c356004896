import Calendars
import Foundation
import Model
import Posting

/// Form fields of one date of a series: `date`, `time`, `endTime`, `location` in each language, `reason`.
package struct DateForm: Equatable, Sendable {
    package var fields: [String: String]
    private let languages: [String]

    package init(_ fields: [String: String], settings: SiteSettings) {
        (self.fields, languages) = (fields, settings.languages)
    }

    init(_ form: EventForm) { (fields, languages) = (form.fields, form.languages) }

    /// The form of a date as the event has it now. A location without a language tag is shown in the main
    /// language's field, or in that of `language` if it looks like that language.
    package init(of event: Event, at date: CivilDateTime, settings: SiteSettings, language: String? = nil) {
        self.init([:], settings: settings)
        guard let schedule = event.schedule else { return }
        let change = schedule.recurrence?.changes.last { $0.occurrence == date }
        let all = EventForm(of: event.single(at: date), settings: settings, language: language).fields
        let names = ["date", "time", "endDate", "endTime"] + Self.locations(languages)
        for name in names { fields[name] = all[name] }
        fields["reason"] = change?.reason.map { $0.resolved(for: languages.first ?? "en").text }
    }

    private static func locations(_ languages: [String]) -> [String] {
        ["location"] + languages.dropFirst().map { "location.\($0)" }
    }

    fileprivate static func schedule(
        _ schedule: Schedule, at date: CivilDateTime, _ change: OccurrenceChange?
    ) -> Schedule {
        let start = change?.start ?? EventTime(date, in: schedule.timeZone)
        let usual = Occurrence.usual(startingAt: start, of: schedule)
        let isWhole = change?.isAllDay == true
        let end = change?.end ?? (schedule.end == nil || isWhole ? nil : usual.end)
        return Schedule(
            isAllDay: schedule.isAllDay || isWhole, start: start, end: end,
            timeZone: schedule.timeZone)
    }

    /// The changes that the form makes to a date, without values equal to the usual ones; nil if there are none.
    func change(of event: Event, at date: CivilDateTime) throws(FormProblems) -> OccurrenceChange? {
        guard let schedule = event.schedule else { return nil }
        var texts = FormTexts(fields, languages: languages)
        let earlier = schedule.recurrence?.changes.last { $0.occurrence == date }
        var change = earlier ?? OccurrenceChange(occurrence: date)
        change.isCancelled = false
        // A date that is all day in a series with times stays all day until a time is entered.
        let mayBeWhole = schedule.isAllDay || earlier?.isAllDay == true
        if !mayBeWhole, texts.text("time") == nil { texts.add("time", .missing) }
        if texts.text("date") == nil { texts.add("date", .missing) }
        if let time = texts.firstTime(in: schedule.timeZone),
            time.isAllDay ? mayBeWhole : !schedule.isAllDay
        {
            change.isAllDay = time.isAllDay && !schedule.isAllDay
            let start = EventTime(date, in: schedule.timeZone)
            change.start = time.start == start && !change.isAllDay ? nil : time.start
            let usual = Occurrence.usual(
                startingAt: time.start, of: change.isAllDay ? schedule.inWholeDays : schedule)
            change.end = time.end == nil || time.end == usual.end ? nil : time.end
        }
        let location = texts.localizedLine("location", limit: EventForm.lineLimit, earlier: event.location)
        change.location = location == event.location ? nil : location
        let reason = texts.line("reason", limit: EventForm.reasonLimit)
        let isSame = reason == earlier?.reason?.resolved(for: languages.first ?? "en").text
        change.reason = isSame ? earlier?.reason : reason.map { LocalizedText($0) }
        guard texts.problems.isEmpty else { throw FormProblems(texts.problems) }
        return change.isEmpty ? nil : change
    }

    /// Version of a date, to detect concurrent changes: the first 12 bytes of a SHA-256 in hexadecimal digits.
    package static func version(of event: Event, at date: CivilDateTime, settings: SiteSettings) -> String {
        let fields = DateForm(of: event, at: date, settings: settings).fields
        let recurrence = event.schedule?.recurrence
        let state = [
            recurrence?.exceptions.contains(date) == true ? "left out" : "",
            recurrence?.changes.contains { $0.occurrence == date && $0.isCancelled } == true
                ? "cancelled" : "",
        ]
        let all = state + fields.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
        return Posting.version(of: Array(all.joined(separator: "\n").utf8))
    }
}

extension Event {
    /// The event with one date of its series alone, at the time and place of this date.
    func single(at date: CivilDateTime) -> Event {
        guard let schedule else { return self }
        let change = schedule.recurrence?.changes.last { $0.occurrence == date }
        var single = self
        single.location = change?.location ?? location
        single.schedule = DateForm.schedule(schedule, at: date, change)
        return single
    }

    /// Whether a date of the series that is not cancelled begins at `start`, besides the one with this original start.
    func hasDate(otherThan date: CivilDateTime, at start: EventTime) -> Bool {
        guard let dates = schedule.flatMap({ Occurrences(ifValid: $0) }) else { return false }
        return dates.starting(in: start.instant..<start.instant.addingTimeInterval(1)).contains {
            $0.original != date && $0.change?.isCancelled != true
        }
    }
}
