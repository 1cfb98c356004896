import Desk
import Foundation
import Model
import Site
import State

/// The fields of the forms to sign up and to change a sign-up.
struct SignUpFormFields {
    /// Maximum length of a name, in characters.
    static let nameLimit = 60

    let date: SignUpDate
    /// The sign-up to change; nil for a new one.
    var signUp: SignUp?
    /// Whether an officer adds the person: then neither an address nor an answer is required.
    var isByOfficer = false
    /// The member who signs up, whose address is confirmed by the account; nil for others.
    var member: Member?

    private var questions: [SignUpQuestion] { date.event.signUpQuestions }

    var table: [FormField] {
        person + guests + questions.indices.map(question)
    }

    private var person: [FormField] {
        if let member, date.needsOnePress(of: member) { return [] }
        let name = FormField(
            "name", .line(limit: Self.nameLimit), SignUpKey.name, isRequired: true, autocomplete: "name")
        guard signUp == nil, member == nil, date.terms.isByMail || isByOfficer else { return [name] }
        return [
            name,
            FormField(
                "email", .mail, SignUpKey.email,
                hint: isByOfficer ? DeskWords.SignUpLists.mailHint as any PhraseKey : SignUpKey.emailWhy,
                isRequired: !isByOfficer, autocomplete: "email"),
        ]
    }

    private var guests: [FormField] {
        // A limit that was lowered takes nobody's guests away.
        let limit = max(date.terms.guests, signUp?.guests ?? 0)
        guard limit > 0 else { return [] }
        let options = (0...limit).map { count in
            ("\(count)", count == 0 ? date.say(.alone) : date.say(.withGuests, count: count))
        }
        return [
            FormField(
                "guests", .options(options), SignUpKey.guests, hint: SignUpKey.guestsWhy, isRequired: true)
        ]
    }

    private func question(_ index: Int) -> FormField {
        let question = questions[index]
        return FormField(
            Self.answer(index), content(of: question, answered: signUp?.answers.at(index) ?? ""),
            typed: date.words.text(question.question), isRequired: isRequired(question))
    }

    private func isRequired(_ question: SignUpQuestion) -> Bool { question.isRequired && !isByOfficer }

    private func content(of question: SignUpQuestion, answered: String) -> FormField.Content {
        let none = ("", date.say(isRequired(question) ? .choose : .noAnswer))
        switch question.kind {
        case .text: return .line(limit: SignUpQuestion.lengthLimit)
        case .yesNo, .choice:
            let options = question.kind == .yesNo ? ["yes", "no"] : question.options
            // An option that is no longer offered stays the answer of those who chose it.
            let isKnown = answered.isEmpty || options.contains(answered)
            return .options(
                [none] + (options + (isKnown ? [] : [answered])).map { ($0, date.shown($0, to: question)) })
        }
    }

    private static func answer(_ index: Int) -> String { "answer\(index + 1)" }

    /// The names of the fields with typed texts.
    static let typedNames = ["name", "email"] + (0..<SignUpQuestion.limit).map(answer)

    /// The texts of the sign-up.
    var texts: [String: String] {
        guard let signUp else { return [:] }
        let answers = signUp.answers.enumerated().map { (Self.answer($0), $1) }
        let all = [("name", signUp.name), ("guests", "\(signUp.guests)")] + answers
        return Dictionary(all) { first, _ in first }
    }

    /// The answers in values that a form read, in the order of the questions, and those to questions that the event no longer has.
    func answers(_ values: [String: String]) -> [String] {
        questions.indices.map { values[Self.answer($0)] ?? "" }
            + (signUp?.answers.dropFirst(questions.count) ?? [])
    }

    /// Whether values of a new form are those of a sign-up. A form that asks for no name has that of the sign-up, and a question that is
    /// newer than the sign-up has no answer in it.
    func says(_ values: [String: String], of known: SignUp) -> Bool {
        let added = repeatElement("", count: max(0, questions.count - known.answers.count))
        return (values["name"] ?? known.name, guests(values), answers(values))
            == (known.name, known.guests, known.answers + added)
    }

    /// The number of guests; also of a reader's form that still had the field while guests were allowed, so that it is refused.
    func guests(_ values: [String: String]) -> Int {
        let typed = values["guests"] ?? (isByOfficer ? nil : date.context.request.form["guests"])
        return max(0, typed.flatMap { Int($0) } ?? 0)
    }
}

extension [String] {
    fileprivate func at(_ index: Int) -> String? { indices.contains(index) ? self[index] : nil }
}
