import Building
import ContentFiles
import Foundation
import Model
import Posting
import Site
import State

/// What a member has written: a file of Content/.
package struct MemberPost: Sendable {
    /// The bytes of a file without what the member wrote; nil if nothing stays of it.
    package typealias Remainder = @Sendable (OutputFile) throws(PostingError) -> [UInt8]?

    let title: String
    let text: String
    let posted: Date
    /// The address of its page on the site, in the language of the desk; nil if no page shows it.
    let address: String?
    /// The path of the file.
    let path: String
    /// The subject in the log of a post that others may have written below, such as a question; nil for an entry below a post.
    let id: String?
    /// What stays of the file when the post is erased, such as a question that others have answered.
    let remainder: Remainder

    package init(
        title: String, text: String, posted: Date, address: String?, path: String, id: String? = nil,
        remainder: @escaping Remainder = { _ in nil }
    ) {
        (self.title, self.text, self.posted) = (title, text, posted)
        (self.address, self.path, self.id, self.remainder) = (address, path, id, remainder)
    }
}

extension RequestContext {
    /// All that a member has written, the newest first.
    func memberPosts(of member: String) async throws(DeskError) -> [MemberPost] {
        var posts = await entries(by: member)
        for section in installation.sections.all { posts += try await section.memberPosts(member, self) }
        return posts.sorted { ($0.posted, $0.path) > ($1.posted, $1.path) }
    }

    /// The entries of discussions by a member.
    private func entries(by member: String) async -> [MemberPost] {
        let kinds = installation.sections.site.discussions.filter { $0.discussionAuthors.contains(.members) }
        if kinds.isEmpty { return [] }
        let known = await KnownContent(
            of: installation.build, in: Set(kinds.map { $0.folder }), settings: site.settings)
        return kinds.flatMap { entries(of: $0, by: member, known.content) }
    }

    private func entries<Post: DiscussedPost>(
        of kind: Post.Type, by member: String, _ content: SiteContent
    ) -> [MemberPost] {
        let own = content[DiscussionFile<Post>.self].filter { $0.entry.author?.rawValue == member }
        if own.isEmpty { return [] }
        let posts = Dictionary(
            content[Post.self].map { ($0.discussionID, $0) }, uniquingKeysWith: { first, _ in first })
        return own.map { file in
            let post = posts[file.post]
            let page = words.words.link(kind.address(ofPost: file.post))
            let isShown = post.map { !$0.isHidden } == true && !file.entry.isHidden
            return MemberPost(
                title: post?.discussedSummary(words.words).title ?? file.post.text, text: file.entry.text,
                posted: file.entry.posted.instant, address: isShown ? "\(page)#\(file.entry.id)" : nil,
                path: "\(kind.entryFolder(ofPost: file.post))/\(file.entry.id)\(DiscussionFile<Post>.ending)")
        }
    }
}
