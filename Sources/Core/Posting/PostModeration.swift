import ContentFiles
import Foundation
import Model
import State

/// Decisions of officers on readers' posts. Each is made for many posts in one transaction, with a log line for each post.
package struct PostModeration {
    /// A decision.
    package enum Decision: Equatable, Sendable {
        /// A post that waits is published, with a sentence to the author. `payload` has the fields of a proposal as the officer corrected
        /// them; nil for those of its author.
        case approve(reason: String?, payload: String? = nil)
        /// A post is taken off the pages, with a sentence to the author.
        case hide(reason: String?)
        /// A hidden post is as it was before it was hidden, published or waiting, with a sentence to the author.
        case restore(reason: String?)
        /// The post stays as it is; its reports and the wish for removal are answered, with a sentence to the author.
        case keep(reason: String?)
        /// The post is removed for good and erased, with a sentence to the author.
        case remove(reason: String?)
        /// The number of reports reached the limit at which a post is hidden.
        case hideForReports

        /// Whether the decision is about the text that the officer saw, and about no later decision: another text is not put or left on the
        /// pages, nor erased, unseen. Hiding protects readers from any text, and can be undone.
        fileprivate var needsSeenPost: Bool {
            switch self {
            case .approve, .restore, .keep, .remove: true
            case .hide, .hideForReports: false
            }
        }

        /// Whether the post stays on the pages, so that reports that the officer has not seen still wait for an answer.
        fileprivate var leavesPost: Bool {
            switch self {
            case .approve, .restore, .keep: true
            case .hide, .remove, .hideForReports: false
            }
        }
    }

    /// Maximum number of posts of one transaction.
    package static let limit = 500

    /// Finds the kind and the content file of a post that no form made; nil if there is none.
    package typealias Find = (String) throws(PostingError) -> (kind: String, path: String)?

    private let posting: ReaderPosting
    private let find: Find
    /// The ids of posts below a post, such as answers to a question, which are removed with it.
    private let below: (String) -> [String]
    private let title: (ReaderPost, OutputFile?) -> String
    private let approved: (ReaderPost, OutputFile?) throws(PostingError) -> [FileChange]?

    /// Decisions.
    /// - Parameters:
    ///   - posting: the posts.
    ///   - find: finds the file of a post that the database does not know.
    ///   - title: returns the title of a post for the log.
    ///   - below: returns the ids of posts that are removed with a post.
    ///   - approved: returns the file changes that publish a post, such as the file of a proposal; nil if
    ///     removing `hidden: true` from the post's own file is enough.
    package init(
        _ posting: ReaderPosting, find: @escaping Find, title: @escaping (ReaderPost, OutputFile?) -> String,
        below: @escaping (String) -> [String] = { _ in [] },
        approved: @escaping (ReaderPost, OutputFile?) throws(PostingError) -> [FileChange]?
    ) {
        (self.posting, self.find, self.title, self.approved) = (posting, find, title, approved)
        self.below = below
    }

    /// Decides on posts. Posts for which the decision is not possible, such as removed ones, stay as they
    /// are. Idempotent.
    /// - Parameters:
    ///   - decision: the decision.
    ///   - ids: the posts' ids, at most `limit`.
    ///   - seen: number of the last log line when the officer read the posts. A post that its author corrected later is neither approved,
    ///     put back, left as it is nor removed.
    ///   - read: when the officer read the posts. Later reports of a post that stays on the pages are not answered, and a later decision of
    ///     another officer stays, unless the post is hidden now.
    ///   - author: who decides.
    ///   - now: the time.
    /// - Throws: `PostingError` of files and database; nothing was changed then, or all is changed by the next process.
    /// - Returns: The posts that were changed.
    @discardableResult
    package func decide(
        _ decision: Decision, on ids: [String], seen: Int64? = nil, read: Date? = nil, by author: Author,
        now: Date
    ) throws(PostingError) -> [ReaderPost] {
        var (kept, decided, lost): ([ReaderPost], [String], [String]) = ([], [], [])
        let changes = try posting.core.journal.changes { () throws(PostingError) in
            var (changes, created): ([Change], Set<String>) = ([], [])
            for id in affected(ids, by: decision) {
                guard let post = try post(id) else {
                    // The file of an imported post was deleted: its reports have nothing left to decide on.
                    lost.append(id)
                    continue
                }
                if decision.needsSeenPost {
                    if let seen, try isCorrected(post, since: seen) { continue }
                    if let read, post.isDecided(since: read) { continue }
                }
                if case .keep(let reason) = decision, post.cause != .reports || post.state != .hidden {
                    if !post.state.isGone { kept.append(post.answered(reason)) }
                } else if let made = try readable(self.changes(decision, post, by: author, now: now)),
                    let change = made.first, created.isDisjoint(with: change.created)
                {
                    // Of two proposals of one course, the first creates its file, and the other keeps
                    // waiting.
                    created.formUnion(change.created)
                    changes += made
                }
            }
            decided = changes.compactMap(\.subject)
            return changes.withoutEditsOfRemovedFiles
        } after: { () throws(PostingError) in
            let end = decision.leavesPost ? read : nil
            if !kept.isEmpty {
                try Journal.state(posting.core.database.keep(kept, reportsUntil: end, now: now))
            }
            if decision != .hideForReports {
                try Journal.state(posting.core.database.answerReports(of: decided, until: end))
                try Journal.state(posting.core.database.answerReports(of: lost))
            }
            _ = try Journal.state(posting.core.database.eraseGonePosts(by: author, now: now))
        }
        // Entries that went with their posts are no decisions of their own.
        let chosen = Set(ids)
        return kept + changes.compactMap(\.readerPost).filter { chosen.contains($0.id) }
    }

    /// Deletes the votes for posts that are on the pages or lost, with a log line for each.
    /// - Parameters:
    ///   - posts: the posts' ids, at most `limit`, with the versions of their votes that the officer saw. Those with others now stay.
    ///   - titles: the titles of posts that are no readers' posts, by their ids.
    ///   - author: who decides.
    ///   - now: the time.
    /// - Throws: `PostingError`; nothing was changed then.
    /// - Returns: The section of each post whose votes were deleted.
    package func resetVotes(
        for posts: [(id: String, version: Int)], titled titles: [String: String] = [:], by author: Author,
        now: Date
    ) throws(PostingError) -> [String] {
        var sections: [String] = []
        try posting.core.journal.changes { () throws(PostingError) in
            var titled: [(id: String, title: String, version: Int)] = []
            for (id, version) in posts.prefix(Self.limit) {
                let known = titles[id]
                if let title = known == nil ? try titleIfNotHidden(id) : known {
                    titled.append((id, title, version))
                }
            }
            sections = try Journal.state(
                posting.core.database.resetVotes(for: titled, by: author, now: now))
            return []
        }
        return sections
    }

    /// The posts that a decision changes, each once: what stands below a removed post goes before it.
    private func affected(_ ids: [String], by decision: Decision) -> [String] {
        guard case .remove = decision else { return Array(ids.prefix(Self.limit)) }
        var seen: Set<String> = []
        return ids.prefix(Self.limit).flatMap { below($0) + [$0] }.filter { seen.insert($0).inserted }
    }

    /// The title of a post that is on the pages, or the id of a lost one; nil for one that waits or is hidden.
    private func titleIfNotHidden(_ id: String) throws(PostingError) -> String? {
        guard let post = try readable(post(id)) else { return id }
        let file = try readable(file(of: post))
        return post.state == .published && file.map(HiddenFlag.isSet) != true ? title(post, file) : nil
    }

    /// Whether the author corrected a post after log line `number`.
    private func isCorrected(_ post: ReaderPost, since number: Int64) throws(PostingError) -> Bool {
        try Journal.state(posting.core.database.lastCorrection(of: post.id)).map { $0 > number } ?? false
    }

    /// A change or a post; nil if the file of the post cannot be read or changed, so that the other posts of a group are still decided.
    private func readable<Value>(
        _ value: @autoclosure () throws(PostingError) -> Value?
    ) throws(PostingError) -> Value? {
        do throws(PostingError) {
            return try value()
        } catch {
            if case .state = error { throw error }
            return nil
        }
    }

    /// The stored post, or one for the file of a post that no form made.
    private func post(_ id: String) throws(PostingError) -> ReaderPost? {
        if let post = try posting.post(id: id) { return post }
        guard let (kind, path) = try find(id), let bytes = try posting.core.bytes(at: path) else {
            return nil
        }
        return ReaderPost(id: id, kind: kind, in: OutputFile(path: path, bytes: bytes))
    }

    private func file(of post: ReaderPost) throws(PostingError) -> OutputFile? {
        guard let path = post.path, let bytes = try posting.core.bytes(at: path) else { return nil }
        return OutputFile(path: path, bytes: bytes)
    }

    /// The changes of a decision, the post's own first; nil if it is not possible.
    private func changes(
        _ decision: Decision, _ post: ReaderPost, by author: Author, now: Date
    ) throws(PostingError) -> [Change]? {
        guard case .remove(let reason) = decision else {
            return try change(decision, post, by: author, now: now).map { [$0] }
        }
        if post.belongsToSite || post.state.isGone { return nil }
        var post = post
        (post.reason, post.decided) = (reason ?? post.reason, now)
        return try posting.removals(of: post, as: .removed, .delete, by: author, now: now)
    }

    private func change(
        _ decision: Decision, _ post: ReaderPost, by author: Author, now: Date
    ) throws(PostingError) -> Change? {
        if post.belongsToSite { return nil }
        let file = try file(of: post)
        var post = post
        let (action, files): (Change.Action, [FileChange])
        switch decision {
        case .approve(let reason, let payload):
            post.payload = payload ?? post.payload
            guard post.state == .waiting, let published = try publishing(post, file) else { return nil }
            (action, files) = (.approve, published)
            (post.state, post.cause, post.reason, post.decided) = (.published, nil, reason, now)
        case .restore(let reason):
            guard post.state == .hidden else { return nil }
            (post.reason, post.decided) = (reason, now)
            if try waited(post) {
                guard file != nil || post.path == nil else { return nil }
                (action, files, post.state) = (.restore, [], .waiting)
            } else {
                guard let published = try publishing(post, file) else { return nil }
                (action, files, post.state, post.cause) = (.restore, published, .published, nil)
            }
        case .hide(let reason):
            // A post hidden by reports may also be hidden with a reason.
            guard [.published, .waiting].contains(post.state) || post.cause == .reports else { return nil }
            (action, files) = (.hide, try hiding(file))
            if post.state != .waiting { post.cause = .officer }
            (post.state, post.reason) = (.hidden, reason)
            (post.decided, post.removalAsked) = (now, nil)
        case .hideForReports:
            guard post.state == .published, post.decided == nil else { return nil }
            (action, files) = (.hide, try hiding(file))
            (post.state, post.cause) = (.hidden, .reports)
        case .remove: return nil
        case .keep(let reason):
            // Keeping a post hidden by reports publishes it again.
            guard let published = try publishing(post, file) else { return nil }
            (action, files) = (.restore, published)
            (post.state, post.cause, post.reason) = (.published, nil, reason)
            (post.decided, post.removalAsked) = (now, nil)
        }
        var change = Change(
            time: now, author: author, action: action, subject: post.id, title: title(post, file),
            files: files)
        change.readerPost = post
        return change
    }

    /// Whether a hidden post waited before: what nobody has checked does not become public by undoing that decision.
    private func waited(_ post: ReaderPost) throws(PostingError) -> Bool {
        try Journal.state(posting.core.database.waitedBeforeHiding(post.id))
    }

    /// The changes that put a post on the pages; nil if its file is gone.
    private func publishing(
        _ post: ReaderPost, _ file: OutputFile?
    ) throws(PostingError) -> [FileChange]? {
        if let changes = try approved(post, file) { return changes }
        guard let file else { return nil }
        return try [HiddenFlag.change(file, to: false)].compactMap(\.self)
    }

    private func hiding(_ file: OutputFile?) throws(PostingError) -> [FileChange] {
        try file.flatMap { file throws(PostingError) in try HiddenFlag.change(file, to: true) }.map { [$0] }
            ?? []
    }
}

