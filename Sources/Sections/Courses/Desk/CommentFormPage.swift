import CGI
import Desk
import Foundation
import Model
import Posting
import Site

/// A page with the form of a comment: a new one, or one that its author corrects.
struct CommentFormPage: ReaderFormPage {
    enum Key: String, PhraseKey {
        static let group = "course-comment"
        case title, correctTitle, notSaid, another, moved, onCourse, kind, newProfessor
        case known = "course-proposal.known", helpful = "helpful.button"
    }

    let course: Course
    var fields: [String: String] = [:]
    var nonce: String
    var problems: [FormProblem] = []
    var notice: String?
    /// The comment that is corrected; nil for a new one.
    var correction: ReaderCorrection?

    func response(_ context: RequestContext, status: Int = 200) -> CGIResponse {
        let words = context.words.words
        func problem(_ field: String) -> String? { context.words.problem(field, in: problems) }
        let lookup = CatalogLookup(context.installation.build)
        let professors = lookup.professors(of: course)
        let semesters = Self.semesters(context)
        let values = Self.typed(fields, semesters: semesters.map(\.description), professors: professors)
        let title = words.say(correction == nil ? Key.title : Key.correctTitle)
        let path = correction?.path ?? "/courses/\(course.slug)/comment"
        let view = CommentFormView(
            courseNumber: course.number.text, courseName: words.tagged(course.name),
            courseAddress: words.link(Address.course(course.slug)), formPath: path, notice: notice,
            hasProblems: !problems.isEmpty,
            semesters: choices(
                semesters.map { ($0.description, words.semester($0)) }, values["semester"], words),
            otherSemester: values["otherSemester"],
            semesterProblem: problem("otherSemester") ?? problem("semester"),
            professors: choices(professors.map { ($0, $0) }, values["professor"], words),
            otherProfessor: values["otherProfessor"],
            professorProblem: problem("otherProfessor") ?? problem("professor"),
            suggestions: lookup.professors(near: course).map { words.tagged(typed: $0) },
            major: values["major"], majorProblem: problem("major"), commentText: values["comment"],
            commentProblem: problem("comment"), nonce: nonce, opened: context.opened,
            isCorrection: correction != nil)
        return context.readerPage(view, title, form: path, status: status)
    }

    /// The form, with the texts kept, if the course was renamed while the form was open: 409.
    func moved(_ context: RequestContext) -> CGIResponse {
        var page = self
        page.notice = context.words.words.say(Key.moved, ["number": course.number.text])
        return page.response(context, status: 409)
    }

    // MARK: Parts

    private static func semesters(_ context: RequestContext) -> [Semester] {
        context.site.settings.timeZone.civil(at: context.now).map { Semester.recent(on: $0.day) } ?? []
    }

    /// The fields, with a text that a list does not have in the field beside it.
    private static func typed(
        _ fields: [String: String], semesters: [String], professors: [String]
    ) -> [String: String] {
        var fields = fields
        for (list, typed, known) in [
            ("semester", "otherSemester", semesters), ("professor", "otherProfessor", professors),
        ] {
            guard let value = fields[list], !value.isEmpty, value != CommentForm.another,
                !known.contains(value)
            else { continue }
            if (fields[typed] ?? "").isEmpty { fields[typed] = value }
            fields[list] = CommentForm.another
        }
        return fields
    }

    private func choices(
        _ known: [(value: String, name: String)], _ chosen: String?, _ words: PageWords
    ) -> [ChoiceView] {
        let all =
            [("", words.say(Key.notSaid))] + known + [(CommentForm.another, words.say(Key.another))]
        return all.map { ChoiceView(choiceValue: $0.0, choiceName: $0.1, isChosen: $0.0 == (chosen ?? "")) }
    }
}
