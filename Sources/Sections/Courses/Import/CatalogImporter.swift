import Courses
import Foundation
import Model
import Tables

/// Plans the import of a course catalog: a table whose rows are courses, or students' comments on them.
///
/// Pure: the plan depends only on the table and the site. After a plan is applied, importing the same table changes nothing.
public struct CatalogImporter: Sendable {
    /// How rows are read.
    public struct Options: Sendable {
        /// The time zone of times without one, and of the site.
        public var timeZone: TimeZone
        /// The last year of which a semester is not doubted.
        public var latestYear: Int
        /// Whether rows without a number have that of the row above, as below merged cells.
        public var isFillingDown: Bool

        /// Creates options.
        public init(
            timeZone: TimeZone = .gmt, latestYear: Int = Semester.years.upperBound,
            isFillingDown: Bool = false
        ) {
            self.timeZone = timeZone
            self.latestYear = latestYear
            self.isFillingDown = isFillingDown
        }
    }

    private let mapping: ColumnMapping
    private let options: Options
    private let isReplacing: Bool
    private let literal: @Sendable (String) -> String

    /// An importer that uses the columns of `mapping`, and for other fields columns with usual names. `literal` converts plain text to
    /// Markdown that shows the text unchanged. If `isReplacing`, the table's names and descriptions replace those of the site; else those
    /// stay that a person may have written: all but those that the last import wrote.
    public init(
        mapping: ColumnMapping = ColumnMapping(), isReplacing: Bool = false, options: Options = Options(),
        literal: @escaping @Sendable (String) -> String
    ) {
        self.mapping = mapping
        self.options = options
        self.isReplacing = isReplacing
        self.literal = literal
    }

    /// Plans the changes of a table to a site with these courses and reviews.
    ///
    /// - Throws: `ImportError` if a mapped column does not exist, or no column has the numbers. Rows that cannot be imported are in the
    ///   report.
    public func plan(for table: Table, courses: [Course], reviews: [Review]) throws(ImportError) -> ImportPlan
    {
        let columns = try ColumnChoice(table.columns, mapping: mapping)
        var report = Self.report(on: table, columns: columns)
        var reader = RowReader(columns: columns, rows: table.rows, options: options)
        let rows = table.rows.compactMap { reader.read($0) }
        (report.rowsBlank, report.rowsRefused) = (reader.blank, reader.refused)
        report.notes += reader.notes

        let catalog = CatalogPlan(rows: rows, courses: courses, isReplacing: isReplacing, literal: literal)
        report.coursesAdded = catalog.added.count
        report.coursesUpdated = catalog.updated.count
        report.coursesUnchanged = catalog.unchanged
        report.coursesNotInFile = catalog.leftOut.map(\.number)
        report.notes += catalog.notes

        let comments = ReviewPlan(rows: rows, catalog: catalog, reviews: reviews)
        report.rowsWithoutComment = comments.withoutComment
        report.rowsMerged = comments.merged
        report.reviewsAdded = comments.added.count
        report.reviewsUnchanged = comments.unchanged
        report.notes += comments.notes
        report.notes = Self.byLine(report.notes)
        return ImportPlan(
            courses: (catalog.added + catalog.updated + catalog.remembering).sorted {
                ($0.number, $0.slug) < ($1.number, $1.slug)
            },
            reviews: comments.added, report: report)
    }

    private static func report(on table: Table, columns: ColumnChoice) -> ImportReport {
        var report = ImportReport()
        report.rowsRead = table.rows.count
        report.columns = columns.indices.mapValues { $0.map { columns.labels[$0] } }
        let used = Set(columns.indices.values.joined())
        report.unusedColumns = table.columns.indices.filter { index in
            // Some programs write a trailing delimiter: ignore a column with neither a name nor a text.
            !used.contains(index)
                && !(table.columns[index].isEmpty && table.rows.allSatisfy { $0.cells[index].isEmpty })
        }.map { columns.labels[$0] }
        report.notes = table.above.map { row in
            let cells = row.cells.map(CellText.line).filter { !$0.isEmpty }.joined(separator: " | ")
            return ImportNote(line: row.line, was: cells, reason: .aboveHeader)
        }
        report.encoding = table.encoding
        if table.encoding.isGuess {
            report.notes.append(ImportNote(line: nil, was: table.encoding.rawValue, reason: .guessedEncoding))
        }
        report.notes += table.brokenLines.map { ImportNote(line: $0, was: "\u{FFFD}", reason: .brokenBytes) }
        return report
    }

    /// By line; notes of one line stay in their order.
    private static func byLine(_ notes: [ImportNote]) -> [ImportNote] {
        notes.enumerated().sorted { ($0.element.line ?? 0, $0.offset) < ($1.element.line ?? 0, $1.offset) }
            .map(\.element)
    }
}
