import Basics
import Foundation
import Model
import State

struct CommitWords {
    /// The key of the trailer with the number of the change, in the last line of a commit message.
    static let trailer = "Corkboard-Change"
    /// Maximum length of a title in a commit's first line, in characters.
    static let titleLimit = 200

    private let host: String
    private let zone: TimeZone
    /// Name of an account -> displayed name.
    private let shownNames: [String: String]

    init(_ settings: SiteSettings, officers: [Officer]) {
        host = URL(string: settings.url)?.host ?? "localhost"
        zone = settings.timeZone
        shownNames = Dictionary(
            officers.map { ($0.name, $0.shownName) }, uniquingKeysWith: { first, _ in first })
    }

    /// The author: `Mei Lin <mei@csa.example.edu> 1796144400 -0500`. Users of the command line have no address of their own.
    func author(of change: Change) -> String {
        let name = change.author.rawValue
        guard case .officer = change.author else {
            return ident(name, or: name, account: "corkboard", change.time)
        }
        return ident(shownNames[name] ?? name, or: name, account: name, change.time)
    }

    func committer(_ now: Date) -> String { ident("Corkboard", or: "Corkboard", account: "corkboard", now) }

    /// A name as git accepts it: on one line, without `<` and `>`, and without `.,:;"'\` at its ends.
    private func ident(_ name: String, or account: String, account address: String, _ time: Date) -> String {
        let brackets: Set<Unicode.Scalar> = ["<", ">"]
        let plain = String(String.UnicodeScalarView(name.unicodeScalars.filter { !brackets.contains($0) }))
            .singleLine
        let trimmed = plain.trimmingCharacters(in: CharacterSet(charactersIn: " .,:;\"'\\"))
        let seconds = Int(time.timeIntervalSince1970.rounded(.down))
        return "\(trimmed.isEmpty ? account : trimmed) <\(address)@\(host)> \(seconds) \(offset(at: time))"
    }

    /// The UTC offset: `-0500`.
    private func offset(at time: Date) -> String {
        let minutes = zone.secondsFromGMT(for: time) / 60
        let (hours, rest) = (abs(minutes) / 60, abs(minutes) % 60)
        return (minutes < 0 ? "-" : "+") + (hours < 10 ? "0" : "") + "\(hours)" + (rest < 10 ? "0" : "")
            + "\(rest)"
    }

    /// The commit message: the action, the files whose manual changes are included, and the number of the change, by which the commit is
    /// recognized later.
    func message(of change: Change, handmade: [String]) -> String {
        let title = change.title.singleLine.cut(to: Self.titleLimit)
        var lines = [
            "\(Self.actions[change.action] ?? change.action.rawValue.singleLine): \(title)", "",
        ]
        if !handmade.isEmpty {
            lines += [
                "With what was changed by hand before: \(handmade.joined(separator: ", ").singleLine)",
                "",
            ]
        }
        return lines.joined(separator: "\n") + "\n\(Self.trailer): \(change.number ?? 0)\n"
    }

    private static let actions: [Change.Action: String] = [
        .post: "Post", .draft: "Draft",
        .edit: "Change", .cancel: "Cancel", .delete: "Remove", .restore: "Bring back",
        .takeBack: "Take back",
        .announce: "Tell everyone",
        .answer: "Answer", .answerEdit: "Change an answer", .answerRemove: "Remove an answer",
    ]
}
