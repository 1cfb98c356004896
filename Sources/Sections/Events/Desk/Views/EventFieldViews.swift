import Model
import Site

/// The input of a number in the event form.
package struct NumberFieldView: TemplateView {
    let name: String
    let label: String
    let range: ClosedRange<Int>
    let value: String?
    let problem: String?

    package static let fields = FieldTable<NumberFieldView>([
        .text("numberName") { $0.name },
        .text("numberLabel") { $0.label },
        .number("numberLeast") { $0.range.lowerBound },
        .number("numberMost") { $0.range.upperBound },
        .text("numberValue") { $0.value },
        .text("numberProblem") { $0.problem },
    ])
}

extension DeskWords {
    /// The name of an event's part.
    package func name(of part: EventPart) -> String { words.say(EventFieldPhrase(rawValue: part.rawValue)) }

    /// The label of a field; nil if the form does not have the field.
    package func label(of field: EventField) -> String? {
        field.label.map { words.say(EventFieldPhrase(rawValue: $0)) }
    }

    /// The numbers of the form with these values.
    package func numberFields(
        _ values: [String: String], problems: [(field: String, text: String)]
    ) -> [NumberFieldView] {
        Event.formFields.compactMap { field in
            guard case .number(_, let range) = field.property, let label = label(of: field) else {
                return nil
            }
            return NumberFieldView(
                name: field.key, label: label, range: range, value: values[field.key],
                problem: problems.first { $0.field == field.key }?.text)
        }
    }

    /// The facts that the page of an event lists.
    package func facts(of event: Event) -> [String] { EventFact.all(of: event, words: words).map(\.text) }
}
