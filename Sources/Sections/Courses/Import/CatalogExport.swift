import Courses
import Model
import Tables

extension SiteContent {
    /// Courses and reviews as a table (CSV, RFC 4180) that can be imported again: a row for each review, and one for each course without
    /// reviews. Hidden reviews are left out, since the table may be passed on.
    ///
    /// A table has one language, the site's main one, and no Markdown: descriptions, other languages and times of posting are not exported.
    package var catalogTable: String {
        let languages = settings.languages
        let byCourse = Dictionary(grouping: shownReviews, by: \.course)
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
        return "\u{FEFF}" + DelimitedWriter.csv([columns.map(\.rawValue)] + rows)
    }
}
