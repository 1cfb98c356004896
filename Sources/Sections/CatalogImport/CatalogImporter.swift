import Model
import Tables

/// Plans the import of a class database: a table whose rows are courses, or students' comments on them.
///
/// Pure: the same table and the same site give the same plan, and the plan's own result as the site gives a plan that
/// writes nothing.
public struct CatalogImporter: Sendable {
    private let mapping: ColumnMapping
    private let isReplacing: Bool
    private let literal: @Sendable (String) -> String

    /// An importer that reads the columns named by hand in `mapping`, and the others by their usual names. `literal`
    /// turns plain text into Markdown that shows it as it is. Where `isReplacing`, the table's names and descriptions take
    /// the place of others that the site has; else the site's stay, since a person may have written them.
    public init(
        mapping: ColumnMapping = ColumnMapping(), isReplacing: Bool = false,
        literal: @escaping @Sendable (String) -> String
    ) {
        self.mapping = mapping
        self.isReplacing = isReplacing
        self.literal = literal
    }

    /// What the table would change in a site with these courses and comments.
    ///
    /// - Throws: `ImportError` where a column named by hand is not there, or none holds the numbers. Rows that
    ///   cannot be used are no error but in the report.
    public func plan(for table: Table, courses: [Course], reviews: [Review]) throws(ImportError) -> ImportPlan
    {
        let columns = try ColumnChoice(table.columns, mapping: mapping)
        var report = Self.report(on: table, columns: columns)
        var reader = RowReader(columns: columns, rows: table.rows)
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
            courses: (catalog.added + catalog.updated).sorted { ($0.number, $0.slug) < ($1.number, $1.slug) },
            reviews: comments.added, report: report)
    }

    private static func report(on table: Table, columns: ColumnChoice) -> ImportReport {
        var report = ImportReport()
        report.rowsRead = table.rows.count
        report.columns = columns.indices.mapValues { $0.map { columns.labels[$0] } }
        let used = Set(columns.indices.values.joined())
        report.unusedColumns = table.columns.indices.filter { index in
            // Programs end lines with delimiters; a column with neither a name nor a text is nothing to lose.
            !used.contains(index)
                && !(table.columns[index].isEmpty && table.rows.allSatisfy { $0.cells[index].isEmpty })
        }.map { columns.labels[$0] }
        report.encoding = table.encoding
        if table.encoding.isGuess {
            report.notes.append(ImportNote(line: nil, was: table.encoding.rawValue, reason: .guessedEncoding))
        }
        report.notes += table.brokenLines.map { ImportNote(line: $0, was: "\u{FFFD}", reason: .brokenBytes) }
        return report
    }

    /// By line, those of one line in the order in which they were made.
    private static func byLine(_ notes: [ImportNote]) -> [ImportNote] {
        notes.enumerated().sorted { ($0.element.line ?? 0, $0.offset) < ($1.element.line ?? 0, $1.offset) }
            .map(\.element)
    }
}
