import CGI
import ContentFiles
import Model
import Posting
import Site
import State

/// A page with a form of readers, made of the fields of a kind of post: of a new post, or of one that its author corrects.
package struct ReaderFormPage {
    /// The post that a form describes, for its id, made of the texts of the form.
    package typealias Draft = (String, TypedForm) throws(PostingError) -> ReaderPostDraft

    private(set) package var form: TypedForm
    private let heading: String
    /// The path to which the form of a new post is sent, below the mount.
    private let path: String
    /// The address of the page of the site to go back to.
    private let back: String
    private let draft: Draft

    /// The path and query of the page; nil for `path`.
    package var page: String?
    package var lead: String?
    /// Lines about the subject of the form.
    package var facts: [String] = []
    /// The subject of the post, with the address of its page.
    package var about: ReaderFormSubject?
    /// A warning before people type.
    package var warning: (heading: String, text: String)?
    /// A sentence for browsers that have a receipt of the form, and the name of the link to it; nil if posts do not count by person.
    package var earlier: (text: String, receipt: String)?
    /// The name of the button; nil for the usual one.
    package var send: String?
    /// A sentence below the button for the author of a new post.
    package var after: String?
    /// The names of fields that stand side by side.
    package var pairs: Set<String> = []
    /// Makes the entries of lists, and names that complete typed texts, where the page is shown.
    package var choices: () -> FormInputs.Choices = { FormInputs.Choices() }
    /// Whether a post may be on the site before it is corrected, and is checked again then.
    package var isCheckedAgain = true

    private var nonce = FormSubmission.newNonce()
    package var problems: [FormProblem] = []
    /// A sentence above the form.
    package var notice: String?
    /// The post that is corrected; nil for a new one.
    package var correction: ReaderCorrection?

    /// `draft` has a default for forms that make no post, whose handlers read them themselves.
    package init(
        _ form: TypedForm, heading: String, path: String, back: String,
        draft: @escaping Draft = { _, _ throws(PostingError) in throw .notNow }
    ) {
        (self.form, self.heading, self.path, self.back) = (form, heading, path, back)
        self.draft = draft
    }

    package func response(_ context: RequestContext, status: Int = 200) -> CGIResponse {
        let words = context.words
        let all = FormInputs(form, problems, words, choices()).all
        let view = ReaderFormView(
            about: about, heading: heading, notice: notice, hasProblems: notice == nil && !problems.isEmpty,
            lead: lead,
            facts: facts.map(TextLine.init),
            warning: warning?.heading, warningText: warning?.text,
            earlier: earlier?.text, earlierReceipt: earlier?.receipt, formPath: correction?.path ?? path,
            nonce: nonce,
            opened: context.opened, inputs: all.filter { !pairs.contains($0.inputName) },
            pair: pairs.isEmpty ? nil : InputPair(inputs: all.filter { pairs.contains($0.inputName) }),
            send: send, backAddress: back, isCorrection: correction != nil,
            isCheckedAgain: isCheckedAgain, after: after)
        return context.readerPage(
            view, heading, form: correction?.path ?? page ?? path, status: status)
    }

    /// The page with the form that the request sent.
    package func sent(_ context: RequestContext) throws(DeskError) -> ReaderFormPage {
        var page = self
        page.nonce = try context.formNonce
        page.form = context.typed(form.table)
        return page
    }

    /// The page for another submission of a form whose nonce was used.
    package func used(
        _ context: RequestContext, saying key: any PhraseKey = DeskWords.Receipt.usedForm
    ) -> CGIResponse {
        var page = self
        page.nonce = FormSubmission.newNonce()
        page.notice = context.words.words.say(key)
        return page.response(context, status: 409)
    }

    /// The page after an error: the form with the texts kept, or the error's own page.
    private func refusal(_ error: PostingError, _ context: RequestContext) throws(DeskError) -> CGIResponse {
        var page = self
        switch error {
        case .form(let problems):
            page.problems = problems
            return page.response(context, status: 422)
        case .usedForm, .stillThere: return used(context)
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
        _ context: RequestContext, saying key: any PhraseKey = DeskWords.Receipt.notTaken,
        _ work: () async throws(DeskError) -> CGIResponse
    ) async throws(DeskError) -> CGIResponse {
        do throws(DeskError) {
            return try await work()
        } catch {
            guard case .outOfOrder(let reason) = error else { throw error }
            context.installation.report(reason)
            var page = self
            page.notice = context.words.words.say(key)
            return page.response(context, status: error.status)
        }
    }

    /// Posts the form that was sent. After an error, the response is that of `instead`; nil for the form with the error.
    package func submitted(
        as kind: any ReaderPostKind.Type, _ context: RequestContext,
        instead: (PostingError) async -> CGIResponse? = { _ in nil }
    ) async throws(DeskError) -> CGIResponse {
        if let refusal = try refusalWithoutCookie(context) { return refusal }
        return try await keepingTexts(context) { () async throws(DeskError) in
            let database = try context.database()
            let submission = try context.readerSubmission(nonce, database)
            let id = submission.id(of: kind.kind, prefix: kind.idPrefix)
            do throws(PostingError) {
                _ = try context.readerPosting(database).submit(
                    try draft(id, form), id: id, kind: kind.kind, trap: context.formTrap, by: submission)
            } catch {
                if let response = await instead(error) { return response }
                return try refusal(error, context)
            }
            return try await context.received(submission.receipt, done: "post", database)
        }
    }

    /// Corrects the post by the form that was sent.
    func corrected(
        _ correction: ReaderCorrection, _ context: RequestContext
    ) async throws(DeskError) -> CGIResponse {
        if let refusal = try refusalWithoutCookie(context) { return refusal }
        return try await keepingTexts(context) { () throws(DeskError) in
            let submission = try context.readerSubmission(nonce, correction.database)
            do throws(PostingError) {
                _ = try context.readerPosting(correction.database).correct(
                    correction.receipt, try draft(correction.post.id, form), by: submission)
            } catch {
                return try refusal(error, context)
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

    /// Changes of content files by people who are signed in.
    package func posting(_ database: StateDatabase) -> Posting {
        Posting(
            root: installation.root, settings: site.settings, database: database,
            patience: installation.patience)
    }
}

/// The page with a form of readers.
struct ReaderFormView: DeskView {
    static let template = "desk-reader-form"

    let about: ReaderFormSubject?
    let heading: String
    let notice: String?
    let hasProblems: Bool
    let lead: String?
    let facts: [TextLine]
    let warning: String?
    let warningText: String?
    /// Shown by a script (`reader-form.js`), with a link to the receipt.
    let earlier: String?
    let earlierReceipt: String?
    /// The path to which the form is sent, below the mount.
    let formPath: String
    let nonce: String
    /// The time of the page.
    let opened: String
    let inputs: [FormInput]
    let pair: InputPair?
    let send: String?
    let backAddress: String
    let isCorrection: Bool
    let isCheckedAgain: Bool
    let after: String?

    static let computed = FieldTable<ReaderFormView>([
        .flag("hasFaces") { $0.inputs.contains(where: \.isChoice) },
        .flag("hasFacts") { !$0.facts.isEmpty },
    ])
}

/// The subject of a reader's post, such as a course.
package struct ReaderFormSubject: TemplateView {
    let aboutNumber: String
    let aboutName: TaggedText
    let aboutAddress: String

    package init(number: String, name: TaggedText, address: String) {
        (aboutNumber, aboutName, aboutAddress) = (number, name, address)
    }
}

/// Inputs that stand side by side.
struct InputPair: TemplateView {
    let inputs: [FormInput]
}
