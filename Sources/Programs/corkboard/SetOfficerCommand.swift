import ArgumentParser
import Foundation
import State

/// `corkboard officer set`.
struct SetOfficerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract:
            "Changes the shown name, the role or the term of an account, or takes away its second factor.")

    @OptionGroup var account: AccountOptions

    @Option(name: .customLong("name"), help: ArgumentHelp("The displayed name.", valueName: "shown name"))
    var shownName: String?

    @Option(help: "officer: may change own posts; editor: may change all posts, and accounts.")
    var role: Officer.Role?

    @Option(
        help: ArgumentHelp(
            "The last day on which the officer may sign in, or never.", valueName: "date"))
    var until: String?

    @Flag(help: "Accept a last day that has passed: the officer cannot sign in any more.")
    var ended = false

    @Flag(
        help:
            "Remove the second factor of an officer who lost the phone and the recovery codes: the password alone signs in again."
    )
    var withoutSecondFactor = false

    private var changesAccount: Bool { shownName != nil || role != nil || until != nil }

    func validate() throws {
        if !changesAccount, !withoutSecondFactor {
            throw ValidationError(
                "Nothing to change: name at least one of --name, --role, --until and --without-second-factor."
            )
        }
    }

    func run() async throws {
        let now = Date()
        let database = try account.database()
        if let role {
            // An account whose role is unknown cannot be read before.
            try database.replaceUnknownRole(by: role, of: account.name, by: Reporting.actor, now: now)
        }
        let old = try account.officer(in: database)
        let end =
            try until.map { $0 == "never" ? nil : try account.term($0, isEnd: ended, now: now) } ?? old.until
        let officer = Officer(
            name: old.name, displayName: shownName ?? old.displayName, role: role ?? old.role, until: end,
            isDisabled: old.isDisabled)
        if changesAccount { try database.update(officer, by: Reporting.actor, now: now) }
        if withoutSecondFactor, old.hasSecondFactor {
            try database.turnOffSecondFactor(of: old.name, by: Reporting.actor, now: now)
        }
        print("Changed \(account.name).")
    }
}
