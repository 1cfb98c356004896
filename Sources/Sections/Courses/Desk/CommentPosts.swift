import CGI
import ContentFiles
import Desk
import Foundation
import Model
import Posting
import Site
import State

/// Comments on courses as posts of readers.
enum CommentPosts: ReaderPostKind {
    enum Key: String, PhraseKey {
        static let group = "course-comment"
        case title, correctTitle, notSaid, another, moved, onCourse, kind, newProfessor
        case lead, reveals, revealsWhy, comment, professor, otherProfessor, professorHint, semester,
            otherSemester
        case major, after
        case known = "course-proposal.known", helpful = "helpful.button"
    }

    static let kind = "review"
    static let idPrefix = "c-"
    static let folder = ContentFolder.reviews
    static let name: any PhraseKey = Key.kind
    static let votes: VoteKind? = VoteKind(of: CommentPosts.self, in: .courses, Key.helpful)

    /// Maximum lengths in characters: of a semester, a professor's name and a major.
    private static let (semesterLimit, nameLimit, majorLimit) = (60, 80, 60)

    static let fields = [
        FormField("comment", .text(limit: ReaderPosting.textLimit, rows: 8), Key.comment, isRequired: true),
        FormField("professor", .list(or: "otherProfessor", limit: nameLimit), Key.professor),
        FormField(
            "otherProfessor", .besideList(limit: nameLimit), Key.otherProfessor, hint: Key.professorHint),
        FormField(
            "semester", .list(or: "otherSemester", limit: semesterLimit), Key.semester,
            describedBy: "reveals"),
        FormField("otherSemester", .besideList(limit: semesterLimit), Key.otherSemester),
        FormField("major", .line(limit: majorLimit), Key.major, describedBy: "reveals"),
    ]

    /// The folders of all courses.
    static func folders(below root: String) -> [String] {
        let top = Review.folder.path
        do {
            return try FileManager.default.contentsOfDirectory(atPath: "\(root)/\(top)").sorted()
                .filter { !$0.hasPrefix(".") }.map { "\(top)/\($0)" }
        } catch {
            // No course has a comment yet.
            return []
        }
    }

    static func summary(
        _ post: ReaderPost, _ file: OutputFile?, _ context: RequestContext
    ) -> ReaderPostSummary? {
        guard let review = review(in: file, context) else { return nil }
        let words = context.words.words
        let number = CourseLookup.course(review.course, context)?.number.text ?? review.course.text
        let professor = review.professor.map { name in
            isNew(name, review, post, context)
                ? words.say(Key.newProfessor, ["name": name]) : name
        }
        return ReaderPostSummary(
            title: words.say(Key.onCourse, ["number": number]), text: review.comment,
            facts: [professor, review.semester.map(words.semester(typed:)), review.major].compactMap(\.self),
            address: Address.comment(review))
    }

    static func correctionPage(
        _ correction: ReaderCorrection, _ context: RequestContext
    ) throws(DeskError) -> ReaderFormPage {
        guard let review = review(in: correction.file, context),
            let course = CourseLookup.course(review.course, context)
        else { throw .notNow }
        var texts = ["comment": review.comment]
        texts["professor"] = review.professor
        texts["semester"] = review.semester
        texts["major"] = review.major
        return page(texts, of: course, Key.correctTitle, context)
    }

    /// Whether a post that waits would make a page of a new professor, whatever else it waits for.
    private static func isNew(
        _ name: String, _ review: Review, _ post: ReaderPost, _ context: RequestContext
    ) -> Bool {
        guard post.state == .waiting, let course = CourseLookup.course(review.course, context) else {
            return false
        }
        do throws(PostingError) {
            return try professor(name, course, context) == nil
        } catch {
            // The files of professors cannot be read: the cause is all that is known.
            return post.cause == .newProfessor
        }
    }

    private static func review(in file: OutputFile?, _ context: RequestContext) -> Review? {
        file.flatMap { context.documents.value(Review.self, in: $0) }
    }
}

// MARK: Handlers of the form

extension CommentPosts {
    /// `GET /courses/:slug/comment`, with `?known=yes` after a proposal of a course that is there.
    static func new(_ context: RequestContext) async throws(DeskError) -> CGIResponse {
        switch await CourseLookup(context.parameter("slug"), context) {
        case .course(let course):
            var page = newPage(course, context)
            if context.request.query["known"] != nil {
                page.notice = context.words.words.say(Key.known, ["number": course.number.text])
            }
            return page.response(context)
        case .moved(let course):
            let language = context.request.query["lang"].map { "?lang=\(RequestContext.encoded($0))" } ?? ""
            return context.redirect(to: "\(path(of: course))\(language)")
        case nil: throw .notFound
        }
    }

    /// `POST /courses/:slug/comment`: redirects with 303 to the receipt.
    static func post(_ context: RequestContext) async throws(DeskError) -> CGIResponse {
        switch await CourseLookup(context.parameter("slug"), context) {
        case .course(let course):
            return try await newPage(course, context).sent(context).submitted(
                as: Self.self, context,
                instead: { error in
                    // The course was renamed between the first look and the lock.
                    guard error == .notNow,
                        case .moved(let found) = await CourseLookup(course.slug.text, context)
                    else { return nil }
                    do throws(DeskError) {
                        return moved(try newPage(found, context).sent(context), found, context)
                    } catch {
                        return nil
                    }
                })
        case .moved(let course):
            let page = try newPage(course, context).sent(context)
            return try page.refusalWithoutCookie(context) ?? moved(page, course, context)
        case nil: throw .notFound
        }
    }

