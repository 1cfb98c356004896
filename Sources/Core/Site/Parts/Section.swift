import ContentFiles
import Foundation
import Model

/// One kind of post: its content, its pages, and the parts of feeds, search, navigation and other pages that are made of it.
///
/// A section that has no feed, tab or search leaves these out.
protocol Section: Sendable {
    /// The posts and counts of the section that the home page, feeds and lists of unread posts show, so that these pages can be
    /// rendered without the section's content.
    associatedtype Summary: Codable & Sendable = NoSummary

    static var part: SiteSection { get }
    /// The kinds of content that the section is planned from.
    static var kinds: [any ContentKind.Type] { get }
    /// The groups of its pages, whose templates a theme must have.
    static var pageGroups: [any PageGroup.Type] { get }
    /// The phrases that its code names.
    static var phrases: [any PhraseKey.Type] { get }

    /// Plans the section's pages in one language.
    static func plan(_ content: SiteContent, in site: SectionContext) async -> SectionPlan<Summary>

    /// The pages that can be renamed.
    static func pageOwners(in content: SiteContent) -> [PageOwner]
    /// The slugs of all pages of posts.
    static func slugs(in content: SiteContent) -> Set<String>
    /// The names of files of Content/media that published posts show or link to.
    static func media(in content: SiteContent) -> Set<String>
    /// Whether cards and posters are drawn for its posts.
    static var drawsPictures: Bool { get }
    /// Removes content that belongs to posts which were left out.
    static func removeOrphans(from content: inout SiteContent)

    /// The section's way in the navigation.
    static var tab: SectionTab? { get }
    /// The section's feed.
    static var feed: FeedTopic? { get }
    /// The posts that may stand in its feed, the newest first.
    static func feedPosts(_ summary: Summary, _ names: TagURI) -> FeedPosts?
    /// The newest posts, for browsers that count those which are new to their readers.
    static func unread(_ summary: Summary) -> [UnreadItem]
    /// The section's search on the server.
    static var search: (any SectionSearch.Type)? { get }
}

extension Section {
    static func pageOwners(in content: SiteContent) -> [PageOwner] { [] }
    static func slugs(in content: SiteContent) -> Set<String> { [] }
    static func media(in content: SiteContent) -> Set<String> { [] }
    static var drawsPictures: Bool { false }
    static func removeOrphans(from content: inout SiteContent) {}
    static var tab: SectionTab? { nil }
    static var feed: FeedTopic? { nil }
    static func feedPosts(_ summary: Summary, _ names: TagURI) -> FeedPosts? { nil }
    static func unread(_ summary: Summary) -> [UnreadItem] { [] }
    static var search: (any SectionSearch.Type)? { nil }
}

/// The summary of a section of which other pages show nothing.
struct NoSummary: Codable, Sendable {}

/// The site in one language, as sections plan pages for it.
struct SectionContext: Sendable {
    let settings: SiteSettings
    let words: PageWords
    let now: Date
    /// All pictures of Content/media.
    let media: [MediaFile]
    /// The drawn and smaller pictures.
    let drawings: Drawings
    /// Whether the language is the site's main one, for which files are made that all languages share.
    let isMain: Bool

    /// The pictures that texts can show, with their sizes.
    var textPictures: TextPictures { TextPictures(media, drawings: drawings, words: words) }
    /// The pictures that posts can name.
    var pictures: Pictures { Pictures(media, drawings) }
}

/// The pages of a section in one language, planned and not yet rendered.
struct SectionPlan<Summary: Sendable>: Sendable {
    /// The pages by their addresses without the language.
    var pages: [Page]
    var summary: Summary?
    /// The rows that search on the server looks through; asked for in the main language.
    var search: SearchTable?
    /// The time at which the pages have to be planned anew though no file was changed; nil where time changes nothing.
    var changes: Date?
    /// Whether texts show pictures, whose sizes stand on the pages.
    var showsPictures = false
}

/// A page that keeps its identity when its address changes.
struct PageOwner: Sendable {
    /// The name that stays the same when the page is renamed; nil where none does.
    let identity: String?
    let address: String
    /// Earlier addresses that the content file names.
    let aliases: [String]
    let title: LocalizedText
}

/// The way to a section in the navigation.
struct SectionTab: Sendable {
    /// The name in `site.yml`.
    let name: String
    /// The place among the tabs of a site that chose none, from 1.
    let position: Int
    let title: any PhraseKey
    let address: String
}
