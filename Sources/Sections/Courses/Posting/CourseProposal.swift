import Basics
import ContentFiles
import Desk
import Foundation
import Markdown
import Model
import Posting

/// A course that a reader proposes.
struct CourseProposal: Codable, Equatable, Sendable {
    /// Such as `COMPSCI 330`.
    let number: String
    let name: String
    /// A note for the officers; nil if there is none.
    var note: String?

    static let fields = [
        FormField(
            "number", .line(limit: 40), ProposalPosts.Key.number, hint: ProposalPosts.Key.numberHint,
            isRequired: true, isCode: true),
        FormField("name", .line(limit: 120), ProposalPosts.Key.name, isRequired: true),
        FormField(
            "note", .note(limit: 600, rows: 4), ProposalPosts.Key.note, hint: ProposalPosts.Key.noteHint),
    ]

    /// The proposal in a form, which may have further fields.
    init(_ form: TypedForm) throws(PostingError) {
        var (values, texts) = form.read()
        let number = values["number"].flatMap { CourseNumber($0)?.text }
        let hasNumber = number.flatMap { Slug(making: $0) } != nil
        if !hasNumber { texts.addMissing("number") }
        guard texts.problems.isEmpty, let number, let name = values["name"] else {
            throw .form(texts.problems)
        }
        (self.number, self.name, note) = (number, name, values["note"])
    }

    /// The texts of its form.
    var texts: [String: String] { ["number": number, "name": name, "note": note ?? ""] }

    /// The proposal stored in a post; nil if it cannot be read.
    init?(payload: String?) {
        guard let payload else { return nil }
        do {
            self = try JSONDecoder().decode(Self.self, from: Data(payload.utf8))
        } catch {
            // A later version of this program may have written it.
            return nil
        }
    }

    /// The proposal as it is stored in the post. Throws `.form` of a text that JSON cannot hold.
    func payload() throws(PostingError) -> String {
        do {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys]
            return String(decoding: try encoder.encode(self), as: UTF8.self)
        } catch {
            throw .form([FormProblem("name", .cannotBeStored)])
        }
    }

    /// The new file of the approved course; `isTaken` returns whether a slug has a file or is reserved. Throws `.notNow` if no slug is free.
    func file(isTaken: (Slug) throws(PostingError) -> Bool) throws(PostingError) -> OutputFile {
        guard let number = CourseNumber(number), let base = Slug(making: number.text) else { throw .notNow }
        for suffix in 1...100 {
            let slug = suffix == 1 ? base : base.appending(suffix)
            if try isTaken(slug) { continue }
            var course = Course(slug: slug, number: number, name: LocalizedText(name))
            // A description that is typed on the desk later is shown as it was typed.
            course.textProfile = MarkdownText.typedProfile
            let file = try Journal.file(course.outputFile(below: "", timeZone: .gmt))
            let source = SourceFile(path: file.path, bytes: file.bytes)
            guard let read = Course.read(source, named: slug, timeZone: .gmt).value,
                read.number == course.number,
                read.name == course.name
            else { throw .form([FormProblem("name", .cannotBeStored)]) }
            return file
        }
        throw .notNow
    }
}
