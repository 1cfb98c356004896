import ContentFiles
import Model
import Posting
import Site
import State

/// A comment or reply of a member: its state, its author, and where it stands.
struct MemberEntry {
    let post: ReaderPost
    /// The id of the member who wrote it.
    let author: String
    /// The discussion with the entry; nil if it is deleted, or if its file or the post above it is gone.
    let place: (open: OpenDiscussion, item: OpenDiscussion.Item)?

    /// Finds an entry; nil if no member wrote one with this id.
    init?(_ id: String, _ context: RequestContext, _ database: StateDatabase) throws(DeskError) {
        guard id.utf8.count <= 80, Slug(id) != nil,
            let post = try DeskError.state(database.readerPost(id)), post.kind == MemberEntries.kind,
            case .member(let author) = try DeskError.state(database.firstChange(of: id))?.author
        else { return nil }
        (self.post, self.author) = (post, author)
        let open = post.state.isGone ? nil : try context.discussion(with: post)
        place = open.flatMap { open in open.item(id).map { (open, $0) } }
    }

    /// Whether everybody can see the entry.
    var isShown: Bool {
        guard let place, post.state == .published else { return false }
        return !place.open.isHidden && !place.item.entry.isHidden
    }

    /// Whether the author can change the entry: it is on the site or waits, and nobody hid it in its file.
    var canBeChanged: Bool {
        guard let place else { return false }
        switch post.state {
        case .published: return !place.item.entry.isHidden
        case .waiting: return true
        case .hidden, .withdrawn, .removed: return false
        }
    }

    /// The address of the entry on the page of its post, from the site's root in the main language.
    var address: String? { place.map { $0.open.address(ofEntry: post.id) } }
}

extension RequestContext {
    /// The discussion with an entry, by the path of its file; nil if there is none.
    func discussion(with entry: ReaderPost) throws(DeskError) -> OpenDiscussion? {
        try entry.path.flatMap { path throws(DeskError) in try discussion(withEntryAt: path) }
    }

    /// The entry at a path of a content file.
    func discussion(withEntryAt path: String) throws(DeskError) -> OpenDiscussion? {
        do throws(Problem) {
            return try OpenDiscussion(ofEntryAt: path, self)
        } catch {
            throw .outOfOrder("\(error)")
        }
    }
}

extension OpenDiscussion {
    /// Opens the discussion with an entry; nil if there is none.
    init?(ofEntryAt path: String, _ context: RequestContext) throws(Problem) {
        let steps = path.split(separator: "/").map(String.init)
        guard steps.count == 4, let id = Slug(steps[2]),
            let kind = context.installation.sections.site.discussions.first(where: {
                $0.entryFolder.path == "\(steps[0])/\(steps[1])"
            }), let found = try OpenDiscussion(kind, id, context)
        else { return nil }
        self = found
    }

    /// The files to publish after a change of an entry: with that of the post, unless live pages find it.
    func paths(with entry: String) -> [String] {
        kind.isFoundByEntries ? [entry] : [entry, file.path]
    }
}
