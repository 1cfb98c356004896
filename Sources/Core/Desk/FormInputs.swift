import Model
import Posting
import Site

/// An input of a form that is made of a table of fields.
package struct FormInput: TemplateView {
    let inputName: String
    let inputLabel: String
    var inputValue: String?
    var inputProblem: String?
    var inputHint: String?
    /// The ids of the elements that describe the input, with spaces between them.
    var inputDescription: String?
    /// Whether the text has several lines, and how many are shown.
    var isArea = false
    var inputRows = 12
    /// Maximum length; nil if the browser does not check it.
    var inputLimit: Int?
    /// The limit of a text whose bytes the page counts, in words; nil for others.
    var inputRoom: String?
    var isRequired = false
    /// Whether the label says that the field may be left empty.
    var isOptional = false
    var isCode = false
    /// The type of the input (HTML, 4.10.5); nil for a text.
    var inputType: String?
    var autocomplete: String?
    var keyboard: String?
    /// Whether one of the options is chosen, by radio buttons or in a list.
    var isChoice = false
    var isList = false
    var isRadios = false
    var options: [FormOption] = []
    var suggestions: [TaggedText] = []

    /// Names the elements that describe the input, and a further one.
    mutating func describe(also further: String? = nil) {
        let ids = [
            further, inputHint == nil ? nil : "\(inputName)-hint", inputRoom.map { _ in "\(inputName)-room" },
            inputProblem == nil ? nil : "\(inputName)-problem",
        ].compactMap(\.self)
        inputDescription = ids.isEmpty ? nil : ids.joined(separator: " ")
    }

    package static let computed = FieldTable<FormInput>([
        .flag("isLine") { !$0.isArea && !$0.isList }, .flag("hasSuggestions") { !$0.suggestions.isEmpty },
        .flag("isField") { !$0.isChoice && !$0.isRadios },
    ])
}

/// One of the values of a field.
struct FormOption: TemplateView {
    let optionValue: String
    let optionName: String
    let isChosen: Bool
}

