import ArgumentParser
import CalendarImport
import CatalogImport
import ContentFiles
import Courses
import Events
import Model

/// `corkboard export`.
struct ExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Gives the content as files for other programs.",
        subcommands: [ExportEventsCommand.self, ExportCoursesCommand.self])
}

/// `corkboard export events`.
struct ExportEventsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "events",
        abstract: "Gives all events as one iCalendar file.",
        discussion: """
            Drafts are in it too, so do not publish the file: the site's own /events.ics has what readers may see. \
            `corkboard import events` makes the same content of it again.
            """)

    @OptionGroup var site: SiteOptions

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Writes to this file; - is standard output.", valueName: "file"))
    var output = "-"

    func run() async throws {
        let root = try site.folder()
        let content = try await Reporting.content(of: root)
        let export = content.eventTexts.export(content.events)
        try NamedOutput(name: output).write(export.bytes)
        for event in export.withoutTime {
            Reporting.say(
                "\(event.file ?? event.id): has no time yet; other programs will show it on the day on which it was posted"
            )
        }
    }
}

/// `corkboard export courses`.
struct ExportCoursesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "courses",
        abstract: "Gives courses and students' comments as a CSV file.",
        discussion: """
            The columns are Number, Name, Professor, Semester, Comments and Major, a row for each comment. Descriptions, \
            further languages and the time of posting are not in it. `corkboard import courses` reads it.
            """)

    @OptionGroup var site: SiteOptions

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Writes to this file; - is standard output.", valueName: "file"))
    var output = "-"

    func run() async throws {
        let content = try await Reporting.content(of: site.folder())
        try NamedOutput(name: output).write(Array(content.catalogTable.utf8))
    }
}
