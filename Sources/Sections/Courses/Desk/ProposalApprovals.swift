import CGI
import Desk
import Model
import Posting
import Site
import State

/// Handlers of the page on which an officer approves a proposed course, and corrects it first.
enum ProposalApprovals {
    /// The path of the page.
    static func path(of id: String) -> String { "/proposals/\(id)" }

    /// `GET /proposals/<id>`, with `?unsent=<nonce>` for a draft.
    static func get(_ request: OfficerRequest) throws(DeskError) -> CGIResponse {
        let (context, session, database) = request.parts
        let (post, proposal) = try found(context, database)
        guard let approval = try ReaderApproval(post.id, session, database) else { return changed(context) }
        var page = ProposalApprovalPage(approval, proposal, context)
        if let draft = try drafts(context, database).named(
            of: session.officer.name, on: path(of: post.id))
        {
            (page.texts, page.nonce) = (draft.fields, draft.nonce)
        }
        return page.response(context)
    }

    /// `POST /proposals/<id>`: `number`, `name`, `reason`, and `seen` of the page. Redirects with 303 to the queue.
    static func post(_ request: OfficerRequest) async throws(DeskError) -> CGIResponse {
        let (context, session, database) = request.parts
        let (post, proposal) = try found(context, database)
        guard let sent = submission(context.request, languages: context.site.settings.languages) else {
            throw .badField("nonce")
        }
        let (corrected, reason, problems) = read(sent.fields, note: proposal.note)
        guard let approval = try ReaderApproval(post.id, session, database) else {
            // A form that is sent twice has done its work.
            let isDone = post.state == .published && corrected == proposal
            return isDone ? context.approved() : changed(context)
        }
        var page = ProposalApprovalPage(approval, proposal, context)
        (page.texts, page.nonce, page.problems) = (sent.fields, sent.nonce, problems)
        try drafts(context, database).keep(
            sent.fields, over: "", nonce: sent.nonce, post: post.id, on: path(of: post.id),
            of: session.officer.name)
        guard let corrected, problems.isEmpty else { return page.response(context, status: 422) }
        let words = context.words.words
        if ProposalPosts.known(corrected.number, context) ?? ProposalPosts.inFile(corrected, context) != nil {
            page.notice = words.say(ProposalApprovalPage.Key.known, ["number": corrected.number])
            return page.response(context, status: 409)
        }
        let payload = try DeskError.posting(corrected.payload())
        let answer = try await context.approve(
            post.id, correctedAs: payload, reason: reason, seen: sent.seen.flatMap { Int64($0) } ?? 0,
            session,
            database)
        if let answer {
            try DeskError.state(database.discard(sent.nonce, of: session.officer.name))
            return answer
        }
        page.notice = words.say(ProposalApprovalPage.Key.correctedMeanwhile)
        return page.response(context, status: 409)
    }

    /// The form of a request; nil if it has none.
    static func submission(_ request: CGIRequest, languages: [String]) -> FormSubmission? {
        let steps = request.path.split(separator: "/")
        guard steps.count == 2, steps[0] == "proposals" else { return nil }
        return FormSubmission(
            request, changing: String(steps[1]), in: "post", languages: languages, texts: [],
            on: request.path)
    }

    // MARK: Parts

    private static func found(
        _ context: RequestContext, _ database: StateDatabase
    ) throws(DeskError) -> (ReaderPost, CourseProposal) {
        guard let post = try DeskError.state(database.readerPost(context.parameter("id"))),
            post.kind == ProposalPosts.kind, let proposal = CourseProposal(payload: post.payload)
        else { throw .notFound }
        return (post, proposal)
    }

    private static func drafts(_ context: RequestContext, _ database: StateDatabase) -> DraftSubmissions {
        DraftSubmissions(context, database, of: ProposalPosts.self)
    }

    /// The corrected proposal, nil with problems, and the sentence to its author.
    private static func read(
        _ fields: [String: String], note: String?
    ) -> (proposal: CourseProposal?, reason: String?, problems: [FormProblem]) {
        let form = TypedForm(ProposalApprovalPage.fields, fields)
        do throws(PostingError) {
            var proposal = try CourseProposal(form)
            proposal.note = note
            return (proposal, form.read().values["reason"], [])
        } catch {
            guard case .form(let problems) = error else { return (nil, nil, []) }
            return (nil, nil, problems)
        }
    }

    private static func changed(_ context: RequestContext) -> CGIResponse {
        context.redirect(to: "/moderation?part=waiting&done=changed&count=0")
    }
}

/// The page on which an officer approves a proposed course.
struct ProposalApprovalPage {
    enum Key: String, PhraseKey {
        static let group = "course-approval"
        case title, known, correctedMeanwhile
        case reason = "moderation.reason"
    }

    /// The fields that an officer may correct, and the sentence to the author.
    static let fields =
        CourseProposal.fields.filter { $0.name != "note" } + [
            FormField("reason", .line(limit: ReaderApproval.reasonLimit), Key.reason)
        ]

    private let approval: ReaderApproval
    private let proposal: CourseProposal
    private let lookup: CatalogLookup
    /// The texts of the fields by their names.
    var texts: [String: String]
    var nonce = FormSubmission.newNonce()
    var problems: [FormProblem] = []
    var notice: String?

    /// The page with the proposal's own texts, and its subject as other courses have it.
    init(_ approval: ReaderApproval, _ proposal: CourseProposal, _ context: RequestContext) {
        (self.approval, self.proposal) = (approval, proposal)
        lookup = CatalogLookup(context.installation.build)
        texts = ["number": lookup.spelled(proposal.number), "name": proposal.name]
        texts["reason"] = approval.reason
    }

    func response(_ context: RequestContext, status: Int = 200) -> CGIResponse {
        let words = context.words.words
        let path = ProposalApprovals.path(of: approval.post.id)
        let view = ProposalApprovalView(
            proposedNumber: proposal.number, proposedName: proposal.name, proposedNote: proposal.note,
            resembling: lookup.resembling(proposal).map { course in
                ResemblingCourse(
                    resemblingNumber: course.numbers, resemblingName: words.tagged(course.name),
                    resemblingAddress: words.link("\(Address.courses)\(course.slug)/"))
            },
            formPath: path, notice: notice, hasProblems: !problems.isEmpty,
            inputs: FormInputs(TypedForm(Self.fields, texts), problems, context.words).all, nonce: nonce,
            seen: "\(approval.seen)")
        let frame = context.frame(words.say(Key.title), approval.session, tab: .posts, form: path)
        return context.page(context.renderer.html(view, frame), status: status)
    }
}
