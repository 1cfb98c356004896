import ContentFiles
import Courses
import Foundation
import Model
import Tables

/// Plans the import of a course catalog: a table whose rows are courses, or students' comments on them.
///
/// Pure: the plan depends only on the table and the site. After a plan is applied, importing the same table changes nothing.
package struct CatalogImporter: Sendable {
    /// The time zone of times without one, and of the site.
    package var timeZone = TimeZone.gmt
    /// The last year of which a semester is not doubted.
    package var latestYear = Semester.years.upperBound
    /// Whether rows without a number have that of the row above, as below merged cells.
    package var isFillingDown = false
    private let mapping: [CatalogField: [String]]
    private let isReplacing: Bool
    private let literal: @Sendable (String) -> String

    /// An importer that uses the columns of `mapping`, and for other fields columns with usual names. `literal` converts plain text to
    /// Markdown that shows the text unchanged. If `isReplacing`, the table's names and descriptions replace those of the site; else those
    /// stay that a person may have written: all but those that the last import wrote.
    package init(
        mapping: [CatalogField: [String]] = [:], isReplacing: Bool = false,
        literal: @escaping @Sendable (String) -> String
    ) {
        (self.mapping, self.isReplacing, self.literal) = (mapping, isReplacing, literal)
    }

    /// Plans the changes of a table to a site with these courses and reviews.
    ///
    /// - Throws: `ImportError` if a mapped column does not exist, or no column has the numbers. Rows that cannot be imported are in the
    ///   report.
    package func plan(
        for table: Table, courses: [Course], reviews: [Review]
    ) throws(ImportError) -> ImportPlan<CourseImportReason> {
        let columns = try ColumnChoice(table.columns, mapping: mapping)
        var reader = RowReader(columns: columns, rows: table.rows, importer: self)
        let rows = table.rows.compactMap { reader.read($0) }
        let catalog = CatalogPlan(rows: rows, courses: courses, isReplacing: isReplacing, literal: literal)
        let comments = ReviewPlan(rows: rows, catalog: catalog, reviews: reviews)
        let findings = CatalogFindings(
            table: table, columns: columns, rows: reader, courses: catalog, comments: comments)
        let written = (catalog.added + catalog.updated + catalog.remembering).sorted {
            ($0.number, $0.slug) < ($1.number, $1.slug)
        }
        return ImportPlan(content: written + comments.added, report: findings.report)
    }
}
