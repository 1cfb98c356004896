import ArgumentParser
import CalendarImport
import ContentFiles
import Events
import Files
import Markdown
import Model
import State
import Tables

/// `corkboard import events`.
struct ImportEventsCommand: ImportingCommand {
    static let configuration = CommandConfiguration(
        commandName: "events",
        abstract: "Takes events from an iCalendar file, one for each UID.",
        discussion: """
            Of an event that the site has, the fields are taken that only the file changed since the last import; what the \
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
        let bytes = try Reporting.bytes(of: file)
        if let other = ForeignFile(bytes) {
            throw Reporting.failure(
                "\(file): \(other.kind); \(other.advice(otherwise: "expected an iCalendar file (.ics)"))")
        }
        try await take(into: root) { content in
            let deleted = try Self.deleted(root)
            return try Reporting.failure(of: file) { () throws(EventImportError) in
                let importer = EventImporter(
                    texts: content.eventTexts, includesPrivate: includePrivate, deleted: deleted)
                return try importer.plan(for: bytes, events: content.events)
            }
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
