import ContentFiles
import Model

/// A phrase that the fields of a kind of content name: a label or a hint.
package struct ContentPhrase<Value: EditableContent>: PhraseKey {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    package static var allCases: [ContentPhrase<Value>] {
        Value.fields.flatMap { [$0.label, $0.hint].compactMap(\.self) }.map { ContentPhrase(rawValue: $0) }
    }
}

extension DeskWords {
    /// The phrases of the pages on which editors change content.
    package enum Content: String, PhraseKey {
        package static let group = "desk-content"
        case doneEdit, doneRestore, used, mergeOthers, mergeOwn, kept, keptOwn, restoreHint, unreadable
        case writtenSince
        case contentIsNow = "desk-versions.is-now", contentIsSame = "desk-versions.is-same"
    }

    /// The label of a field; the field's key if the form does not have it.
    package func label<Value: EditableContent>(of field: ContentField<Value>) -> String {
        field.label.map { words.say(ContentPhrase<Value>(rawValue: $0)) } ?? field.key
    }

    /// The hint below a field; nil if it has none.
    package func hint<Value: EditableContent>(of field: ContentField<Value>) -> String? {
        field.hint.map { words.say(ContentPhrase<Value>(rawValue: $0)) }
    }
}

/// An input of a form that is made of a list of fields.
package struct ContentInput: TemplateView {
    let name: String
    let label: String
    let value: String?
    let problem: String?
    let hint: String?
    /// Whether the text has several lines.
    let isArea: Bool

    /// Creates an input.
    package init(
        name: String, label: String, value: String?, problem: String?, hint: String?, isArea: Bool
    ) {
        (self.name, self.label, self.value) = (name, label, value)
        (self.problem, self.hint, self.isArea) = (problem, hint, isArea)
    }

    fileprivate var isFilled: Bool { value?.isEmpty == false || problem != nil }

    package static let fields = FieldTable<ContentInput>([
        .text("inputName") { $0.name },
        .text("inputLabel") { $0.label },
        .text("inputValue") { $0.value },
        .text("inputProblem") { $0.problem },
        .text("inputHint") { $0.hint },
        .flag("isArea") { $0.isArea },
    ])
}

/// The inputs in one of the site's further languages.
package struct ContentLanguage: TemplateView {
    let tag: String
    let name: String
    let inputs: [ContentInput]

    /// Creates the inputs in a language.
    package init(tag: String, name: String, inputs: [ContentInput]) {
        (self.tag, self.name, self.inputs) = (tag, name, inputs)
    }

    package static let fields = FieldTable<ContentLanguage>([
        .text("tag") { $0.tag },
        .text("languageName") { $0.name },
        .flag("isFilled") { $0.inputs.contains(where: \.isFilled) },
        .list("inputs") { $0.inputs },
    ])
}

/// The page on which an editor changes content.
package struct ContentFormView: DeskView {
    package static let template = "desk-content"

    let heading: String
    /// The path of the form below the mount.
    let path: String
    let nonce: String
    /// The version of the file over which the form is typed.
    let version: String
    /// The post's page on the site.
    let liveAddress: String
    /// The list of its versions.
    let versionsAddress: String
    package var done: String?
    /// The note that the form was used before.
    package var used: String?
    package var problems: [ProblemLine] = []
    package var kept: [String] = []
    package var choices: [MergeChoice] = []
    package var choicesHeading: String?
    package var seen = ""
    package var inputs: [ContentInput] = []
    package var languages: [ContentLanguage] = []
    package var preview: PagePreview?

    /// Creates the page without inputs.
    package init(
        heading: String, path: String, nonce: String, version: String, liveAddress: String,
        versionsAddress: String
    ) {
        (self.heading, self.path, self.nonce, self.version) = (heading, path, nonce, version)
        (self.liveAddress, self.versionsAddress) = (liveAddress, versionsAddress)
    }

    package static let fields = FieldTable<ContentFormView>([
        .text("heading") { $0.heading },
        .text("formPath") { $0.path },
        .text("nonce") { $0.nonce },
        .text("version") { $0.version },
        .text("liveAddress") { $0.liveAddress },
        .text("versionsAddress") { $0.versionsAddress },
        .text("done") { $0.done },
        .text("usedForm") { $0.used },
        .flag("hasProblems") { !$0.problems.isEmpty },
        .list("problems") { $0.problems },
        .list("kept") { view in view.kept.map { MergedChange(text: $0) } },
        .flag("hasChoices") { !$0.choices.isEmpty },
        .list("choices") { $0.choices },
        .text("choicesHeading") { $0.choicesHeading },
        .text("seen") { $0.seen },
        .list("inputs") { $0.inputs },
        .list("languages") { $0.languages },
        .record("preview") { $0.preview },
    ])
}
