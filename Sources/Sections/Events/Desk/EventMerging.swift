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
    /// Sentences about changes of events.
    init(_ events: DeskEvents) throws(DeskError) {
        let words = events.context.words
        try self.init(
            words,
            Key(
                others: DeskWords.Events.mergeOthers, own: DeskWords.Events.mergeOwn,
                kept: DeskWords.Events.kept, keptOwn: DeskWords.Events.keptOwn),
            events.session, events.database, name: { EventMergeText(words: words).name(of: $0) },
            value: { EventMergeText(words: words).value($0, of: $1) })
    }
}

/// The names and values of an event's fields in sentences about changes.
private struct EventMergeText {
    let words: DeskWords

    /// A value in words; nil if it is shown as it is.
    func value(_ text: String, of field: String) -> String? {
        if let name = Self.repetitions["\(field) \(text)"] { return words.say(name) }
        let numbers = text.utf8.count == 10 ? text.split(separator: "-").compactMap { Int($0) } : []
        guard numbers.count == 3,
            let day = CivilDate(year: numbers[0], month: numbers[1], day: numbers[2])
        else { return nil }
        return words.name(of: day)
    }

    /// A field's label, with the language if it differs from the page's: `Location (中文)`.
    func name(of field: String) -> String {
        let parts = field.split(separator: ".", maxSplits: 1).map(String.init)
        let name = parts.first ?? ""
        if let label = Self.repetitions[name] { return words.say(label) }
        let label = words.label(of: name) ?? words.say(DeskWords.Events.when)
        return words.named(label, field, isTranslated: Event.formTexts.contains(name))
    }

    private static let repetitions: [String: DeskWords.Series] = [
        "repeats": .label, "repeatsEnd": .ends, "repeatsUntil": .lastDay, "repeatsCount": .times,
        "repeats none": .none, "repeats weekly": .weekly, "repeats biweekly": .biweekly,
        "repeats monthly-day": .monthlyDayOpen, "repeats monthly-weekday": .monthlyWeekdayOpen,
        "repeats monthly-last": .monthlyLastOpen, "repeats other": .otherRule,
        "repeatsEnd never": .never, "repeatsEnd until": .until, "repeatsEnd count": .count,
    ]
}
