import Building
import CGI
import ContentFiles
import Foundation
import Model
import Posting
import Site
import State

/// Handlers of the pages on which officers find posts of others and answer them.
enum DiscussionPages {
    /// Maximum number of posts on a page.
    private static let rowLimit = 50

    /// The path of a post's page, below the mount.
    static func path(_ open: OpenDiscussion) -> String { "/discussions/\(open.id)" }

    /// `GET /discussions`, with `?part=unanswered` for posts without an answer, and `?page=<number>`.
    static func list(_ request: OfficerRequest) async throws(DeskError) -> CGIResponse {
        let (context, session) = (request.context, request.session)
        let isOpenPart = context.request.query["part"] == "unanswered"
        // Below posts of kinds that members alone discuss nobody waits for an answer.
        let kinds = context.installation.sections.site.discussions.filter {
            $0.authors(context.site.settings).contains(.officers) && !$0.isDiscussedByMembersAlone
        }
        let known = await KnownContent(
            of: context.installation.build, in: Set(kinds.map { $0.folder }), settings: context.site.settings)
        let listed = kinds.flatMap { posts(of: $0, known.content, isOpenPart, context) }
            .sorted { $0.start > $1.start }
        let address = "\(context.mount)/discussions"
        let page = DeskPage(
            context.request.query["page"], rows: listed.count, limit: rowLimit,
            path: "\(address)?\(isOpenPart ? "part=unanswered&" : "")")
        let view = DiscussionListView(
            discussionParts: [
                DiscussionPart(
                    partName: context.words.say(DeskWords.Discussions.all), partAddress: address,
                    isCurrent: !isOpenPart),
                DiscussionPart(
                    partName: context.words.say(DeskWords.Discussions.unanswered),
                    partAddress: "\(address)?part=unanswered", isCurrent: isOpenPart),
            ], discussionRows: listed[page.range].map { $0.row() }, isUnansweredPart: isOpenPart,
            paging: page.paging)
        return context.page(view, context.words.say(DeskWords.Discussions.title), session, tab: .posts)
    }

    /// The posts of a kind that can be answered, each with a function that makes its row.
    private static func posts<Post: DiscussedPost>(
        of kind: Post.Type, _ content: SiteContent, _ isOpenPart: Bool, _ context: RequestContext
    ) -> [(start: Date, row: () -> DiscussionRow)] {
        let discussions = Discussions<Post>(content)
        return content[Post.self].compactMap { post in
            let isAnswered = discussions[post.discussionID].areAnswered
            if post.isHidden || isOpenPart && isAnswered { return nil }
            return (post.discussionStart, { row(post, isAnswered: isAnswered, context) })
        }
    }

    private static func row<Post: DiscussedPost>(
        _ post: Post, isAnswered: Bool, _ context: RequestContext
    ) -> DiscussionRow {
        let (words, summary) = (context.words, post.discussedSummary(context.words.words))
        return DiscussionRow(
            rowTitle: summary.title, rowFacts: summary.facts.map(TextLine.init),
            rowTime: words.moment(post.discussionStart, now: context.now),
            rowState: words.say(isAnswered ? DeskWords.Discussions.isAnswered : .isUnanswered),
            isAnswered: isAnswered, answerAddress: "\(context.mount)/discussions/\(post.discussionID)",
            liveAddress: words.words.link(post.discussionAddress))
    }

    /// `GET /discussions/:post`, with `?done=` and an action after it.
    static func get(_ request: OfficerRequest) throws(DeskError) -> CGIResponse {
        let context = request.context
        let done: DeskWords.Discussions? =
            switch context.request.query["done"] {
            case "answer": .doneAnswer
            case "edit": .doneEdit
            case "edit-hidden": .doneEditHidden
            case "remove": .doneRemove
            case "remove-later": .doneRemoveLater
            case "later": .doneLater
            default: nil
            }
        return try DiscussionForm(done: done).response(opened(context), context, request.session)
    }

    /// `POST /discussions/:post`: `text`, and the `version` of the post that was read.
    static func answer(_ request: OfficerRequest) async throws(DeskError) -> CGIResponse {
        let context = request.context
        return try await save(nil, request) { posting, text, submission throws(PostingError) in
            try posting.answer(
                context.parameter("post"), version: context.version, text, by: submission)
        }
    }

    /// `POST /discussions/:post/:id`: `action`, which is `save` with a `text`, or `remove`, asked with `confirmed=yes`; the `version` of
    /// the entry that was read.
    static func change(_ request: OfficerRequest) async throws(DeskError) -> CGIResponse {
        let context = request.context
        let (post, id) = (context.parameter("post"), context.parameter("id"))
        switch context.request.form["action"] {
        case "save":
            return try await save(id, request) { posting, text, submission throws(PostingError) in
                try posting.edit(id, of: post, version: context.version, text, by: submission)
            }
        case "remove": return try await remove(id, request)
        default:
            _ = try opened(context)
            throw .badField("action")
        }
    }

