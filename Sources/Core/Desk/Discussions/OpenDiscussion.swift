import ContentFiles
import Files
import Foundation
import Model
import Posting
import Site

/// A post with the discussion below it, as their files are now.
struct OpenDiscussion {
    /// An entry and its file.
    struct Item {
        let entry: DiscussionEntry
        let file: OutputFile
        var version: String { Posting.version(of: file.bytes) }
    }

    let kind: any DiscussedPost.Type
    /// The people who may write now.
    let authors: Set<DiscussionEntry.Author.Kind>
    let id: Slug
    let file: OutputFile
    let isHidden: Bool
    /// The address of the post on a page, without the language.
    let address: String
    let summary: DiscussedSummary
    /// The title in other words than those of the request.
    let title: @Sendable (PageWords) -> String
    /// The member who wrote the post; nil if no member did.
    let author: Slug?
    /// The id of the post that notifications are about.
    let noticeSubject: String
    /// The entries that can be read, the oldest first.
    let items: [Item]
    /// Number of all files of entries.
    let count: Int

    /// The version of the post and all its entries, as an officer who answers reads them.
    var version: String { Posting.version(of: file.bytes + items.flatMap(\.file.bytes)) }

    /// Why officers cannot answer the post now; nil if they can.
    var obstacle: DeskWords.Discussions? {
        if !authors.contains(.officers) { return .closed }
        if isHidden { return .hidden }
        if authors.contains(.members) { return isFull ? .fullOfComments : nil }
        return count < DiscussionPosting.entryLimit ? nil : .full
    }

    /// Whether the discussion has as many entries as members may write.
    var isFull: Bool { count >= EntryPosting.entryLimit }

    /// Opens the post of a kind; nil if the kind has none with this id.
    init?(_ kind: any DiscussedPost.Type, _ id: Slug, _ context: RequestContext) throws(Problem) {
        try self.init(kind, id, at: context.storedPath(ofPost: id), context)
    }

    /// Opens the post of a kind. Its folders are searched only without a `stored` path, since there may be thousands of them.
    private init?<Post: DiscussedPost>(
        _ kind: Post.Type, _ id: Slug, at stored: String?, _ context: RequestContext
    ) throws(Problem) {
        let (root, documents) = (context.installation.root, context.documents)
        let known = stored.flatMap { kind.hasFile(at: $0) ? $0 : nil }
        guard let path = known ?? kind.path(ofPost: id, below: root),
            let (post, file) = try documents.opened(Post.self, at: path)
        else { return nil }
        (self.kind, self.id, self.file) = (kind, id, file)
        authors = kind.authors(context.site.settings)
        (isHidden, address) = (post.isHidden, post.discussionAddress)
        (author, noticeSubject) = (post.discussedAuthor, post.noticeSubject)
        summary = post.discussedSummary(context.words.words)
        title = { post.discussedSummary($0).title }
        let paths = FileListing(of: kind.entryFolder(ofPost: id), below: root).paths
        var items: [Item] = []
        for path in paths {
            guard let file = Self.file(at: path, documents),
                let found = documents.value(DiscussionFile<Post>.self, in: file)
            else { continue }
            items.append(Item(entry: found.entry, file: file))
        }
        self.items = items.sorted {
            ($0.entry.posted.instant, $0.entry.id) < ($1.entry.posted.instant, $1.entry.id)
        }
        count = paths.count
    }

    /// The time of a new entry. Entries stand in the order of their times, which files have in whole seconds: one that comes in the second of
    /// the newest entry is dated a second later. Nil as in `Timestamp`.
    func time(ofEntryAt now: Date, in timeZone: TimeZone) -> Timestamp? {
        // The check of content takes times that are a minute ahead.
        guard let newest = items.last?.entry.posted.instant,
            (-1...50).contains(newest.timeIntervalSince(now))
        else { return Timestamp(now, in: timeZone) }
        return Timestamp(newest + 1, in: timeZone)
    }

    /// The file of an entry; nil if it cannot be read, which the check of content reports.
    private static func file(at path: String, _ documents: ContentDocuments) -> OutputFile? {
        do throws(Problem) {
            return try documents.file(at: path)
        } catch {
            return nil
        }
    }

    /// Opens the post with this id, of any kind; nil if there is none.
    init?(_ name: String, _ context: RequestContext) throws(Problem) {
        guard let id = Slug(name) else { return nil }
        let (all, stored) = (context.installation.sections.site.discussions, context.storedPath(ofPost: id))
        let known = stored.flatMap { path in all.first { $0.hasFile(at: path) } }
        for kind in known.map({ [$0] }) ?? all {
            if let found = try Self(kind, id, at: stored, context) {
                self = found
                return
            }
        }
        return nil
    }
}

extension DiscussedPost {
    /// Whether a path is one of the kind's files, not of the entries below them.
    fileprivate static func hasFile(at path: String) -> Bool { path.hasPrefix("\(folder.path)/") }
}

extension RequestContext {
    /// The path of a post's file that State/ keeps; nil for a post that no form made, and for a file that was moved.
    fileprivate func storedPath(ofPost id: Slug) -> String? {
        do throws(DeskError) {
            let database = try database()
            let path = try DeskError.state(database.readerPost(id.text))?.path
            return path.flatMap { FileSystemEntry.isMissing("\(installation.root)/\($0)") ? nil : $0 }
        } catch {
            // The post is found without State/, more slowly.
            installation.report("\(error)")
            return nil
        }
    }

    /// The post with this id and its discussion; nil if there is none.
    func discussion(_ id: String) throws(DeskError) -> OpenDiscussion? {
        do throws(Problem) {
            return try OpenDiscussion(id, self)
        } catch {
            throw .outOfOrder("\(error)")
        }
    }
}
