import ContentFiles
import Foundation
import Model
import Site
import State

extension DeskSections {
    /// Members like comments of members below posts of each kind; the sums are values of the kind's section.
    var commentVotes: [VoteKind] {
        site.all.flatMap { section in
            section.discussions.map { MemberEntries.votes(on: $0, in: section.part) }
        }
    }
}

extension MemberEntries {
    fileprivate static func votes(on kind: any DiscussedPost.Type, in part: SiteSection) -> VoteKind {
        .members(in: part, DeskWords.Comments.like, takesDown: false) { id, context throws(DeskError) in
            try context.likedComment(id, on: kind)
        }
    }
}

extension RequestContext {
    /// The comment with this id below a post of a kind; nil if there is none that pages show.
    fileprivate func likedComment(
        _ id: String, on kind: any DiscussedPost.Type
    ) throws(DeskError) -> VoteKind.Subject? {
        let database = try database()
        let stored = try DeskError.state(database.readerPost(id))
        guard stored.map({ $0.state == .published }) ?? true,
            let path = stored?.path ?? path(ofUnstored: id, on: kind),
            path.hasPrefix("\(kind.entryFolder.path)/"), let open = try discussion(withEntryAt: path),
            !open.isHidden, let item = open.shownItem(id), item.entry.isLikable,
            case .member(let author) = item.entry.author
        else { return nil }
        let (address, subject, post, about) = (
            open.address(ofEntry: id), open.noticeSubject, open.id, open.title
        )
        let title: @Sendable (RequestContext) -> String = { context in
            context.words.say(DeskWords.Comments.onPost, ["title": about(context.words.words)])
        }
        return VoteKind.Subject(title: title(self), address: address, author: .member(author.text)) {
            MemberNotice(
                .upvote, of: subject, title: localized(title), ofPost: post, .voteComment, at: .site(address))
        }
    }

    /// The path of a comment that no form made; nil if there is none.
    private func path(ofUnstored id: String, on kind: any DiscussedPost.Type) -> String? {
        guard let id = Slug(id) else { return nil }
        let (root, folder) = (installation.root, kind.entryFolder.path)
        do {
            let posts = try FileManager.default.contentsOfDirectory(atPath: "\(root)/\(folder)")
            return posts.lazy.map { "\(folder)/\($0)/\(id).md" }
                .first { FileManager.default.fileExists(atPath: "\(root)/\($0)") }
        } catch {
            // Nobody commented on a post of the kind yet.
            return nil
        }
    }
}
