import ContentFiles
import Desk
import Foundation
import Model
import Posting
import State

/// The texts of the form of a meet-up.
struct MeetupTexts: Equatable {
    /// Seconds by which a start may lie behind when it is sent, and days by which it may lie ahead.
    static let (patience, reach): (TimeInterval, Int) = (300, 366)

    let title: String
    let schedule: Schedule?
    let options: [DateOption]
    let location: String
    let capacity: Int?
    let text: String

    /// All that was typed, for word lists and near-duplicates.
    var typed: [String] { [title, location, text].filter { !$0.isEmpty } }

    /// Reads a form of one of the tables of `MeetupFields`. `before` is the meet-up that it changes.
    /// - Throws: `PostingError` with `.form`.
    init(_ typed: TypedForm, changing before: Meetup?, in siteZone: TimeZone, now: Date) throws(PostingError)
    {
        var (values, form) = typed.read()
        let zone = before?.schedule?.timeZone ?? siteZone
        let when = values["when"].flatMap(MeetupFields.When.init)
        switch when {
        case .now: schedule = Self.schedule(from: now, &form, in: zone)
        case .at: schedule = Self.schedule(&form, in: zone, before: before?.schedule, now: now)
        case .vote, nil: schedule = nil
        }
        options =
            when == .vote
            ? form.dateOptions("dateOptions", counts: Meetup.optionCounts, in: zone) : []
        if when == .vote {
            if options.isEmpty { form.addMissing("dateOptions") }
            let known = Set(before?.dateOptions.map(\.key) ?? [])
            let new = options.filter { !known.contains($0.key) }.map(\.start.instant)
            if new.contains(where: { !Self.isInReach($0, now) }) {
                form.add("dateOptions", .outOfReach(days: Self.reach))
            }
        }
        capacity = values["capacity"].flatMap { Int($0) }
        text = values["text"] ?? ""
        guard form.problems.isEmpty, let title = values["title"], let location = values["location"],
            schedule != nil || !options.isEmpty
        else { throw .form(form.problems) }
        (self.title, self.location) = (title, location)
    }

    /// A time that begins now; an end is within a day.
    private static func schedule(from now: Date, _ form: inout FormTexts, in zone: TimeZone) -> Schedule? {
        let minute = Date(timeIntervalSince1970: (now.timeIntervalSince1970 / 60).rounded(.down) * 60)
        guard let start = EventTime(minute, in: zone) else { return nil }
        var schedule = Schedule(start: start, timeZone: zone)
        guard let typed = form.text("endTime") else { return schedule }
        let civil = start.civil.description
        var timed = FormTexts(
            [
                "date": start.civil.day.description, "time": String(civil.dropFirst(11).prefix(5)),
                "endTime": typed,
            ],
            languages: [])
        schedule.end = timed.firstTime(in: zone)?.end
        timed.checkEnd(of: schedule)
        for problem in timed.problems { form.add("endTime", problem.kind) }
        return schedule
    }

    /// The typed time. A start that is kept may lie behind, as where the end of a meet-up that has begun is put off.
    private static func schedule(
        _ form: inout FormTexts, in zone: TimeZone, before: Schedule?, now: Date
    ) -> Schedule? {
        guard var schedule = form.firstTime(in: zone) else {
            if form.text("date") == nil { form.addMissing("date") }
            return nil
        }
        if schedule.isAllDay { form.addMissing("time") } else { form.checkEnd(of: schedule) }
        // Clocks may show a time twice: the one that is kept is the same.
        if let before, before.start.civil == schedule.start.civil { schedule.start = before.start }
        if let before, let end = before.end, end.civil == schedule.end?.civil { schedule.end = end }
        if schedule.start == before?.start {
            if let end = schedule.end, end != before?.end, end.instant <= now {
                form.add("endTime", .outOfReach(days: reach))
            }
        } else if !isInReach(schedule.start.instant, now) {
            form.add("date", .outOfReach(days: reach))
        }
        if let end = schedule.end, end != before?.end, end.instant > now + Double(reach) * 86_400 {
            form.add("endDate", .outOfReach(days: reach))
        }
        return schedule
    }

    private static func isInReach(_ time: Date, _ now: Date) -> Bool {
        time > now - patience && time <= now + Double(reach) * 86_400
    }
}

extension Meetup {
    /// A version of what the author can edit.
    var version: String {
        let times = [schedule?.start, schedule?.end].map { $0?.civil.description ?? "" }
        let parts =
            [title] + times + dateOptions.map(\.text) + [location, capacity.map { "\($0)" } ?? "", text]
        return Posting.version(of: Array(parts.joined(separator: "\u{1F}").utf8))
    }

    /// Takes over what a form says.
    mutating func take(_ texts: MeetupTexts) {
        (title, schedule, dateOptions) = (texts.title, texts.schedule, texts.options)
        (location, capacity, text) = (texts.location, texts.capacity, texts.text)
    }

    /// Whether the members who go have to be told that this takes the place of another one: another time or place.
    func hasMoved(from other: Meetup) -> Bool {
        schedule?.start != other.schedule?.start || location != other.location
    }

    /// When the line of those who go ends, and how many places there are.
    var terms: GoingTerms { GoingTerms(capacity: capacity, ends: over) }
}
