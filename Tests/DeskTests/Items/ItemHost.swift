import ContentFiles
import Foundation
import Model
import Testing

@testable import Desk
@testable import Items
@testable import State

/// A member who lends and borrows, in a browser that gets notifications.
struct LendingMember {
    var browser: MemberBrowser
    let reader: Int64

    var host: DeskHost { browser.host }
    var member: Member { browser.member }

    init(_ host: DeskHost, _ name: String?) throws {
        browser = try MemberBrowser(host, name)
        let key = SessionToken.random()
        try host.database.attach(key, to: browser.token, now: DeskHost.now)
        reader = try #require(try host.database.reader(key)).id
    }

    /// Offers an item.
    /// - Returns: Its id.
    mutating func offer(_ name: String, _ further: [String: String] = [:]) async throws -> String {
        let answer = await browser.send("/items", ["name": name].merging(further) { $1 })
        try #require(answer.status == 303, "\(answer.notes)")
        return String(answer.path.dropFirst("/items/".count))
    }

    /// Presses the button of an action on the member's page of an item, which has it.
    mutating func press(
        _ action: String, on id: String, _ further: [String: String] = [:], after seconds: TimeInterval = 0
    ) async -> DeskAnswer {
        let page = await browser.get("/items/\(id)", after: seconds)
        #expect(page.page.contains("name=\"action\" value=\"\(action)\""), "no button \(action)")
        return await act(action, on: id, ["seen": page.value("seen")].merging(further) { $1 }, after: seconds)
    }

    /// Sends an action without looking at the page.
    mutating func act(
        _ action: String, on id: String, _ fields: [String: String] = [:], after seconds: TimeInterval = 0
    ) async -> DeskAnswer {
        let own = ["action": action, "due": action == "approve" ? "2027-01-29" : ""]
        return await browser.send("/items/\(id)/lending", own.merging(fields) { $1 }, after: seconds)
    }

    /// The sentences of the member's notifications.
    func told(after seconds: TimeInterval = 0) throws -> Set<String> {
        let records = try host.database.personalRecords(of: reader, now: DeskHost.now + seconds)
        return Set(
            try records.map { record in
                let json = try JSONSerialization.jsonObject(with: Data(record.json.utf8)) as? [String: Any]
                let body = (json?["notification"] as? [String: Any])?["body"]
                return (body as? [String: String])?["en"] ?? body as? String ?? ""
            })
    }
}

extension DeskHost {
    /// A phrase in English.
    func sentence(_ key: ItemDeskKey) throws -> String {
        try DeskSite(installation.build, preferring: ["en"]).renderer.words.say(key)
    }

    /// An item with its loan.
    func opened(_ id: String) throws -> OpenItem? {
        let zone = try #require(TimeZone(identifier: "America/New_York"))
        return try OpenItem(id, ContentDocuments(root: folder.path, timeZone: zone), database)
    }

    /// The text of an item's file.
    func item(_ id: String) throws -> String { try folder.text("Content/items/\(id).md") }

    /// The lines of an item's file that say whether it is lent, and until when.
    func loanLines(_ id: String) throws -> [Substring] {
        try item(id).split(separator: "\n").filter { $0.hasPrefix("state:") || $0.hasPrefix("due:") }.sorted()
    }

    /// The page of an item on the site; empty if there is none.
    func page(ofItem id: String) throws -> String {
        let path = "Public/items/\(id)/index.html"
        return FileManager.default.fileExists(atPath: folder(path)) ? try folder.text(path) : ""
    }

    /// Writes an item with its loan, as it is after steps that led there.
    func lend(
        _ id: String, of giver: Member, _ status: LoanBook.Status, holder: Member? = nil, line: [Member] = [],
        due: CivilDate? = nil
    ) throws {
        let dueLine = due.map { "due: \($0)\n" } ?? ""
        try folder.write(
            "---\nid: \(id)\nname: Thing \(id)\ngiver: \(giver.id)\nstate: \(status.rawValue)\n\(dueLine)posted: 2027-01-10T12:00:00Z\ntext: typed\n---\n",
            to: "Content/items/\(id).md")
        var change = Change(
            time: Self.now, author: .reader, action: .requestItem, subject: id, title: "Thing \(id)")
        change.loan = .keep(
            LoanBook(
                item: id, section: "items", giver: giver.id, status: status, due: due,
                holder: holder.map { LoanBook.Entry($0.id, since: Self.now) },
                line: line.map { LoanBook.Entry($0.id, since: Self.now) }))
        try database.note(change)
    }
}
