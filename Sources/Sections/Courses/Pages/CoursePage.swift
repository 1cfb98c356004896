import Model
import Site

/// The input of a course's page.
struct CoursePage: Encodable, Sendable {
    let entry: CourseEntry
    let previous: NeighbourView?
    let next: NeighbourView?
    /// The site's pictures that the page's texts show.
    let pictures: TextPictures
    /// The number of votes for each comment.
    let votes: [Int]
    let discussion: PageDiscussion
    /// The posts of other sections about the course.
    var related: RelatedView?

    /// The page of the course at `position` of the catalog.
    init(
        _ position: Int, of catalog: Catalog, pictures: TextPictures, values: PostValues = PostValues(),
        discussions: Discussions<Course>, memberNames: MemberNames
    ) {
        let entries = catalog.entries
        entry = entries[position]
        discussion = discussions.page(of: entry.course.slug, memberNames, values, in: .courses)
        votes = entry.comments.map { values.number(of: $0.id.text) }
        let before = position > 0 ? entries[position - 1] : nil
        let after = position + 1 < entries.count ? entries[position + 1] : nil
        previous = before.map { NeighbourView($0.course, comment: $0.comments.last, words: catalog.words) }
        next = after.map { NeighbourView($0.course, comment: $0.comments.first, words: catalog.words) }
        self.pictures = pictures.shown(by: [entry.course.description] + entry.course.translations.values)
    }
}
