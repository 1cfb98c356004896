import ArgumentParser
import CalendarImport
import ContentFiles
import Foundation
import Model

/// `corkboard export`.
struct ExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Gives the content as files for other programs.",
        subcommands: [ExportEventsCommand.self])
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
        help: ArgumentHelp("Writes to this file. (default: standard output)", valueName: "file"))
    var output: String?

    func run() async throws {
        let root = try site.folder()
        let content = try await Reporting.content(of: root)
        let export = EventExport(content.events, texts: content.eventTexts)
        if let output {
            try Reporting.write(export.bytes, to: output)
        } else {
            FileHandle.standardOutput.write(Data(export.bytes))
        }
        for event in export.withoutTime {
            Reporting.say("\(event.file ?? event.id): is left out; iCalendar has no events without a time")
        }
    }
}
