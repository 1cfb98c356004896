import ArgumentParser
import Building
import ContentFiles
import Desk
import Files
import Foundation
import Model
import Posting
import StandardSections
import State

/// `corkboard erase`.
struct EraseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "erase", abstract: "Erases for good what was written about an event that is removed.",
        discussion: """
            The contents of all versions of it, titles in the log, forms that were not sent, the record of its \
            announcement and pictures that were uploaded for it are erased, and cannot be brought back. The log keeps \
            who did what and when, and still verifies. Backups and the history of git keep what they have: \
            SECURITY.md, "Somebody asks for their words to be erased".
            """)

    @OptionGroup var site: SiteOptions

    @Argument(
        help: ArgumentHelp(
            "The event's id, as `id:` in its file has it: the part after /events/ in its address on the desk.",
            valueName: "id"))
    var event: String

    func run() async throws {
        let root = try site.folder()
        let settings = try Reporting.settings(of: root)
        let database = try StateDatabase(root: root)
        let count = try Erasure(
            root: root, settings: settings, database: database, kinds: DeskSections.standard.erasableFiles
        )
        .erase(event, by: Reporting.actor, now: Date())
        let build = SiteOptions.build(of: root, output: "\(root)/Public")
        try build.forgetAddresses(of: "event \(event)", in: .events)
        print(
            count == 0
                ? "The contents of \(event) were erased before."
                : "Erased the contents of \(count) change\(count == 1 ? "" : "s") of \(event).")
        try await removePages(build)
    }

    /// Builds the site, so that no page has the event: its file may have been removed since the last build, or while one runs.
    private func removePages(_ build: SiteBuild) async throws {
        if FileSystemEntry.isMissing(build.output) { return }
        do {
            _ = try await build.run(now: Date(), progress: Reporting.show)
        } catch {
            _ = Reporting.report(error)
            throw Reporting.failure(
                "The pages are as they were and may have the event still; mend this, then run `corkboard build`"
            )
        }
    }
}
