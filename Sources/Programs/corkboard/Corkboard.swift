import ArgumentParser
import Files

/// The `corkboard` command.
@main
struct Corkboard: AsyncParsableCommand {
    static let version = "1.1.0"

    static let configuration = CommandConfiguration(
        commandName: "corkboard",
        abstract: "Makes the website of a student association out of plain files.",
        version: "corkboard \(version)",
        subcommands: [
            NewCommand.self, BuildCommand.self, ServeCommand.self, CheckCommand.self, ImportCommand.self,
            ExportCommand.self, OfficerCommand.self, MemberCommand.self, EraseCommand.self,
            SearchCommand.self, KeysCommand.self,
            DeliverCommand.self, SimulateCommand.self, BackupCommand.self, RestoreCommand.self,
            DoctorCommand.self, StatsCommand.self, PublishCommand.self,
        ])

    static func main() async {
        guard OpenFiles.areLeft() else {
            let text = "\(OpenFiles.enough) files more cannot be opened; expected a higher limit (ulimit -n)"
            exit(withError: Reporting.failure(text))
        }
        do {
            var command = try parseAsRoot()
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
            Reporting.storeSaid()
        } catch {
            let reported = Reporting.report(error)
            Reporting.storeSaid()
            exit(withError: reported)
        }
    }
}
