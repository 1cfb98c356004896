import ContentFiles
import Foundation
import Model

/// A kind of post below which a discussion stands. A section that names the kind in `discussions` has all of it: files, checks, and the
/// desk's pages. Values in the site's order are the newest first.
package protocol DiscussedPost: ContentKind {
    /// The people who may write entries, members where the site has some.
    static var discussionAuthors: Set<DiscussionEntry.Author.Kind> { get }
    /// Whether nobody writes entries where the site has no members.
    static var isDiscussedByMembersAlone: Bool { get }
    /// Whether the live pages of a changed entry need its file alone, not the name of the post's file.
    static var isFoundByEntries: Bool { get }
    /// The content file of a post; nil if there is none.
    static func path(ofPost id: Slug, below root: String) -> String?
    /// The address of a post's page, from the site's root in the main language.
    static func address(ofPost id: Slug) -> String
    /// The name that the post's file registers in checks between files.
    static func checkedName(ofPost id: Slug) -> String
    /// The address of the post, as `address(ofPost:)`; of a post without a page of its own, its place on a page.
    var discussionAddress: String { get }
    /// The id, as in the names of folders of entries.
    var discussionID: Slug { get }
    /// When the post was posted, to sort posts of several kinds.
    var discussionStart: Date { get }
    /// Whether the post is on no page.
    var isHidden: Bool { get }
    func discussedSummary(_ words: PageWords) -> DiscussedSummary
}

/// A post in the words of the desk: its title, its text as typed, which may be empty, and further lines, such as the author's name.
package typealias DiscussedSummary = (title: String, text: String, facts: [String])

extension DiscussedPost {
    package var isHidden: Bool { false }
    package var discussionAddress: String { Self.address(ofPost: discussionID) }
    package static func checkedName(ofPost id: Slug) -> String { "the address \(address(ofPost: id))" }

    package static var isDiscussedByMembersAlone: Bool { false }

    package static var isFoundByEntries: Bool { false }

    /// The people who may write entries on a site with these settings.
    package static func authors(_ settings: SiteSettings) -> Set<DiscussionEntry.Author.Kind> {
        if settings.members != nil { return discussionAuthors }
        return isDiscussedByMembersAlone ? [] : discussionAuthors.subtracting([.members])
    }

    package static func path(ofPost id: Slug, below root: String) -> String? {
        let path = "\(folder.path)/\(id)\(ending)"
        return FileManager.default.fileExists(atPath: "\(root)/\(path)") ? path : nil
    }

    /// The kind of the entries' files.
    package static var entries: any ContentKind.Type { DiscussionFile<Self>.self }

    /// The folder of the entries: `feedback-replies`. Each kind of post has its own, since a folder's files are of one section.
    package static var entryFolder: ContentFolder { ContentFolder(rawValue: "\(folder.rawValue)-replies") }

    /// The folder of the entries below a post, from the site's root.
    package static func entryFolder(ofPost id: Slug) -> String { "\(entryFolder.path)/\(id)" }
}

extension Section {
    /// All kinds of content that the section is planned from.
    package static var allKinds: [any ContentKind.Type] { kinds + discussions.map { $0.entries } }
}

extension Sections {
    /// The kinds of posts with discussions.
    package var discussions: [any DiscussedPost.Type] { all.flatMap { $0.discussions } }
}
