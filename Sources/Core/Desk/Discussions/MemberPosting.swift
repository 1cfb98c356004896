import ContentFiles
import Crypto
import Foundation
import Model
import Posting
import Site
import State

/// Changes of members' entries. An entry is a `ReaderPost` too, with which it stands in the queue, is reported and erased; the log has its
/// texts until it is deleted.
struct MemberPosting {
    /// Maximum number of entries below a post.
    static let entryLimit = 400

    private let context: RequestContext
    private let database: StateDatabase
    private let core: Posting
    private let member: Member
    private let client: ReaderClient

    init(_ request: MemberRequest) throws(DeskError) {
        let (context, session, database) = request.parts
        (self.context, self.database, member) = (context, database, session.member)
        core = context.posting(database)
        client = try DeskError.state(
            database.client(at: context.request.remoteAddress, now: context.now))
    }

    /// Counts a use of the limits of member and network.
    /// - Returns: The time from which the member may go on; nil if there is room.
    func end() throws(DeskError) -> Date? {
        if let end = try DeskError.state(database.end(ofLimitsOf: member.id, now: context.now)) { return end }
        return try DeskError.state(database.use(ClientBudget.comments, by: client, now: context.now))
    }

    /// Adds a comment on a post, or a reply to an entry.
    /// - Throws: `PostingError`: `.notNow` if nobody can write there, `.changedMeanwhile` if the answered entry is gone, `.noSuchPost`,
    ///   `.usedForm`, `.fullQueue`.
    func comment(
        on post: String, answering entry: String?, _ text: String, by submission: Posting.Submission
    ) throws(PostingError) -> Journal.Outcome {
        try core.change(by: submission) { submission throws(PostingError) in
            guard let open = try Journal.file(OpenDiscussion(post, context)) else { throw .noSuchPost(post) }
            guard open.takesComments, let author = Slug(member.id),
                let posted = Timestamp(submission.now, in: core.settings.timeZone),
                let id = Slug(MemberEntries.idPrefix + PostName.id(of: "comment", nonce: submission.nonce))
            else { throw .notNow }
            let answered = entry.flatMap { open.shownItem($0)?.entry.id }
            if entry != nil, answered == nil { throw .changedMeanwhile }
            var new = DiscussionEntry(
                id: id, author: .member(author), replyTo: answered, posted: posted, text: text)
            var post = ReaderPost(
                id: id.text, kind: MemberEntries.kind, receipt: Self.receipt(id), state: .published,
                path: "\(open.kind.entryFolder(ofPost: open.id))/\(id).md", posted: submission.now)
            try judge(&post, &new, submission.now)
            return try change(open, post, new, over: nil, .post, submission)
        }
    }

    /// Changes the text of an entry of which the member read this version.
    /// - Throws: `PostingError`: `.changedMeanwhile`, `.notNow` for one that is hidden, `.noSuchPost` for one of somebody else.
    func edit(
        _ id: String, version: String, _ text: String, by submission: Posting.Submission
    ) throws(PostingError) -> Journal.Outcome {
        try core.change(by: submission) { submission throws(PostingError) in
            let found = try own(id)
            guard found.canBeChanged, let place = found.place else { throw .notNow }
            if place.item.version != version { throw .changedMeanwhile }
            var (post, entry) = (found.post, place.item.entry)
            (entry.text, entry.updated) = (text, Timestamp(submission.now, in: core.settings.timeZone))
            try judge(&post, &entry, submission.now)
            // An officer decided about another text.
            if post.decided != nil, post.state == .published {
                (post.state, post.cause, entry.isHidden) = (.waiting, .correction, true)
            }
            post.decided = nil
            return try change(place.open, post, entry, over: place.item.file, .edit, submission)
        }
    }

    /// Deletes an entry of the member, with its versions. Idempotent.
    /// - Throws: `PostingError`: `.noSuchPost` for one of somebody else.
    /// - Returns: Whether it was there.
    func delete(_ id: String) throws(PostingError) -> Bool {
        _ = try own(id)
        return try context.readerPosting(database).withdraw(id, by: .member(member.id), now: context.now)
    }

    // MARK: Parts

    private func own(_ id: String) throws(PostingError) -> MemberEntry {
        do throws(DeskError) {
            if let found = try MemberEntry(id, context, database), found.author == member.id { return found }
        } catch {
            throw .notNow
        }
        throw .noSuchPost(id)
    }

    /// Judges the text of an entry: with held words, or nearly the same as another post, it waits.
    private func judge(
        _ post: inout ReaderPost, _ entry: inout DiscussionEntry, _ now: Date
    ) throws(PostingError) {
        let judgement = PostJudgement(texts: [entry.text], trap: nil)
        let activity = try Journal.state(
            database.activity(ofMemberAt: client, except: post.id, now: now))
        let verdict = judgement.verdict(
            activity, words: context.site.heldWords, settings: core.settings.moderation, now: now)
        switch verdict {
        case .publish: break
        case .wait(let cause):
            (post.state, post.cause) = (.waiting, post.state == .waiting ? post.cause ?? cause : cause)
        case .refuse: throw .tooManyPosts
        case .refuseToQueue: throw .fullQueue
        }
        entry.isHidden = post.state == .waiting
        (post.digest, post.similarity) = (judgement.fingerprint.digest, judgement.fingerprint.similarity)
    }

    private func change(
        _ open: OpenDiscussion, _ post: ReaderPost, _ entry: DiscussionEntry, over before: OutputFile?,
        _ action: Change.Action, _ submission: Posting.Submission
    ) throws(PostingError) -> Change {
        let path = post.path ?? ""
        let file = try Posting.written(entry.file(at: path, over: before))
        let read = DiscussionEntry.read(
            SourceFile(path: path, bytes: file.bytes), named: entry.id, by: [.members],
            timeZone: core.settings.timeZone)
        guard read.value == entry else { throw .form([FormProblem("text", .cannotBeStored)]) }
        // A file that is there already was put there by hand, or State/ was lost.
        if before == nil, try core.bytes(at: path) != nil { throw .stillThere(path) }
        var change = core.change(
            of: post.id, LocalizedText(open.summary.title),
            [FileChange(path: path, before: before?.bytes, after: file.bytes)], action, submission)
        change.readerPost = post
        return change
    }

    /// The digest of no code: an entry has no receipt, since its author has an account, but is a post of a form.
    private static func receipt(_ id: Slug) -> [UInt8] {
        Array(SHA256.hash(data: Data("corkboard entry \(id)".utf8)))
    }
}

extension OpenDiscussion {
    /// Whether members can write below the post now.
    var takesComments: Bool { authors.contains(.members) && !isHidden && !isFull }

    /// An entry that pages show; nil if there is none with this id.
    func shownItem(_ id: String) -> Item? {
        item(id).flatMap { $0.entry.isHidden || $0.entry.isGone ? nil : $0 }
    }
}
