import ArgumentParser
import ContentFiles
import Delivery
import Files
import Foundation
import Model
import Notifications
import State
import WebPush

/// `corkboard deliver`.
struct DeliverCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "deliver",
        abstract: "Sends the notifications that are due.",
        discussion: """
            For cron or a timer, each minute: waits for what is due within the next 60 seconds, sends it, and ends. A second one beside a
            running one ends at once.
            """)

    @OptionGroup var site: SiteOptions

    func run() async throws {
        let root = try site.folder()
        let reading = SettingsReading(root: root)
        guard let settings = reading.settings else {
            Reporting.list(reading.problems)
            throw ExitCode(1)
        }
        // Without a database there are no devices.
        if FileSystemEntry.isMissing("\(root)/\(StateDatabase.path)") { return }
        var run = DeliveryRun(
            try deliverySite(root, settings), try StateReporting.database(of: root))
        defer { if run.summary.attempts > 0 { Reporting.tell(run.summary.line) } }
        do throws(DeliveryFailure) {
            try run.run()
        } catch {
            throw Reporting.failure("\(error)")
        }
    }

    private func deliverySite(_ root: String, _ settings: SiteSettings) throws -> DeliverySite {
        let environment = ProcessInfo.processInfo.environment
        do throws(WebPushError) {
            return DeliverySite(
                root: root, settings: settings, services: try SitePushServices.services(environment),
                authorities: environment[SitePushServices.authoritiesVariable])
        } catch {
            throw Reporting.failure("\(SitePushServices.variable): \(error)")
        }
    }
}
