import CGI
import ContentFiles
import Desk
import Foundation
import Model
import Posting
import Site
import State

/// Changes of questions by officers, each with a reason that the asker sees.
struct QuestionCare {
    private let context: RequestContext
    private let database: StateDatabase
    private let core: Posting

    init(_ context: RequestContext, _ database: StateDatabase) {
        (self.context, self.database) = (context, database)
        core = context.posting(database)
    }

    /// Closes a question: it takes no answers any more. `duplicate` is the id of a question that asks the same.
    /// - Throws: `PostingError`: `.form` if there is no such other question; `.notNow` for a question that is closed or withdrawn.
    func close(
        _ id: String, reason: String, duplicateOf duplicate: String?, by submission: Posting.Submission
    ) throws(PostingError) -> Journal.Outcome {
        try change(id, .closeQuestion, by: submission) { question, post throws(PostingError) in
            guard question.closing == nil else { throw .notNow }
            var other: Slug?
            if let duplicate {
                guard let found = try core.question(duplicate)?.question, found.id != question.id,
                    !found.isHidden, !found.isWithdrawn, found.closing?.duplicateOf == nil
                else { throw .form([FormProblem("duplicate", .unknownChoice)]) }
                other = found.id
            }
            question.closing = Question.Closing(reason: reason, duplicateOf: other)
        }
    }

    /// Opens a closed question again.
    /// - Throws: `PostingError`: `.notNow` for a question that is not closed.
    func reopen(
        _ id: String, reason: String?, by submission: Posting.Submission
    ) throws(PostingError) -> Journal.Outcome {
        try change(id, .reopenQuestion, by: submission) { question, post throws(PostingError) in
            guard question.closing != nil else { throw .notNow }
            question.closing = nil
            post.reason = reason
        }
    }

    /// Changes the topics of a question.
    func setTopics(
        _ tags: [String], of id: String, reason: String?, by submission: Posting.Submission
    ) throws(PostingError) -> Journal.Outcome {
        try change(id, .changeTopics, by: submission) { question, post throws(PostingError) in
            question.tags = tags
            post.reason = reason
        }
    }

    private func change(
        _ id: String, _ action: Change.Action, by submission: Posting.Submission,
        _ make: (inout Question, inout ReaderPost) throws(PostingError) -> Void
    ) throws(PostingError) -> Journal.Outcome {
        try core.change(by: submission) { submission throws(PostingError) in
            guard let open = try core.question(id) else { throw .noSuchPost(id) }
            if open.question.isWithdrawn { throw .notNow }
            var (question, post) = (open.question, try post(of: open))
            try make(&question, &post)
            let file = try core.written(question, over: open.file)
            var change = core.change(
                of: id, LocalizedText(question.title),
                [FileChange(file, over: open.file)], action, submission)
            change.readerPost = post
            return change
        }
    }

    /// The stored question, or one for a file that State/ does not know.
    private func post(of open: OpenQuestion) throws(PostingError) -> ReaderPost {
        try Journal.state(database.readerPost(open.question.id.text))
            ?? ReaderPost(id: open.question.id.text, kind: QuestionPosts.kind, in: open.file)
    }
}

/// Handlers of the officers' page of a question.
enum QuestionCarePages {
    /// Maximum length of a reason, in characters.
    private static let reasonLimit = ReaderApproval.reasonLimit

    /// `GET /questions/:id/manage`, with `?done=` and an action after it.
    static func get(_ request: OfficerRequest) throws(DeskError) -> CGIResponse {
        try QuestionCarePage(request, try request.context.question()).response()
    }

    /// `POST /questions/:id/close`: `reason`, and `duplicate`, the address or the id of a question that asks the same.
    static func close(_ request: OfficerRequest) async throws(DeskError) -> CGIResponse {
        let form = request.context.request.form
        let typed = (form["duplicate"] ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
        let duplicate = typed.isEmpty ? nil : id(in: typed)
        return try await change("close", needsReason: true, request) {
            care, id, reason, submission throws(PostingError) in
            try care.close(id, reason: reason ?? "", duplicateOf: duplicate, by: submission)
        }
    }

    /// `POST /questions/:id/reopen`: `reason`.
    static func reopen(_ request: OfficerRequest) async throws(DeskError) -> CGIResponse {
        try await change("reopen", request) { care, id, reason, submission throws(PostingError) in
            try care.reopen(id, reason: reason, by: submission)
        }
    }

    /// `POST /questions/:id/topics`: `tags`, `reason`.
    static func setTopics(_ request: OfficerRequest) async throws(DeskError) -> CGIResponse {
        let context = request.context
        var texts = FormTexts(
            ofReader: ["tags": context.request.form["tags"] ?? ""], names: ["tags"], cut: [])
        let tags = texts.topics("tags", named: context.site.settings.topics)
        let problems = texts.problems
        return try await change("topics", request) { care, id, reason, submission throws(PostingError) in
            if !problems.isEmpty { throw .form(problems) }
            return try care.setTopics(tags, of: id, reason: reason, by: submission)
        }
    }

    // MARK: Parts

    /// The id in an address such as `https://csa.example.edu/questions/q-…/`; a text without one stays as it is.
    private static func id(in text: String) -> String {
        guard text.utf8.count <= 2000 else { return "" }
        let parts = text.split { "/?#".contains($0) }
        return parts.last { $0.hasPrefix(Question.idMark) }.map(String.init) ?? text
    }

    private static func change(
        _ action: String, needsReason: Bool = false, _ request: OfficerRequest,
        _ work: (QuestionCare, String, String?, Posting.Submission) throws(PostingError) -> Journal.Outcome
    ) async throws(DeskError) -> CGIResponse {
        let (context, session, database) = request.parts
        let open = try context.question()
        let (nonce, id) = (try context.formNonce, open.question.id.text)
        var texts = FormTexts(
            ofReader: ["reason": context.request.form["reason"] ?? ""], names: ["reason"], cut: [])
        let reason = texts.visibleLine("reason", limit: reasonLimit)
        if needsReason, reason == nil { texts.addMissing("reason") }
        let outcome: Journal.Outcome
        do throws(PostingError) {
            if !texts.problems.isEmpty { throw .form(texts.problems) }
            outcome = try work(
                QuestionCare(context, database), id, reason,
                context.submission(nonce, by: session.officer))
        } catch {
            guard case .form(let problems) = error else { throw DeskError(error) }
            var page = try QuestionCarePage(request, try context.question())
            (page.problems, page.action) = (problems, action)
            return try page.response(status: 422)
        }
        // The draft of a form that was sent without a session before.
        try DeskError.state(database.discard(nonce, of: session.officer.name))
        return await context.published(
            action, at: QuestionPosts.path(of: id) ?? "/", change: outcome.change)
    }
}
