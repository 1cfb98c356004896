import CGI
import ContentFiles
import Posting
import Site
import State

/// A page with the form of a comment on a post, or of a reply to an entry.
struct CommentForm {
    let open: OpenDiscussion
    /// The id of the entry that is answered; nil for a comment on the post.
    var answered: String?
    let form: TypedForm
    var nonce: String
    var problems: [FormProblem] = []
    /// Why the form was not accepted.
    var notice: String?

    /// The empty form.
    init(_ open: OpenDiscussion, answering entry: String?) {
        (self.open, answered) = (open, entry)
        (form, nonce) = (TypedForm(MemberEntries.fields), FormSubmission.newNonce())
    }

    /// The form that a request sends.
    init(sentTo open: OpenDiscussion, answering entry: String?, _ context: RequestContext) throws(DeskError) {
        (self.open, answered) = (open, entry)
        (form, nonce) = (context.typed(MemberEntries.fields), try context.formNonce)
    }

    /// The path and query of the page, below the mount.
    static func path(_ post: String, answering entry: String?) -> String {
        "/comments/new?post=\(post)" + (entry.map { "&to=\($0)" } ?? "")
    }

    func response(_ request: MemberRequest, status: Int = 200) throws(DeskError) -> CGIResponse {
        let (context, words) = (request.context, request.context.words)
        let item = answered.flatMap(open.shownItem)
        let author = try item.map { item throws(DeskError) in try context.author(of: item.entry) }
        let heading = author.map { words.say(DeskWords.Comments.reply, ["author": $0]) }
        let name = request.session.member.shownName
        let obstacle = open.commentObstacle
        let query = Self.path(open.id.text, answering: answered)
        let view = CommentFormView(
            heading: heading ?? words.say(DeskWords.Comments.title), aboutTitle: open.summary.title,
            aboutAddress: words.words.link(open.address),
            answeredText: item?.entry.text, answeredAuthor: author, notice: notice,
            hasProblems: notice == nil && !problems.isEmpty, obstacle: obstacle.map { words.say($0) },
            formPath: query.replacing("/comments/new", with: "/comments"), postID: open.id.text,
            answeredID: answered, nonce: nonce, inputs: FormInputs(form, problems, words).all,
            shownName: name, typed: obstacle == nil ? nil : context.typed())
        let title = heading ?? words.say(DeskWords.Comments.title)
        return request.page(view, title, at: query, status: status)
    }

    /// The form again after a refusal, with the text that was typed.
    func refused(_ refusal: SignInFailure, _ request: MemberRequest) throws(DeskError) -> CGIResponse {
        var form = self
        form.notice = refusal.problem
        return refusal.added(to: try form.response(request))
    }

    /// The form again after an error, with the text that was typed.
    func refused(_ error: PostingError, _ request: MemberRequest) throws(DeskError) -> CGIResponse {
        var (form, status) = (self, 409)
        let words = request.context.words
        switch error {
        case .form(let problems): (form.problems, status) = (problems, FormProblem.status(of: problems))
        case .usedForm, .stillThere:
            (form.notice, form.nonce) = (words.say(DeskWords.Comments.used), FormSubmission.newNonce())
        case .changedMeanwhile:
            (form.notice, form.answered) = (words.say(DeskWords.Comments.answeredGone), nil)
        case .fullQueue: (form.notice, status) = (words.say(DeskWords.Receipt.fullQueue), 429)
        case .tooManyPosts: (form.notice, status) = (words.say(DeskWords.MemberForms.tooMany), 429)
        case .notNow: break
        default: throw DeskError(error)
        }
        return try form.response(request, status: status)
    }
}

extension OpenDiscussion {
    /// Why members cannot write below the post now; nil if they can.
    var commentObstacle: DeskWords.Comments? {
        if !authors.contains(.members) { return .closed }
        if isHidden { return .hidden }
        return isFull ? .full : nil
    }
}
