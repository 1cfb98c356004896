import CGI
import Desk
import Foundation
import Model
import Posting
import Site
import State

/// Handlers of the forms with which members ask and answer.
enum QuestionForms {
    // MARK: Questions

    /// `GET /questions/new`, with `?about=` and the post that the question is about, and `?unsent=<nonce>` for a draft.
    static func new(_ request: MemberRequest) throws(DeskError) -> CGIResponse {
        try request.checkOffered()
        return try asking(request, about: subject(request.context.request.query["about"])).named().withDraft()
            .response(status: 200)
    }

    /// `POST /questions`: redirects with 303 to the page of the question. Asks once where similar questions are on the site: `confirmed` has
    /// the ids of those that the member saw.
    static func post(_ request: MemberRequest) async throws(DeskError) -> CGIResponse {
        try request.checkOffered()
        let context = request.context
        let about = subject(context.request.form["about"])
        var page = try asking(request, about: about).sent()
        let texts = texts(of: page, context)
        if case .success(let texts) = texts, try !isSent(page.base.nonce, request) {
            let seen = Set((context.request.form["confirmed"] ?? "").split(separator: " ").map(String.init))
            let found = SimilarQuestions(context.installation.build).similar(to: texts.title)
            if found.contains(where: { !seen.contains($0.id.text) }) {
                (page.similar, page.base.send) = (found, QuestionDeskKey.sendAnyway)
                return page.response(status: 422)
            }
        }
        let posting = try QuestionPosting(request)
        return try await page.submitted { submission throws(PostingError) in
            try posting.ask(try texts.get(), about: about, by: submission)
        } conflict: { page, _ throws(DeskError) in
            page.noted(DeskWords.MemberForms.used)
        } done: { change async throws(DeskError) in
            try await request.published(change, "post", at: QuestionPath.question(change.subject ?? ""))
        }
    }

    /// `POST /questions/:id`: changes the member's own question.
    static func edit(_ request: MemberRequest) async throws(DeskError) -> CGIResponse {
        let context = request.context
        let open = try request.question()
        guard open.isAsked(by: request.member) else { throw .notFound }
        let page = try editing(open, request).sent()
        let (posting, texts, id) = (
            try QuestionPosting(request), texts(of: page, context), open.question.id.text
        )
        return try await page.submitted { submission throws(PostingError) in
            try posting.edit(id, version: page.base.version, try texts.get(), by: submission)
        } conflict: { page, error throws(DeskError) in
            try conflict(page, error, request)
        } done: { change async throws(DeskError) in
            try await request.published(change, "edit", at: QuestionPath.question(id))
        }
    }

    /// The form of the member's question, with its texts.
    static func editing(_ open: OpenQuestion, _ request: MemberRequest) -> QuestionFormPage {
        let path = QuestionPath.question(open.question.id.text)
        let form = TypedForm(QuestionPosts.fields, QuestionTexts.fields(of: open.question))
        return QuestionFormPage(
            base: MemberForm(
                request, form, heading: QuestionDeskKey.edit, path: path, on: "\(path)/edit",
                back: (request.context.mount + path, QuestionDeskKey.back), send: QuestionDeskKey.save,
                version: open.question.version))
    }

    /// `GET /questions/:id/edit`, with `?unsent=<nonce>` for a draft.
    static func get(_ request: MemberRequest) throws(DeskError) -> CGIResponse {
        let open = try request.question()
        guard open.isAsked(by: request.member) else { throw .notFound }
        return try editing(open, request).withDraft().response(status: 200)
    }

    // MARK: Parts

    private static func asking(_ request: MemberRequest, about: PostSubject?) -> QuestionFormPage {
        let list = request.context.words.words.link(Address.questions)
        return QuestionFormPage(
            base: MemberForm(
                request, TypedForm(QuestionPosts.newFields), heading: QuestionDeskKey.ask,
                path: "/questions", on: QuestionPath.new, back: (list, QuestionDeskKey.backToList),
                lead: about == nil ? QuestionDeskKey.askLead : .about, send: QuestionDeskKey.send),
            hidden: ["about": about?.text ?? ""], hasSimilar: true)
    }

    /// The subject of a question in a form or an address; nil if there is none, or none of a post.
    private static func subject(_ text: String?) -> PostSubject? {
        guard let text, text.utf8.count <= 2 * PostSubject.idLimit else { return nil }
        return PostSubject(text)
    }

    private static func texts(
        of page: QuestionFormPage, _ context: RequestContext
    ) -> Result<QuestionTexts, PostingError> {
        do throws(PostingError) {
            return .success(try QuestionTexts(page.base.form, topics: context.site.settings.topics))
        } catch {
            return .failure(error)
        }
    }

    /// Whether a form with the nonce was accepted before: then nothing is asked.
    private static func isSent(_ nonce: String, _ request: MemberRequest) throws(DeskError) -> Bool {
        try DeskError.state(request.database.change(nonce: nonce)) != nil
    }

    // MARK: Conflicts

    /// The form of a question that was changed or hidden meanwhile, with both texts; nil if there is no form any more.
    private static func conflict(
        _ sent: QuestionFormPage, _ error: PostingError, _ request: MemberRequest
    ) throws(DeskError) -> QuestionFormPage? {
        let open = try request.question()
        guard open.isAsked(by: request.member) else { return nil }
        var page = sent
        page.base.version = open.question.version
        guard case .changedMeanwhile = error else { return page.noted(DeskWords.MemberForms.notNow) }
        page.theirs = QuestionFormPage.Theirs(
            title: open.question.title, text: open.question.text,
            tags: open.question.tags.joined(separator: ", "))
        return page.noted(QuestionDeskKey.conflict)
    }
}
