import ArgumentParser
import CalendarImport
import ContentFiles
import Events
import Files
import Foundation
import Markdown
import Model
import State
import Tables

/// `corkboard import events`.
struct ImportEventsCommand: ImportingCommand {
    static let configuration = CommandConfiguration(
        commandName: "events",
        abstract:
            "Takes events from an iCalendar file, or from a CSV, TSV or JSON file with one in each row.",
        discussion: """
            Columns of a table are found by their usual names: Title, Start or Date, Start Time, End, End Time, All Day, Place, \
            Description, Link, Tags, Capacity, Status, Repeats, Repeat Until, Except, Time Zone, ID. Times without a zone are \
            those of the site. Of an event that the site has, the fields are taken that only the file changed since the last import; what the \
            site changed stays, and is named where the file changed it too. An older file changes nothing. Names and \
            addresses of people are not taken, nor are events that their calendar says are private or confidential.
            """)

    @OptionGroup var site: SiteOptions

    @Argument(help: "The file.")
    var file: String

    @Flag(help: "Takes events that are not public in their calendar (CLASS:PRIVATE, CONFIDENTIAL) too.")
    var includePrivate = false

    @Flag(help: "Says what would change and changes nothing.")
    var dryRun = false

    @Option(
        help: ArgumentHelp(
            "Writes what was doubted, refused or left out as older as a CSV file, by line.",
            valueName: "file"))
    var doubtful: String?

    @Flag(help: "Print the outcome with every note as JSON.")
    var json = false

    func run() async throws {
        let root = try site.folder()
        let expected = "expected an iCalendar file (.ics), or a table saved as CSV"
        let bytes = try Reporting.bytes(of: file, expecting: expected)
        let table = try table(in: bytes)
        if table == nil, let other = ForeignFile(bytes) {
            throw Reporting.failure("\(file): \(other.kind); \(other.advice(otherwise: expected))")
        }
        try await take(into: root) { content in
            let deleted = try Self.deleted(root)
            return try Reporting.failure(of: file) { () throws(EventImportError) in
                let importer = EventImporter(
                    texts: content.eventTexts, includesPrivate: includePrivate, deleted: deleted)
                if let table { return try importer.plan(for: table, events: content.events) }
                return try importer.plan(for: bytes, events: content.events)
            }
        }
    }

    /// The table of a file that is one by its name; nil for a calendar, whatever its name is. Excel calls its "Unicode text" .txt.
    private func table(in bytes: [UInt8]) throws -> Table? {
        let fileExtension = URL(fileURLWithPath: file).pathExtension.lowercased()
        let format = TableFormat(fileExtension: fileExtension)
        guard format != nil || fileExtension == "txt" else { return nil }
        let beginning = String(decoding: DecodedText(Array(bytes.prefix(4096))).utf8, as: UTF8.self)
        if beginning.drop(while: \.isWhitespace).uppercased().hasPrefix("BEGIN:") { return nil }
        return try Reporting.failure(of: file) { () throws(TableError) in
            try Table.read(bytes: bytes, format: format, header: EventColumn.headerRows)
        }
    }

    /// The ids of the events that officers deleted; none without a database.
    private static func deleted(_ root: String) throws -> [String] {
        if FileSystemEntry.isMissing("\(root)/\(StateDatabase.path)") { return [] }
        return try StateDatabase(root: root).deletedPosts()
    }
}

extension SiteContent {
    /// The site's settings and text conversions for imports and exports.
    var eventTexts: EventTexts {
        let (timeZone, url) = (settings.timeZone, settings.url)
        return EventTexts(
            settings: settings, literal: MarkdownText.literal,
            plain: { source in
                do throws(MarkdownError) {
                    return try MarkdownText.plain(of: source) { url + $0 }
                } catch {
                    // Too complex, which the build reports: the source is all that there is.
                    return source
                }
            },
            converted: MarkdownText.converted,
            obstacle: { event in
                event.obstacle(timeZone: timeZone)?.cause.description
                    ?? event.markdownObstacle
            })
    }
}

extension Event {
    /// The error that rendering a text of the event would give: builds would leave out its file.
    fileprivate var markdownObstacle: String? {
        let event = asMarkdown
        let changed = (event.schedule?.recurrence?.changes ?? []).compactMap(\.detail)
        for text in [event.detail] + event.translations.values + changed {
            do throws(MarkdownError) {
                _ = try MarkdownRenderer().render(text)
            } catch {
                return "its text \(error)"
            }
        }
        return nil
    }
}
