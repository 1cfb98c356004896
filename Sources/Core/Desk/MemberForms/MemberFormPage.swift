import CGI
import Foundation
import Model
import Posting
import Site
import State

/// A page with the form of a post of a member: it is accepted once for each nonce, and kept as a draft until then.
package protocol MemberFormPage {
    var request: MemberRequest { get }
    var form: TypedForm { get set }
    /// The path of the page with the form, by which drafts are kept.
    var page: String { get }
    /// The address of the page with the fields of its query, for the links to other languages.
    var pageWithQuery: String { get }
    /// Further fields of the form.
    var hidden: [String: String] { get set }
    /// The version of the post that the member read; empty for a new one.
    var version: String { get set }
    var notice: String? { get set }
    var nonce: String { get set }
    var problems: [FormProblem] { get set }

    func response(status: Int) -> CGIResponse
}

extension MemberFormPage {
    package var pageWithQuery: String { page }

    private var context: RequestContext { request.context }
    private var words: DeskWords { context.words }
    private var drafts: MemberDrafts { MemberDrafts(request) }

    /// The page with the form that the request sent.
    package func sent() throws(DeskError) -> Self {
        var page = self
        page.nonce = try context.formNonce
        page.form = context.typed(form.table)
        page.version = context.request.form["version"] ?? ""
        return page
    }

    /// The page for a member who has a shown name; others choose one first.
    package func named() throws(DeskError) -> Self {
        try request.checkName(next: pageWithQuery)
        return self
    }

    /// The page with the draft that the query names, if it has one.
    package func withDraft() throws(DeskError) -> Self {
        guard let draft = try drafts.named(on: page) else { return self }
        var page = self
        (page.nonce, page.form) = (draft.nonce, TypedForm(form.table, draft.fields))
        for name in hidden.keys { page.hidden[name] = draft.fields[name] ?? "" }
        page.version = draft.fields["version"] ?? version
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
            if request.member.shownName == nil {
                try keep(over: nonce)
                try request.checkName(next: MemberDrafts.path(of: nonce, on: page))
            }
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
            page.notice = words.say(DeskWords.Receipt.notTaken)
            return page.response(status: error.status)
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
            page.problems = problems
            status = FormProblem.status(of: problems)
        case .usedForm:
            page.notice = words.say(DeskWords.MemberForms.used)
            page.nonce = FormSubmission.newNonce()
        case .tooManyPosts: (page.notice, status) = (words.say(DeskWords.MemberForms.tooMany), 429)
        case .fullQueue: (page.notice, status) = (words.say(DeskWords.Receipt.fullQueue), 429)
        case .changedMeanwhile, .stillThere, .notNow, .noSuchPost:
            guard var other = try conflict(self, error) else { throw DeskError(error) }
            other.nonce = FormSubmission.newNonce()
            page = other
        default: throw DeskError(error)
        }
        try page.keep(over: nonce)
        return page.response(status: status)
    }

    private func throttled(until end: Date) throws(DeskError) -> CGIResponse {
        let failure = SignInFailure(until: end, context) {
            words.say(DeskWords.MemberForms.tooManyForms, ["time": $0])
        }
        var page = self
        page.notice = failure.problem
        try page.keep(over: nonce)
        return failure.added(to: page.response(status: 200))
    }

    /// Keeps the form as a draft, in place of the one that was sent.
    private func keep(over earlier: String) throws(DeskError) {
        if earlier != nonce { try drafts.discard(earlier) }
        var fields = form.texts.merging(hidden) { $1 }
        fields["version"] = version
        try drafts.keep(fields, nonce: nonce, on: page)
    }
}
