import Building
import CGI
import ContentFiles
import Foundation
import Model
import Posting
import Site
import State

/// A section on the desk: its kinds of posts, their pages, and its part of the pages that all sections share.
package protocol DeskSection: Sendable {
    /// The routes of the section's pages and forms.
    static var routes: [Route] { get }
    /// The section's kinds of posts.
    static var kinds: [any PostKind.Type] { get }
    /// The page with further reports of the section, beside the parts of the queue of readers' posts; nil if there is none.
    static var reports: (path: String, title: any PhraseKey)? { get }
    /// The section's links on the page of a member's own account.
    static func memberWays(_ member: Member, _ context: RequestContext) throws(DeskError) -> [MemberWay]
    /// The page beside the queue of readers' posts on which officers tidy what readers wrote; nil if there is none, or not by these settings.
    static func tidying(by settings: SiteSettings) -> (path: String, title: any PhraseKey)?
    /// Number of reports that wait on the page of `reports` or `tidying`.
    static func waitingReports(_ database: StateDatabase) throws(StateError) -> Int
    /// The phrases of the section's own actions in the log, to follow the officer's name.
    static var logPhrases: [Change.Action: any PhraseKey] { get }
    /// The section's posts, for an officer.
    static func posts(
        _ context: RequestContext, _ session: Session, _ database: StateDatabase
    ) async throws(DeskError) -> any DeskPosts
    /// The posts that a member has written in the section, for the member's own data and for its removal; the core knows of discussions.
    static func memberPosts(_ member: String, _ context: RequestContext) async throws(DeskError)
        -> [MemberPost]
    /// The places of a member on lists of the section's posts, for the member's page and own data.
    static func memberPlaces(_ member: String, _ context: RequestContext) async throws(DeskError)
        -> [MemberPlace]
    /// The section's data of a member in State/, for the page of the member's own data. They are deleted with the account.
    static func memberRecords(_ member: String, _ context: RequestContext) async throws(DeskError)
        -> [MemberRecordGroup]
    /// Sentences about what a member has to settle with others before the account is deleted, such as a thing that is lent.
    static func deletionNotes(_ member: Member, _ context: RequestContext) throws(DeskError) -> [String]
    /// Does what the time asks for in State/, such as giving free places to people who wait. Runs of `corkboard deliver` call it each minute,
    /// builds each hour. Idempotent. `site` reads the site, which takes a fifth of a run with nothing to do: it is called where there is something.
    static func keepUp(
        _ site: () throws -> DeskSite, _ build: SiteBuild, _ database: StateDatabase, now: Date
    ) throws
    /// The disagreements of State/ and the section's content files, as sentences for `corkboard check --state`.
    static func stateProblems(below root: String) -> [String]
    /// Shows numbers of State/, such as places that are left, on open pages. Changes nothing in State/.
    static func showNumbers(_ build: SiteBuild, _ database: StateDatabase, now: Date) throws
}

extension DeskSection {
    /// Whether officers make posts of the section.
    package static var isPostedByOfficers: Bool { kinds.contains { $0.newForm != nil } }
    package static var logPhrases: [Change.Action: any PhraseKey] { [:] }
    package static var reports: (path: String, title: any PhraseKey)? { nil }
    package static func memberWays(_ member: Member, _ context: RequestContext) -> [MemberWay] { [] }
    package static func tidying(by settings: SiteSettings) -> (path: String, title: any PhraseKey)? {
        nil
    }
    package static func waitingReports(_ database: StateDatabase) -> Int { 0 }
    package static func keepUp(
        _ site: () throws -> DeskSite, _ build: SiteBuild, _ database: StateDatabase, now: Date
    ) {}
    package static func memberPosts(_ member: String, _ context: RequestContext) -> [MemberPost] { [] }
    package static func memberPlaces(_ member: String, _ context: RequestContext) -> [MemberPlace] { [] }
    package static func memberRecords(_ member: String, _ context: RequestContext) -> [MemberRecordGroup] {
        []
    }
    package static func deletionNotes(_ member: Member, _ context: RequestContext) -> [String] { [] }
    package static func stateProblems(below root: String) -> [String] { [] }
    package static func showNumbers(_ build: SiteBuild, _ database: StateDatabase, now: Date) {}
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
    /// The status of a post of officers; nil if none of the section's has the id.
    func status(of id: String) throws(DeskError) -> OfficerPostStatus?
}

