import ContentFiles
import Files
import Foundation
import Model
import State

/// Posts of readers without an account, changed by their authors: accepted once, as posts of officers.
package struct ReaderPosting: Sendable {
    /// Seconds in which an author may correct a post: ten minutes, by the clock of this machine.
    package static let correctionTime = Retention.correction
    /// Maximum length of a message or a comment, in bytes: 4 KiB.
    package static let textLimit = 4 << 10
    /// Maximum number of log lines of a post that is corrected: 40.
    private static let changeLimit = 40

    let core: Posting
    private let words: WordList
    private let locate: Locate
    /// The folders of entries below posts, each with a folder for each post.
    private let discussions: [ContentFolder]

    private let remains: Remains
    private let traces: Traces

    /// Returns a post with the path at which its file is now: somebody may have moved it, for example with the folder of a renamed course.
    package typealias Locate = @Sendable (ReaderPost) -> ReaderPost
    /// The changes of files that take a post away where its place stays; nil if its file is removed.
    package typealias Remains = @Sendable (ReaderPost) throws(PostingError) -> [FileChange]?
    /// The changes of other files that name a removed post.
    package typealias Traces = @Sendable (ReaderPost) throws(PostingError) -> [FileChange]

    /// Changes of readers' posts.
    /// - Parameters:
    ///   - core: the files and the database of the site.
    ///   - words: the words because of which posts wait.
    ///   - discussions: the folders of discussions, whose entries are removed with their posts.
    ///   - locate: finds the file of a post.
    ///   - remains: returns the changes that remove a post whose place stays.
    ///   - traces: returns the changes of other files that name a removed post.
    package init(
        _ core: Posting, words: WordList, discussions: [ContentFolder] = [], locate: @escaping Locate,
        remains: @escaping Remains = { _ throws(PostingError) in nil },
        traces: @escaping Traces = { _ throws(PostingError) in [] }
    ) {
        (self.core, self.words, self.discussions, self.locate) = (core, words, discussions, locate)
        (self.remains, self.traces) = (remains, traces)
    }

    /// Accepts a new post: it is published, or waits with a file that says `hidden: true`.
    /// - Parameters:
    ///   - draft: the post.
    ///   - id: its id, of `ReaderSubmission.id`.
    ///   - kind: its kind, such as `feedback`.
    ///   - trap: what a program reveals of itself in the form.
    ///   - submission: the form.
    /// - Throws: `PostingError`: `.tooManyPosts`, `.fullQueue`, `.usedForm` if the form was used for other fields, `.form` if the author's
    ///   name is somebody's, or what the draft's file throws.
    /// - Returns: The change, whose `readerPost` has the state; of a form sent twice the earlier change, without it.
    package func submit(
        _ draft: ReaderPostDraft, id: String, kind: String, trap: FormTrap, by submission: ReaderSubmission
    ) throws(PostingError) -> Journal.Outcome {
        let judgement = PostJudgement(texts: draft.texts, trap: trap, need: draft.need)
        return try core.journal.change(nonce: submission.logged, form: submission.form) {
            () throws(PostingError) in
            try checkAuthor(of: draft, by: submission)
            let activity = try Journal.state(
                core.database.activity(of: submission.client, now: submission.now))
            let verdict = judgement.verdict(
                activity, words: words, settings: core.settings.moderation, now: submission.now)
            var post = ReaderPost(
                id: id, kind: kind, receipt: submission.receipt.digest, state: .published, path: nil,
                posted: submission.now, client: submission.client.today,
                networks: ReaderPost.Networks(submission.client),
                digest: judgement.fingerprint.digest, similarity: judgement.fingerprint.similarity,
                payload: draft.payload)
            switch verdict {
            case .publish: break
            case .wait(let cause): (post.state, post.cause) = (.waiting, cause)
            case .refuse: throw .tooManyPosts
            case .refuseToQueue: throw .fullQueue
            }
            return try change(of: post, draft, .post, before: nil, submission.now)
        }
    }

    /// Whether the author may correct a post now. A clock that was set back by more than ten minutes ends the time too.
    package static func canCorrect(_ post: ReaderPost, now: Date) -> Bool {
        let age = now.timeIntervalSince(post.posted)
        return [.published, .waiting].contains(post.state) && age < correctionTime && age > -correctionTime
    }

    /// Corrects a post. A published one waits afterwards if its new texts say so; one that waits goes on waiting. The earlier texts are
    /// erased from the log.
    /// - Throws: `PostingError`: `.noSuchPost`, `.notNow` if the time is over or the post is hidden or gone, `.usedForm`, `.form` if the
    ///   author's name is somebody's, or what the draft's file throws.
    package func correct(
        _ receipt: ReceiptCode, _ draft: ReaderPostDraft, by submission: ReaderSubmission
    ) throws(PostingError) -> Journal.Outcome {
        do throws(PostingError) {
            return try changed(receipt, draft, by: submission)
        } catch {
            // A correction that is sent twice is one; its form was erased with the earlier texts.
            guard case .usedForm(let earlier) = error, earlier.action == .edit,
                try says(try post(receipt), draft)
            else { throw error }
            return .repeated(earlier)
        }
    }

    /// Whether the texts of a post equal those of a draft.
    private func says(_ post: ReaderPost, _ draft: ReaderPostDraft) throws(PostingError) -> Bool {
        guard let make = draft.file else { return draft.payload == post.payload }
        guard let path = post.path, let bytes = try core.bytes(at: path),
            let posted = Timestamp(post.posted, in: core.settings.timeZone)
        else { return false }
        let placement = ReaderPostDraft.Placement(
            isHidden: post.state == .waiting, posted: posted, before: OutputFile(path: path, bytes: bytes))
        return try make(placement).bytes == bytes
    }

    private func changed(
        _ receipt: ReceiptCode, _ draft: ReaderPostDraft, by submission: ReaderSubmission
    ) throws(PostingError) -> Journal.Outcome {
        let judgement = PostJudgement(texts: draft.texts, trap: nil, need: draft.need)
        return try core.journal.change(nonce: submission.logged, form: submission.form) {
            () throws(PostingError) in
            var post = try self.post(receipt)
            let changes = try Journal.state(core.database.numberOfChanges(of: post.id))
            guard Self.canCorrect(post, now: submission.now), changes < Self.changeLimit else {
                throw .notNow
            }
            try checkAuthor(of: draft, by: submission)
            // A correction is no further post of its client: only its texts are judged.
            let newest = try Journal.state(
                core.database.activity(of: submission.client, except: post.id, now: submission.now)
            ).newest
            let verdict = judgement.verdict(
                PostActivity(newest: newest), words: words, settings: core.settings.moderation,
                now: submission.now
            )
            if case .wait(let cause) = verdict {
                post.cause = post.state == .waiting ? draft.need ?? post.cause ?? cause : cause
                post.state = .waiting
            }
            let isAnswered = try isAnswered(post)
            if post.decided != nil || isAnswered {
                // An officer decided about another text, or answered it.
                if post.state == .published { (post.state, post.cause) = (.waiting, .correction) }
                post.decided = nil
            }
            (post.digest, post.similarity) = (
                judgement.fingerprint.digest, judgement.fingerprint.similarity
            )
            post.payload = draft.payload
            var before: OutputFile?
            if let path = post.path {
                guard let bytes = try core.bytes(at: path) else { throw .notNow }
                before = OutputFile(path: path, bytes: bytes)
            }
            return try change(of: post, draft, .edit, before: before, submission.now)
        }
    }

    /// Withdraws a post: its file is removed, and its contents are erased from the log and the database. Idempotent.
    /// - Throws: `PostingError`: `.noSuchPost`, or of files and database.
    /// - Returns: Whether the post was on the pages.
    @discardableResult
    package func withdraw(_ receipt: ReceiptCode, now: Date) throws(PostingError) -> Bool {
        try withdraw(by: .reader, now: now) { () throws(PostingError) in try self.post(receipt) }
    }

    /// Withdraws a post of a member, as one of a reader with a receipt. Callers check that the member is its author.
    /// - Throws: `PostingError`: `.noSuchPost`, or of files and database.
    /// - Returns: Whether the post was on the pages.
    @discardableResult
    package func withdraw(_ id: String, by author: Author, now: Date) throws(PostingError) -> Bool {
        try withdraw(by: author, now: now) { () throws(PostingError) in
            guard let post = try self.post(id: id) else { throw .noSuchPost(id) }
            return post
        }
    }

    private func withdraw(
        by author: Author, now: Date, _ find: () throws(PostingError) -> ReaderPost
    ) throws(PostingError) -> Bool {
        let changes = try core.journal.changes { () throws(PostingError) in
            let post = try find()
            if post.state.isGone || post.belongsToSite { return [] }
            return try removals(of: post, as: .withdrawn, .withdraw, by: author, now: now)
        } after: { () throws(PostingError) in
            _ = try Journal.state(core.database.eraseGonePosts(by: author, now: now))
        }
        return changes.contains { !$0.files.isEmpty }
    }

    /// Notes that the author asks officers to remove a post.
    /// - Throws: `PostingError`: `.noSuchPost`, `.notNow` if the post is gone.
    package func askRemoval(_ receipt: ReceiptCode, now: Date) throws(PostingError) {
        let post = try self.post(receipt)
        if post.state.isGone { throw .notNow }
        // Under the content lock: a decision that has read the post would overwrite the wish.
        _ = try core.journal.changes(make: { [] }) { () throws(PostingError) in
            try Journal.state(core.database.askRemoval(of: post.id, now: now))
        }
    }

    /// The post with this receipt.
    /// - Throws: `PostingError`: `.noSuchPost`, or of the database.
    package func post(_ receipt: ReceiptCode) throws(PostingError) -> ReaderPost {
        guard let post = try Journal.state(core.database.readerPost(receipt: receipt.digest)) else {
            throw .noSuchPost("")
        }
        return locate(post)
    }

    /// The stored post with this id; nil if there is none.
    func post(id: String) throws(PostingError) -> ReaderPost? {
        try Journal.state(core.database.readerPost(id)).map(locate)
    }

    // MARK: Parts

    /// The paths of the entries below a post.
    private func entries(of post: ReaderPost) -> [String] {
        discussions.flatMap { FileListing(of: "\($0.path)/\(post.id)", below: core.root).paths }
    }

    /// Whether officers wrote below a post.
    private func isAnswered(_ post: ReaderPost) throws(PostingError) -> Bool {
        guard let id = Slug(post.id) else { return false }
        for path in entries(of: post) {
            guard let bytes = try core.bytes(at: path) else { continue }
            let entry = DiscussionEntry.read(
                SourceFile(path: path, bytes: bytes), named: id, by: [.officers],
                timeZone: core.settings.timeZone)
            if entry.value != nil { return true }
        }
        return false
    }

    /// The change that makes or corrects a post.
    private func change(
        of post: ReaderPost, _ draft: ReaderPostDraft, _ action: Change.Action, before: OutputFile?,
        _ now: Date
    ) throws(PostingError) -> Change {
        var (post, files) = (post, [FileChange]())
        if let make = draft.file {
            guard let posted = Timestamp(post.posted, in: core.settings.timeZone) else { throw .notNow }
            let placement = ReaderPostDraft.Placement(
                isHidden: post.state == .waiting, posted: posted, before: before)
            let file = try make(placement)
            // A file that is there already was put there by hand, or State/ was lost: it is not overwritten.
            if before == nil, try core.bytes(at: file.path) != nil { throw .stillThere(file.path) }
            post.path = file.path
            files = [FileChange(file, over: before)]
        }
        var change = Change(
            time: now, author: .reader, action: action, subject: post.id, title: draft.title,
            files: files)
        change.readerPost = post
        return change
    }

    /// The changes that remove a post permanently, with its discussion: the post's own first, then those of members' entries, whose files go
    /// with the first. Their contents are erased afterwards.
    func removals(
        of post: ReaderPost, as state: ReaderPost.State, _ action: Change.Action, by author: Author,
        now: Date
    ) throws(PostingError) -> [Change] {
        try core.withEntries([removal(of: post, as: state, action, by: author, now: now)])
    }

    private func removal(
        of post: ReaderPost, as state: ReaderPost.State, _ action: Change.Action, by author: Author,
        now: Date
    ) throws(PostingError) -> Change {
        var gone = post.gone(state)
        let files: [FileChange]
        if let left = try remains(post) {
            files = left
            // The file that stays is none of the post any more.
            gone.path = nil
        } else {
            files = try removedFiles([post.path].compactMap(\.self) + entries(of: post)) + traces(post)
        }
        var change = Change(
            time: now, author: author, action: action, subject: post.id, title: "", files: files)
        change.readerPost = gone
        return change
    }

    private func removedFiles(_ paths: [String]) throws(PostingError) -> [FileChange] {
        var files: [FileChange] = []
        for path in paths {
            guard let bytes = try core.bytes(at: path) else { continue }
            files.append(FileChange(path: path, before: bytes, after: nil))
        }
        return files
    }
}

extension Posting {
    /// Changes with those of members' entries whose files they remove: their contents are erased too.
    func withEntries(_ changes: [Change]) throws(PostingError) -> [Change] {
        var all = changes
        for change in changes {
            for file in change.files where file.after == nil {
                let id = String(file.path.split(separator: "/").last?.dropLast(3) ?? "")
                guard !all.contains(where: { $0.subject == id }),
                    let entry = try Journal.state(database.readerPost(id)), entry.path == file.path,
                    !entry.state.isGone
                else { continue }
                var own = Change(
                    time: change.time, author: change.author, action: .delete, subject: id, title: "",
                    files: [])
                own.readerPost = entry.gone(.removed)
                all.append(own)
            }
        }
        return all
    }
}
