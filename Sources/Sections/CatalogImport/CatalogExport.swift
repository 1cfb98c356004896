import Model
import Tables

/// The courses and comments of a site as a table that imports again: a row for each comment, and one for each course that
/// nobody has said anything of.
///
/// A table holds one language and no Markdown, so that descriptions, further languages and the time of posting are not in it.
public struct CatalogExport: Sendable {
    /// The table as CSV (RFC 4180), UTF-8.
    public let csv: String

    /// The table of these courses, and of the comments on them; names are in the first of `languages` that they have.
    public init(courses: [Course], reviews: [Review], languages: [String]) {
        let byCourse = Dictionary(grouping: reviews, by: \.course)
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
        // The mark in front makes spreadsheet programs read it as UTF-8.
        csv = "\u{FEFF}" + DelimitedWriter.csv([columns.map(\.rawValue)] + rows)
    }
}
