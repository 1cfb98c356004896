import Basics
import ContentFiles
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
    let note: String?

    /// The names of the form's fields.
    static let names = ["number", "name", "note"]
    /// Maximum lengths in characters: of the number, the name and the note.
    static let (numberLimit, nameLimit, noteLimit) = (40, 120, 600)

    /// The proposal in a form.
    init(_ fields: [String: String], cut: Set<String> = []) throws(PostingError) {
        var form = FormTexts(ofReader: fields, names: Self.names, cut: cut)
        let number = form.line("number", limit: Self.numberLimit).flatMap { CourseNumber($0)?.text }
        let hasNumber = number.flatMap { Slug(making: $0) } != nil
        if !hasNumber { form.addMissing("number") }
        let name = form.visibleLine("name", limit: Self.nameLimit)
        if name == nil { form.addMissing("name") }
        var note: String?
        if let text = form.text("note") {
            note = text.split(whereSeparator: \.isNewline).joined(separator: " ")
            if text.utf8.count > 8 * Self.noteLimit || text.count > Self.noteLimit {
                form.add("note", .tooLong(count: text.count, limit: Self.noteLimit))
            } else if text.unicodeScalars.contains(where: \.turnsDirection) {
                form.add("note", .turnsDirection)
            }
        }
        guard form.problems.isEmpty, let number, let name else { throw .form(form.problems) }
        (self.number, self.name, self.note) = (number, name, note)
    }

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