extension DeskPosts {
    package func waiting(limit: Int) -> [DeskRow] { [] }
    package func removed(limit: Int) -> [DeskRow] { [] }
    package func unfinished(of officers: Set<String>) -> [HandoverRow] { [] }
    package func status(of id: String) -> OfficerPostStatus? { nil }
}

/// The posts of a section that are not listed among those of officers.
package struct NoPosts: DeskPosts {
    package init() {}

    package func groups(_ search: DeskSearch?) -> [PostGroup] { [] }
}

/// The posts of members in a section that a search on the start page finds.
package struct FoundPosts: DeskPosts {
    private let context: RequestContext
    private let area: SiteSection
    private let name: String
    private let row: @Sendable (Slug) -> DeskRow?

    /// `row` is nil for a post whose file is gone or cannot be read, which the check of content reports.
    package init(
        _ context: RequestContext, in area: SiteSection, named name: any PhraseKey,
        row: @escaping @Sendable (Slug) -> DeskRow?
    ) {
        (self.context, self.area, self.row) = (context, area, row)
        self.name = context.words.say(name)
    }

    package func groups(_ search: DeskSearch?) -> [PostGroup] {
        guard let search else { return [] }
        let build = context.installation.build
        let records = SearchRecords(output: build.output, sections: build.sections).search(in: [area])
        let rows = records.rows(search.text, in: area)
        return [
            PostGroup(key: area.rawValue, name: name, count: rows.count) { range in
                rows[range].compactMap { Slug(records.slug($0, in: area)).flatMap(row) }
            }
        ]
    }
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
        Set(kinds.map { $0.folder } + site.discussions.map { $0.entryFolder } + [.broadcasts, .media])
    }

    /// All kinds of posts.
    var kinds: [any PostKind.Type] { all.flatMap { $0.kinds } }

    /// The files of posts whose contents can be erased for good.
    public var erasableFiles: [PostFiles] { kinds.compactMap { $0.erasableFiles } }

    /// The kind that an id is of; of several whose prefixes fit, that of the longest.
    func kind(ofID id: String) -> (any PostKind.Type)? {
        kinds.filter { id.utf8.starts(with: $0.idPrefix.utf8) }
            .max { $0.idPrefix.utf8.count < $1.idPrefix.utf8.count }
    }

    /// The status of a post of officers among those of all sections; nil if none of them has the id.
    func status(of id: String, among posts: [any DeskPosts]) throws(DeskError) -> OfficerPostStatus? {
        guard !MemberEntries.isID(id), kind(ofID: id)?.newForm != nil else { return nil }
        for own in posts {
            if let status = try own.status(of: id) { return status }
        }
        return nil
    }

    /// The path of a post's page below the mount; nil if there is none.
    func path(of id: String) -> String? {
        MemberEntries.isID(id) ? MemberEntries.path(of: id) : kind(ofID: id)?.path(of: id)
    }

    /// The phrase of a section's own action in the log; nil if there is none.
    func logPhrase(_ action: Change.Action) -> (any PhraseKey)? {
        all.lazy.compactMap { $0.logPhrases[action] }.first
    }

    /// Does what the time asks for in all sections (`DeskSection.keepUp`).
    public func keepUp(_ build: SiteBuild, _ database: StateDatabase, now: Date) throws {
        var read: DeskSite?
        func site() throws -> DeskSite {
            let site = try read ?? DeskSite(build, preferring: [])
            read = site
            return site
        }
        try MemberWarnings.write(site, build, database, now: now)
        for section in all { try section.keepUp(site, build, database, now: now) }
    }

    /// The disagreements of State/ and the content files of all sections (`DeskSection.stateProblems`).
    public func stateProblems(below root: String) -> [String] {
        all.flatMap { $0.stateProblems(below: root) }
    }

    /// Shows the numbers of all sections on open pages (`DeskSection.showNumbers`).
    public func showNumbers(_ build: SiteBuild, _ database: StateDatabase, now: Date) throws {
        for section in all { try section.showNumbers(build, database, now: now) }
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
