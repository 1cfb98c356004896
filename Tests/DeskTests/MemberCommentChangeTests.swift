import CGI
import ContentFiles
import Foundation
import TestSupport
import Testing

@testable import Desk
@testable import State

@Suite("Changes of members' comments")
struct MemberCommentChangeTests {
    private let host: DeskHost
    private var li: MemberBrowser
    private var ana: MemberBrowser

    init() async throws {
        host = try await DeskHost.withMembers()
        (li, ana) = (try MemberBrowser(host, "Li"), try MemberBrowser(host, "Ana"))
    }

    private var event: String {
        get throws { try host.folder.text("Public/events/lantern/index.html") }
    }

    private func text(of id: String) throws -> String {
        try host.folder.text("Content/events-replies/lantern/\(id).md")
    }

    /// Opens the page of a comment and changes its text there.
    private mutating func edit(
        _ id: String, _ text: String, after seconds: TimeInterval = 60
    ) async -> DeskAnswer {
        let page = await li.get("/comments/\(id)", after: seconds)
        return await li.send(
            "/comments/\(id)", ["version": page.value("version"), "text": text], after: seconds)
    }

    @Test("are on the page at once, with the earlier texts for the author alone")
    mutating func edited() async throws {
        let id = (await li.comment(on: "lantern", "Is there green tea?")).comment
        let form = await li.get("/comments/\(id)", after: 30)
        #expect(form.page.contains("Is there green tea?</textarea>"))
        let sent = await edit(id, "Is there black tea?")
        #expect(sent.status == 303 && sent.path == "/comments/\(id)" && sent.query == "done=edit")
        #expect(try event.contains("Is there black tea?") && event.contains("<span>edited "))
        #expect(try host.publicFiles(with: "green tea") == [])
        #expect(try text(of: id).contains("\nupdated: 2027-01-15T03:01:00-05:00\n"))
        let own = await li.get("/comments/\(id)?done=edit", after: 70)
        #expect(own.page.contains("Your change is saved.") && own.page.contains("Is there green tea?"))
        #expect(own.page.contains("Earlier texts, which only you see"))
        let other = await ana.get("/comments/\(id)", after: 70)
        #expect(other.page.contains("Is there black tea?") && !other.page.contains("green tea"))
        #expect(try host.database.changes(of: id).map(\.action) == [.post, .edit])
    }

    @Test("of a text that changed in another tab ask again, with what was typed")
    mutating func twoTabs() async throws {
        let id = (await li.comment(on: "lantern", "One.")).comment
        let version = (await li.get("/comments/\(id)")).value("version")
        #expect((await edit(id, "Two.")).status == 303)
        let late = await li.send(
            "/comments/\(id)", ["version": version, "text": "Three <3."], after: 70)
        #expect(late.status == 409 && late.page.contains("Three &lt;3.</textarea>"))
        #expect(late.notes.first?.hasPrefix("The comment was changed after you opened this page.") == true)
        let again = await li.send(
            "/comments/\(id)", ["version": late.value("version"), "text": "Three <3."], after: 80)
        #expect(again.status == 303)
        #expect(try event.contains("Three &lt;3."))
        let wrong = await edit(id, "a\u{202E}b", after: 90)
        #expect(wrong.status == 422 && wrong.page.contains("id=\"text-problem\""))
    }

    @Test("that delete one without replies leave nothing, in no file, page or line of the log")
    mutating func deleted() async throws {
        let id = (await li.comment(on: "lantern", "I am allergic to wax.")).comment
        _ = await edit(id, "I am allergic to all wax.")
        let asked = await li.send("/comments/\(id)/delete", after: 70)
        #expect(asked.status == 200 && asked.page.contains("Delete this comment?"))
        #expect(try host.entries.count == 1)
        let sent = await li.send("/comments/\(id)/delete", ["confirmed": "yes"], after: 80)
        #expect(sent.status == 303 && sent.path == "/comments/\(id)" && sent.query == "")
        #expect(try host.entries == [])
        #expect(try host.publicFiles(with: "allergic") == [] && host.publicFiles(with: id) == [])
        #expect(try host.database.changes(of: id).allSatisfy { $0.files == [] && $0.title == "" })
        let again = await li.send("/comments/\(id)/delete", ["confirmed": "yes"], after: 90)
        #expect(again.status == 303)
        let own = await li.get("/comments/\(id)", after: 90)
        #expect(own.page.contains("You took it back. Its text is erased."))
        #expect((await ana.get("/comments/\(id)", after: 90)).status == 404)
        #expect(chmod(host.folder("Content"), 0o750) == 0)
        #expect(StateProblem.all(below: host.folder.path) == [])
    }

