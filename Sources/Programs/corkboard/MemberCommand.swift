import ArgumentParser
import Desk
import Foundation
import Model
import StandardSections
import State

/// `corkboard member`.
struct MemberCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "member", abstract: "Manages the accounts of members, who are readers with an account.",
        discussion:
            "Members make their accounts themselves, where site.yml has `members`. No command shows a mail address.",
        subcommands: [ListMembersCommand.self, SuspendMemberCommand.self, RemoveMemberCommand.self])
}

/// `corkboard member suspend`.
struct SuspendMemberCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "suspend",
        abstract: "Keeps a member from posting and voting, or lifts that.",
        discussion: "The member reads the reason, and can still see and delete the account.")

    /// Maximum length of a reason, in characters, and four bytes each.
    private static let limit = 500

    @OptionGroup var site: SiteOptions

    @Argument(help: MemberCommand.idHelp)
    var id: String

    @Option(help: ArgumentHelp("The reason that the member reads, up to 500 characters.", valueName: "text"))
    var reason: String?

    @Flag(help: "Lift the suspension.")
    var lift = false

    func validate() throws {
        if lift {
            if reason != nil { throw ValidationError("--lift takes no --reason.") }
            return
        }
        let text = reason?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
        guard !text.isEmpty else { throw ValidationError("Give a --reason, which the member reads.") }
        guard text.utf8.count <= 4 * Self.limit, text.unicodeScalars.count <= Self.limit else {
            throw ValidationError("The reason is too long; expected at most \(Self.limit) characters.")
        }
    }

    func run() async throws {
        let database = try StateDatabase(root: site.folder())
        if lift {
            try database.lift(id, by: Reporting.actor, now: Date())
            print("Lifted the suspension of \(id).")
        } else {
            let reason = reason?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
            try database.suspend(id, reason: reason, by: Reporting.actor, now: Date())
            print("Suspended \(id).")
        }
    }
}

/// `corkboard member remove`.
struct RemoveMemberCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Deletes the account of a member for good.",
        discussion: """
            Name, picture, addresses, sessions and votes are deleted; what the member wrote stays, by "a former \
            member". With --erase it is erased too, with all versions in the log. Backups keep what they have.
            """)

    @OptionGroup var site: SiteOptions

    @Argument(help: MemberCommand.idHelp)
    var id: String

    @Flag(help: "Erase what the member wrote, with all versions.")
    var erase = false

    func run() async throws {
        let root = try site.folder()
        _ = try Reporting.settings(of: root)
        let installation = Desk.Installation(
            root: root, executable: SiteOptions.posterProgram,
            environment: ProcessInfo.processInfo.environment, sections: .standard)
        let isLive: Bool
        do throws(DeskError) {
            isLive = try await installation.removeMember(
                id, erasing: erase, by: Reporting.actor, now: Date())
        } catch {
            switch error {
            case .notFound: throw StateError.noSuchMember(id)
            case .outOfOrder(let reason): throw Reporting.failure(reason)
            default: throw Reporting.failure("The account was not removed (\(error)). Try again.")
            }
        }
        print("Removed \(id)\(erase ? ", with what the member wrote" : "").")
        if !isLive {
            throw Reporting.failure(
                "The pages are as they were and may have the name still; run `corkboard build`")
        }
    }
}

extension MemberCommand {
    static let idHelp = ArgumentHelp(
        "The member's id, m- and 26 letters and digits, as `corkboard member list` has it.", valueName: "id")
}
