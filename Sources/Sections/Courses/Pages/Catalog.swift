import Basics
import Model
import Site

/// All courses with their comments, by number.
struct Catalog: Sendable {
    let entries: [CourseEntry]
    /// The professors with comments, in the order of their list.
    let professors: [ProfessorEntry]
    let commentCount: Int
    /// The texts of the page's language.
    let words: PageWords

    init(_ content: SiteContent, words: PageWords) async {
        let shown = content.shownReviews
        let reviews = Dictionary(grouping: shown, by: \.course)
        let directory = ProfessorDirectory(shown, professors: content.professors)
        let entries = await content.courses.parallelMap { course in
            var entry = CourseEntry(
                course.asMarkdown, reviews: reviews[course.slug] ?? [], directory: directory)
            entry.excerpt = words.excerpt(of: entry)
            return entry
        }
        self.entries = entries
        professors = await ProfessorEntry.all(in: entries)
        commentCount = shown.count
        self.words = words
    }

    /// The newest comments by posting time, latest first, each with its course; undated comments are left out.
    func newestComments(_ limit: Int) -> [(comment: Review, entry: CourseEntry)] {
        let dated = entries.lazy.flatMap { entry in
            entry.comments.filter { $0.posted != nil }.map { (comment: $0, entry: entry) }
        }
        return Array(dated.sorted { CourseEntry.isNewer($0.comment, $1.comment) }.prefix(limit))
    }

    /// One comment of the latest semester of each course, latest semester first, for catalogs without posting times.
    func latestComments(_ limit: Int) -> [(comment: Review, entry: CourseEntry)] {
        let latest = entries.lazy.compactMap {
            entry -> (semester: Semester, comment: Review, entry: CourseEntry)? in
            guard let semester = entry.latestSemester else { return nil }
            let comment = entry.comments.first { $0.semester.flatMap { Semester($0) } == semester }
            return comment.map { (semester, $0, entry) }
        }
        let sorted = latest.sorted { left, right in
            left.semester == right.semester
                ? left.entry.course.number < right.entry.course.number : left.semester > right.semester
        }
        return sorted.prefix(limit).map { ($0.comment, $0.entry) }
    }
}
