import Desk
import Model
import Site

/// The fields of an event's form for sign-up on the site.
struct SignUpFieldsView: TemplateView {
    let isHere: Bool
    let isByName: Bool
    let signUpPlaceProblem: String?
    let signUpByProblem: String?
    let signUpNumbers: [NumberFieldView]
    let signUpTimes: [TimeFieldView]
    let signUpQuestions: [QuestionFieldsView]
}

/// A day with a time.
struct TimeFieldView: TemplateView {
    let timeName: String
    let timeLabel: String
    let timeValue: String?
    let timeProblem: String?
}

/// A question of sign-up. Its name is the beginning of the names of its fields.
struct QuestionFieldsView: TemplateView {
    let questionName: String
    let questionLabel: String
    let questionValue: String?
    let questionProblem: String?
    /// The question in the site's languages other than the page's.
    let questionTexts: [QuestionTextView]
    let kindLabel: String
    let kindProblem: String?
    let kinds: [RepeatChoiceView]
    let optionsLabel: String
    let optionsHint: String
    let optionsValue: String?
    let optionsProblem: String?
    let requiredLabel: String
    let isRequiredTicked: Bool
    let isFilled: Bool
}

struct QuestionTextView: TemplateView {
    let textName: String
    let textTag: String
    let textLabel: String
    let textValue: String?
    let textProblem: String?
}

extension DeskWords {
    enum SignUp: String, PhraseKey {
        static let group = "desk-sign-up"
        case here, elsewhere, byMail, byName, question, answer, options, optionsHint, isRequired, offerHint
        case kindText, kindChoice, kindYesNo, value, kindOfQuestion
    }

    /// The fields with their values and problems on a page in `own`.
    func signUpFields(
        _ values: [String: String], problems: [String: String], own: String
    ) -> SignUpFieldsView {
        SignUpFieldsView(
            isHere: values["signUp"] == EventForm.SignUpPlace.here.rawValue,
            isByName: values["signUpBy"] == Event.SignUpBy.name.rawValue,
            signUpPlaceProblem: problems["signUp"], signUpByProblem: problems["signUpBy"],
            signUpNumbers: numberFields(values, problems: problems) { $0.condition != nil },
            signUpTimes: Event.formFields.compactMap { field in
                guard case .dateTime = field.property, let label = label(of: field) else { return nil }
                return TimeFieldView(
                    timeName: field.key, timeLabel: label, timeValue: values[field.key],
                    timeProblem: problems[field.key])
            },
            signUpQuestions: QuestionFields.all.map { questionFields($0, values, problems, own) })
    }

    private func questionFields(
        _ names: QuestionFields, _ values: [String: String], _ problems: [String: String], _ own: String
    ) -> QuestionFieldsView {
        let label = label(ofQuestion: names.question) ?? ""
        let texts = languages.filter { $0.tag != own }.map { tag, name in
            let field = "\(names.question).\(tag)"
            return QuestionTextView(
                textName: field, textTag: tag,
                textLabel: say(Events.fieldInLanguage, ["field": label, "languageName": name]),
                textValue: values[field], textProblem: problems[field])
        }
        let chosen = values[names.kind] ?? SignUpQuestion.Kind.text.rawValue
        let counts = SignUpQuestion.optionCounts
        let fields = [names.question] + texts.map(\.textName)
        return QuestionFieldsView(
            questionName: names.question, questionLabel: label, questionValue: values[names.question],
            questionProblem: problems[names.question], questionTexts: texts,
            kindLabel: say(SignUp.answer), kindProblem: problems[names.kind],
            kinds: SignUpQuestion.Kind.allCases.map {
                RepeatChoiceView(
                    choice: $0.rawValue, choiceLabel: name(of: $0), isChosen: $0.rawValue == chosen)
            },
            optionsLabel: say(SignUp.options),
            optionsHint: say(
                SignUp.optionsHint, ["least": "\(counts.lowerBound)", "limit": "\(counts.upperBound)"]),
            optionsValue: values[names.options], optionsProblem: problems[names.options],
            requiredLabel: say(SignUp.isRequired),
            isRequiredTicked: values[names.isRequired] == "true",
            isFilled: fields.contains { values[$0]?.isEmpty == false }
                || names.all.contains { problems[$0] != nil } || fields.contains { problems[$0] != nil })
    }

    private func name(of kind: SignUpQuestion.Kind) -> String {
        switch kind {
        case .text: say(SignUp.kindText)
        case .choice: say(SignUp.kindChoice)
        case .yesNo: say(SignUp.kindYesNo)
        }
    }

    /// The label of a field of a question, without a language; nil for other fields.
    func label(ofQuestion field: String) -> String? {
        guard let names = QuestionFields.all.first(where: { $0.all.contains(field) }) else { return nil }
        let question = say(SignUp.question, ["number": "\(names.number)"])
        let part: SignUp? =
            switch field {
            case names.kind: .answer
            case names.options: .options
            case names.isRequired: .isRequired
            default: nil
            }
        return part.map { say(SignUp.value, ["field": question, "value": say($0)]) } ?? question
    }

    /// A value of one of the form's fields of sign-up in words; nil if it is shown as it is.
    func signUpValue(_ text: String, of field: String) -> String? {
        if field == "signUp" { return say(text == "here" ? SignUp.here : .elsewhere) }
        if field == "signUpBy" { return say(text == "name" ? SignUp.byName : .byMail) }
        if QuestionFields.all.contains(where: { $0.kind == field }) {
            return SignUpQuestion.Kind(rawValue: text).map(name)
        }
        let isTime = Event.formFields.contains { $0.key == field && $0.isDateTime }
        return isTime ? Timestamp(text, in: .gmt).map { moment($0.civil) } : nil
    }

    private func moment(_ civil: CivilDateTime) -> String {
        say(Key.dayAndTime, ["day": name(of: civil.day), "time": time(civil)])
    }

    /// The values of a field of sign-up in versions; nil for a field of another type.
    func signUpTexts(of field: EventField, _ event: Event) -> [String]? {
        let values: [String]
        switch field.property {
        case .here(let path): return [say(event[keyPath: path] ? SignUp.here : .elsewhere)]
        case .signUpBy(let path): return [say(event[keyPath: path] == .name ? SignUp.byName : .byMail)]
        case .questions(let path): return event[keyPath: path].map(text)
        case .dateTime(let path): values = event[keyPath: path].map { [moment($0.civil)] } ?? []
        case .number where field.condition != nil: values = field.texts(of: event)
        default: return nil
        }
        let label = label(of: field) ?? ""
        return values.map { say(SignUp.value, ["field": label, "value": $0]) }
    }

    /// A question on one line: `Meal? (One of several options: With meat, Vegetarian)`.
    private func text(_ question: SignUpQuestion) -> String {
        let options = question.options.joined(separator: say(Series.separator))
        let kind = name(of: question.kind)
        let answer = options.isEmpty ? kind : say(SignUp.value, ["field": kind, "value": options])
        let texts = question.question.all.joined(separator: " / ")
        let line = say(SignUp.kindOfQuestion, ["question": texts, "kind": answer])
        return question.isRequired
            ? say(SignUp.value, ["field": say(SignUp.isRequired), "value": line]) : line
    }
}
