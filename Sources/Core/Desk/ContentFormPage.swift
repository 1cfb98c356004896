import CGI
import ContentFiles
import Posting
import Site

/// A page with the form on which an editor changes content.
struct ContentFormPage<Value: DeskContent> {
    private let editor: ContentEditor<Value>
    private let fields: [String: String]
    let nonce: String
    var version = ""
    var done: String?
    /// The note that the form was used before.
    var used: String?
    var problems: [FormProblem] = []
    /// The value that the form describes, for the preview; nil if the form is not valid.
    var preview: Value?
    /// Sentences about kept changes of others.
    private var kept: [TextLine] = []
    /// The fields in conflict, and the version in which they are so.
    private var choices: [MergeChoice] = []
    private var choicesHeading: String?
    private var seen = ""

    init(_ editor: ContentEditor<Value>, fields: [String: String], nonce: String) {
        (self.editor, self.fields, self.nonce) = (editor, fields, nonce)
    }

    private var words: DeskWords { editor.context.words }

    /// Shows the changes since the form was opened.
    mutating func show(_ merge: FormMerge?) throws(DeskError) {
        guard let merge else { return }
        let deskWords = words
        let sentences = try MergeWords(
            deskWords,
            MergeWords.Key(
                others: DeskWords.Content.mergeOthers, own: DeskWords.Content.mergeOwn,
                kept: DeskWords.Content.kept, keptOwn: DeskWords.Content.keptOwn),
            editor.session, editor.database, name: { Self.label(of: $0, deskWords) })
        kept = sentences.kept(merge.taken).map(TextLine.init)
        choices = merge.conflicts.map { sentences.choice($0, typed: fields[$0.field] ?? "") }
        choicesHeading = sentences.heading(merge.conflicts)
        seen = merge.version
    }

    func response(status: Int = 200) -> CGIResponse {
        let context = editor.context
        let language = FormLanguage(
            words.language, of: context.site.settings.languages, texts: Value.formTexts)
        let values = language.pageFields(fields)
        let sentences = problems.map { (language.pageField(of: $0), words.sentence(of: $0)) }
        let byField = Dictionary(sentences) { first, _ in first }
        let view = ContentFormView(
            heading: words.words.say(Value.formHeading), formPath: editor.path, nonce: nonce,
            version: version, liveAddress: words.words.link(editor.value.address),
            versionsAddress: "\(context.mount)\(editor.versionsPath)", done: done, usedForm: used,
            problems: sentences.map(problemLine), kept: kept, choices: choices,
            choicesHeading: choicesHeading, seen: seen,
            inputs: Value.formFields.map { input(of: $0, $0.key, values, byField) },
            languages: words.languages.filter { $0.tag != language.own }.map { other in
                ContentLanguage(
                    tag: other.tag, languageName: other.name,
                    inputs: Value.formFields.filter(\.isTranslated).map { field in
                        input(of: field, "\(field.key).\(other.tag)", values, byField)
                    })
            }, preview: preview?.preview(context))
        var frame = context.frame(words.text(editor.value.heading), editor.session, form: editor.path)
        (frame.hasEventForm, frame.formID, frame.previewPath) = (
            true, "content-form", "\(editor.path)?show=preview"
        )
        return context.page(context.renderer.html(view, frame), status: status)
    }

    private func problemLine(of field: String, _ sentence: String) -> ProblemLine {
        ProblemLine(
            field: field,
            text: words.say(
                DeskWords.Key.ofField, ["field": Self.label(of: field, words), "problem": sentence]))
    }

    private func input(
        of field: ContentField<Value>, _ name: String, _ values: [String: String],
        _ problems: [String: String]
    ) -> FormInput {
        var input = FormInput(inputName: name, inputLabel: words.label(of: field), inputValue: values[name])
        (input.inputProblem, input.inputHint) = (problems[name], words.hint(of: field))
        input.isArea = field.isMarkdown
        input.describe()
        return input
    }

    /// The label of a field by its name, with the language of its text if that is not the page's: `Name (中文)`.
    private static func label(of name: String, _ words: DeskWords) -> String {
        let key = String(name.prefix { $0 != "." })
        guard let field = Value.formFields.first(where: { $0.key == key }) else { return name }
        return words.named(words.label(of: field), name, isTranslated: field.isTranslated)
    }
}
