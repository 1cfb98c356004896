import ContentFiles
import Model
import Posting
import Site
import State

/// Comments and replies of members below posts of any kind, for the queue, reports and receipts. Members write them on pages of their own
/// (`CommentPages`), so that the kind has no form without an account.
enum MemberEntries: ReaderPostKind {
    static let kind = "entry"
    /// The beginning of the ids. With it, git never takes the files in (`ContentFolder.isReadersFile`).
    static let idPrefix = DiscussionEntry.memberMark
    /// The files are in the folders of their posts (`DiscussedPost.entryFolder`).
    static let folder = ContentFolder(rawValue: "entries")
    static let name: any PhraseKey = DeskWords.Comments.kind
    static let fields = [
        FormField(
            "text", .text(limit: ReaderPosting.textLimit, rows: 6), DeskWords.Comments.yourComment,
            isRequired: true)
    ]

    static func summary(
        _ post: ReaderPost, _ file: OutputFile?, _ context: RequestContext
    ) -> ReaderPostSummary? {
        do throws(DeskError) {
            guard let open = try context.discussion(with: post), let item = open.item(post.id) else {
                return nil
            }
            let title = context.words.say(DeskWords.Comments.onPost, ["title": open.summary.title])
            return ReaderPostSummary(
                title: title, ofPost: open.id, text: item.entry.text,
                facts: [try context.author(of: item.entry)], address: open.address(ofEntry: post.id))
        } catch {
            return nil
        }
    }

    /// The author of the post, and the one whose comment it replies to.
    static func notices(
        of post: ReaderPost, _ file: OutputFile, _ context: RequestContext
    ) throws(DeskError) -> [(member: String, notice: MemberNotice)] {
        guard let open = try context.discussion(with: post), let item = open.item(post.id) else { return [] }
        let types = open.kind.noticeTypes
        let title = context.localized { open.title($0.words.words) }
        func notice(_ type: Broadcast.Kind, _ sentence: DeskWords.MemberNotices) -> MemberNotice {
            MemberNotice(
                type, of: open.noticeSubject, title: title, ofPost: open.id, sentence,
                at: .site(open.address(ofEntry: post.id)))
        }
        var notices: [(member: String, notice: MemberNotice)] = []
        let answered = item.entry.replyTo.flatMap { open.item($0.text) }?.entry.author
        if case .member(let id) = answered { notices.append((id.text, notice(types.reply, .reply))) }
        if let author = open.author?.text, notices.allSatisfy({ $0.member != author }) {
            notices.append((author, notice(types.comment, .comment)))
        }
        return notices
    }

    /// Whether a text has the form of an entry's id. Entries have no section, whose kinds are found by the beginnings of ids.
    static func isID(_ text: String) -> Bool {
        text.hasPrefix(idPrefix) && ContentFolder.isReadersFile("\(text).md")
    }

    /// The path of an entry's page, below the mount.
    static func path(of id: String) -> String? { "/comments/\(id)" }

    /// The files that live pages need beside that of an entry.
    static func paths(with post: ReaderPost, _ context: RequestContext) -> [String] {
        guard post.kind == kind, let path = post.path else { return [] }
        do throws(Problem) {
            return try OpenDiscussion(ofEntryAt: path, context)?.paths(with: path).filter { $0 != path } ?? []
        } catch {
            return []
        }
    }

    /// The changes of files that delete an entry: with replies its place stays, and places without replies go with their last one. Nil for
    /// posts of other kinds.
    static func remains(
        of post: ReaderPost, _ context: RequestContext
    ) throws(PostingError) -> [FileChange]? {
        guard post.kind == kind, let path = post.path else { return nil }
        guard let open = try Journal.file(OpenDiscussion(ofEntryAt: path, context)) else { return nil }
        return try open.removal(of: post.id)
    }
}

extension OpenDiscussion {
    /// The changes of files that delete an entry.
    func removal(of id: String) throws(PostingError) -> [FileChange]? {
        guard let item = self.item(id) else { return nil }
        if items.contains(where: { $0.entry.replyTo == item.entry.id }) {
            var place = item.entry.place
            place.isHidden = false
            let file = try Posting.written(place.file(at: item.file.path))
            return [FileChange(file, over: item.file)]
        }
        var removed = [item]
        // Each step goes up by one entry, so that a circle ends.
        while let above = removed.last?.entry.replyTo.flatMap({ self.item($0.text) }), above.entry.isGone,
            !removed.contains(where: { $0.entry.id == above.entry.id }),
            !items.contains(where: { other in
                other.entry.replyTo == above.entry.id
                    && !removed.contains { $0.entry.id == other.entry.id }
            })
        {
            removed.append(above)
        }
        return removed.map { FileChange(removing: $0.file) }
    }
}

extension RequestContext {
    /// The name of an entry's author, as pages show it.
    func author(of entry: DiscussionEntry) throws(DeskError) -> String {
        switch entry.author {
        case .officers: return words.text(site.settings.title)
        case .member(let id):
            let database = try database()
            let member = try DeskError.state(database.member(id.text))
            return member?.shownName ?? words.words.say(DiscussionView.Key.formerMember)
        case nil: return words.words.say(DiscussionView.Key.deleted)
        }
    }
}
