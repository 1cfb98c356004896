import CGI
import Desk
import Model
import Posting
import Site
import State

/// Handlers of the form of a proposed course.
enum ProposalHandlers {
    /// `GET /courses/new`, with `?number=` of a course that a search did not find.
    static func new(_ context: RequestContext) -> CGIResponse {
        let number = context.request.query["number"] ?? ""
        let fields = number.utf8.count <= CommentForm.commentLimit ? ["number": number] : [:]
        return ProposalFormPage(fields, nonce: FormSubmission.newNonce()).response(context)
    }

    /// `POST /courses/new`: redirects with 303 to the receipt, or to the form of the course that has the number.
    static func post(_ context: RequestContext) async throws(DeskError) -> CGIResponse {
        let nonce = try context.formNonce
        let page = ProposalFormPage(fields(context), nonce: nonce)
        if let refusal = try page.refusalWithoutCookie(context) { return refusal }
        return try await page.keepingTexts(context) { () throws(DeskError) in
            let database = try context.database()
            let submission = try context.readerSubmission(nonce, database)
            do throws(PostingError) {
                let proposal = try CourseProposal(page.fields, cut: context.request.form.cut)
                if let known = known(proposal, context) {
                    return context.redirect(to: "/courses/\(known)/comment?known=yes")
                }
                _ = try context.readerPosting(database).submit(
                    try draft(proposal),
                    id: submission.id(of: ProposalPosts.kind, prefix: ProposalPosts.idPrefix),
                    kind: ProposalPosts.kind, trap: context.formTrap, by: submission)
            } catch {
                return try page.refusal(error, context)
            }
            return try await context.received(submission.receipt, done: "post", database)
        }
    }

    /// The texts of the form's fields.
    static func fields(_ context: RequestContext) -> [String: String] {
        let form = context.request.form
        return Dictionary(CourseProposal.names.map { ($0, form[$0] ?? "") }) { first, _ in first }
    }

    /// The slug of the course that has the proposed number already; nil if none has.
    static func known(_ proposal: CourseProposal, _ context: RequestContext) -> Slug? {
        CourseNumber(proposal.number).flatMap { CatalogLookup(context.installation.build).course($0) }
    }

    /// The slug of the course that has the proposed number in its file, which finds one that was approved a moment ago, before a build; nil
    /// if there is none.
    static func inFile(_ proposal: CourseProposal, _ context: RequestContext) -> Slug? {
        guard let base = CourseNumber(proposal.number).flatMap({ Slug(making: $0.text) }),
            let course = CourseLookup.course(base, context),
            SearchText.squeezed(course.number.text) == SearchText.squeezed(proposal.number)
        else { return nil }
        return base
    }

    static func draft(_ proposal: CourseProposal) throws(PostingError) -> ReaderPostDraft {
        ReaderPostDraft(
            title: proposal.number,
            texts: [proposal.number, proposal.name, proposal.note].compactMap(\.self), need: .newCourse,
            payload: try proposal.payload())
    }
}

/// A page with the form of a proposed course.
struct ProposalFormPage: ReaderFormPage {
    let fields: [String: String]
    var nonce: String
    var problems: [FormProblem] = []
    var notice: String?
    /// The proposal that is corrected; nil for a new one.
    var correction: ReaderCorrection?

    init(_ fields: [String: String], nonce: String) { (self.fields, self.nonce) = (fields, nonce) }

    /// The page.
    func response(_ context: RequestContext, status: Int = 200) -> CGIResponse {
        let words = context.words.words
        let path = correction?.path ?? "/courses/new"
        let view = ProposalFormView(
            values: fields,
            problems: problems.map {
                FieldProblem(field: $0.field, text: CommentFormPage.sentence(of: $0, context.words))
            },
            notice: notice, nonce: nonce, opened: context.opened, path: path,
            coursesAddress: words.link(Address.courses))
        return context.readerPage(view, words.say(ProposalPosts.Key.title), form: path, status: status)
    }
}
