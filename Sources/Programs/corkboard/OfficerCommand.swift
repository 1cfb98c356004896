import ArgumentParser
import ContentFiles
import Foundation
import State

/// `corkboard officer`.
struct OfficerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "officer", abstract: "Manages the accounts of officers.",
        discussion: """
            An officer changes own posts; an editor changes all posts, and accounts. A password is asked for on a \
            terminal, or is one line of standard input.
            """,
        subcommands: [
            AddOfficerCommand.self, OfficerPasswordCommand.self, DisableOfficerCommand.self,
            EnableOfficerCommand.self, SetOfficerCommand.self, RemoveOfficerCommand.self,
            ListOfficersCommand.self,
        ])
}

extension Officer.Role: ExpressibleByArgument {}

/// `corkboard officer add`.
struct AddOfficerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "add", abstract: "Makes an account.")

    @OptionGroup var account: AccountOptions

    @Option(name: .customLong("name"), help: ArgumentHelp("The displayed name.", valueName: "shown name"))
    var shownName: String?

    @Option(help: "officer: may change own posts; editor: may change all posts, and accounts.")
    var role: Officer.Role = .officer

    @Option(help: ArgumentHelp("The last day on which the officer may sign in.", valueName: "date"))
    var until: String?

    @Flag(help: "Accept a last day that has passed.")
    var ended = false

    func run() async throws {
        let now = Date()
        let database = try account.database()
        let officer = Officer(
            name: account.name, displayName: shownName, role: role,
            until: try until.map { try account.term($0, isEnd: ended, now: now) })
        // Checked before asking for a password.
        try database.checkFree(officer)
        let password = try account.newPassword()
        try database.add(officer, password: password, by: Reporting.actor, now: Date())
        print("Added \(account.name).")
    }
}

/// `corkboard officer password`.
struct OfficerPasswordCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "password", abstract: "Sets a new password, and ends the officer's sessions.")

    @OptionGroup var account: AccountOptions

    func run() async throws {
        let database = try account.database()
        _ = try account.officer(in: database)
        let password = try account.newPassword()
        try database.setPassword(
            password, of: account.name, by: Reporting.actor, now: Date())
        print("Set the password of \(account.name).")
    }
}

/// `corkboard officer disable`.
struct DisableOfficerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "disable", abstract: "Turns an account off, and ends its sessions.")

    @OptionGroup var account: AccountOptions

    func run() async throws {
        try account.database().disable(account.name, by: Reporting.actor, now: Date())
        print("Disabled \(account.name).")
    }
}

/// `corkboard officer enable`.
struct EnableOfficerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "enable", abstract: "Turns an account on again.")

    @OptionGroup var account: AccountOptions

    func run() async throws {
        try account.database().enable(account.name, by: Reporting.actor, now: Date())
        print("Enabled \(account.name).")
    }
}

/// `corkboard officer remove`.
struct RemoveOfficerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Removes an account with its sessions. Posts and the log keep the name.")

    @OptionGroup var account: AccountOptions

    func run() async throws {
        try account.database().remove(account.name, by: Reporting.actor, now: Date())
        print("Removed \(account.name).")
    }
}
