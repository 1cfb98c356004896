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
    let label: String
    let text: String

    /// The facts of an event, in the order of its fields.
    static func all(of event: Event, words: PageWords) -> [EventFact] {
        Event.fields.compactMap { field in
            guard let fact = field.fact, case .number(let path, _) = field.property,
                let number = event[keyPath: path]
            else { return nil }
            return EventFact(
                label: field.label.map { words.say(EventFieldPhrase(rawValue: $0)) } ?? "",
                text: words.say(EventFieldPhrase(rawValue: fact), count: number))
        }
    }

    static let fields = FieldTable<EventFact>([
        .text("factLabel") { $0.label },
        .text("factText") { $0.text },
    ])
}
