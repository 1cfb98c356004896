import Basics
import ContentFiles
import Foundation
import Model
import Posting

/// The form of a comment on a course, as a reader filled it.
struct CommentForm: Sendable {
    /// The names of the fields.
    static let names = ["semester", "otherSemester", "professor", "otherProfessor", "major", "comment"]
    /// The value of the lists for a text that is typed beside them.
    static let another = "+"
    /// Maximum lengths in characters: of a semester, a professor's name and a major.
    static let (semesterLimit, nameLimit, majorLimit) = (60, 80, 60)
    /// Maximum length of a comment, in bytes.
    static let commentLimit = ReaderPosting.textLimit

    let fields: [String: String]
    /// The fields of which combining marks were removed.
    private let cut: Set<String>

    init(_ fields: [String: String], cut: Set<String> = []) { (self.fields, self.cut) = (fields, cut) }

    /// The texts of a valid form. Fields that the reader left out are nil.
    struct Texts: Equatable, Sendable {
        var semester: String?
        var professor: String?
        var major: String?
        var comment: String
    }

    func texts() throws(PostingError) -> Texts {
        // White space around a comment is removed before it is counted.
        var form = FormTexts(ofReader: fields, names: Self.names, cut: cut) {
            ($0 == "comment" ? 2 : 1) * Self.commentLimit
        }
        let semester = chosen("semester", or: "otherSemester", limit: Self.semesterLimit, &form)
        let professor = chosen("professor", or: "otherProfessor", limit: Self.nameLimit, &form)
        let major = form.visibleLine("major", limit: Self.majorLimit)
        let comment = form.plain("comment", limit: Self.commentLimit)?
            .trimmingCharacters(in: .whitespacesAndNewlines)
        if comment == nil { form.addMissing("comment") }
        guard form.problems.isEmpty, let comment else { throw .form(form.problems) }
        return Texts(
            semester: semester.map { Semester(typed: $0)?.description ?? $0 }, professor: professor,
            major: major, comment: comment)
    }

    /// The typed text, else the one that is chosen in the list. A typed text wins, since typing is deliberate and an unchanged list is not.
    private func chosen(_ list: String, or typed: String, limit: Int, _ form: inout FormTexts) -> String? {
        if let text = form.visibleLine(typed, limit: limit) { return text }
        if form.text(list) == Self.another {
            form.add(typed, .missing)
            return nil
        }
        return form.visibleLine(list, limit: limit)
    }
}
