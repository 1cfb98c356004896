import Model
import Site

/// The input of a number in the event form.
struct NumberFieldView: TemplateView {
    let numberName: String
    let numberLabel: String
    let numberLeast: Int
    let numberMost: Int
    let numberValue: String?
    let numberProblem: String?
}

extension DeskWords {
    /// The name of an event's part.
    package func name(of part: EventPart) -> String { words.say(EventFieldPhrase(rawValue: part.rawValue)) }

    /// The label of a field; nil if the form does not have the field.
    package func label(of field: EventField) -> String? {
        field.label.map { words.say(EventFieldPhrase(rawValue: $0)) }
    }

    /// The numbers of the form with these values.
    func numberFields(_ values: [String: String], problems: [String: String]) -> [NumberFieldView] {
        Event.formFields.compactMap { field in
            guard case .number(_, let range) = field.property, let label = label(of: field) else {
                return nil
            }
            return NumberFieldView(
                numberName: field.key, numberLabel: label, numberLeast: range.lowerBound,
                numberMost: range.upperBound, numberValue: values[field.key],
                numberProblem: problems[field.key])
        }
    }
}
