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
        return ProposalFormPage(fields: fields, nonce: FormSubmission.newNonce()).response(context)
    }

    /// `POST /courses/new`: redirects with 303 to the receipt, or to the form of the course that has the number.
    static func post(_ context: RequestContext) async throws(DeskError) -> CGIResponse {
        let nonce = try context.formNonce
        let page = ProposalFormPage(fields: context.readerFields(CourseProposal.names), nonce: nonce)
        var known: Slug?
        return try await page.submitted(
            as: ProposalPosts.self, context,
            instead: { _ in known.map { context.redirect(to: "/courses/\($0)/comment?known=yes") } },
            make: { _ throws(PostingError) in
                let proposal = try CourseProposal(page.fields, cut: context.request.form.cut)
                known = Self.known(proposal, context)
                if known != nil { throw .notNow }
                return try draft(proposal)
            })
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

    func response(_ context: RequestContext, status: Int = 200) -> CGIResponse {
        let words = context.words.words
        func problem(_ field: String) -> String? { context.words.problem(field, in: problems) }
        let path = correction?.path ?? "/courses/new"
        let view = ProposalFormView(
            formPath: path, coursesAddress: words.link(Address.courses), notice: notice,
            hasProblems: !problems.isEmpty, numberValue: fields["number"],
            numberProblem: problem("number"), nameValue: fields["name"], nameProblem: problem("name"),
            noteValue: fields["note"], noteProblem: problem("note"), nonce: nonce,
            opened: context.opened)
        return context.readerPage(view, words.say(ProposalPosts.Key.title), form: path, status: status)
    }
}