/// The inputs of a form with its texts and problems.
package struct FormInputs {
    /// A value of a list and its name.
    package typealias Entry = (value: String, name: String)

    /// The entries of lists, and names that complete typed texts, by the fields' names.
    package struct Choices {
        var lists: [String: [Entry]] = [:]
        var suggestions: [String: [TaggedText]] = [:]

        package init(lists: [String: [Entry]] = [:], suggestions: [String: [TaggedText]] = [:]) {
            (self.lists, self.suggestions) = (lists, suggestions)
        }
    }

    private let form: TypedForm
    private let problems: [FormProblem]
    private let words: DeskWords
    private let choices: Choices

    package init(
        _ form: TypedForm, _ problems: [FormProblem], _ words: DeskWords, _ choices: Choices = Choices()
    ) {
        (self.form, self.problems, self.words, self.choices) = (form, problems, words, choices)
    }

    /// All inputs, in the order of the table.
    package var all: [FormInput] { form.table.map(input) }

    private func input(of field: FormField) -> FormInput {
        let name = field.name
        var input = FormInput(inputName: name, inputLabel: label(of: field))
        input.inputValue = value(of: field)
        input.inputProblem = problem(of: field)
        input.inputHint = field.hint.map { words.words.say($0) } ?? field.note
        (input.isRequired, input.isCode, input.autocomplete) = (
            field.isRequired, field.isCode, field.autocomplete
        )
        input.keyboard = field.keyboard
        input.isOptional = !field.isRequired && field.saysOptional
        input.suggestions = choices.suggestions[name] ?? []
        switch field.content {
        case .line: input.inputLimit = field.limit
        case .mail: (input.inputLimit, input.inputType) = (field.limit, "email")
        case .day: input.inputType = "date"
        case .time: input.inputType = "time"
        case .count(let range):
            (input.inputLimit, input.keyboard) = (field.limit, "numeric")
            let problem = FormProblem(name, .notACount(least: range.lowerBound, limit: range.upperBound))
            let hints = [words.sentence(of: problem), input.inputHint]
            if input.inputProblem == nil {
                input.inputHint = hints.compactMap(\.self).joined(separator: " ")
            }
        case .besideList: (input.inputLimit, input.isOptional) = (field.limit, false)
        case .text(let limit, let rows):
            (input.isArea, input.inputLimit, input.inputRows) = (true, limit, rows)
            input.inputRoom = say(.textRoom, bytes: limit)
        case .note(_, let rows): (input.isArea, input.inputLimit, input.inputRows) = (true, field.limit, rows)
        case .choice(let options):
            input.isChoice = true
            input.options = options.map { value, name in option(value, words.words.say(name), of: input) }
        case .list:
            input.isList = true
            input.options = (choices.lists[name] ?? []).map { option($0.value, $0.name, of: input) }
        case .options(let options):
            input.isList = true
            input.options = options.map { option($0.value, $0.name, of: input) }
        case .radios(let options):
            input.isRadios = true
            input.options = options.map { option($0.value, $0.name, of: input) }
        case .phrases(let options):
            input.isRadios = true
            input.options = options.map { value, name in option(value, words.words.say(name), of: input) }
        }
        input.describe(also: field.describedBy)
        return input
    }

    private func label(of field: FormField) -> String {
        switch field.label {
        case .phrase(let key): words.words.say(key)
        case .text(let text): text
        }
    }

    private func option(_ value: String, _ name: String, of input: FormInput) -> FormOption {
        FormOption(optionValue: value, optionName: name, isChosen: value == input.inputValue ?? "")
    }

    /// The text of a field; one that its list does not have is in the field beside it.
    private func value(of field: FormField) -> String? {
        if isTypedBeside(field) { return FormField.another }
        if let text = form.texts[field.name], !text.isEmpty { return text }
        return list(beside: field).flatMap { form.texts[$0.name] }
    }

    /// Whether a field is a list that does not have its text.
    private func isTypedBeside(_ field: FormField) -> Bool {
        guard case .list = field.content, let value = form.texts[field.name],
            !["", FormField.another].contains(value)
        else { return false }
        return !(choices.lists[field.name] ?? []).contains { $0.value == value }
    }

    /// The list whose text is in a field; nil if it is none beside a list, or has a text of its own.
    private func list(beside field: FormField) -> FormField? {
        guard (form.texts[field.name] ?? "").isEmpty else { return nil }
        return form.table.first { other in
            if case .list(or: field.name, _) = other.content { return isTypedBeside(other) }
            return false
        }
    }

    /// The sentence of the first problem of a field; nil if there is none. The problem of a list's text is that of the field that shows it.
    private func problem(of field: FormField) -> String? {
        if isTypedBeside(field) { return nil }
        let names = [field.name, list(beside: field)?.name]
        guard let problem = problems.first(where: { names.contains($0.field) }) else { return nil }
        if problem.kind == .missing, let missing = field.missing { return words.words.say(missing) }
        guard case .tooLong(_, let stated) = problem.kind, let limit = field.limit else {
            return words.sentence(of: problem)
        }
        if case .text = field.content { return say(.textTooLong, bytes: limit) }
        if stated != ReaderPosting.textLimit { return words.sentence(of: problem) }
        let count = form.texts[field.name]?.count ?? 0
        return words.sentence(of: FormProblem(field.name, .tooLong(count: count, limit: limit)))
    }

    /// A sentence about a limit of bytes, which the phrase states as letters and as Chinese characters.
    private func say(_ key: DeskWords.Receipt, bytes limit: Int) -> String {
        words.say(
            key,
            [
                DeskLimit.textLetters.rawValue: "\(limit)",
                DeskLimit.textCharacters.rawValue: "\(DeskLimit.characters(limit))",
            ])
    }
}
