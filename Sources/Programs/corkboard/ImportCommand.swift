import ArgumentParser
import CatalogImport
import ContentFiles
import Courses
import Foundation
import Markdown
import Model
import Tables

/// `corkboard import`.
struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Takes content from files of other programs.",
        subcommands: [ImportCoursesCommand.self, ImportEventsCommand.self, ImportPagesCommand.self])
}

/// `corkboard import courses`.
struct ImportCoursesCommand: ImportingCommand {
    static let configuration = CommandConfiguration(
        commandName: "courses",
        abstract: "Takes courses and students' comments from a CSV, TSV or JSON file.",
        discussion: """
            Columns are found by their usual names: Number, Name, Professor, Semester, Comments, Major, Subject, \
            Description. Of a course that the site has, names and descriptions are taken that only the file changed since \
            the last import; what the site changed stays.
            """)

    @OptionGroup var site: SiteOptions

    @Argument(help: "The file.")
    var file: String

    @Option(
        name: .customLong("map"),
        help: ArgumentHelp(
            """
            Reads a field from a column named by hand, as in Number=code.subject. Comments can be given several columns, as in \
            --map Comments=Pros --map Comments=Cons; each becomes a comment of its own. NAME#2 is the second column of that \
            name, #4 the fourth of the table; of a long name, a beginning that no other column has is enough.
            """, valueName: "field=column"))
    var mappings: [String] = []

    @Flag(help: "Takes the file's names and descriptions where the site has others.")
    var replace = false

    @Flag(
        help: """
            Gives rows without a number that of the row above, for spreadsheets with merged cells. Each such row is in the \
            report.
            """)
    var fillDown = false

    @Flag(help: "Says what would change and changes nothing.")
    var dryRun = false

    @Option(
        help: ArgumentHelp(
            """
            Writes what was normalised, merged, doubted or refused, and the courses that the file has no more, as a CSV \
            file, by line.
            """,
            valueName: "file"))
    var doubtful: String?

    @Flag(help: "Print the outcome with every note as JSON.")
    var json = false

    func run() async throws {
        let root = try site.folder()
        let table = try table()
        try await take(into: root) { content in
            try Reporting.failure(of: file) { () throws(ImportError) in
                var importer = CatalogImporter(
                    mapping: try CatalogField.columns(mappedBy: mappings), isReplacing: replace,
                    literal: MarkdownText.literal)
                importer.timeZone = content.settings.timeZone
                // Nobody has taken a class of the year after the next.
                importer.latestYear = Calendar(identifier: .gregorian).component(.year, from: Date()) + 1
                importer.isFillingDown = fillDown
                return try importer.plan(for: table, courses: content.courses, reviews: content.reviews)
            }
        }
    }

    private func table() throws -> Table {
        let bytes = try Reporting.bytes(of: file, expecting: "expected a CSV, TSV or JSON file")
        return try Reporting.failure(of: file) { () throws(TableError) in
            let fileExtension = URL(fileURLWithPath: file).pathExtension
            return try Table.read(
                bytes: bytes, format: TableFormat(fileExtension: fileExtension),
                header: CatalogField.headerRows)
        }
    }
}
