import ContentFiles
import Foundation
import Model

/// The file of an entry below a post of a kind: `Content/<folder>/<post>/<id>.md`.
package struct DiscussionFile<Post: DiscussedPost>: Hashable, Sendable, Codable {
    /// The post's id, from the folder of the file.
    package var post: Slug
    package var entry: DiscussionEntry

    package init(post: Slug, entry: DiscussionEntry) { (self.post, self.entry) = (post, entry) }
}

extension DiscussionFile: WritableContent {
    package static var folder: ContentFolder { Post.entryFolder }
    package static var depth: ClosedRange<Int> { 2...2 }
    package static var pathPattern: String { "\(folder.rawValue)/POST/ID.md" }

    package static func name(of parts: [Substring]) -> (post: Slug, id: Slug)? {
        guard let post = Slug(String(parts[0])), let id = Slug(making: String(parts[1])) else {
            return nil
        }
        return (post, id)
    }

    package static func read(
        _ file: SourceFile, named name: (post: Slug, id: Slug), timeZone: TimeZone
    ) -> ReadResult<DiscussionFile> {
        let read = DiscussionEntry.read(
            file, named: name.id, by: Post.discussionAuthors, timeZone: timeZone
        ).unlessWrong
        var result = ReadResult(
            value: read.value.map { DiscussionFile(post: name.post, entry: $0) }, problems: read.problems)
        result.lines = read.lines
        return result
    }

    package func outputFile(below root: String, timeZone: TimeZone) throws(Problem) -> OutputFile {
        try entry.file(at: "\(Post.entryFolder(ofPost: post))/\(entry.id)\(Self.ending)")
    }

    /// By post, then the oldest first.
    package static func sorted(_ files: [DiscussionFile]) -> [DiscussionFile] {
        sorted(files, by: { ($0.post, $0.entry.posted.instant, $0.entry.id) }, <)
    }

    package func check(_ item: ContentItem, in check: inout ContentCheck) {
        check.take("the id \(entry.id)", as: Self.checked(post, entry.id), item)
        check.warnOfFuture("posted", entry.posted, item)
        check.need(
            Post.checkedName(ofPost: post),
            or: Problem(file: item.path, cause: .noDiscussedPost(post.text)))
        guard let other = entry.replyTo else { return }
        check.answer(
            Self.checked(post, entry.id), to: Self.checked(post, other),
            or: Problem(file: item.path, line: item.lines["replyTo"], cause: .wrongReply(other.text)))
    }

    package static func checkUnread(
        _ name: (post: Slug, id: Slug), _ item: ContentItem, in check: inout ContentCheck
    ) {
        check.hold(checked(name.post, name.id), item)
    }

    /// The name of an entry in checks between files.
    private static func checked(_ post: Slug, _ id: Slug) -> String { "\(folder.rawValue) \(post) \(id)" }
}

/// The entries that pages show, by the posts of a kind.
package struct Discussions<Post: DiscussedPost>: Sendable {
    private let byPost: [Slug: [DiscussionEntry]]

    package init(_ content: SiteContent) {
        let all = Dictionary(grouping: content[DiscussionFile<Post>.self], by: \.post)
        byPost = all.mapValues { $0.map(\.entry).shown }.filter { !$0.value.isEmpty }
    }

    /// The entries below a post, the oldest first, with the places of those that are deleted or hidden and have replies.
    package subscript(post: Slug) -> [DiscussionEntry] { byPost[post] ?? [] }
}

extension MemberNames {
    /// The names of the members who wrote the entries of one page.
    package func names(in entries: [DiscussionEntry]) -> AuthorNames {
        names(of: entries.compactMap { if case .member(let id) = $0.author { id.text } else { nil } })
    }
}

/// The discussion below a post as a part of its page's input, where members write.
package struct PageDiscussion: Encodable, Sendable {
    let post: Slug
    let entries: [DiscussionEntry]
    let names: AuthorNames
    let likes: CommentLikes
}

extension Discussions {
    /// The discussion of a post's page.
    package func page(
        of post: Slug, _ names: MemberNames, _ values: PostValues, in part: SiteSection
    ) -> PageDiscussion {
        let entries = self[post]
        return PageDiscussion(
            post: post, entries: entries, names: names.names(in: entries),
            likes: CommentLikes(of: entries, values, in: part))
    }
}

extension DiscussionEntry {
    /// Whether this is the place of an entry that is deleted or not shown.
    package var isGone: Bool { author == nil }
}

extension [DiscussionEntry] {
    /// The entries as pages show them: of those that are deleted or hidden the places above replies that are shown, without texts.
    package var shown: [DiscussionEntry] {
        let byID = Dictionary(map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        var needed: Set<Slug> = []
        for entry in self where !entry.isHidden && !entry.isGone {
            var above = entry.replyTo
            while let id = above, let other = byID[id], needed.insert(id).inserted { above = other.replyTo }
        }
        return compactMap { entry in
            if !entry.isHidden, !entry.isGone { return entry }
            return needed.contains(entry.id) ? entry.place : nil
        }
    }

    /// Whether officers wrote one of them.
    package var areAnswered: Bool { contains { $0.author == .officers } }
}
