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
        var page = FormPage(events, event, fields: merge.fields, nonce: sent.nonce)
        page.version = sent.version
        page.preview = read(merge.fields, changing: event, events.context).event
        try page.show(merge)
        page.isAnswer = true
        return page.response(status: 409)
    }
}

/// Sentences about changes during an edit: of others, and of the same officer on another page.
struct MergeWords {
    private let words: DeskWords
    private let officer: String
    private let shownNames: [String: String]

    init(_ events: DeskEvents) throws(DeskError) {
        (words, officer) = (events.context.words, events.session.officer.name)
        let officers = try DeskError.state(events.database.officers())
        shownNames = Dictionary(
            officers.map { ($0.name, $0.shownName) }, uniquingKeysWith: { first, _ in first })
    }

    /// The heading of the choices.
    func heading(_ conflicts: [FormMerge.Other]) -> String {
        words.say(conflicts.allSatisfy(isOwn) ? .mergeOwn : .mergeOthers)
    }

    /// A choice between the typed value of a field and the one that it has now.
    func choice(_ other: FormMerge.Other, typed: String) -> MergeChoice {
        MergeChoice(
            field: other.field, name: name(of: other.field),
            who: isOwn(other) ? words.say(.mergeTheirsOwn) : words.say(.mergeTheirs, ["who": who(other)]),
            theirs: value(other.value, of: other.field), mine: value(typed, of: other.field))
    }

    /// One sentence for each officer whose changes are kept.
    func kept(_ others: [FormMerge.Other]) -> [String] {
        var order: [String] = []
        var parts: [String: [String]] = [:]
        for other in others {
            let who = who(other)
            if parts[who] == nil { order.append(who) }
            let value = value(other.value, of: other.field)
            let isLine = value.utf8.count <= 120 && !value.utf8.contains(0x0A)
            let name = name(of: other.field)
            parts[who, default: []].append(
                isLine ? words.say(.keptField, ["field": name, "value": value]) : name)
        }
        let own = others.first(where: isOwn).map(who)
        return order.map { who in
            words.say(
                who == own ? .keptOwn : .kept,
                ["who": who, "changes": (parts[who] ?? []).joined(separator: words.say(.keptAnd))])
        }
    }

    private func isOwn(_ other: FormMerge.Other) -> Bool { other.officer == officer }

    private func who(_ other: FormMerge.Other) -> String {
        other.officer.map { shownNames[$0] ?? $0 } ?? words.say(.byHand)
    }

    private func value(_ text: String, of field: String) -> String {
        if text.isEmpty { return "–" }
        if text == "true" { return "✓" }
        if let name = Self.repetitions["\(field) \(text)"] { return words.say(name) }
        let numbers = text.utf8.count == 10 ? text.split(separator: "-").compactMap { Int($0) } : []
        guard numbers.count == 3,
            let day = CivilDate(year: numbers[0], month: numbers[1], day: numbers[2])
        else { return text }
        return words.name(of: day)
    }

    /// A field's label, with the language if it differs from the page's: `Location (中文)`.
    private func name(of field: String) -> String {
        let parts = field.split(separator: ".", maxSplits: 1).map(String.init)
        let name = parts.first ?? ""
        if let label = Self.repetitions[name] { return words.say(label) }
        let label = words.label(of: name) ?? words.say(.timePart)
        guard Event.formTexts.contains(name),
            let language = parts.count == 2 ? parts[1] : words.languages.first?.tag,
            language != words.language
        else { return label }
        return "\(label) (\(words.languages.first { $0.tag == language }?.name ?? language))"
    }

    /// The labels and options of the recurrence fields.
    private static let repetitions: [String: DeskWords.Series] = [
        "repeats": .label, "repeatsEnd": .ends, "repeatsUntil": .lastDay, "repeatsCount": .times,
        "repeats none": .none, "repeats weekly": .weekly, "repeats biweekly": .biweekly,
        "repeats monthly-day": .monthlyDayOpen, "repeats monthly-weekday": .monthlyWeekdayOpen,
        "repeats monthly-last": .monthlyLastOpen, "repeats other": .otherRule,
        "repeatsEnd never": .never, "repeatsEnd until": .until, "repeatsEnd count": .count,
    ]
}
