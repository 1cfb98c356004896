import CGI
import Desk
import Model
import Posting
import Site
import State

/// Event forms whose event was changed since they were opened.
extension EventFormHandlers {
    /// The fields merged with the changes since the form was opened; nil if there are none.
    static func merged(
        _ event: Event, _ typed: [String: String], _ sent: FormSubmission, _ events: DeskEvents
    ) throws(DeskError) -> FormMerge? {
        guard !sent.version.isEmpty else { return nil }
        return try DeskError.posting(
            events.posting.merge(
                event, typed, version: sent.version, choices: sent.choices, seen: sent.seen,
                language: events.context.request.form["language"]))
    }

    /// The form again, with a choice for each field that was changed since too. It keeps the version with which
    /// it was opened, so that no change is overwritten without a choice.
    static func ask(
        _ merge: FormMerge, _ typed: [String: String], _ sent: FormSubmission, _ event: Event,
        _ events: DeskEvents
    ) throws(DeskError) -> CGIResponse {
        try events.draftSubmissions
            .keep(
                typed, over: sent.version, nonce: sent.nonce, post: event.id,
                of: events.session.officer.name)
        var page = FormPage(events: events, event: event, fields: merge.fields, nonce: sent.nonce)
        page.version = sent.version
        page.preview = read(merge.fields, changing: event, events.context).event
        try page.show(merge)
        page.isAnswer = true
        return page.response(status: 409)
    }
}

extension MergeWords {
    init(_ events: DeskEvents) throws(DeskError) {
        let words = events.context.words
        try self.init(
            words,
            Key(
                others: DeskWords.Events.mergeOthers, own: DeskWords.Events.mergeOwn,
                kept: DeskWords.Events.kept, keptOwn: DeskWords.Events.keptOwn),
            events.session, events.database, name: words.mergeName,
            value: words.mergeValue)
    }
}

/// The names and values of an event's fields in sentences about changes.
extension DeskWords {
    /// A value in words; nil if it is shown as it is.
    fileprivate func mergeValue(_ text: String, of field: String) -> String? {
        if let name = Self.repetitions["\(field) \(text)"] { return say(name) }
        if let value = signUpValue(text, of: field) { return value }
        let numbers = text.utf8.count == 10 ? text.split(separator: "-").compactMap { Int($0) } : []
        guard numbers.count == 3,
            let day = CivilDate(year: numbers[0], month: numbers[1], day: numbers[2])
        else { return nil }
        return name(of: day)
    }

    /// A field's label, with the language if it differs from the page's: `Location (中文)`.
    fileprivate func mergeName(of field: String) -> String {
        let parts = field.split(separator: ".", maxSplits: 1).map(String.init)
        let name = parts.first ?? ""
        if let label = Self.repetitions[name] { return say(label) }
        let label = self.label(of: name) ?? say(Events.when)
        return named(label, field, isTranslated: Event.formTexts.contains(name))
    }

    private static let repetitions: [String: Series] = [
        "repeats": .label, "repeatsEnd": .ends, "repeatsUntil": .lastDay, "repeatsCount": .times,
        "repeats none": .none, "repeats weekly": .weekly, "repeats biweekly": .biweekly,
        "repeats monthly-day": .monthlyDayOpen, "repeats monthly-weekday": .monthlyWeekdayOpen,
        "repeats monthly-last": .monthlyLastOpen, "repeats other": .otherRule,
        "repeatsEnd never": .never, "repeatsEnd until": .until, "repeatsEnd count": .count,
    ]
}
