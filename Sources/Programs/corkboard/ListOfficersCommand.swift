import ArgumentParser
import Foundation
import Model
import State

/// `corkboard officer list`.
struct ListOfficersCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "Names all accounts.")

    @OptionGroup var site: SiteOptions

    @Flag(help: "Print the accounts as JSON.")
    var json = false

    func run() async throws {
        let root = try site.folder()
        let zone = try Reporting.settings(of: root).timeZone
        let database = try StateDatabase(root: root)
        let officers = try database.officers()
        let entries = officers.map { Entry($0, now: Date(), in: zone) }
        if json {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            print(String(decoding: try encoder.encode(entries), as: UTF8.self))
        } else if entries.isEmpty {
            Reporting.say("There are no officers yet. `corkboard officer add NAME` adds one.")
        } else {
            for entry in entries { print(entry.line) }
        }
    }

    private struct Entry: Encodable {
        enum State: String, Encodable { case active, disabled, ended }

        let name: String
        let displayName: String?
        let role: Officer.Role
        let until: String?
        let state: State
        let hasSecondFactor: Bool

        init(_ officer: Officer, now: Date, in zone: TimeZone) {
            (name, displayName, role) = (officer.name, officer.displayName, officer.role)
            until = officer.until.flatMap { Timestamp($0, in: zone)?.day.description }
            hasSecondFactor = officer.hasSecondFactor
            state = officer.isDisabled ? .disabled : officer.isAdmitted(at: now) ? .active : .ended
        }

        var line: String {
            var parts = [name, role.rawValue]
            if let displayName { parts.append("\"\(displayName)\"") }
            if hasSecondFactor { parts.append("with a second factor") }
            switch state {
            case .active: if let until { parts.append("until \(until)") }
            case .disabled: parts.append("disabled")
            case .ended: parts.append("ended \(until ?? "")")
            }
            return parts.joined(separator: "  ")
        }
    }
}
