import ContentFiles
import Foundation
import Model

/// One kind of post: its content, its pages, and the parts of feeds, search, navigation and other pages that are made of it.
///
/// A section that has no feed, tab or search leaves these out.
package protocol Section: Sendable {
    /// The posts and counts of the section that the home page, feeds and lists of unread posts show, so that these pages can be
    /// rendered without the section's content.
    associatedtype Summary: Codable & Sendable = NoSummary
    /// The section's part of the home page.
    associatedtype Home: HomePart = NoSummary
    /// The part of the content that live pages of future posts need; of a bounded size.
    associatedtype Window: Codable & Sendable = NoSummary

    static var part: SiteSection { get }
    /// The kinds of content that the section is planned from.
    static var kinds: [any ContentKind.Type] { get }
    /// The kinds of its posts below which discussions stand.
    static var discussions: [any DiscussedPost.Type] { get }
    /// The groups of its pages, whose templates a theme must have.
    static var pageGroups: [any PageGroup.Type] { get }
    /// The phrases that its code names.
    static var phrases: [any PhraseKey.Type] { get }

    /// Plans the section's pages in one language.
    static func plan(_ content: SiteContent, in site: SectionContext) async -> SectionPlan<Summary>

    /// Plans, in one language, the pages that are published as soon as a change is accepted: those of the
    /// changed posts, the first pages of lists, and the counts. A build later makes all other pages, and
    /// these again. Nil if a build must make them.
    static func live(
        _ changes: LiveChanges, _ window: Window, in site: SectionContext
    ) async -> SectionPlan<Summary>?

    /// The section's part of the home page. `summary` is nil if the section has none.
    static func home(_ summary: Summary?, in site: SectionContext) async -> Home

    /// The pages that can be renamed.
    static func pageOwners(in content: SiteContent) -> [PageOwner]
    /// The slugs of all pages of posts.
    static func slugs(in content: SiteContent) -> Set<String>
    /// The names of files of Content/media that published posts show or link to.
    static func media(in content: SiteContent) -> Set<String>
    /// The texts and links, written by officers, of posts that are published at `now`: files of Content/files that they link to are
    /// published too.
    static func linkingTexts(in content: SiteContent, now: Date) -> [String]
    /// Whether pictures such as cards and posters are drawn for its posts.
    static var drawsPictures: Bool { get }
    /// Whether posts of the section name pictures of Content/media, which their checks look up.
    static var namesPictures: Bool { get }
    /// The pictures to draw for its posts in one language, by their addresses without the language.
    static func drawings(_ content: SiteContent, in site: SectionContext) async -> [String: PictureRequest]
    /// The addresses, without the language, of the pictures drawn for the posts of some content files.
    static func drawnAddresses(in content: SiteContent, of isWanted: (String?) -> Bool) -> [String]
    /// Its posts about posts of other sections, the newest first.
    static func relatedPosts(in content: SiteContent) -> [RelatedPost]
    /// The pages of those of its posts that have one of these ids (`PostSubject.id`).
    static func subjectPages(_ ids: Set<String>, in content: SiteContent) -> [SubjectPage]
    /// The heading of a list of its posts about one post of another section; nil where there are none.
    static var relatedHeading: (any PhraseKey)? { get }
    /// The link to the form of a post about a post of another section; nil where there is none.
    static func wayToRelate(
        to subject: PostSubject, in site: SectionContext
    ) -> (title: any PhraseKey, address: String)?
    /// The pages that the navigation links, and that may be tabs.
    static func navigationPages(in content: SiteContent) -> [NavigationPage]
    /// Warnings that only `corkboard check` gives.
    static func advice(_ content: SiteContent) -> [Problem]
    /// Fixes by `corkboard check --fix` in files of its posts, of which other posts say how.
    static func fixes(_ content: SiteContent) -> [any ContentFix]
    /// Removes content that belongs to posts which were left out.
    static func removeOrphans(from content: inout SiteContent)

    /// Whether some sites do without the section, and then show nothing of it unless they have posts.
    static var isOptional: Bool { get }
    /// Whether a site with these settings offers the section, so that its pages are linked and it has a tab unless the site chose others.
    static func isOffered(by settings: SiteSettings) -> Bool
    /// The section's tab in the navigation; nil if it has none.
    static var tab: SectionTab? { get }
    static var feed: FeedTopic? { get }
    /// The posts of its feed, newest first. A post of a reader has no finer time than on its page.
    static func feedPosts(_ summary: Summary, _ names: TagURI, in timeZone: TimeZone) -> FeedPosts?
    /// The newest posts, for the unread counts in browsers.
    static func unread(_ summary: Summary) -> [UnreadItem]
    /// The types of notifications that broadcasts of its posts have.
    static var notificationTypes: [NotificationType] { get }
    /// The types of notifications to members about what others did with their posts.
    static var memberNotificationTypes: [NotificationType] { get }
    /// The statements, as HTML, of the page about privacy on data of persons that this section alone keeps, after those on all posts.
    static func privacy(in site: SectionContext) -> [String]
    /// Whether its posts begin at a time.
    static var hasStarts: Bool { get }
    /// The times within a range at which posts begin, such as events, so that readers can be reminded of them.
    static func starts(in content: SiteContent, within range: Range<Date>) -> [PostStart]
    /// Whether pages show values of its posts from State/, such as sums of votes (`SectionContext.values`).
    static var hasValues: Bool { get }
    /// Whether pages show such values where the site has members, and none elsewhere: sums of members' votes.
    static var hasMemberValues: Bool { get }
    /// Whether readers sign up for places at dates of its posts, and vote for dates. Open pages ask for the places left at
    /// `/<section>/places.json`, and for the sums of polls at `/<section>/polls.json`.
    static var hasPlaces: Bool { get }
    /// Whether pages show names of members (`SectionContext.memberNames`); by default where members write entries of `discussions`.
    static var showsMembers: Bool { get }
    /// The pages that a browser keeps from the first visit on of a site with these settings, for times without a connection.
    static func keptPages(of settings: SiteSettings) -> [KeptPage]
    /// The section's search on the server.
    static var search: (any SectionSearch.Type)? { get }
    /// The views of the section's pages on the desk.
    static var deskViews: [any DeskView.Type] { get }
}

