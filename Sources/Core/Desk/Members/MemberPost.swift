import Building
import ContentFiles
import Foundation
import Model
import Posting
import Site
import State

/// A post of a member: a file of Content/.
package struct MemberPost: Sendable {
    /// Erases a post for good, with all versions, on behalf of its author. Idempotent.
    /// - Returns: The paths of the files that it changed.
    package typealias Erasure = @Sendable (MemberRequest) throws(DeskError) -> [String]

    let title: String
    let text: String
    let posted: Date
    /// The address of its page on the site, in the language of the desk; nil if no page shows it.
    let address: String?
    /// The path of the file.
    let path: String
    /// The way of the post's kind, which knows what stays for others; nil to remove the file, and its versions from the log.
    let erasure: Erasure?

    package init(
        title: String, text: String, posted: Date, address: String?, path: String, erasure: Erasure? = nil
    ) {
        (self.title, self.text, self.posted) = (title, text, posted)
        (self.address, self.path, self.erasure) = (address, path, erasure)
    }

    func erase(_ request: MemberRequest) throws(DeskError) -> [String] {
        if let erasure { return try erasure(request) }
        return try DeskError.posting(
            MemberErasure(request.context.posting(request.database)).erase(
                [path], of: request.member.id, now: request.context.now))
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
                path: "\(kind.entryFolder(ofPost: file.post))/\(file.entry.id)\(DiscussionFile<Post>.ending)",
                erasure: MemberEntries.isID(file.entry.id.text) ? erasure(of: file.entry.id.text) : nil)
        }
    }

    /// The erasure of an entry, of which the place stays where others have replied.
    private func erasure(of id: String) -> MemberPost.Erasure {
        { request throws(DeskError) in
            let (context, database) = (request.context, request.database)
            guard let post = try DeskError.state(database.readerPost(id)) else { return [] }
            _ = try DeskError.posting(
                context.readerPosting(database).withdraw(
                    id, by: .member(request.member.id), now: context.now))
            return [post.path].compactMap(\.self)
        }
    }
}
