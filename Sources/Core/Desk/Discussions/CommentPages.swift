import CGI
import Model
import Posting
import Site
import State

/// Handlers of the pages with which members write below posts of any kind.
enum CommentPages {
    /// Maximum length of the id of a post or an entry, in bytes.
    private static let idLimit = 255

    /// `GET /comments/new?post=<id>`, with `&to=<id>` for a reply to an entry.
    static func new(_ request: MemberRequest) throws(DeskError) -> CGIResponse {
        let query = request.context.request.query
        let open = try opened(query["post"], request.context)
        let entry = try id(query["to"])
        try request.checkName(next: CommentForm.path(open.id.text, answering: entry))
        guard let entry else { return try CommentForm(open, answering: nil).response(request) }
        guard open.shownItem(entry) != nil else {
            var form = CommentForm(open, answering: nil)
            form.notice = request.context.words.say(DeskWords.Comments.answeredGone)
            return try form.response(request)
        }
        return try CommentForm(open, answering: entry).response(request)
    }

    /// `POST /comments`: `post`, `to`, `text`. Redirects with 303 to the page of the comment.
    static func post(_ request: MemberRequest) async throws(DeskError) -> CGIResponse {
        let (context, session) = (request.context, request.session)
        let open = try opened(context.request.form["post"], context)
        let entry = try id(context.request.form["to"])
        let form = try CommentForm(sentTo: open, answering: entry, context)
        try request.checkName(next: CommentForm.path(open.id.text, answering: entry))
        let (values, read) = form.form.read()
        guard read.problems.isEmpty, let text = values["text"] else {
            return try form.refused(.form(read.problems), request)
        }
        let posting = try EntryPosting(request)
        if let refusal = try limited(request) { return try form.refused(refusal, request) }
        let change: Change
        do throws(PostingError) {
            change = try posting.comment(
                on: open.id.text, answering: entry, text,
                by: context.submission(form.nonce, by: session.member)
            ).change
        } catch {
            return try form.refused(error, request)
        }
        return try await published(change, open, request)
    }

    /// `GET /comments/:id`, with `?done=post`, `edit` or `later` after an action.
    static func get(_ context: RequestContext) throws(DeskError) -> CGIResponse {
        let database = try context.database()
        var page = try Self.page(
            context, context.memberSession(database, admittingSuspended: true), database)
        let done: DeskWords.Comments? =
            switch context.request.query["done"] {
            case "post": page.found.post.state == .published ? .donePost : nil
            case "edit": .doneEdit
            case "later": .doneLater
            default: nil
            }
        page.done = page.isOwn ? done.map { context.words.say($0) } : nil
        return try page.response()
    }

    /// `POST /comments/:id`: `text`, and the `version` that was read.
    static func edit(_ request: MemberRequest) async throws(DeskError) -> CGIResponse {
        let (context, session) = (request.context, request.session)
        var page = try own(request)
        let sent = context.typed(MemberEntries.fields)
        (page.sent, page.version) = (sent, context.request.form["version"])
        page.nonce = try context.formNonce
        let (values, read) = sent.read()
        guard read.problems.isEmpty, let text = values["text"] else {
            return try page.refused(.form(read.problems))
        }
        let posting = try EntryPosting(request)
        if let refusal = try limited(request) { return try page.refused(refusal) }
        let change: Change
        do throws(PostingError) {
            change = try posting.edit(
                page.found.post.id, version: page.version ?? "", text,
                by: context.submission(page.nonce, by: session.member)
            ).change
        } catch {
            return try page.refused(error)
        }
        guard let open = page.found.place?.open else { throw .notNow }
        return try await published(change, open, request)
    }

