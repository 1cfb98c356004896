import ArgumentParser
import Foundation
import Model
import State

/// `corkboard member list`.
struct ListMembersCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Names all members, without their mail addresses.")

    @OptionGroup var site: SiteOptions

    @Flag(help: "Print the members as JSON.")
    var json = false

    func run() async throws {
        let root = try site.folder()
        let zone = try Reporting.settings(of: root).timeZone
        let entries = try StateDatabase(root: root).members().map { Entry($0, in: zone) }
        if json {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            print(String(decoding: try encoder.encode(entries), as: UTF8.self))
        } else if entries.isEmpty {
            Reporting.say("There are no members yet.")
        } else {
            for entry in entries { print(entry.line) }
        }
    }

    private struct Entry: Encodable {
        let id: String
        let name: String?
        /// The days on which the account was made and used last.
        let created: String
        let used: String
        /// The day of a suspension, and its reason.
        let suspended: String?
        let reason: String?

        init(_ member: ListedMember, in zone: TimeZone) {
            func day(_ time: Date) -> String { zone.civil(at: time)?.day.description ?? "" }
            (id, name, reason) = (member.id, member.shownName, member.reason)
            (created, used) = (day(member.created), day(member.used))
            suspended = member.blocked.map(day)
        }

        var line: String {
            var parts = [id, name.map { "\"\($0)\"" } ?? "without a name", "made \(created)", "used \(used)"]
            if let suspended { parts.append("suspended \(suspended): \(reason ?? "")") }
            return parts.joined(separator: "  ")
        }
    }
}