    @Test("that delete one with replies leave its place, which goes with the last reply")
    mutating func place() async throws {
        let first = (await li.comment(on: "lantern", "I am allergic to wax.")).comment
        let second = (await ana.comment(on: "lantern", "We use LEDs.", to: first, after: 10)).comment
        let third = (await li.comment(on: "lantern", "Good.", to: second, after: 20)).comment
        _ = await li.send("/comments/\(first)/delete", ["confirmed": "yes"], after: 30)
        #expect(
            try text(of: first)
                == "---\nid: \(first)\ndeleted: true\nposted: 2027-01-15T03:00:00-05:00\ntext: typed\n---\n")
        #expect(try event.contains("<p class=\"gone\">This comment was deleted.</p>"))
        #expect(try event.contains("Discussion: 2 comments</h2>"))
        #expect(try host.publicFiles(with: "allergic") == [])
        _ = await ana.send("/comments/\(second)/delete", ["confirmed": "yes"], after: 40)
        #expect(try event.contains("to a comment that is not shown") && !event.contains("We use LEDs."))
        #expect(try host.entries.count == 3)
        // Nobody answers a place.
        #expect((await ana.comment(on: "lantern", "Hm.", to: first, after: 50)).status == 409)
        _ = await li.send("/comments/\(third)/delete", ["confirmed": "yes"], after: 60)
        #expect(try host.entries == [])
        #expect(try event.contains("<h2 id=\"discussion\">Discussion</h2>"))
        #expect(chmod(host.folder("Content"), 0o750) == 0)
        #expect(StateProblem.all(below: host.folder.path) == [])
    }

    @Test("are those of the writer alone; others can answer and report")
    mutating func others() async throws {
        let id = (await li.comment(on: "lantern", "Is there tea?")).comment
        let page = await ana.get("/comments/\(id)", after: 30)
        #expect(page.status == 200 && !page.page.contains("<textarea"))
        #expect(page.page.contains("href=\"/poster/report?post=\(id)\""))
        #expect(page.page.contains("href=\"/poster/comments/new?post=lantern&amp;to=\(id)\""))
        let version = (await li.get("/comments/\(id)", after: 30)).value("version")
        let fields = ["version": version, "text": "I am <Li>.", "confirmed": "yes"]
        #expect((await ana.send("/comments/\(id)", fields, after: 40)).status == 404)
        #expect((await ana.send("/comments/\(id)/delete", fields, after: 40)).status == 404)
        for unknown in ["r-aaaaaaaaaaaaaaaaaaaaaaaaaa", "x", "f1", "o1"] {
            #expect((await li.get("/comments/\(unknown)", after: 50)).status == 404)
            #expect((await li.send("/comments/\(unknown)", fields, after: 50)).status == 404)
        }
        var reader = ReaderBrowser(host)
        let open = await reader.get("/comments/\(id)", after: 60)
        #expect(
            open.status == 200
                && open.page.contains(
                    "href=\"/poster/join?next=%2Fcomments%2F\(id.replacing("-", with: "%2D"))\"")
        )
        #expect(try event.contains("Is there tea?"))
    }

    @Test("go with a message that its author takes back, from files, pages and log")
    mutating func withMessage() async throws {
        var reader = ReaderBrowser(host)
        let receipt = await reader.send(
            ["feeling": "love", "title": "Kayaks at dawn", "message": "Nobody else is up.", "author": ""]
        ).path
        let known = try host.folder.tree("Content/feedback").keys.first { $0.hasPrefix("2027/01/f-") }
        let message = try #require(known?.split(separator: "/").last?.dropLast(3))
        let id = (await li.comment(on: String(message), "I am up at five.", after: 60)).comment
        #expect(try host.publicFiles(with: "up at five").isEmpty == false)
        _ = await reader.press("\(receipt)/withdraw", ["confirmed": "yes"], on: receipt, after: 90)
        #expect(try host.entries == [] && host.publicFiles(with: "up at five") == [])
        #expect(try host.database.changes(of: id).allSatisfy { $0.files == [] })
        #expect(try host.database.readerPost(id)?.state == .removed)
        let own = await li.get("/comments/\(id)", after: 91)
        #expect(own.page.contains("It was below a post that is gone. Its text is erased."))
    }
}
