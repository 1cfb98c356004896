import ContentFiles
import Foundation
import Model

/// The keys for the times of an event <-> `Schedule`.
extension Schedule {
    /// Reads the schedule; nil if the event has no time yet, or an invalid one.
    static func read(_ fields: inout FieldReader, siteZone: TimeZone) -> Schedule? {
        let zone = fields.timeZone("timeZone") ?? siteZone
        let allDay = fields.flag("allDay")
        let start = fields.eventTime("starts", in: zone)
        let end = fields.eventTime("ends", in: zone)
        let rules = fields.texts("repeats", example: "FREQ=WEEKLY;COUNT=10")
        let isAllDay = allDay ?? start?.isDay ?? false
        let exceptions = fields.civilTimes("except", isAllDay: isAllDay, start: start?.time, in: zone)
        let additions = fields.civilTimes("also", isAllDay: isAllDay, start: start?.time, in: zone)
        let changes = changes(&fields, isAllDay: isAllDay, start: start?.time, zone: zone)
        guard let start else {
            let isEmpty = rules.isEmpty && exceptions.isEmpty && additions.isEmpty && changes.isEmpty
            if end != nil || !isEmpty, fields.line(of: "starts") == nil {
                fields.add(.missingField("starts", expected: "a time such as 2026-12-05T18:00"))
            }
            return nil
        }
        if !isAllDay, start.isDay {
            return fields.wrong(
                "starts", start.time.civil.day.description, expected: "a time too, since allDay is false")
        }
        var schedule = Schedule(
            isAllDay: isAllDay, start: isAllDay ? midnight(of: start.time.civil.day, zone) : start.time,
            timeZone: zone)
        if let end { schedule.end = checkedEnd("ends", end, after: schedule.start, isAllDay, zone, &fields) }
        if !rules.isEmpty || !additions.isEmpty || !changes.isEmpty {
            schedule.recurrence = Recurrence(
                rules: rules, exceptions: exceptions, additions: additions, changes: changes)
        }
        if !exceptions.isEmpty, rules.isEmpty, additions.isEmpty {
            let expected = "a rule such as FREQ=WEEKLY; without it 'except' has nothing to except from"
            fields.add(.advisedField("repeats", expected: expected), at: "except")
        }
        schedule.check(&fields)
        return schedule
    }

    /// The end as in `Schedule`: for an all-day event, the file has the last day.
    private static func checkedEnd(
        _ key: String, _ end: FieldReader.WrittenTime, after start: EventTime, _ isAllDay: Bool,
        _ zone: TimeZone, _ fields: inout FieldReader
    ) -> EventTime? {
        if isAllDay {
            guard end.time.civil.day >= start.civil.day, let next = end.time.civil.day.adding(days: 1) else {
                return fields.wrong(key, end.text, expected: "the last day, not before \(start.civil.day)")
            }
            return midnight(of: next, zone)
        }
        guard !end.isDay else {
            return fields.wrong(key, end.text, expected: "a time too, such as \(end.text)T21:00")
        }
        guard end.time.instant > start.instant else {
            return fields.wrong(key, end.text, expected: "a time after the start, \(start.civil)")
        }
        return end.time
    }

