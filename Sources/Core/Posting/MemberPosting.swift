import ContentFiles
import Foundation
import Model
import State

/// Posts of members, judged as those of readers: a post is published, or waits with a file that says `hidden: true`. The log names the
/// member, and keeps the earlier texts of a post that is edited.
package struct MemberPosting: Sendable {
    /// Maximum number of log lines of a post by its author: 100.
    package static let changeLimit = 100

    /// A new or edited post as its section describes it, under the content lock.
    package struct Draft {
        package let id: String
        /// The kind, such as `question`.
        package let kind: String
        /// The title for officers and the log, on one line.
        package let title: String
        /// All that the member typed, for word lists and duplicates.
        package let texts: [String]
        /// The file before an edit; nil if the post is new.
        package let before: OutputFile?
        /// Makes the content file. `isHidden` says whether the post waits.
        let file: (_ isHidden: Bool) throws(PostingError) -> OutputFile

        package init(
            id: String, kind: String, title: String, texts: [String], before: OutputFile? = nil,
            file: @escaping (_ isHidden: Bool) throws(PostingError) -> OutputFile
        ) {
            (self.id, self.kind, self.title, self.texts) = (id, kind, title, texts)
            (self.before, self.file) = (before, file)
        }
    }

    package let core: Posting
    private let words: WordList
    /// The member as a client of `PostLimits`: limits and near-duplicates count by member, not by network, which a campus may share.
    private let client: ReaderClient
    private let author: PostAuthor

    package init(_ core: Posting, words: WordList, client: ReaderClient, as author: PostAuthor) {
        (self.core, self.words, self.client, self.author) = (core, words, client, author)
    }

    /// The change that adds a post. Runs under the content lock.
    /// - Throws: `PostingError`: `.tooManyPosts`, `.fullQueue`, `.stillThere`, or what the draft's file throws.
    package func added(_ draft: Draft, _ submission: Posting.Submission) throws(PostingError) -> Change {
        let judgement = PostJudgement(texts: draft.texts, trap: nil)
        let activity = try Journal.state(core.database.activity(of: client, now: submission.now))
        var post = ReaderPost(
            id: draft.id, kind: draft.kind, receipt: Self.receipt(of: draft.id), state: .published, path: nil,
            posted: submission.now, client: client.today, networks: ReaderPost.Networks(client),
            digest: judgement.fingerprint.digest, similarity: judgement.fingerprint.similarity)
        switch verdict(judgement, activity, submission.now) {
        case .publish: break
        case .wait(let cause): (post.state, post.cause) = (.waiting, cause)
        case .refuse: throw .tooManyPosts
        case .refuseToQueue: throw .fullQueue
        }
        return try change(of: post, draft, .post, submission)
    }

    /// The change that edits a post. A published one waits afterwards if its new texts say so, or if officers decided about the earlier ones.
    /// - Throws: `PostingError`: `.notNow` if the post is hidden, or was edited too often; or what the draft's file throws.
    package func edited(_ draft: Draft, _ submission: Posting.Submission) throws(PostingError) -> Change {
        guard let before = draft.before else { throw .noSuchPost(draft.id) }
        var post = try post(draft.id, draft.kind, in: before, submission.now)
        let changes = try Journal.state(
            core.database.numberOfChanges(of: post.id, by: submission.author))
        guard [.published, .waiting].contains(post.state), changes < Self.changeLimit else { throw .notNow }
        let judgement = PostJudgement(texts: draft.texts, trap: nil)
        // An edit is no further post: only its texts are judged.
        let newest = try Journal.state(
            core.database.activity(of: client, except: post.id, now: submission.now)
        ).newest
        let verdict = verdict(judgement, PostActivity(newest: newest), submission.now)
        if case .wait(let cause) = verdict {
            post.cause = post.state == .waiting ? post.cause ?? cause : cause
            post.state = .waiting
        } else if post.decided != nil, post.state == .published {
            (post.state, post.cause) = (.waiting, .correction)
        }
        (post.decided, post.reason) = (nil, nil)
        (post.digest, post.similarity) = (judgement.fingerprint.digest, judgement.fingerprint.similarity)
        return try change(of: post, draft, .edit, submission)
    }

    /// Removes posts of a member for good: `make` returns the changes, and the contents of the posts are erased. Idempotent.
    /// - Throws: `PostingError`, as `Journal.change`.
    package func withdraw(
        by member: Member, now: Date, make: () throws(PostingError) -> [Change]
    ) throws(PostingError) -> [Change] {
        try core.journal.changes { () throws(PostingError) in
            try core.withEntries(make())
        } after: { () throws(PostingError) in
            _ = try Journal.state(core.database.eraseGonePosts(by: .member(member.id), now: now))
        }
    }

    /// The change that removes a post of its author: its file, or `after` in its place, and the files at `paths`.
    package func withdrawal(
        of id: String, kind: String, in file: OutputFile, leaving after: OutputFile? = nil,
        also paths: [String], by member: Member, now: Date
    ) throws(PostingError) -> Change {
        let post = try post(id, kind, in: file, now)
        var files = [FileChange(path: file.path, before: file.bytes, after: after?.bytes)]
        for path in paths {
            guard let bytes = try core.bytes(at: path) else { continue }
            files.append(FileChange(path: path, before: bytes, after: nil))
        }
        var change = Change(
            time: now, author: .member(member.id), action: .withdraw, subject: id, title: "", files: files)
        change.readerPost = post.gone(.withdrawn)
        return change
    }

    /// The stored post, or one for a file that State/ does not know.
    package func post(
        _ id: String, _ kind: String, in file: OutputFile, _ now: Date
    ) throws(PostingError) -> ReaderPost {
        if var post = try Journal.state(core.database.readerPost(id)) {
            post.path = file.path
            return post
        }
        let isHidden = HiddenFlag.isSet(in: file)
        return ReaderPost(
            id: id, kind: kind, receipt: Self.receipt(of: id), state: isHidden ? .hidden : .published,
            path: file.path, posted: now)
    }

    // MARK: Parts

    /// A digest that no receipt has: a member needs none. With it, texts of a withdrawn post are erased at once, as those of readers.
    private static func receipt(of id: String) -> [UInt8] { Array("member's post \(id)".utf8) }

    private func verdict(_ judgement: PostJudgement, _ activity: PostActivity, _ now: Date) -> Verdict {
        judgement.verdict(
            activity, of: author, words: words, settings: core.settings.moderation, now: now)
    }

    private func change(
        of post: ReaderPost, _ draft: Draft, _ action: Change.Action, _ submission: Posting.Submission
    ) throws(PostingError) -> Change {
        var post = post
        let file = try draft.file(post.state == .waiting)
        // A file that is there already was put there by hand, or State/ was lost: it is not overwritten.
        if draft.before == nil, try core.bytes(at: file.path) != nil { throw .stillThere(file.path) }
        post.path = file.path
        var change = core.change(
            of: draft.id, LocalizedText(draft.title),
            [FileChange(file, over: draft.before)], action, submission)
        change.readerPost = post
        return change
    }
}
