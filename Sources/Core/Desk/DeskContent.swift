import CGI
import ContentFiles
import Files
import Model
import Posting
import Site
import State

/// A kind of content that editors change on the desk, with the pages on which they do.
package protocol DeskContent: EditableContent, PostKind {
    /// The first step of their paths below the mount: `courses`.
    static var deskFolder: String { get }
    /// The parameter of the routes that has the slug.
    static var deskParameter: String { get }
    /// The heading of the form.
    static var formHeading: any PhraseKey { get }
    /// The address of its page on the site, from the site's root in the main language.
    var address: String { get }
    /// Facts that its page shows beside heading and text, in the language of the desk.
    func facts(_ words: DeskWords) -> [String]
    /// The problems of a changed value beside other content, such as a number that another course has.
    func problems(_ context: RequestContext) -> [FormProblem]
}

extension DeskContent {
    package func facts(_ words: DeskWords) -> [String] { [] }
    package func problems(_ context: RequestContext) -> [FormProblem] { [] }

    /// The path of the form of the content with a slug, below the mount.
    package static func editPath(_ slug: Slug) -> String { "/\(deskFolder)/\(slug)/edit" }

    package static var idPrefix: String { subjectPrefix }
    package static var textFields: [String] { formFields.map(\.key) }

    package static func path(of subject: String) -> String? { slug(ofSubject: subject).map { editPath($0) } }

    /// The form in a request; nil if it has none.
    package static func submission(_ request: CGIRequest, languages: [String]) -> FormSubmission? {
        let steps = request.path.split(separator: "/")
        guard steps.count == 3, steps[0] == deskFolder, steps[2] == "edit", let slug = Slug(String(steps[1]))
        else { return nil }
        return FormSubmission(
            request, changing: subject(slug), in: "content", languages: languages, texts: formTexts,
            on: editPath(slug))
    }

    /// The preview of its page.
    func preview(_ context: RequestContext) -> PagePreview {
        var html = ""
        for field in Self.formFields {
            if case .markdown(let path, let translations) = field.property {
                html =
                    context.renderer.html(
                        ofMarkdown: self[keyPath: path], self[keyPath: translations], profile: textProfile,
                        pictures: context.pictures) ?? ""
            }
        }
        return PagePreview(title: context.words.text(heading), facts: facts(context.words), text: html)
    }
}

/// One content file for an editor.
struct ContentEditor<Value: DeskContent> {
    let request: OfficerRequest
    let slug: Slug
    let editing: ContentEditing<Value>
    /// The value as its file has it now, and the file's bytes.
    let value: Value
    let bytes: [UInt8]

    /// Opens the content that the path of an editor's request names.
    /// - Throws: `DeskError`: `.notFound`.
    init(_ request: OfficerRequest) throws(DeskError) {
        let context = request.context
        guard let slug = Slug(context.parameter(Value.deskParameter)) else { throw .notFound }
        (self.request, self.slug) = (request, slug)
        let editing = ContentEditing<Value>(
            slug, at: Self.file(of: slug, below: context.installation.root),
            context.posting(request.database))
        self.editing = editing
        let found = try DeskError.posting(editing.current())
        (value, bytes) = (found.value, found.bytes)
    }

    var context: RequestContext { request.context }
    var session: Session { request.session }
    var database: StateDatabase { request.database }

    /// The path of the content file with a slug. People may have given it another name that makes the same slug: `Spring Fair.md`.
    private static func file(of slug: Slug, below root: String) -> String {
        let usual = "\(Value.folder.path)/\(slug)\(Value.ending)"
        guard FileSystemEntry.isMissing("\(root)/\(usual)") else { return usual }
        let paths = FileListing(of: Value.folder.path, below: root).paths
        return paths.first { Value.name(ofPath: $0) == slug } ?? usual
    }

    /// The path of the form below the mount.
    var path: String { Value.editPath(slug) }

    /// The path of the list of versions below the mount.
    var versionsPath: String { "/\(Value.deskFolder)/\(slug)/versions" }

    var version: String { Posting.version(of: bytes) }

    /// The fields of the form as the file has them, for a page in the language of the desk.
    var fields: [String: String] { editing.fields(of: value, language: context.words.language) }

    var drafts: DraftSubmissions { DraftSubmissions(context, database, of: Value.self) }

    /// The value that fields describe, nil with problems.
    func read(_ fields: [String: String]) -> (value: Value?, problems: [FormProblem]) {
        do throws(PostingError) {
            let new = try editing.value(fields, changing: value)
            return (new, problems(of: new))
        } catch {
            if case .form(let problems) = error { return (nil, problems) }
            return (nil, [])
        }
    }

    /// The problems of a changed value beside other content, without those that the file has now: they are not of this change.
    func problems(of new: Value) -> [FormProblem] {
        let problems = new.problems(context)
        if problems.isEmpty { return [] }
        let earlier = value.problems(context)
        return problems.filter { !earlier.contains($0) }
    }

    /// Keeps a form that was not accepted as a draft.
    func keep(_ fields: [String: String], over version: String, nonce: String) throws(DeskError) {
        try drafts.keep(
            fields, over: version, nonce: nonce, post: editing.subject, on: path, of: session.officer.name)
    }
}
