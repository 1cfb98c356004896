import Model
import Site

/// The input of a course's page.
struct CoursePage: Encodable, Sendable {
    /// The previous or next course.
    struct Neighbour: Encodable, Sendable {
        let slug: Slug
        let number: CourseNumber
        let name: LocalizedText
        /// The address of its nearest comment; of its page if it has none.
        let step: String

        init(_ entry: CourseEntry, comment: Review?) {
            (slug, number, name) = (entry.course.slug, entry.course.number, entry.course.name)
            step = comment.map(Address.comment) ?? Address.course(slug)
        }
    }

    let entry: CourseEntry
    let previous: Neighbour?
    let next: Neighbour?
    /// The site's pictures that the page's texts show.
    let pictures: TextPictures
    /// The number of votes for each comment.
    let votes: [Int]

    /// The page of the course at `position` of the catalog.
    init(
        _ position: Int, of catalog: Catalog, pictures: TextPictures, values: PostValues = PostValues()
    ) {
        let entries = catalog.entries
        entry = entries[position]
        votes = entry.comments.map { values.number(of: $0.id.text) }
        previous =
            position > 0
            ? Neighbour(entries[position - 1], comment: entries[position - 1].comments.last) : nil
        next =
            position + 1 < entries.count
            ? Neighbour(entries[position + 1], comment: entries[position + 1].comments.first) : nil
        self.pictures = pictures.shown(by: [entry.course.description] + entry.course.translations.values)
    }
}
