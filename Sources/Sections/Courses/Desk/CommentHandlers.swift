import CGI
import ContentFiles
import Desk
import Model
import Posting
import State

/// Handlers of the form of a comment on a course.
enum CommentHandlers {
    /// `GET /courses/:slug/comment`, with `?known=yes` after a proposal of a course that is there.
    static func new(_ context: RequestContext) async throws(DeskError) -> CGIResponse {
        switch await CourseLookup(context.parameter("slug"), context) {
        case .course(let course):
            var page = CommentFormPage(course: course, nonce: FormSubmission.newNonce())
            if context.request.query["known"] != nil {
                page.notice = context.words.words.say(
                    CommentFormPage.Key.known, ["number": course.number.text])
            }
            return page.response(context)
        case .moved(let course):
            let language = context.request.query["lang"].map { "?lang=\(RequestContext.encoded($0))" } ?? ""
            return context.redirect(to: "/courses/\(course.slug)/comment\(language)")
        case nil: throw .notFound
        }
    }

    /// `POST /courses/:slug/comment`: redirects with 303 to the receipt.
    static func post(_ context: RequestContext) async throws(DeskError) -> CGIResponse {
        let nonce = try context.formNonce
        let fields = context.readerFields(CommentForm.names)
        let course: Course
        switch await CourseLookup(context.parameter("slug"), context) {
        case .course(let found): course = found
        case .moved(let found):
            let page = CommentFormPage(course: found, fields: fields, nonce: nonce)
            return try page.refusalWithoutCookie(context) ?? page.moved(context)
        case nil: throw .notFound
        }
        let page = CommentFormPage(course: course, fields: fields, nonce: nonce)
        return try await page.submitted(
            as: CommentPosts.self, context,
            instead: { error in
                // The course was renamed between the first look and the lock.
                guard error == .notNow, case .moved(let found) = await CourseLookup(course.slug.text, context)
                else { return nil }
                return CommentFormPage(course: found, fields: fields, nonce: nonce).moved(context)
            },
            make: { id throws(PostingError) in try draft(id: id, course, context) })
    }

    /// The comment that the request's form describes. Throws `.form`; later, under the content lock, `.notNow` if the course is gone.
    static func draft(
        id: String, _ course: Course, _ context: RequestContext
    ) throws(PostingError) -> ReaderPostDraft {
        var texts = try CommentForm(context.readerFields(CommentForm.names), cut: context.request.form.cut).texts()
        guard let id = Slug(id) else { throw .notNow }
        var need: ModerationCause?
        if let typed = texts.professor {
            let known = try professor(typed, course, context)
            texts.professor = known ?? typed
            if known == nil { need = .newProfessor }
        }
        let (slug, content) = (course.slug, texts)
        let documents = ContentDocuments(
            root: context.installation.root, timeZone: context.site.settings.timeZone)
        let typed = [content.comment, content.professor, content.semester, content.major]
        return ReaderPostDraft(title: course.number.text, texts: typed.compactMap(\.self), need: need) {
            placement throws(PostingError) in
            guard CourseLookup.course(slug, context) != nil else { throw .notNow }
            let review = Review(
                id: id, course: slug, professor: content.professor, semester: content.semester,
                major: content.major, posted: placement.posted, isHidden: placement.isHidden,
                comment: content.comment)
            let file = try Posting.written(ReviewFile.file(review, over: placement.before))
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
        let professors = try ProfessorFiles.all(
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
