import ContentFiles
import Model
import Posting

/// The names of the form fields of one question of sign-up: `question1`, in each language, `question1Kind`, `question1Options` with an option
/// on each line, and `question1Required`.
package struct QuestionFields: Sendable {
    /// From 1.
    package let number: Int
    package var question: String { "question\(number)" }
    package var kind: String { "\(question)Kind" }
    package var options: String { "\(question)Options" }
    package var isRequired: String { "\(question)Required" }

    package static let all = (1...SignUpQuestion.limit).map(QuestionFields.init)

    var all: [String] { [question, kind, options, isRequired] }
}

extension FormValues {
    /// Adds the questions of sign-up; the fields of those that an event does not have are those of an empty question.
    mutating func add(_ questions: [SignUpQuestion]) {
        for (index, names) in QuestionFields.all.enumerated() {
            let question = questions.indices.contains(index) ? questions[index] : nil
            add(names.question, question?.question)
            fields[names.kind] = (question?.kind ?? .text).rawValue
            fields[names.options] = question?.options.joined(separator: "\n")
            fields[names.isRequired] = question?.isRequired == true ? "true" : nil
        }
    }
}

extension FormTexts {
    /// The questions that have a text. Unchanged texts keep the form that they have in the file.
    mutating func questions(earlier: [SignUpQuestion]) -> [SignUpQuestion] {
        QuestionFields.all.enumerated().compactMap { index, names in
            question(names, earlier: earlier.indices.contains(index) ? earlier[index] : nil)
        }
    }

    private mutating func question(_ names: QuestionFields, earlier: SignUpQuestion?) -> SignUpQuestion? {
        let limit = SignUpQuestion.lengthLimit
        let text = localizedLine(names.question, limit: limit, earlier: earlier?.question)
        let kind = choice(names.kind) ?? SignUpQuestion.Kind.text
        let options = kind == .choice ? lines(names.options, limit: limit) : []
        guard let text else {
            if !options.isEmpty { add(names.question, .missing) }
            return nil
        }
        let counts = SignUpQuestion.optionCounts
        if kind == .choice, !counts.contains(options.count) || options.repeated != nil {
            add(names.options, .notOptions(least: counts.lowerBound, limit: counts.upperBound))
        }
        return SignUpQuestion(text, kind: kind, options: options, isRequired: flag(names.isRequired))
    }

    /// One of several values; nil if the field is empty.
    mutating func choice<Choice: RawRepresentable<String>>(_ field: String) -> Choice? {
        guard let text = text(field) else { return nil }
        let choice = Choice(rawValue: text)
        if choice == nil { add(field, .unknownChoice) }
        return choice
    }
}
