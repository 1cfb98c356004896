import Model
import Parallel

/// All courses with their comments, by number.
struct Catalog: Sendable {
    let entries: [CourseEntry]
    let commentCount: Int
    /// How words are given to its readers.
    let words: PageWords

    init(_ content: SiteContent, words: PageWords) async {
        let reviews = Dictionary(grouping: content.reviews, by: \.course)
        entries = await content.courses.parallelMap { course in
            var entry = CourseEntry(course, reviews: reviews[course.slug] ?? [])
            entry.excerpt = words.excerpt(of: entry)
            return entry
        }
        commentCount = content.reviews.count
        self.words = words
    }

    /// The comments that were posted last, the latest first, each with its course; undated ones are left out.
    func newestComments(_ limit: Int) -> [(comment: Review, entry: CourseEntry)] {
        let dated = entries.lazy.flatMap { entry in
            entry.comments.filter { $0.posted != nil }.map { (comment: $0, entry: entry) }
        }
        let sorted = dated.sorted { left, right in
            left.comment.posted == right.comment.posted
                ? left.comment.id < right.comment.id : left.comment.posted > right.comment.posted
        }
        return Array(sorted.prefix(limit))
    }

    /// The courses with the most comments, those with none left out.
    func mostDiscussed(_ limit: Int) -> [CourseEntry] {
        let counted = entries.map { (entry: $0, count: $0.comments.count) }.filter { $0.count > 0 }
        let sorted = counted.sorted {
            ($1.count, $0.entry.course.number) < ($0.count, $1.entry.course.number)
        }
        return sorted.prefix(limit).map(\.entry)
    }
}
