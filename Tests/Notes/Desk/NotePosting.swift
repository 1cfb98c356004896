import ContentFiles
import Desk
import Foundation
import Model
import Posting
import State

/// Changes of notes by officers.
struct NotePosting {
    /// The fields of the form with a text for each language.
    static let localizedFields = ["title"]
    /// Maximum lengths: of the title in characters, of the text in bytes.
    private static let (titleLimit, bodyLimit) = (200, 4 << 10)

    private let core: Posting

    init(_ context: RequestContext, _ database: StateDatabase) {
        core = context.posting(database)
    }

    /// Posts a new note. `others` are the existing notes, whose slugs are taken.
    /// - Throws: `PostingError`; `.usedForm` if another note has the id.
    func post(
        _ form: FormSubmission, others: [Note], by submission: Posting.Submission
    ) throws(PostingError) -> Journal.Outcome {
        let id = NoteKind.idPrefix + PostName.id(of: "note", nonce: submission.nonce)
        return try core.change(by: submission) { submission throws(PostingError) in
            if let known = others.first(where: { $0.id == id }) {
                throw .usedForm(core.change(of: id, known.title, [], .post, submission))
            }
            let note = try note(form, id: id, others: others, now: submission.now)
            let file = try Posting.written(core.documents.file(note))
            guard core.documents.value(Note.self, in: file) == note else {
                throw .form([FormProblem("body", .cannotBeStored)])
            }
            let change = FileChange(path: file.path, before: nil, after: file.bytes)
            return core.change(of: id, note.title, [change], .post, submission)
        }
    }

    /// The note that a form describes.
    /// - Throws: `PostingError` with `.form`.
    private func note(
        _ form: FormSubmission, id: String, others: [Note], now: Date
    ) throws(PostingError) -> Note {
        var texts = FormTexts(form.fields, languages: core.settings.languages)
        let title = texts.localizedLine("title", limit: Self.titleLimit, earlier: nil)
        if title == nil { texts.add("title", .missing) }
        let body = texts.markdown("body", limit: Self.bodyLimit)
        if body == nil { texts.add("body", .missing) }
        let problems = form.problems + texts.problems
        guard let title, let body, problems.isEmpty else { throw .form(problems) }
        let taken = Set(others.flatMap { [$0.slug] + $0.aliases })
        let slug = PostName.slug(of: title, id: id) { slug in
            taken.contains(slug)
                || FileManager.default.fileExists(atPath: "\(core.root)/\(Note.folder.path)/\(slug).md")
        }
        guard let slug, let posted = Timestamp(now, in: core.settings.timeZone) else {
            throw .form([FormProblem("title", .cannotBeStored)])
        }
        return Note(slug: slug, aliases: [], id: id, title: title, posted: posted, body: body)
    }
}
