import ArgumentParser
import ContentFiles
import Desk
import Files
import Foundation
import Health
import Model
import Notifications
import StandardSections
import State

/// `corkboard deliver`.
struct DeliverCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "deliver",
        abstract: "Sends the notifications that are due.",
        discussion: """
            For cron or a timer, each minute: waits for what is due within the next 55 seconds, sends it, and ends. A second one waits for the end \
            of a running one, a third one ends at once. The exit status is 1 where a channel is out of order, and where somebody does not get an \
            announcement for it. From a trial copy (`corkboard restore --trial`) nothing is sent.
            """)

    @OptionGroup var site: SiteOptions

    @Flag(
        help:
            "Send what failed in the last 30 days again, but nothing to those who have it and nothing of events that have begun."
    )
    var retry = false

    @Flag(
        help:
            "For cron or a timer: say only what no run of the last day said. The exit status stays as it is.")
    var once = false

    func run() throws {
        let root = try site.folder()
        if once { Reporting.sayOnce(SaidLines(of: "deliver", below: root, memory: 86_400, now: Date())) }
        // With status 0: on standard output, which cron does not mail.
        if try TrialCopy.isFound(in: root) { return Reporting.tell(TrialCopy.sentence) }
        let settings = try Reporting.settingsInForce(of: root).settings
        // Without a database there are no devices, and without channels no groups.
        let files = [StateDatabase.path, ChannelSettings.path, VAPIDKeyFile.path]
        if files.allSatisfy({ FileSystemEntry.isMissing("\(root)/\($0)") }) { return }
        let database = try StateDatabase(root: root)
        HealthFacts.noteRun(HealthFacts.deliverRun, below: root, now: Date())
        keepUp(root, database)
        // Found also where nothing is due.
        let problems = ChannelSettings.problems(
            below: root, languages: settings.languages, hasBrowsers: try database.hasBrowsers())
        problems.forEach { Reporting.say($0) }
        if retry { try tellRetry(root, settings, database) }
        let summary = try Reporting.deliver(root, settings, database, said: problems)
        if !summary.troubles.isEmpty || !problems.isEmpty { throw ExitCode(1) }
    }

    /// Does what is due in State/ (`DeskSection.keepUp`), before deliveries. A failure is reported, and deliveries continue.
    private func keepUp(_ root: String, _ database: StateDatabase) {
        let build = SiteOptions.build(of: root, output: "\(root)/Public")
        do { try DeskSections.standard.keepUp(build, database, now: Date()) } catch {
            Reporting.say("\(error)")
        }
    }

    private func tellRetry(_ root: String, _ settings: SiteSettings, _ database: StateDatabase) throws {
        let count = try database.retryDeliveries(
            below: root, timeZone: settings.timeZone, now: Date())
        Reporting.tell(
            count == 0 ? "Nothing has failed that can be sent again." : "\(count) to be sent again")
    }
}
