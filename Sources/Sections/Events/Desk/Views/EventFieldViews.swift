import Desk
import Model
import Site

struct NumberFieldView: TemplateView {
    let numberName: String
    let numberLabel: String
    let numberLeast: Int
    let numberMost: Int
    let numberValue: String?
    let numberProblem: String?
    let numberHint: String?

    static let computed = FieldTable<NumberFieldView>([
        .text("numberDescription") { view in
            let ids = [
                view.numberHint.map { _ in "\(view.numberName)-hint" },
                view.numberProblem.map { _ in "\(view.numberName)-problem" },
            ].compactMap(\.self)
            return ids.isEmpty ? nil : ids.joined(separator: " ")
        }
    ])
}

extension DeskWords {
    package func name(of part: EventPart) -> String { words.say(EventFieldPhrase(rawValue: part.rawValue)) }

    func state(of event: Event) -> String {
        switch event.status {
        case .published: say(DeskWords.Events.published)
        case .draft: say(DeskWords.Events.draft)
        case .cancelled: say(DeskWords.Events.cancelled)
        }
    }

    /// The label of a field; nil if the form does not have the field.
    package func label(of field: EventField) -> String? {
        field.label.map { words.say(EventFieldPhrase(rawValue: $0)) }
    }

    func numberFields(
        _ values: [String: String], problems: [String: String], where isMeant: (EventField) -> Bool
    ) -> [NumberFieldView] {
        Event.formFields.compactMap { field in
            guard isMeant(field), case .number(_, let range) = field.property, let label = label(of: field)
            else { return nil }
            return NumberFieldView(
                numberName: field.key, numberLabel: label, numberLeast: range.lowerBound,
                numberMost: range.upperBound, numberValue: values[field.key],
                numberProblem: problems[field.key],
                numberHint: field.key == "offerHours" ? say(SignUp.offerHint) : nil)
        }
    }
}

/// A topic of the site's settings, with a box to tick in the event form.
package struct TopicChoice: TemplateView {
    let topic: String
    /// The name in the officer's language.
    let topicName: TaggedText
    let isChosen: Bool

    /// The boxes for all topics of the settings; `tags` are those that the form has.
    static func all(_ settings: SiteSettings, tags: EventTopics, words: PageWords) -> [TopicChoice] {
        settings.topics.all.map { slug in
            TopicChoice(
                topic: slug.text, topicName: words.tag(slug.text), isChosen: tags.chosen.contains(slug))
        }
    }
}
