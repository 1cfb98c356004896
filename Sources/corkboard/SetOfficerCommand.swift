import ArgumentParser
import Foundation
import State

/// `corkboard officer set`.
struct SetOfficerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Changes the shown name, the role or the term of an account.")

    @OptionGroup var account: AccountOptions

    @Option(name: .customLong("name"), help: ArgumentHelp("As others see it.", valueName: "shown name"))
    var shownName: String?

    @Option(help: "officer, who changes own posts, or editor, who changes all, and accounts.")
    var role: Officer.Role?

    @Option(
        help: ArgumentHelp(
            "The last day on which the officer may sign in, or never.", valueName: "date"))
    var until: String?

    func validate() throws {
        if shownName == nil, role == nil, until == nil {
            throw ValidationError("Nothing to change: name at least one of --name, --role and --until.")
        }
    }

    func run() async throws {
        let database = try account.database()
        let old = try account.officer(in: database)
        let end = try until.map { $0 == "never" ? nil : try account.term($0) } ?? old.until
        let officer = Officer(
            name: old.name, displayName: shownName ?? old.displayName, role: role ?? old.role, until: end,
            isDisabled: old.isDisabled)
        try StateReporting.failure { () throws(StateError) in
            try database.update(officer, by: StateReporting.actor, now: Date())
        }
        print("Changed \(account.name).")
    }
}
