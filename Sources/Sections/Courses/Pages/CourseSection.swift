import ContentFiles
import Foundation
import Model
import Site

/// The catalog: courses, and comments on them.
package enum CourseSection: Section {
    package enum Key: String, PhraseKey {
        package static let group = "course-search"
        case comments, noComments, inComments, quoted, didYouMean
        case tab = "tabs.courses", feed = "feeds.comments", propose = "course-proposal.link"
        case found = "found.courses", count = "found.course-count", foundKind = "found.course"
        case searchesAll = "search-form.all"
        case searchesNumbers = "search-form.number"
        case searchesNames = "search-form.name"
        case searchesProfessors = "search-form.professor"
        case searchesComments = "search-form.comments"
        case listTitle = "courses.title"
        case courseTitle = "course.title"
        case description = "course.what-students-say"
        case professorsTitle = "professors.title"
        case professorTitle = "professor.title"
        case professorSummary = "professor.summary"
        case winter = "semesters.winter", spring = "semesters.spring"
        case summer = "semesters.summer", fall = "semesters.fall"
        case privacy = "privacy.writing-course"
    }

    package static let part = SiteSection.courses
    package static let kinds: [any ContentKind.Type] = [Course.self, Review.self, Professor.self]
    package static let discussions: [any DiscussedPost.Type] = [Course.self]
    package static let pageGroups: [any PageGroup.Type] = [CatalogPageGroup.self, ProfessorPageGroup.self]
    package static let phrases: [any PhraseKey.Type] = [
        Key.self, SpellingPages.Key.self, CommentPosts.Key.self, ProposalPosts.Key.self,
        ProposalApprovalPage.Key.self, Course.Key.self,
        ContentPhrase<Course>.self,
        CourseCauseKey.self,
    ]

    /// A comment with its course, without the course's description.
    package struct Comment: Codable, Sendable {
        let comment: Review
        private(set) var course: Course

        init(comment: Review, entry: CourseEntry) {
            (self.comment, course) = (comment, entry.course)
            (course.description, course.translations) = ("", [:])
        }
    }

    /// The part of the catalog that pages of other sections show, and that live pages of future comments need.
    package struct Summary: Codable, Sendable {
        let courseCount: Int
        let commentCount: Int
        let newest: [Comment]
        /// The comments of the latest semesters, used if no comment has a time of posting.
        let latest: [Comment]
    }

    package static func plan(_ content: SiteContent, in site: SectionContext) async -> SectionPlan<Summary> {
        let catalog = await Catalog(content, words: site.words)
        async let search = CourseSearch(catalog.entries, words: site.words).pages
        let pages =
            CatalogPageGroup(
                catalog: catalog, pictures: site.textPictures, values: site.values,
                discussions: Discussions(content), memberNames: site.memberNames, related: site.related
            ).pages
            + ProfessorPageGroup(catalog: catalog).pages
        return SectionPlan(
            pages: pages + (await search), summary: Summary(catalog),
            search: site.isMain ? CourseSearchRow.table(catalog.entries) : nil,
            showsPictures: TextPictures.areIn(texts(in: content)),
            window: site.isMain ? (Summary(catalog), nil) : nil)
    }

    private static func texts(in content: SiteContent) -> some Sequence<String> {
        content.courses.lazy.map(\.asMarkdown).flatMap { [$0.description] + $0.translations.values }
    }

    package static func home(_ summary: Summary?, in site: SectionContext) -> CourseHome {
        CourseHome(summary, words: site.words)
    }

    package static func pageOwners(in content: SiteContent) -> [PageOwner] {
        content.courses.map { course in
            PageOwner(
                identity: course.identity?.name, address: Address.course(course.slug),
                aliases: course.aliases.map(Address.course), title: course.name)
        } + ProfessorEntry.pageOwners(in: content)
    }

    package static func slugs(in content: SiteContent) -> Set<String> {
        Set((content.courses.map(\.slug) + content.professors.map(\.slug)).map(\.text))
    }

    package static func subjectPages(_ ids: Set<String>, in content: SiteContent) -> [SubjectPage] {
        content.courses.filter { ids.contains($0.slug.text) }.map { course in
            SubjectPage(
                PostSubject(part, course.slug.text), title: course.name, address: Address.course(course.slug))
        }
    }

    package static func media(in content: SiteContent) -> Set<String> {
        MediaReferences.names(in: texts(in: content))
    }

    package static func linkingTexts(in content: SiteContent, now: Date) -> [String] {
        Array(texts(in: content))
    }

    package static func advice(_ content: SiteContent) -> [Problem] { ProfessorSpellings(content).problems }

    // Reviews are left out with their course.
    package static func removeOrphans(from content: inout SiteContent) {
        let courses = Set(content.courses.map(\.slug))
        content.reviews.removeAll { !courses.contains($0.course) }
    }

    package static var tab: SectionTab? {
        (name: "courses", position: 2, title: Key.tab, address: Address.courses)
    }

    package static var feed: FeedTopic? {
        FeedTopic(page: Address.courses, title: Key.feed, isInSiteFeed: false)
    }

    package static func feedPosts(
        _ summary: Summary, _ names: TagURI, in timeZone: TimeZone
    ) -> FeedPosts? {
        FeedPosts(summary.newest) { FeedPost($0, names, in: timeZone) }
    }

    package static func unread(_ summary: Summary) -> [UnreadItem] {
        summary.newest.map { UnreadItem(id: "c-\($0.comment.id)", page: Address.course($0.comment.course)) }
    }

    package static func privacy(in site: SectionContext) -> [String] { [site.words.html(Key.privacy)] }

    package static let hasValues = true

    package static var search: (any SectionSearch.Type)? { Self.self }

    package static let deskViews: [any DeskView.Type] = [
        SpellingsView.self, ProposalApprovalView.self,
    ]
}

extension CourseSection.Summary {
    init(_ catalog: Catalog) {
        (courseCount, commentCount) = (catalog.entries.count, catalog.commentCount)
        newest = catalog.newestComments(SectionSummary.limit).map {
            CourseSection.Comment(comment: $0, entry: $1)
        }
        let latest = newest.isEmpty ? catalog.latestComments(CourseHome.limit) : []
        self.latest = latest.map { CourseSection.Comment(comment: $0, entry: $1) }
    }
}

extension SiteSection {
    public static let courses = SiteSection(rawValue: "courses")
}