    // MARK: Parts

    private static func opened(_ context: RequestContext) throws(DeskError) -> OpenDiscussion {
        guard let open = try context.discussion(context.parameter("post")) else { throw .notFound }
        return open
    }

    /// Saves the text of a form, for a new answer or for the entry `id`.
    private static func save(
        _ id: String?, _ request: OfficerRequest,
        _ step: (DiscussionPosting, String, Posting.Submission) throws(PostingError) -> Journal.Outcome
    ) async throws(DeskError) -> CGIResponse {
        let (context, session, database) = request.parts
        let open = try opened(context)
        let form = DiscussionForm(context, of: id, nonce: try context.formNonce)
        do throws(PostingError) {
            let submission = context.submission(form.nonce, by: session.officer)
            let outcome = try step(
                DiscussionPosting(context, database), try form.storedText(context), submission)
            let done = id == nil ? "answer" : open.isHidden ? "edit-hidden" : "edit"
            return await published(outcome.change, done, open, context)
        } catch {
            return try refused(form, error, context, session)
        }
    }

    private static func remove(_ id: String, _ request: OfficerRequest) async throws(DeskError) -> CGIResponse
    {
        let (context, session, database) = request.parts
        let (open, nonce) = (try opened(context), try context.formNonce)
        if context.request.form["confirmed"] != "yes" { return try question(id, open, context, session) }
        if let answer = try await removeOfMember(id, open, request) { return answer }
        do throws(PostingError) {
            let outcome = try DiscussionPosting(context, database).remove(
                id, of: open.id.text, version: context.version,
                by: context.submission(nonce, by: session.officer))
            return await published(outcome.change, "remove", open, context)
        } catch {
            guard case .changedMeanwhile = error else { throw DeskError(error) }
            return try question(id, open, context, session, status: 409)
        }
    }

    /// Removes an entry that a member wrote, as the queue does; nil for others.
    private static func removeOfMember(
        _ id: String, _ open: OpenDiscussion, _ request: OfficerRequest
    ) async throws(DeskError) -> CGIResponse? {
        let (context, session, database) = request.parts
        // Read before the post: a change after this line is one that the officer may not have seen.
        let seen = try DeskError.state(database.lastChange())?.number ?? 0
        guard let found = try MemberEntry(id, context, database) else { return nil }
        if let place = found.place, place.item.version != context.version {
            return try question(id, place.open, context, session, status: 409)
        }
        let (_, isLive) = try await context.decide(
            .remove(reason: nil), on: [id], seen: seen, read: nil, session, database)
        return context.redirect(to: "\(path(open))?done=\(isLive ? "remove" : "remove-later")")
    }

    /// The question whether to remove an entry, with its text as it is now.
    private static func question(
        _ id: String, _ open: OpenDiscussion, _ context: RequestContext, _ session: Session, status: Int = 200
    ) throws(DeskError) -> CGIResponse {
        guard let item = open.item(id) else { throw .notFound }
        let view = DiscussionQuestionView(
            entryText: item.entry.text, formPath: "\(path(open))/\(id)", nonce: FormSubmission.newNonce(),
            version: item.version, backAddress: context.mount + path(open))
        return context.page(
            view, context.words.say(DeskWords.Discussions.removeTitle), session, tab: .posts,
            form: path(open), status: status)
    }

    /// Publishes a change, with the page of its post, and redirects to the page that says so.
    private static func published(
        _ change: Change, _ done: String, _ open: OpenDiscussion, _ context: RequestContext
    ) async -> CGIResponse {
        let isLive = await Rebuild.run(
            context.installation, now: context.now, change: change, paths: [open.file.path],
            isRemoval: done != "answer")
        return context.redirect(
            to: "\(path(open))?done=\(isLive ? done : done == "remove" ? "remove-later" : "later")")
    }

    /// The form again after an error, with the text that was typed.
    private static func refused(
        _ sent: DiscussionForm, _ error: PostingError, _ context: RequestContext, _ session: Session
    ) throws(DeskError) -> CGIResponse {
        var (form, status) = (sent, 409)
        switch error {
        case .form(let problems):
            form.problem = problems.first
            status = FormProblem.status(of: problems)
        case .changedMeanwhile:
            form.notice = form.entry == nil ? .changedPost : .changedAnswer
            form.version = nil
        case .usedForm:
            (form.notice, form.nonce) = (form.entry == nil ? .used : .usedEdit, FormSubmission.newNonce())
        case .notNow where form.entry == nil: break
        default: throw DeskError(error)
        }
        return try form.response(opened(context), context, session, status: status)
    }
}

extension RequestContext {
    /// The version in the request's form of what the officer read.
    fileprivate var version: String { request.form["version"] ?? "" }
}
