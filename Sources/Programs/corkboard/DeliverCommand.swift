import ArgumentParser
import ContentFiles
import Files
import Foundation
import Notifications
import State

/// `corkboard deliver`.
struct DeliverCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "deliver",
        abstract: "Sends the notifications that are due.",
        discussion: """
            For cron or a timer, each minute: waits for what is due within the next 55 seconds, sends it, and ends. A second one waits for the end \
            of a running one, a third one ends at once. The exit status is 1 where a channel is out of order.
            """)

    @OptionGroup var site: SiteOptions

    func run() throws {
        let root = try site.folder()
        let settings = try Reporting.settings(of: root)
        // Without a database there are no devices, and without channels no groups.
        let files = [StateDatabase.path, ChannelSettings.path]
        if files.allSatisfy({ FileSystemEntry.isMissing("\(root)/\($0)") }) { return }
        let summary = try DeliveryReporting.run(root, settings, try StateDatabase(root: root))
        if !summary.troubles.isEmpty { throw ExitCode(1) }
    }
}
