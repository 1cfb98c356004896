import ArgumentParser

/// The command line.
@main
struct Corkboard: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "corkboard",
        abstract: "Makes the website of a student association out of plain files.",
        subcommands: [
            BuildCommand.self, ServeCommand.self, CheckCommand.self, ImportCommand.self, ExportCommand.self,
            OfficerCommand.self,
            SearchCommand.self,
        ])
}
