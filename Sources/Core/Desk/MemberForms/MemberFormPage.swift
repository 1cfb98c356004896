import CGI
import Foundation
import Model
import Posting
import Site
import State

/// A page with the form of a post of a member: it is accepted once for each nonce, and kept as a draft until then.
package protocol MemberFormPage {
    var base: MemberForm { get set }
    /// Further fields of the form.
    var hidden: [String: String] { get set }
    /// The address of the page with the fields of its query, for the links to other languages.
    var pageWithQuery: String { get }

    func response(status: Int) -> CGIResponse
}

extension MemberFormPage {
    package var hidden: [String: String] {
        get { [:] }
        set {}
    }
    package var pageWithQuery: String { base.page }

    private var context: RequestContext { base.request.context }
    private var words: DeskWords { context.words }
    private var drafts: MemberDrafts { MemberDrafts(base.request) }

    /// The response with a view of the page.
    package func response(_ view: some DeskView, status: Int) -> CGIResponse {
        base.request.page(view, words.say(base.heading), at: pageWithQuery, status: status)
    }

    /// The page with a notice.
    package func noted(_ notice: some PhraseKey) -> Self {
        var page = self
        page.base.notice = words.say(notice)
        return page
    }

    /// The page with the form that the request sent.
    package func sent() throws(DeskError) -> Self {
        var page = self
        page.base.nonce = try context.formNonce
        page.base.form = context.typed(base.form.table)
        page.base.version = context.request.form["version"] ?? ""
        return page
    }

    /// The page for a member who has a shown name; others choose one first.
    package func named() throws(DeskError) -> Self {
        try base.request.checkName(next: pageWithQuery)
        return self
    }

    /// The page with the draft that the query names, if it has one.
    package func withDraft() throws(DeskError) -> Self {
        guard let draft = try drafts.named(on: base.page) else { return self }
        var page = self
        (page.base.nonce, page.base.form) = (draft.nonce, TypedForm(base.form.table, draft.fields))
        for name in hidden.keys { page.hidden[name] = draft.fields[name] ?? "" }
        page.base.version = draft.fields["version"] ?? base.version
        return page
    }

    /// Runs `work` with the form that was sent, once for each nonce, and keeps a form that is not accepted as a draft. `conflict` makes the
    /// page for a post that was changed or answered meanwhile; `done` publishes the change, and redirects.
    package func submitted(
        _ work: (Posting.Submission) throws(PostingError) -> Journal.Outcome,
        conflict: (Self, PostingError) throws(DeskError) -> Self?,
        done: (Change) async throws(DeskError) -> CGIResponse
    ) async throws(DeskError) -> CGIResponse {
        do throws(DeskError) {
            if base.request.member.shownName == nil {
                try keep(over: base.nonce)
                try base.request.checkName(next: MemberDrafts.path(of: base.nonce, on: base.page))
            }
            if let end = try base.request.countSubmission() { return try throttled(until: end) }
            let change: Change
            do throws(PostingError) {
                change = try work(context.submission(base.nonce, by: base.request.member)).change
            } catch {
                return try refused(error, conflict)
            }
            try drafts.discard(base.nonce)
            return try await done(change)
        } catch {
            guard case .outOfOrder(let reason) = error else { throw error }
            context.installation.report(reason)
            return noted(DeskWords.Receipt.notTaken).response(status: error.status)
        }
    }

    // MARK: Refusals

    /// The form again after an error, with the typed texts, which are kept as a draft too.
    private func refused(
        _ error: PostingError, _ conflict: (Self, PostingError) throws(DeskError) -> Self?
    ) throws(DeskError) -> CGIResponse {
        var (page, status) = (self, 409)
        switch error {
        case .form(let problems):
            page.base.problems = problems
            status = FormProblem.status(of: problems)
        case .usedForm:
            page = noted(DeskWords.MemberForms.used)
            page.base.nonce = FormSubmission.newNonce()
        case .tooManyPosts: (page, status) = (noted(DeskWords.MemberForms.tooMany), 429)
        case .fullQueue: (page, status) = (noted(DeskWords.Receipt.fullQueue), 429)
        case .changedMeanwhile, .stillThere, .notNow, .noSuchPost:
            guard var other = try conflict(self, error) else { throw DeskError(error) }
            other.base.nonce = FormSubmission.newNonce()
            page = other
        default: throw DeskError(error)
        }
        try page.keep(over: base.nonce)
        return page.response(status: status)
    }

    private func throttled(until end: Date) throws(DeskError) -> CGIResponse {
        let failure = SignInFailure(until: end, context) {
            words.say(DeskWords.MemberForms.tooManyForms, ["time": $0])
        }
        var page = self
        page.base.notice = failure.problem
        try page.keep(over: base.nonce)
        return failure.added(to: page.response(status: 200))
    }

    /// Keeps the form as a draft, in place of the one that was sent.
    private func keep(over earlier: String) throws(DeskError) {
        if earlier != base.nonce { try drafts.discard(earlier) }
        var fields = base.form.texts.merging(hidden) { $1 }
        fields["version"] = base.version
        try drafts.keep(fields, nonce: base.nonce, on: base.page)
    }
}
