import ContentFiles
import Foundation
import Model
import Posting
import State

/// Changes of officers' answers. The log has them as changes of the post, with which they are erased.
struct DiscussionPosting {
    /// Maximum number of entries below a post.
    static let entryLimit = 40
    /// Maximum length of an entry, in bytes.
    static let textLimit = ReaderPosting.textLimit
    /// The beginning of the ids. With it, git never takes the files in, as those of readers (`ContentFolder.isReadersFile`), whom answers may quote.
    private static let idPrefix = "o-"

    private let context: RequestContext
    private let core: Posting

    init(_ context: RequestContext, _ database: StateDatabase) {
        self.context = context
        core = context.posting(database)
    }

    /// Adds an answer to a post of which the officer read this version.
    /// - Throws: `PostingError`: `.changedMeanwhile`, `.notNow` if there is an obstacle, `.noSuchPost`.
    func answer(
        _ post: String, version: String, _ text: String, by submission: Posting.Submission
    ) throws(PostingError) -> Journal.Outcome {
        try core.change(by: submission) { submission throws(PostingError) in
            let open = try opened(post)
            if open.obstacle != nil { throw .notNow }
            if open.version != version { throw .changedMeanwhile }
            guard let posted = open.time(ofEntryAt: submission.now, in: core.settings.timeZone),
                let id = Slug(Self.idPrefix + PostName.id(of: "answer", nonce: submission.nonce))
            else { throw .notNow }
            let entry = DiscussionEntry(id: id, author: .officers, posted: posted, text: text)
            let path = "\(open.kind.entryFolder(ofPost: open.id))/\(id).md"
            return change(open, [try write(entry, at: path, over: nil)], .answer, submission)
        }
    }

    /// Changes the text of an answer of which the officer read this version.
    /// - Throws: `PostingError`: `.changedMeanwhile`, `.notNow` if officers did not write it, `.noSuchPost`.
    func edit(
        _ id: String, of post: String, version: String, _ text: String, by submission: Posting.Submission
    ) throws(PostingError) -> Journal.Outcome {
        try core.change(by: submission) { submission throws(PostingError) in
            let (open, item) = try found(id, of: post, version)
            guard item.entry.author == .officers else { throw .notNow }
            var entry = item.entry
            (entry.text, entry.updated) = (text, timestamp(submission))
            let file = try write(entry, at: item.file.path, over: item.file)
            return change(open, [file], .answerEdit, submission)
        }
    }

    /// Removes an entry, of which the officer read this version.
    /// - Throws: `PostingError`, as `edit`.
    func remove(
        _ id: String, of post: String, version: String, by submission: Posting.Submission
    ) throws(PostingError) -> Journal.Outcome {
        try core.change(by: submission) { submission throws(PostingError) in
            let (open, item) = try found(id, of: post, version)
            let file = FileChange(removing: item.file)
            return change(open, try open.removal(of: id) ?? [file], .answerRemove, submission)
        }
    }

    // MARK: Parts

    private func opened(_ post: String) throws(PostingError) -> OpenDiscussion {
        guard let open = try Journal.file(OpenDiscussion(post, context)) else { throw .noSuchPost(post) }
        return open
    }

    private func found(
        _ id: String, of post: String, _ version: String
    ) throws(PostingError) -> (OpenDiscussion, OpenDiscussion.Item) {
        let open = try opened(post)
        guard let item = open.item(id) else { throw .noSuchPost(id) }
        if item.version != version { throw .changedMeanwhile }
        return (open, item)
    }

    private func timestamp(_ submission: Posting.Submission) -> Timestamp? {
        Timestamp(submission.now, in: core.settings.timeZone)
    }

    private func write(
        _ entry: DiscussionEntry, at path: String, over before: OutputFile?
    ) throws(PostingError) -> FileChange {
        let file = try Posting.written(entry.file(at: path, over: before))
        let source = SourceFile(path: path, bytes: file.bytes)
        let read = DiscussionEntry.read(
            source, named: entry.id, by: [.officers], timeZone: core.settings.timeZone)
        guard read.value == entry else { throw .form([FormProblem("text", .cannotBeStored)]) }
        return FileChange(path: path, before: before?.bytes, after: file.bytes)
    }

    private func change(
        _ open: OpenDiscussion, _ files: [FileChange], _ action: Change.Action,
        _ submission: Posting.Submission
    ) -> Change {
        core.change(of: open.id.text, LocalizedText(open.summary.title), files, action, submission)
    }
}

extension OpenDiscussion {
    func item(_ id: String) -> Item? { items.first { $0.entry.id.text == id } }
}