    static func path(of course: Course) -> String { "/courses/\(course.slug)/comment" }

    /// The form, with the texts kept, if the course was renamed while the form was open: 409.
    private static func moved(
        _ page: ReaderFormPage, _ course: Course, _ context: RequestContext
    ) -> CGIResponse {
        var page = page
        page.notice = context.words.words.say(Key.moved, ["number": course.number.text])
        return page.response(context, status: 409)
    }

    private static func newPage(_ course: Course, _ context: RequestContext) -> ReaderFormPage {
        var page = page([:], of: course, Key.title, context)
        page.after = context.words.words.say(Key.after)
        return page
    }

    private static func page(
        _ texts: [String: String], of course: Course, _ heading: Key, _ context: RequestContext
    ) -> ReaderFormPage {
        let (words, address) = (context.words.words, context.words.words.link(Address.course(course.slug)))
        var page = ReaderFormPage(
            TypedForm(fields, texts), heading: words.say(heading), path: path(of: course), back: address
        ) { id, form throws(PostingError) in try draft(id: id, form, course, context) }
        page.about = ReaderFormSubject(
            number: course.number.text, name: words.tagged(course.name), address: address)
        page.lead = words.say(Key.lead)
        page.warning = (words.say(Key.reveals), words.say(Key.revealsWhy))
        page.pairs = Set(fields.map(\.name)).subtracting(["comment"])
        page.choices = { choices(course, context) }
        return page
    }

    private static func choices(_ course: Course, _ context: RequestContext) -> FormInputs.Choices {
        let (words, lookup) = (context.words.words, CatalogLookup(context.installation.build))
        let today = context.site.settings.timeZone.civil(at: context.now)?.day
        let semesters = today.map { Semester.recent(on: $0) } ?? []
        return FormInputs.Choices(
            lists: [
                "professor": entries(lookup.professors(of: course).map { ($0, $0) }, words),
                "semester": entries(semesters.map { ($0.description, words.semester($0)) }, words),
            ],
            suggestions: [
                "otherProfessor": lookup.professors(near: course).map { words.tagged(typed: $0) }
            ])
    }

    /// The entries of a list, from which nothing is chosen at first.
    private static func entries(
        _ known: [FormInputs.Entry], _ words: PageWords
    ) -> [FormInputs.Entry] {
        [("", words.say(Key.notSaid))] + known + [(FormField.another, words.say(Key.another))]
    }

    /// The comment that a form describes. Throws `.form`; later, under the content lock, `.notNow` if the course is gone.
    private static func draft(
        id: String, _ form: TypedForm, _ course: Course, _ context: RequestContext
    ) throws(PostingError) -> ReaderPostDraft {
        var values = try form.values()
        let comment = values["comment"]?.trimmingCharacters(in: .whitespacesAndNewlines)
        guard let id = Slug(id), let comment else { throw .notNow }
        values["semester"] = values["semester"].map { Semester(typed: $0)?.description ?? $0 }
        var need: ModerationCause?
        if let typed = values["professor"] {
            let known = try professor(typed, course, context)
            values["professor"] = known ?? typed
            if known == nil { need = .newProfessor }
        }
        let (slug, content, documents) = (course.slug, values, context.documents)
        let texts = [comment] + ["professor", "semester", "major"].compactMap { content[$0] }
        return ReaderPostDraft(title: course.number.text, texts: texts, need: need) {
            placement throws(PostingError) in
            guard CourseLookup.course(slug, context) != nil else { throw .notNow }
            let review = Review(
                id: id, course: slug, professor: content["professor"], semester: content["semester"],
                major: content["major"], posted: placement.posted, isHidden: placement.isHidden,
                comment: comment)
            let file = try Posting.written(review.file(over: placement.before))
            guard documents.value(Review.self, in: file)?.says(review) == true else {
                throw .form([FormProblem("comment", .cannotBeStored)])
            }
            return file
        }
    }

    /// The professor's name as comments have it, or as a file joins it; nil if it is new.
    static func professor(
        _ typed: String, _ course: Course, _ context: RequestContext
    ) throws(PostingError) -> String? {
        let lookup = CatalogLookup(context.installation.build)
        let own = lookup.professors(of: course)
        let key = Professor.key(typed)
        if let name = own.first(where: { $0 == typed || Professor.key($0) == key }) ?? lookup.professor(typed)
        {
            return name
        }
        let professors = try Professor.inFiles(
            below: context.installation.root, timeZone: context.site.settings.timeZone)
        return ProfessorNames(professors.map(\.professor)).professor(typed)?.name
    }
}

extension Review {
    /// Whether a review read from a file has the same content; the time of posting may be written differently
    /// there.
    fileprivate func says(_ other: Review) -> Bool {
        var other = other
        other.posted = posted
        return self == other
    }
}
