import CGI
import ContentFiles
import Model
import Posting
import Site
import State

/// One kind of post on the desk: its pages, its forms, and its part of the pages that all kinds share.
package protocol DeskSection: Sendable {
    /// The routes of the section's pages and forms.
    static var routes: [Route] { get }
    /// The content folders that the section's changes touch, besides broadcasts and pictures.
    static var folders: Set<ContentFolder> { get }
    /// The files of the section's posts whose contents can be erased for good.
    static var erasableFiles: [PostFiles] { get }
    /// The path of the form of a new post, below the mount.
    static var newPath: String { get }
    /// The name of that form.
    static var newTitle: any PhraseKey { get }
    /// The beginning of the ids of the section's posts; of several sections, the longest that fits an id decides.
    static var idPrefix: String { get }
    /// The beginnings of further ids of the section, such as those of content that editors change.
    static var furtherIdPrefixes: [String] { get }
    /// The path of a post's page below the mount; nil if posts have none.
    static func path(of id: String) -> String?
    /// Whether officers post with the form at `newPath`, so that the start page links it.
    static var isPostedByOfficers: Bool { get }
    /// The page beside the queue of readers' posts on which officers tidy what readers wrote; nil if there is none.
    static var tidying: (path: String, title: any PhraseKey)? { get }
    /// The kinds of posts of this section that readers without an account make.
    static var readerPosts: [any ReaderPostKind.Type] { get }
    /// The kinds of posts of this section that take votes.
    static var votes: [VoteKind] { get }
    /// The phrases of the section's own actions in the log, to follow the officer's name.
    static var logPhrases: [Change.Action: any PhraseKey] { get }
    /// The section's form in a request; nil if there is none.
    static func submission(_ request: CGIRequest, languages: [String]) -> FormSubmission?
    /// The section's posts, for an officer.
    static func posts(
        _ context: RequestContext, _ session: Session, _ database: StateDatabase
    ) async throws(DeskError) -> any DeskPosts
}

extension DeskSection {
    package static var logPhrases: [Change.Action: any PhraseKey] { [:] }
    package static var erasableFiles: [PostFiles] { [] }
    package static var furtherIdPrefixes: [String] { [] }
    package static var isPostedByOfficers: Bool { true }
    package static var tidying: (path: String, title: any PhraseKey)? { nil }
    package static var readerPosts: [any ReaderPostKind.Type] { [] }
    package static var votes: [VoteKind] { [] }
}

/// The posts of a section, for an officer.
package protocol DeskPosts: Sendable {
    /// The posts on the start page that match a search, or all, in groups.
    func groups(_ search: DeskSearch?) -> [PostGroup]
    /// The officer's drafts, and then the posts that are announced next, at most `limit` of each.
    func waiting(limit: Int) -> [DeskRow]
    /// Deleted posts that the officer may restore, the newest first.
    func removed(limit: Int) throws(DeskError) -> [DeskRow]
    /// Drafts and coming posts of these accounts.
    func unfinished(of officers: Set<String>) -> [HandoverRow]
}

extension DeskPosts {
    package func waiting(limit: Int) -> [DeskRow] { [] }
}

/// The posts of a section that are not listed among those of officers.
package struct NoPosts: DeskPosts {
    package init() {}

    package func groups(_ search: DeskSearch?) -> [PostGroup] { [] }
    package func removed(limit: Int) -> [DeskRow] { [] }
    package func unfinished(of officers: Set<String>) -> [HandoverRow] { [] }
}

/// A group of posts on the start page.
package struct PostGroup {
    /// The id of the group's HTML element.
    let key: String
    let name: String
    /// Number of posts.
    let count: Int
    /// The rows of a range of the posts.
    let rows: (Range<Int>) -> [DeskRow]

    /// Creates a group of `count` posts, whose rows are made as pages show them.
    package init(key: String, name: String, count: Int, rows: @escaping (Range<Int>) -> [DeskRow]) {
        (self.key, self.name, self.count, self.rows) = (key, name, count, rows)
    }
}

/// The kinds of posts of a desk, and the routes of all its pages.
public struct DeskSections: Sendable {
    package let all: [any DeskSection.Type]
    /// All sections of the site.
    let site: Sections
    let routes: Routes

    package init(_ all: [any DeskSection.Type], of site: Sections) {
        (self.all, self.site) = (all, site)
        routes = Routes(all)
    }

    /// The folders that officers' changes touch.
    var folders: Set<ContentFolder> {
        Set(all.flatMap { $0.folders } + site.discussions.map { $0.entryFolder } + [.broadcasts, .media])
    }

    /// The files of posts whose contents can be erased for good.
    public var erasableFiles: [PostFiles] { all.flatMap { $0.erasableFiles } }

    /// The path of a post's page below the mount; nil if there is none.
    func path(of id: String) -> String? {
        let prefixes = all.flatMap { section in
            ([section.idPrefix] + section.furtherIdPrefixes).map { (prefix: $0, section: section) }
        }
        let fitting = prefixes.filter { id.utf8.starts(with: $0.prefix.utf8) }
        return fitting.max { $0.prefix.utf8.count < $1.prefix.utf8.count }?.section.path(of: id)
    }

    /// The phrase of a section's own action in the log; nil if there is none.
    func logPhrase(_ action: Change.Action) -> (any PhraseKey)? {
        all.lazy.compactMap { $0.logPhrases[action] }.first
    }

    /// The posts of each section, for an officer.
    func posts(
        _ context: RequestContext, _ session: Session, _ database: StateDatabase
    ) async throws(DeskError) -> [any DeskPosts] {
        var posts: [any DeskPosts] = []
        for section in all { posts.append(try await section.posts(context, session, database)) }
        return posts
    }
}
