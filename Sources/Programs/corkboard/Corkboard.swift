import ArgumentParser
import Files
import Foundation

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
        var subcommand: (any ParsableCommand.Type)?
        do {
            try refuseUnknownHelp(CommandLine.arguments.dropFirst())
            var command = try parseAsRoot()
            subcommand = type(of: command)
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
            Reporting.storeSaid()
        } catch {
            let reported = Reporting.report(error)
            Reporting.storeSaid()
            if let wrong = reported as? ValidationError, let subcommand { exit(wrong, of: subcommand) }
            exit(withError: reported)
        }
    }

    /// Refuses `corkboard help` of a command that does not exist: ArgumentParser shows the help of the commands above it.
    private static func refuseUnknownHelp(_ arguments: ArraySlice<String>) throws {
        guard arguments.first == "help" else { return }
        let names = arguments.dropFirst().filter { !$0.hasPrefix("-") }
        if names == ["help"] { return }
        var command: any ParsableCommand.Type = self
        for (index, name) in names.enumerated() {
            let subcommands = command.configuration.subcommands
            guard let next = subcommands.first(where: { $0.configuration.commandName == name }) else {
                let above = names.prefix(index).map { " \($0)" }.joined()
                throw ValidationError(
                    "There is no command '\(names.joined(separator: " "))'; `corkboard help\(above)` names those that there are."
                )
            }
            command = next
        }
    }

    /// Exits as ArgumentParser does for wrong arguments, with the usage of the subcommand. Of errors of `run()` it knows the root alone.
    private static func exit(_ error: ValidationError, of subcommand: any ParsableCommand.Type) -> Never {
        let usage = usageString(for: subcommand)
        let name = usage.split(separator: " ").prefix { $0.first?.isLetter == true }.joined(separator: " ")
        Reporting.write(
            "Error: \(error.message)\nUsage: \(usage.replacing("\n", with: "\n       "))\n"
                + "  See '\(name) --help' for more information.\n",
            to: .standardError)
        Foundation.exit(ExitCode.validationFailure.rawValue)
    }
}
