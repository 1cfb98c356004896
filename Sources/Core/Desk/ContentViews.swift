import Site

/// The inputs in one of the site's further languages.
struct ContentLanguage: TemplateView {
    let tag: String
    let languageName: String
    let inputs: [FormInput]

    static let computed = FieldTable<ContentLanguage>([
        .flag("isFilled") { language in
            language.inputs.contains { $0.inputValue?.isEmpty == false || $0.inputProblem != nil }
        }
    ])
}

/// The page on which an editor changes content.
struct ContentFormView: DeskView {
    static let template = "desk-content"

    let heading: String
    /// The path of the form below the mount.
    let formPath: String
    let nonce: String
    /// The version of the file over which the form is typed.
    let version: String
    /// The post's page on the site.
    let liveAddress: String
    /// The list of its versions.
    let versionsAddress: String
    let done: String?
    /// The note that the form was used before.
    let usedForm: String?
    let problems: [ProblemLine]
    let kept: [TextLine]
    let choices: [MergeChoice]
    let choicesHeading: String?
    let seen: String
    let inputs: [FormInput]
    let languages: [ContentLanguage]
    let preview: PagePreview?

    static let computed = FieldTable<ContentFormView>([
        .flag("hasProblems") { !$0.problems.isEmpty },
        .flag("hasChoices") { !$0.choices.isEmpty },
    ])
}

/// A field in conflict, with both values.
package struct MergeChoice: TemplateView {
    let choiceField: String
    let choiceName: String
    /// Words for the officer who made the change: `Mei Lin changed it to:`.
    let choiceWho: String
    let choiceTheirs: String
    let choiceMine: String
}

/// A sentence about a field.
package struct ProblemLine: TemplateView {
    /// The id of the field's input; nil if the form does not show the field.
    let field: String?
    let problemText: String

    package init(field: String?, text: String) { (self.field, problemText) = (field, text) }
}

/// The button that takes the newest change of a post back.
package struct TakeBackView: TemplateView {
    /// The address of the form.
    let takeBackAddress: String
    /// The number of the change.
    let takeBackChange: Int
    /// The form's nonce.
    let takeBackNonce: String
    /// The change: `18:01 · Mei Lin cancelled`.
    let takeBackWhat: String
    /// Whether readers are going to be told of the change.
    let isHeld: Bool

    package init(address: String, change: Int64, nonce: String, what: String, isHeld: Bool) {
        (takeBackAddress, takeBackChange, takeBackNonce) = (address, Int(change), nonce)
        (takeBackWhat, self.isHeld) = (what, isHeld)
    }
}
