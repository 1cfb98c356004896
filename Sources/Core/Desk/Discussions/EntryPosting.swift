import ContentFiles
import Foundation
import Model
import Posting
import Site
import State

/// Changes of members' entries, which are posts of members (`MemberPosting`): they stand in the queue, are reported and erased as others.
struct EntryPosting {
    /// Maximum number of entries below a post.
    static let entryLimit = 400

    private let context: RequestContext
    private let database: StateDatabase
    private let posting: MemberPosting
    private let member: Member

    init(_ request: MemberRequest) throws(DeskError) {
        (context, database) = (request.context, request.database)
        (posting, member) = (try request.posting, request.member)
    }

    /// Adds a comment on a post, or a reply to an entry.
    /// - Throws: `PostingError`: `.notNow` if nobody can write there, `.changedMeanwhile` if the answered entry is gone, `.noSuchPost`,
    ///   `.usedForm`, `.tooManyPosts`, `.fullQueue`.
    func comment(
        on post: String, answering entry: String?, _ text: String, by submission: Posting.Submission
    ) throws(PostingError) -> Journal.Outcome {
        try posting.core.change(by: submission) { submission throws(PostingError) in
            guard let open = try Journal.file(OpenDiscussion(post, context)) else { throw .noSuchPost(post) }
            guard open.takesComments, let author = Slug(member.id),
                let posted = open.time(ofEntryAt: submission.now, in: posting.core.settings.timeZone),
                let id = Slug(MemberEntries.idPrefix + PostName.id(of: "comment", nonce: submission.nonce))
            else { throw .notNow }
            let answered = entry.flatMap { open.shownItem($0)?.entry.id }
            if entry != nil, answered == nil { throw .changedMeanwhile }
            let new = DiscussionEntry(
                id: id, author: .member(author), replyTo: answered, posted: posted, text: text)
            let path = "\(open.kind.entryFolder(ofPost: open.id))/\(id).md"
            return try posting.added(draft(new, in: open, at: path, over: nil), submission)
        }
    }

    /// Changes the text of an entry of which the member read this version.
    /// - Throws: `PostingError`: `.changedMeanwhile`, `.notNow` for one that is hidden, `.noSuchPost` for one of somebody else.
    func edit(
        _ id: String, version: String, _ text: String, by submission: Posting.Submission
    ) throws(PostingError) -> Journal.Outcome {
        try posting.core.change(by: submission) { submission throws(PostingError) in
            let found = try own(id)
            guard found.canBeChanged, let place = found.place else { throw .notNow }
            if place.item.version != version { throw .changedMeanwhile }
            var entry = place.item.entry
            entry.text = text
            entry.updated = posting.time(of: submission)
            let file = place.item.file
            return try posting.edited(draft(entry, in: place.open, at: file.path, over: file), submission)
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

    private func draft(
        _ entry: DiscussionEntry, in open: OpenDiscussion, at path: String, over before: OutputFile?
    ) -> MemberPosting.Draft {
        let timeZone = posting.core.settings.timeZone
        return MemberPosting.Draft(
            id: entry.id.text, kind: MemberEntries.kind, title: open.summary.title, texts: [entry.text],
            before: before
        ) { isHidden throws(PostingError) in
            var entry = entry
            entry.isHidden = isHidden
            let file = try Posting.written(entry.file(at: path, over: before))
            let read = DiscussionEntry.read(
                SourceFile(path: path, bytes: file.bytes), named: entry.id, by: [.members],
                timeZone: timeZone)
            guard read.value == entry else { throw .form([FormProblem("text", .cannotBeStored)]) }
            return file
        }
    }
}

extension OpenDiscussion {
    /// Whether members can write below the post now.
    var takesComments: Bool { authors.contains(.members) && !isHidden && !isFull }

    /// An entry that pages show; nil if there is none with this id.
    func shownItem(_ id: String) -> Item? {
        item(id).flatMap { $0.entry.isHidden || $0.entry.isGone ? nil : $0 }
    }

    /// The address of an entry on the page of its post, from the site's root in the main language.
    func address(ofEntry id: String) -> String { "\(address.prefix { $0 != "#" })#\(id)" }
}
