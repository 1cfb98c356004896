import CGI
import ContentFiles
import Model
import Posting
import Site

/// A page with a form of readers: of a new post, or of one that its author corrects.
package protocol ReaderFormPage {
    /// The nonce of the form on the page.
    var nonce: String { get set }
    /// The problems of fields.
    var problems: [FormProblem] { get set }
    /// A sentence above the form.
    var notice: String? { get set }
    /// The post that is corrected; nil for a new one.
    var correction: ReaderCorrection? { get set }
    /// The page.
    func response(_ context: RequestContext, status: Int) -> CGIResponse
}

extension ReaderFormPage {
    /// The page after an error: the form with the texts kept, or the error's own page.
    package func refusal(_ error: PostingError, _ context: RequestContext) throws(DeskError) -> CGIResponse {
        var page = self
        switch error {
        case .form(let problems):
            page.problems = problems
            return page.response(context, status: 422)
        case .usedForm, .stillThere:
            page.nonce = FormSubmission.newNonce()
            page.notice = context.words.say(DeskWords.Receipt.usedForm)
            return page.response(context, status: 409)
        case .tooManyPosts:
            page.notice = context.words.say(DeskWords.Receipt.tooManyPosts)
            return page.response(context, status: 429)
        case .fullQueue:
            page.notice = context.words.say(DeskWords.Receipt.fullQueue)
            return page.response(context, status: 429)
        case .notNow where correction != nil:
            page.notice = context.words.say(DeskWords.Receipt.tooLate)
            return page.response(context, status: 409)
        default: throw DeskError(error)
        }
    }

    /// The page with the texts kept, if the form's cookie is missing or another one, for example since the
    /// browser was closed in between; nil if the form comes from a page of this site in this browser. Throws
    /// if it comes from another site.
    package func refusalWithoutCookie(_ context: RequestContext) throws(DeskError) -> CGIResponse? {
        if try FormCookie(context).isProved { return nil }
        var page = self
        page.notice = context.words.say(DeskWords.Receipt.formCookieGone)
        return page.response(context, status: 403)
    }

    /// The response of `work`; the page with the texts kept, if the site cannot use its files or its
    /// database.
    package func keepingTexts(
        _ context: RequestContext, _ work: () async throws(DeskError) -> CGIResponse
    ) async throws(DeskError) -> CGIResponse {
        do throws(DeskError) {
            return try await work()
        } catch {
            guard case .outOfOrder(let reason) = error else { throw error }
            context.installation.report(reason)
            var page = self
            page.notice = context.words.say(DeskWords.Receipt.notTaken)
            return page.response(context, status: error.status)
        }
    }

    /// Submits a new post by the form that was sent, whose draft `make` returns for the post's id. After an error, the response is that
    /// of `instead`; nil for the form with the error.
    package func submitted<Kind: ReaderPostKind>(
        as kind: Kind.Type, _ context: RequestContext,
        instead: (PostingError) async -> CGIResponse? = { _ in nil },
        make: (String) throws(PostingError) -> ReaderPostDraft
    ) async throws(DeskError) -> CGIResponse {
        if let refusal = try refusalWithoutCookie(context) { return refusal }
        return try await keepingTexts(context) { () async throws(DeskError) in
            let database = try context.database()
            let submission = try context.readerSubmission(nonce, database)
            let id = submission.id(of: Kind.kind, prefix: Kind.idPrefix)
            do throws(PostingError) {
                _ = try context.readerPosting(database).submit(
                    try make(id), id: id, kind: Kind.kind, trap: context.formTrap, by: submission)
            } catch {
                if let response = await instead(error) { return response }
                return try refusal(error, context)
            }
            return try await context.received(submission.receipt, done: "post", database)
        }
    }

    /// Corrects a post by the form that was sent, whose draft `make` returns.
    package func corrected(
        _ correction: ReaderCorrection, _ context: RequestContext,
        make: () throws(PostingError) -> ReaderPostDraft
    ) async throws(DeskError) -> CGIResponse {
        var page = self
        page.correction = correction
        if let refusal = try page.refusalWithoutCookie(context) { return refusal }
        return try await page.keepingTexts(context) { () throws(DeskError) in
            let submission = try context.readerSubmission(nonce, correction.database)
            do throws(PostingError) {
                _ = try context.readerPosting(correction.database).correct(
                    correction.receipt, try make(), by: submission)
            } catch {
                return try page.refusal(error, context)
            }
            return try await context.received(correction.receipt, done: "correct", correction.database)
        }
    }
}

extension RequestContext {
    /// The site's content files.
    package var documents: ContentDocuments {
        ContentDocuments(root: installation.root, timeZone: site.settings.timeZone)
    }

    /// The texts of the form's fields; a field that was not sent is empty.
    package func readerFields(_ names: [String]) -> [String: String] {
        Dictionary(names.map { ($0, request.form[$0] ?? "") }) { first, _ in first }
    }
}

extension DeskWords {
    /// The sentence of the first problem of a reader's field; nil if there is none.
    package func problem(_ field: String, in problems: [FormProblem]) -> String? {
        guard let problem = problems.first(where: { $0.field == field }) else { return nil }
        if case .tooLong(_, ReaderPosting.textLimit) = problem.kind {
            return say(Receipt.textTooLong as Receipt)
        }
        return sentence(of: problem)
    }
}
