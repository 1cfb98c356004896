import Model
import Site

/// A phrase that `Event.fields` names: the label of a field, the name of a part, or a fact.
struct EventFieldPhrase: PhraseKey {
    let rawValue: String

    static let allCases =
        (EventPart.all.map(\.rawValue) + Event.fields.flatMap { [$0.label, $0.fact].compactMap(\.self) })
        .map(EventFieldPhrase.init)
}

/// A fact of an event that its page lists, such as a number of people.
struct EventFact: TemplateView {
    let factLabel: String
    let factText: String

    /// The facts of an event, in the order of its fields.
    static func all(of event: Event, words: PageWords) -> [EventFact] {
        Event.fields.compactMap { field in
            guard let fact = field.fact, case .number(let path, _) = field.property,
                let number = event[keyPath: path]
            else { return nil }
            return EventFact(
                factLabel: field.label.map { words.say(EventFieldPhrase(rawValue: $0)) } ?? "",
                factText: words.say(EventFieldPhrase(rawValue: fact), count: number))
        }
    }
}
