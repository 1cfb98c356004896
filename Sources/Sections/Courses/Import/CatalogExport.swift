import Courses
import Model
import Tables

/// The courses and reviews of a site as a table that can be imported again: a row for each review, and one for each course without
/// reviews. Hidden reviews are left out, since the table may be passed on.
///
/// A table has one language and no Markdown: descriptions, other languages and times of posting are not exported.
package struct CatalogExport: Sendable {
    /// The table as CSV (RFC 4180), UTF-8.
    package let csv: String

    /// Creates the table of the given courses and their reviews, with names in the first language of `languages`.
    package init(courses: [Course], reviews: [Review], languages: [String]) {
        let byCourse = Dictionary(grouping: reviews.filter { !$0.isHidden }, by: \.course)
        let rows = courses.flatMap { course -> [[String]] in
            let number = ([course.number] + course.crossListed).map(\.text).joined(separator: "/")
            let name = course.name.resolved(for: languages.first ?? "en", others: languages).text
            let comments = byCourse[course.slug] ?? []
            if comments.isEmpty { return [[number, name, "", "", "", ""]] }
            return comments.map { review in
                [
                    number, name, review.professor ?? "", review.semester ?? "", review.comment,
                    review.major ?? "",
                ]
            }
        }
        let columns: [CatalogField] = [.number, .name, .professor, .semester, .comments, .major]
        // The byte order mark makes spreadsheet programs read UTF-8.
        csv = "\u{FEFF}" + DelimitedWriter.csv([columns.map(\.rawValue)] + rows)
    }
}