    private static func changes(
        _ fields: inout FieldReader, isAllDay: Bool, start: EventTime?, zone: TimeZone
    ) -> [OccurrenceChange] {
        let expected = "a list of maps, each with 'occurrence' and what is different"
        return fields.records("changes", expected: expected) { fields in
            let occurrence = fields.required("occurrence", expected: "the start that it would have had") {
                $0.civilTimes($1, isAllDay: isAllDay, start: start, in: zone).first
            }
            let newStart = fields.eventTime("starts", in: zone)
            let newEnd = fields.eventTime("ends", in: zone)
            // A day without a time makes the occurrence all-day.
            let isWhole = isAllDay || newStart?.isDay == true
            let start = newStart.map { isWhole ? midnight(of: $0.time.civil.day, zone) : $0.time }
            let base = start ?? occurrence.map { EventTime($0, in: zone) }
            let end = newEnd.flatMap { end in
                base.flatMap { checkedEnd("ends", end, after: $0, isWhole, zone, &fields) }
            }
            let (title, location) = (fields.localizedLine("title"), fields.localizedLine("location"))
            let (reason, detail) = (fields.localizedLine("reason"), fields.markdown("detail"))
            let status: Event.Status? = fields.choice("status")
            return occurrence.map { occurrence in
                OccurrenceChange(
                    occurrence: occurrence, start: start, end: end, isAllDay: isWhole && !isAllDay,
                    title: title,
                    location: location,
                    isCancelled: status == .cancelled, reason: reason, detail: detail)
            }
        }
    }

    private static func midnight(of day: CivilDate, _ zone: TimeZone) -> EventTime {
        EventTime(CivilDateTime(midnightOf: day), in: zone)
    }

    /// The keys of a schedule; nil for those it does not need.
    static func fields(of schedule: Schedule?, siteZone: TimeZone) -> ContentText.Fields {
        let zone = schedule?.timeZone ?? siteZone
        let recurrence = schedule?.recurrence
        func times(_ times: [CivilDateTime]?) -> FrontMatterText.Value? {
            guard let times, !times.isEmpty, let schedule else { return nil }
            return .plains(times.map { schedule.isAllDay ? $0.day.description : $0.description })
        }
        return [
            ("starts", schedule.map { .plain(start($0.start, $0)) }),
            ("ends", schedule.flatMap { schedule in schedule.end.map { .plain(end($0, schedule)) } }),
            ("timeZone", zone.identifier == siteZone.identifier ? nil : .text(name(of: zone))),
            ("repeats", rules(recurrence?.rules ?? [])), ("except", times(recurrence?.exceptions)),
            ("also", times(recurrence?.additions)), ("changes", schedule.flatMap(records)),
        ]
    }

    /// The zone's name in files; Foundation calls UTC by the older name GMT.
    private static func name(of zone: TimeZone) -> String {
        zone.identifier == "GMT" ? "UTC" : zone.identifier
    }

    private static func rules(_ rules: [String]) -> FrontMatterText.Value? {
        rules.isEmpty ? nil : rules.count == 1 ? .text(rules[0]) : .texts(rules)
    }

    private static func records(of schedule: Schedule) -> FrontMatterText.Value? {
        guard let changes = schedule.recurrence?.changes, !changes.isEmpty else { return nil }
        return .records(
            changes.map { change in
                let occurrence = EventTime(change.occurrence, in: schedule.timeZone)
                var own = schedule
                own.isAllDay = schedule.isAllDay || change.isAllDay
                let pairs: [(String, FrontMatterText.Value?)] = [
                    ("occurrence", .plain(start(occurrence, schedule))),
                    ("starts", change.start.map { .plain(start($0, own)) }),
                    ("ends", change.end.map { .plain(end($0, own)) }),
                    ("title", change.title.map { .localized($0) }),
                    ("location", change.location.map { .localized($0) }),
                    ("status", change.isCancelled ? .plain("cancelled") : nil),
                    ("reason", change.reason.map { .localized($0) }),
                    ("detail", change.detail.map { .text($0) }),
                ]
                return pairs.compactMap { key, value in value.map { .init(key: key, value: $0) } }
            })
    }

    private static func start(_ time: EventTime, _ schedule: Schedule) -> String {
        schedule.isAllDay ? time.civil.day.description : time.text(in: schedule.timeZone)
    }

    private static func end(_ time: EventTime, _ schedule: Schedule) -> String {
        guard schedule.isAllDay else { return time.text(in: schedule.timeZone) }
        return (time.civil.day.adding(days: -1) ?? time.civil.day).description
    }
}
