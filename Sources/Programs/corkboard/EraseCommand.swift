import ArgumentParser
import Building
import ContentFiles
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
        let count = try Erasure(root: root, settings: settings, database: database, kinds: [.events])
            .erase(event, by: StateReporting.actor, now: Date())
        let build = SiteBuild(
            root: root, output: "\(root)/Public", share: SiteOptions.share, sections: .standard)
        try build.forgetAddresses(of: "event \(event)", in: .events)
        print(
            count == 0
                ? "The contents of \(event) were erased before."
                : "Erased the contents of \(count) change\(count == 1 ? "" : "s") of \(event).")
    }
}
