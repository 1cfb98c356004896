import CGI
import ContentFiles
import Model
import Posting
import Site
import State

/// The page of a comment: its author changes or deletes it there, others answer or report it.
struct CommentPage {
    let found: MemberEntry
    /// The session of the member who looks at it; nil for others.
    let session: MemberSession?
    private let context: RequestContext
    private let database: StateDatabase
    /// The text that was sent; nil for that of the entry.
    var sent: TypedForm?
    /// The version that the member read; nil for that of now.
    var version: String?
    var nonce = FormSubmission.newNonce()
    var problems: [FormProblem] = []
    var notice: String?
    var done: String?

    init(
        _ found: MemberEntry, _ session: MemberSession?, _ context: RequestContext, _ database: StateDatabase
    ) {
        (self.found, self.session, self.context, self.database) = (found, session, context, database)
    }

    var isOwn: Bool { session?.member.id == found.author }

    private var path: String { "/comments/\(found.post.id)" }

    func response(status: Int = 200) throws(DeskError) -> CGIResponse {
        let words = context.words
        let heading = words.say(isOwn ? DeskWords.Comments.ownTitle : .theirComment)
        let frame = context.frame(heading, csrf: session?.csrf ?? "", form: path)
        return context.page(context.renderer.html(try view(heading), frame), status: status)
    }

    private func view(_ heading: String) throws(DeskError) -> CommentPageView {
        let (words, post, place) = (context.words, found.post, found.place)
        let canEdit = isOwn && found.canBeChanged
        let text = place?.item.entry.text
        let state = own ?? ReceiptWords.state(of: post, in: words, context.installation.sections)
        let author = try place.map { place throws(DeskError) in try context.author(of: place.item.entry) }
        let earlier = try earlierTexts
        let isDeskShown = try context.officerSession(database) != nil
        let canAnswer = place?.open.commentObstacle == nil && found.isShown
        return CommentPageView(
            done: done, notice: notice, heading: heading, aboutTitle: place?.open.summary.title,
            aboutAddress: place.map { words.words.link($0.open.address) },
            authorName: isOwn ? nil : author,
            entryTime: words.moment(post.posted, now: context.now), entryState: state,
            entryReason: isOwn ? post.reason : nil,
            liveAddress: found.isShown ? found.address.map { words.words.link($0) } : nil,
            entryText: canEdit ? nil : text, formPath: path, canEdit: canEdit,
            canDelete: isOwn && place != nil && !post.state.isGone, nonce: nonce,
            version: version ?? place?.item.version ?? "",
            inputs: canEdit ? FormInputs(form, problems, words).all : [],
            typed: canEdit ? nil : context.typed(), earlierTexts: isOwn ? earlier : [],
            replyAddress: canAnswer
                ? place.map { context.mount + CommentForm.path($0.open.id.text, answering: post.id) } : nil,
            reportAddress: isOwn || !found.isShown ? nil : "\(context.mount)/report?post=\(post.id)",
            messageAddress: try context.messageAddress(to: found.author, by: session?.member, database),
            deskAddress: isDeskShown ? place.map { "\(context.mount)/discussions/\($0.open.id)" } : nil,
            signInAddress: session == nil ? "\(context.mount)/join?next=\(RequestContext.encoded(path))" : nil
        )
    }

    /// The state in words, where it differs from those of posts of readers.
    private var own: String? {
        switch (found.post.state, found.post.cause) {
        case (.waiting, .limit): context.words.say(DeskWords.Comments.waitsForLimit)
        // Nobody decided about an entry that went with its post.
        case (.removed, _) where found.post.decided == nil:
            context.words.say(DeskWords.Comments.goneWithPost)
        default: nil
        }
    }

    private var form: TypedForm {
        sent ?? TypedForm(MemberEntries.fields, ["text": found.place?.item.entry.text ?? ""])
    }

    /// The texts before each change, the newest first, as the log has them.
    private var earlierTexts: [EarlierText] {
        get throws(DeskError) {
            guard let id = Slug(found.post.id) else { return [] }
            let changes = try DeskError.state(database.changes(of: found.post.id))
            return changes.reversed().compactMap { change in
                guard change.action == .edit, let file = change.files.first, let bytes = file.before else {
                    return nil
                }
                let read = DiscussionEntry.read(
                    SourceFile(path: file.path, bytes: bytes), named: id, by: [.members],
                    timeZone: context.site.settings.timeZone)
                return read.value.map { entry in
                    let time = context.words.moment(change.time, now: context.now)
                    return EarlierText(
                        earlierText: entry.text,
                        earlierTime: context.words.say(DeskWords.Comments.until, ["time": time]))
                }
            }
        }
    }

    /// The page again after a refusal, with the text that was typed.
    func refused(_ refusal: SignInFailure) throws(DeskError) -> CGIResponse {
        var page = self
        page.notice = refusal.problem
        return refusal.added(to: try page.response())
    }

    /// The page again after an error, with the text that was typed.
    func refused(_ error: PostingError) throws(DeskError) -> CGIResponse {
        var (page, status) = (self, 409)
        let words = context.words
        switch error {
        case .form(let problems): (page.problems, status) = (problems, FormProblem.status(of: problems))
        case .usedForm:
            (page.notice, page.nonce) = (words.say(DeskWords.Comments.usedEdit), FormSubmission.newNonce())
        case .changedMeanwhile:
            (page.notice, page.version) = (words.say(DeskWords.Comments.changed), nil)
        case .fullQueue: (page.notice, status) = (words.say(DeskWords.Receipt.fullQueue), 429)
        case .tooManyPosts: (page.notice, status) = (words.say(DeskWords.MemberForms.tooMany), 429)
        case .notNow: page.notice = words.say(DeskWords.Comments.notNow)
        default: throw DeskError(error)
        }
        return try page.response(status: status)
    }
}