extension Section {
    package static var discussions: [any DiscussedPost.Type] { [] }
    package static func live(
        _ changes: LiveChanges, _ window: Window, in site: SectionContext
    ) async -> SectionPlan<Summary>? { nil }
    package static func pageOwners(in content: SiteContent) -> [PageOwner] { [] }
    package static func slugs(in content: SiteContent) -> Set<String> { [] }
    package static func media(in content: SiteContent) -> Set<String> { [] }
    package static func linkingTexts(in content: SiteContent, now: Date) -> [String] { [] }
    package static var drawsPictures: Bool { false }
    package static var namesPictures: Bool { drawsPictures }
    package static func drawings(_ content: SiteContent, in site: SectionContext) async -> [String:
        PictureRequest]
    {
        [:]
    }
    package static func drawnAddresses(in content: SiteContent, of isWanted: (String?) -> Bool) -> [String] {
        []
    }
    package static func relatedPosts(in content: SiteContent) -> [RelatedPost] { [] }
    package static func subjectPages(_ ids: Set<String>, in content: SiteContent) -> [SubjectPage] { [] }
    package static var relatedHeading: (any PhraseKey)? { nil }
    package static func wayToRelate(
        to subject: PostSubject, in site: SectionContext
    ) -> (title: any PhraseKey, address: String)? { nil }
    package static func navigationPages(in content: SiteContent) -> [NavigationPage] { [] }
    package static func advice(_ content: SiteContent) -> [Problem] { [] }
    package static func fixes(_ content: SiteContent) -> [any ContentFix] { [] }
    package static func removeOrphans(from content: inout SiteContent) {}
    package static var isOptional: Bool { false }
    package static func isOffered(by settings: SiteSettings) -> Bool { true }
    package static var tab: SectionTab? { nil }
    package static var feed: FeedTopic? { nil }
    package static func feedPosts(
        _ summary: Summary, _ names: TagURI, in timeZone: TimeZone
    ) -> FeedPosts? { nil }
    package static func unread(_ summary: Summary) -> [UnreadItem] { [] }
    package static var notificationTypes: [NotificationType] { [] }
    package static var memberNotificationTypes: [NotificationType] { [] }
    package static func privacy(in site: SectionContext) -> [String] { [] }
    package static var hasStarts: Bool { false }
    package static func starts(in content: SiteContent, within range: Range<Date>) -> [PostStart] { [] }
    package static var hasValues: Bool { false }
    package static var hasMemberValues: Bool { false }
    package static var hasPlaces: Bool { false }
    package static var showsMembers: Bool {
        discussions.contains { $0.discussionAuthors.contains(.members) }
    }
    package static func keptPages(of settings: SiteSettings) -> [KeptPage] { [] }
    package static var search: (any SectionSearch.Type)? { nil }
    package static var deskViews: [any DeskView.Type] { [] }

    /// The link to a page of the program for members; nil if the site has none.
    package static func formAddress(
        _ path: String, _ settings: SiteSettings, _ words: PageWords
    ) -> String? {
        guard settings.members != nil else { return nil }
        return settings.poster.map { words.link("\($0)\(path)?lang=\(words.language)") }
    }
}

extension Section where Home == NoSummary {
    package static func home(_ summary: Summary?, in site: SectionContext) async -> Home { NoSummary() }
}

/// The summary, and the part of the home page, of a section that no other page shows.
package struct NoSummary: HomePart, Codable {
    package func view(by renderer: PageRenderer) -> BareView { BareView() }
}