    /// `POST /comments/:id/delete`, asked with `confirmed=yes`.
    static func delete(_ request: MemberRequest) async throws(DeskError) -> CGIResponse {
        let context = request.context
        let page = try own(request)
        let (found, path) = (page.found, "/comments/\(page.found.post.id)")
        if context.request.form["confirmed"] != "yes", let place = found.place {
            let title = context.words.say(DeskWords.Comments.deleteTitle)
            let view = CommentQuestionView(entryText: place.item.entry.text, formPath: path)
            let frame = context.frame(title, csrf: request.session.csrf, form: path)
            return context.page(context.renderer.html(view, frame))
        }
        let paths = context.paths(of: [found.post])
        let posting = try EntryPosting(request)
        let wasThere = try DeskError.posting(posting.delete(found.post.id))
        // Also if it is gone already: an earlier request may have been interrupted before the pages were renewed.
        let isLive = await Rebuild.run(
            context.installation, now: context.now, paths: wasThere ? paths : [], isRemoval: true)
        try DeskError.state(request.database.endQueueNotice(now: context.now))
        return context.redirect(to: path + (isLive ? "" : "?done=later"))
    }

    /// The path of the page with the form that a request sends; nil for other requests.
    static func formPage(_ request: CGIRequest) -> String? {
        guard request.method == .post, request.path == "/comments", let post = request.form["post"],
            post.utf8.count <= idLimit, Slug(post) != nil
        else { return nil }
        let entry = request.form["to"].flatMap { $0.utf8.count <= idLimit ? Slug($0)?.text : nil }
        return CommentForm.path(post, answering: entry)
    }

    // MARK: Parts

    private static func id(_ text: String?) throws(DeskError) -> String? {
        guard let text, !text.isEmpty else { return nil }
        guard text.utf8.count <= idLimit, Slug(text) != nil else { throw .badField("to") }
        return text
    }

    /// The discussion of a post that members can write below on this site.
    private static func opened(
        _ post: String?, _ context: RequestContext
    ) throws(DeskError) -> OpenDiscussion {
        guard let post, post.utf8.count <= idLimit, let open = try context.discussion(post),
            open.authors.contains(.members)
        else { throw .notFound }
        return open
    }

    /// The page of the entry in the address. Hidden and deleted entries are there for their authors alone; for others the answer does not
    /// tell them from those that never were.
    private static func page(
        _ context: RequestContext, _ session: MemberSession?, _ database: StateDatabase
    ) throws(DeskError) -> CommentPage {
        guard context.site.settings.members != nil,
            let found = try MemberEntry(context.parameter("id"), context, database)
        else { throw .notFound }
        let page = CommentPage(found, session, context, database)
        if !page.isOwn, !found.isShown { throw .notFound }
        return page
    }

    /// The page of an entry of the member who sends a form.
    private static func own(_ request: MemberRequest) throws(DeskError) -> CommentPage {
        let page = try Self.page(request.context, request.session, request.database)
        if !page.isOwn { throw .notFound }
        return page
    }

    /// The refusal of a network that sent too much; nil if there is room.
    private static func limited(_ request: MemberRequest) throws(DeskError) -> SignInFailure? {
        try request.countSubmission().map { end in
            SignInFailure(until: end, request.context) {
                request.context.words.say(DeskWords.Comments.tooMany, ["time": $0])
            }
        }
    }

    /// Publishes a change of an entry, tells officers if it waits, and redirects to its page.
    private static func published(
        _ change: Change, _ open: OpenDiscussion, _ request: MemberRequest
    ) async throws(DeskError) -> CGIResponse {
        let (id, isNew) = (change.subject ?? "", change.action == .post)
        let context = request.context
        let isWaiting = try DeskError.state(request.database.readerPost(id))?.state == .waiting
        if isWaiting { try QueueNotice(context: context, database: request.database).tell() }
        if isNew, !isWaiting, let post = change.readerPost {
            context.tellOfPublished(post, request.database)
        }
        // Of an entry that waits there is nothing to show, but its earlier text must go.
        let isLive =
            isNew && isWaiting
            ? true
            : await Rebuild.run(
                context.installation, now: context.now,
                paths: change.files.map(\.path).flatMap(open.paths), isRemoval: !isNew)
        return context.redirect(to: "/comments/\(id)?done=\(isLive ? isNew ? "post" : "edit" : "later")")
    }
}