extension Change {
    /// Paths of the files that the change creates.
    fileprivate var created: [String] { files.filter { $0.before == nil }.map(\.path) }
}

extension ReaderPost {
    /// A post that no form made.
    package init(id: String, kind: String, in file: OutputFile) {
        self.init(
            id: id, kind: kind, receipt: nil, state: HiddenFlag.isSet(in: file) ? .hidden : .published,
            path: file.path, posted: Date(timeIntervalSince1970: 0))
    }

    fileprivate func answered(_ reason: String?) -> ReaderPost {
        var post = self
        post.reason = reason ?? post.reason
        return post
    }
}

/// The key `hidden` in the front matter of a content file.
package enum HiddenFlag {
    /// Whether the file says `hidden: true`. A file without front matter is on no page either.
    package static func isSet(in file: OutputFile) -> Bool {
        ReadResult(SourceFile(path: file.path, bytes: file.bytes)) { _, fields in
            fields.flag("hidden") ?? false
        }
        .value ?? true
    }

    /// The change of a file that sets the key, or removes it; nil if nothing changes. All else stays byte for byte.
    /// - Throws: `PostingError` with `.file` if the file has no front matter.
    package static func change(_ file: OutputFile, to isHidden: Bool) throws(PostingError) -> FileChange? {
        let value: FrontMatterText.Value? = isHidden ? .plain("true") : nil
        let bytes = try Journal.file(
            ContentText.bytes(
                of: SourceFile(path: file.path, bytes: file.bytes), changing: [("hidden", value)], body: nil))
        return bytes == file.bytes ? nil : FileChange(path: file.path, before: file.bytes, after: bytes)
    }
}

extension [Change] {
    /// The changes without edits of files that others of them remove: what names a removed post may go with it.
    fileprivate var withoutEditsOfRemovedFiles: [Change] {
        let removed = Set(flatMap(\.files).filter { $0.after == nil }.map(\.path))
        return map { change in
            var change = change
            change.files.removeAll { $0.after != nil && removed.contains($0.path) }
            return change
        }
    }
}
