import CGI
import Desk
import Foundation
import Model
import Posting
import Site
import State

/// A page with a form of a member: of a question, or of an answer.
struct MemberFormPage {
    /// The text of somebody else's, or of another tab, that a form would replace.
    struct Theirs {
        let title: String?
        let text: String
        let tags: String?
    }

    let request: MemberRequest
    private(set) var form: TypedForm
    let heading: String
    /// The path to which the form is sent, below the mount.
    let path: String
    /// The path of the page with the form, by which drafts are kept.
    let page: String
    /// The address of the page to go back to, and its name.
    let back: (address: String, name: QuestionDeskKey)

    var lead: QuestionDeskKey?
    /// The question that is answered.
    var quoted: Question?
    /// The name of the button.
    var send = QuestionDeskKey.save
    /// Further fields of the form.
    var hidden: [String: String] = [:]
    /// The version of the post that the member read; empty for a new one.
    var version = ""
    /// Whether similar questions are looked for while the member types.
    var hasSimilar = false
    /// Similar questions, before the question is posted.
    var similar: [SimilarQuestions.Found] = []
    /// The text as it is now, where it was changed after the form was opened.
    var theirs: Theirs?
    var notice: String?
    private(set) var nonce = FormSubmission.newNonce()
    private var problems: [FormProblem] = []

    private var context: RequestContext { request.context }
    private var words: PageWords { context.words.words }
    private var drafts: MemberDrafts { MemberDrafts(request) }

    init(
        _ request: MemberRequest, _ form: TypedForm, heading: QuestionDeskKey, path: String,
        on page: String? = nil, back: (address: String, name: QuestionDeskKey)
    ) {
        (self.request, self.form, self.path) = (request, form, path)
        (self.page, self.back) = (page ?? path, back)
        self.heading = request.context.words.words.say(heading)
    }

    /// The page with the form that the request sent.
    func sent() throws(DeskError) -> MemberFormPage {
        var page = self
        page.nonce = try context.formNonce
        page.form = context.typed(form.table)
        page.version = context.request.form["version"] ?? ""
        return page
    }

    /// Takes over the texts of a form that was sent from another page.
    mutating func take(_ sent: MemberFormPage) { form = sent.form }

    /// The page with the draft that the query names, if it has one.
    func withDraft() throws(DeskError) -> MemberFormPage {
        guard let draft = try drafts.named(on: page) else { return self }
        var page = self
        (page.nonce, page.form) = (draft.nonce, TypedForm(form.table, draft.fields))
        for name in hidden.keys { page.hidden[name] = draft.fields[name] ?? "" }
        page.version = draft.fields["version"] ?? version
        return page
    }

    /// Runs `work` with the form that was sent, once for each nonce, and keeps a form that is not accepted as a draft. `conflict` makes the
    /// page for a post that was changed or answered meanwhile; `done` publishes the change, and redirects.
    func submitted(
        _ work: (Posting.Submission) throws(PostingError) -> Journal.Outcome,
        conflict: (MemberFormPage, PostingError) throws(DeskError) -> MemberFormPage?,
        done: (Change) async throws(DeskError) -> CGIResponse
    ) async throws(DeskError) -> CGIResponse {
        do throws(DeskError) {
            if lacksName { return try withoutName() }
            if let end = try request.countSubmission() { return try throttled(until: end) }
            let change: Change
            do throws(PostingError) {
                change = try work(context.submission(nonce, by: request.member)).change
            } catch {
                return try refused(error, conflict)
            }
            try drafts.discard(nonce)
            return try await done(change)
        } catch {
            guard case .outOfOrder(let reason) = error else { throw error }
            context.installation.report(reason)
            var page = self
            page.notice = context.words.say(DeskWords.Receipt.notTaken)
            return page.response(status: error.status)
        }
    }

    // MARK: Refusals

    /// The form again after an error, with the typed texts, which are kept as a draft too.
    private func refused(
        _ error: PostingError, _ conflict: (MemberFormPage, PostingError) throws(DeskError) -> MemberFormPage?
    ) throws(DeskError) -> CGIResponse {
        var (page, status) = (self, 409)
        switch error {
        case .form(let problems):
            page.problems = problems
            status = 422
        case .usedForm:
            page.notice = words.say(QuestionDeskKey.used)
            page.nonce = FormSubmission.newNonce()
        case .tooManyPosts: (page.notice, status) = (words.say(QuestionDeskKey.tooMany), 429)
        case .fullQueue: (page.notice, status) = (context.words.say(DeskWords.Receipt.fullQueue), 429)
        case .changedMeanwhile, .stillThere, .notNow, .noSuchPost:
            guard var other = try conflict(self, error) else { throw DeskError(error) }
            other.nonce = FormSubmission.newNonce()
            page = other
        default: throw DeskError(error)
        }
        try page.keep(over: nonce)
        return page.response(status: status)
    }

    /// Whether the member has no shown name yet, with which pages sign posts.
    private var lacksName: Bool { request.member.shownName == nil }

    private func withoutName() throws(DeskError) -> CGIResponse {
        try keep(over: nonce)
        return response(status: 409)
    }

    private func throttled(until end: Date) throws(DeskError) -> CGIResponse {
        let failure = SignInFailure(until: end, context) {
            words.say(QuestionDeskKey.tooManyForms, ["time": $0])
        }
        var page = self
        page.notice = failure.problem
        try page.keep(over: nonce)
        return failure.added(to: page.response())
    }

    /// Keeps the form as a draft, in place of the one that was sent.
    private func keep(over earlier: String) throws(DeskError) {
        if earlier != nonce { try drafts.discard(earlier) }
        var fields = form.texts.merging(hidden) { $1 }
        fields["version"] = version
        try drafts.keep(fields, nonce: nonce, on: page)
    }

    // MARK: The page

    func response(status: Int = 200) -> CGIResponse {
        let view = QuestionFormView(
            heading: heading, notice: notice, hasProblems: notice == nil && !problems.isEmpty,
            nameAddress: lacksName ? "\(context.mount)/member" : nil, lead: lead.map { words.say($0) },
            quoted: quoted.map { QuotedQuestion($0, words) },
            theirs: theirs.map { TheirText($0) }, hasSimilar: hasSimilar,
            similarPath: "\(context.mount)/questions/similar",
            similar: similar.map { SimilarRow($0, words) }, drafts: UnsentRow.all(of: page, request),
            formPath: path, nonce: nonce,
            version: version,
            hiddenFields: hidden.sorted { $0.key < $1.key }.map {
                HiddenField(hiddenName: $0.key, hiddenValue: $0.value)
            },
            inputs: FormInputs(form, problems, context.words).all,
            send: words.say(similar.isEmpty ? send : .sendAnyway), backAddress: back.address,
            backName: words.say(back.name))
        let frame = context.frame(heading, csrf: request.session.csrf, form: pageWithQuery)
        return context.page(context.renderer.html(view, frame), status: status)
    }

    /// The path of the page with its fields, for the links to other languages.
    private var pageWithQuery: String {
        guard let about = hidden["about"], !about.isEmpty else { return page }
        return "\(page)?about=\(RequestContext.encoded(about))"
    }
}