/// The site in one language, as sections plan pages for it.
package struct SectionContext: Sendable {
    package let settings: SiteSettings
    package let words: PageWords
    package let now: Date
    /// All pictures of Content/media.
    package let media: [MediaFile]
    /// The drawn and smaller pictures.
    package let drawings: Drawings
    /// Whether the language is the site's main one, for which files are made that all languages share.
    package let isMain: Bool
    /// The site's sections, of which one sees no more than the values below.
    let sections: Sections
    /// The values of the section's posts. Each page has those of its own posts in its input, so that it is made again when they change.
    package var values = PostValues()
    /// The shown names of members. Each page has those of its own authors in its input (`MemberNames.names(of:)`).
    package var memberNames = MemberNames()
    /// The posts of other sections about the section's posts, and the pages of those that its own posts are about.
    package var relations = ShownRelations()

    /// Whether the site offers a section (`Section.isOffered`), or its own tabs name it.
    package func isOffered(_ section: any Section.Type) -> Bool { sections.offers(section, by: settings) }
    /// The types of notifications that the site's sections send.
    package var notificationTypes: [NotificationType] {
        sections.all.flatMap { $0.notificationTypes }
            + (settings.members == nil
                ? [] : sections.all.filter { isOffered($0) }.flatMap { $0.memberNotificationTypes })
    }
    /// The statements of the page about privacy.
    package var privacy: [PrivacyPart] { PrivacyStatements(sections, in: self).parts }
    /// The pictures that texts can show, with their sizes.
    package var textPictures: TextPictures { TextPictures(media, drawings: drawings, words: words) }
    /// The pictures that posts can name.
    package var pictures: Pictures { Pictures(media, drawings) }
}

/// The pages of a section in one language, planned and not yet rendered.
package struct SectionPlan<Summary: Sendable>: Sendable {
    /// The pages by their addresses without the language.
    package var pages: [Page]
    package var summary: Summary?
    /// The rows for search on the server; requested in the main language only.
    package var search: SearchTable?
    /// The time at which the pages must be planned again although no file was changed; nil if time changes
    /// nothing.
    package var changes: Date?
    /// Whether texts show pictures, whose sizes are in the pages.
    package var showsPictures = false
    /// The window for live pages; requested in the main language only.
    package var window: LiveWindow?
    /// The posts by texts of their files, for the desk; requested in the main language only.
    package var index: [UInt8]?
    /// Of live pages, the addresses, without the language, of removed pages.
    package var removed: [String] = []
    /// Of live pages, the slugs of the changed posts that search must not find any more.
    package var hidden: [String] = []

    package init(
        pages: [Page], summary: Summary? = nil, search: SearchTable? = nil, changes: Date? = nil,
        showsPictures: Bool = false, window: LiveWindow? = nil, index: [UInt8]? = nil
    ) {
        (self.pages, self.summary, self.search, self.window) = (pages, summary, search, window)
        self.index = index
        (self.changes, self.showsPictures) = (changes, showsPictures)
    }
}

/// A page that keeps its identity when its address changes.
package struct PageOwner: Sendable {
    /// The identity, which stays when the page is renamed; nil if the page has none.
    package let identity: String?
    package let address: String
    /// Earlier addresses that the content file names.
    package let aliases: [String]
    package let title: LocalizedText
    /// Suffixes of files beside the page that are repeated at its former addresses: `.ics` for `/events/gala.ics` beside `/events/gala/`.
    /// Programs that read such a file do not follow an HTML page.
    package let companionSuffixes: [String]

    package init(
        identity: String?, address: String, aliases: [String], title: LocalizedText,
        companionSuffixes: [String] = []
    ) {
        (self.identity, self.address, self.aliases, self.title) = (identity, address, aliases, title)
        self.companionSuffixes = companionSuffixes
    }
}

extension PageOwner {
    /// The beginning of a topic's identity. It has no space, which is before the id in those of posts.
    private static let topicMark = "topic:"

    /// `section` tells the topics of a section from those of events, which are named without it.
    package init(topic: Slug, of section: SiteSection? = nil, address: String, title: String) {
        let name = section.map { "\($0.rawValue)/\(topic)" } ?? topic.text
        self.init(
            identity: Self.topicMark + name, address: address, aliases: [], title: LocalizedText(title))
    }

    /// The page of a section, to which the addresses of its topics lead that no post has any more. `earlier` may have those of
    /// other sections too.
    package init(of tab: SectionTab, topics earlier: [String: [String]], words: PageWords) {
        self.init(
            identity: nil, address: tab.address,
            aliases: earlier.filter { $0.key.hasPrefix(Self.topicMark) }.flatMap(\.value)
                .filter { $0.hasPrefix(tab.address) }.sorted(),
            title: LocalizedText(words.say(tab.title)))
    }
}

/// The way to a section in the navigation: the name in `site.yml`, and the position among the tabs of a site that chose none, from 1.
package typealias SectionTab = (name: String, position: Int, title: any PhraseKey, address: String)

/// A type of notifications that readers can turn off, and its name in a reader's settings.
package typealias NotificationType = (kind: Broadcast.Kind, title: any PhraseKey)
