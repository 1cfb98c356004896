import CGI
import Posting
import Site
import State

/// A page with a post, its discussion, and the form of an answer, or of a change of one.
struct DiscussionForm {
    /// The id of the entry that the form changes; nil for a new answer.
    var entry: String?
    /// The version of the entry that the officer read; nil for that of now.
    var version: String?
    /// The text as typed; nil for an empty form.
    var text: String?
    var nonce = FormSubmission.newNonce()
    var problem: FormProblem?
    /// Why the form was not accepted.
    var notice: DeskWords.Discussions?
    var done: DeskWords.Discussions?

    /// The form that a request sends.
    init(_ context: RequestContext, of entry: String?, nonce: String) {
        (self.entry, self.nonce) = (entry, nonce)
        text = context.request.form["text"] ?? ""
        version = context.request.form["version"]
    }

    /// An empty form.
    init(done: DeskWords.Discussions? = nil) { self.done = done }

    /// The text to store.
    /// - Throws: `PostingError` with `.form`.
    func storedText(_ context: RequestContext) throws(PostingError) -> String {
        var texts = FormTexts(ofReader: ["text": text ?? ""], names: ["text"], cut: context.request.form.cut)
        let stored = texts.plain("text", limit: DiscussionPosting.textLimit)
        if stored == nil { texts.addMissing("text") }
        guard let stored, texts.problems.isEmpty else { throw .form(texts.problems) }
        return stored
    }

    func response(
        _ open: OpenDiscussion, _ context: RequestContext, _ session: Session, status: Int = 200
    ) throws(DeskError) -> CGIResponse {
        let (words, obstacle) = (context.words, open.obstacle)
        let database = try context.database()
        let seen = try DeskError.state(database.lastChange())?.number ?? 0
        var answers: [AnswerForm] = []
        for item in open.items where !item.entry.isGone {
            answers.append(try answer(item, context, database))
        }
        let view = DiscussionFormView(
            heading: open.summary.title, done: done.map { words.say($0) },
            notice: notice.map { words.say($0) },
            postText: open.summary.text.isEmpty ? nil : open.summary.text,
            postFacts: open.summary.facts.map(TextLine.init),
            liveAddress: open.isHidden ? nil : words.words.link(open.address),
            discussionPath: DiscussionPages.path(open), answers: answers,
            queuePath: "\(context.mount)/moderation", seen: "\(seen)",
            readTime: "\(Int(context.now.timeIntervalSince1970 * 1000))",
            obstacle: obstacle.map { words.say($0) }, nonce: entry == nil ? nonce : FormSubmission.newNonce(),
            version: open.version, answerText: entry == nil ? text : nil,
            answerProblem: entry == nil ? problem.map { words.sentence(of: $0) } : nil,
            association: words.text(context.site.settings.title),
            typed: entry == nil && obstacle != nil ? context.typed() : nil)
        return context.page(
            view, open.summary.title, session, tab: .posts, form: DiscussionPages.path(open), status: status)
    }

    private func answer(
        _ item: OpenDiscussion.Item, _ context: RequestContext, _ database: StateDatabase
    ) throws(DeskError) -> AnswerForm {
        let isSent = entry == item.entry.id.text
        let post = try DeskError.state(database.readerPost(item.entry.id.text))
        let name = try context.author(of: item.entry)
        return AnswerForm(
            entryID: item.entry.id.text,
            entryTime: context.words.moment(item.entry.posted.instant, now: context.now),
            entryText: item.entry.text, isOwn: item.entry.author == .officers,
            memberName: item.entry.author == .officers ? nil : name,
            isHidden: item.entry.isHidden, isWaiting: post?.state == .waiting, hasState: post != nil,
            editText: isSent ? text ?? "" : item.entry.text,
            editProblem: isSent ? problem.map { context.words.sentence(of: $0) } : nil, isOpen: isSent,
            editNonce: isSent ? nonce : FormSubmission.newNonce(),
            editVersion: isSent ? version ?? item.version : item.version)
    }
}
