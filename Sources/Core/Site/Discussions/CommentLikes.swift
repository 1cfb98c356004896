import ContentFiles
import Model

/// The numbers of members who like the comments of a page, for its input.
package struct CommentLikes: Encodable, Sendable {
    private struct Sum: Encodable, Sendable {
        let entry: Slug
        let count: Int
    }

    /// The name of the part of the site whose file of values has the sums.
    private let part: String
    private let sums: [Sum]

    /// The sums of the entries in a section's values.
    package init(of entries: [DiscussionEntry], _ values: PostValues, in part: SiteSection) {
        self.part = part.rawValue
        sums = entries.filter(\.isLikable).compactMap { entry in
            let count = values.number(of: entry.id.text)
            return count > 0 ? Sum(entry: entry.id, count: count) : nil
        }
    }

    /// The view of an entry's likes; nil for one that members cannot like, and where the site has no members.
    func view(of entry: DiscussionEntry, _ settings: SiteSettings) -> CommentLikeView? {
        guard entry.isLikable else { return nil }
        let count = sums.first { $0.entry == entry.id }?.count ?? 0
        return MemberVoteView(entry.id.text, sum: count, settings: settings).map {
            CommentLikeView(like: $0, likeValues: "/\(part)/values.json")
        }
    }
}

/// The likes of a comment, for the partial `member-like`.
struct CommentLikeView: TemplateView {
    let like: MemberVoteView
    /// The file of values with the sum, from the site's root.
    let likeValues: String
}

extension DiscussionEntry {
    /// Whether members can like the entry: a member wrote it by the program's form, which names it.
    package var isLikable: Bool {
        author?.kind == .members && id.text.hasPrefix(Self.memberMark)
            && ContentFolder.isReadersFile("\(id).md")
    }
}
