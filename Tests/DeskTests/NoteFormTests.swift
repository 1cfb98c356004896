import ContentFiles
import Foundation
import Notes
import Site
import StandardSections
import State
import Testing

@testable import Desk

@Suite("The form of a section that only tests have")
struct NoteFormTests {
    private let host: DeskHost
    private var browser = DeskBrowser()

    init() async throws {
        host = try DeskHost(sections: Self.sections)
        try NoteTheme.add(toSiteIn: host.folder.path)
        try host.add("mei")
        _ = await host.signIn("mei", by: &browser)
    }

    /// The one line of registration.
    static let sections = DeskSections(
        DeskSections.standard.all + [NoteDeskSection.self],
        of: Sections(
            Sections.standard.all + [NoteSection.self], deskViews: Sections.standard.deskViews))

    /// The fields of the form that the desk shows, with these texts.
    private mutating func form(_ title: String, _ body: String) async -> [String: String] {
        let page = await ask("/notes/new")
        return [
            "csrf": page.value("csrf"), "nonce": page.value("nonce"), "language": page.value("language"),
            "title": title, "body": body,
        ]
    }

    private mutating func ask(_ path: String, _ fields: [String: String]? = nil) async -> DeskAnswer {
        await host.ask(path, fields, by: &browser)
    }

    private func files() throws -> [String] {
        let path = host.folder("Content/notes")
        guard FileManager.default.fileExists(atPath: path) else { return [] }
        return try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    }

    private func text(_ path: String) throws -> String {
        try String(contentsOf: URL(filePath: host.folder(path)), encoding: .utf8)
    }

    @Test(
        "is shown empty, for officers who are signed in, with a nonce of its own, and linked on the start page"
    )
    mutating func shown() async throws {
        let page = await ask("/notes/new")
        #expect(page.status == 200)
        #expect(page.page.contains("<h1>New note</h1>"))
        #expect(page.value("title") == "" && page.value("csrf").count > 20)
        #expect(FormSubmission.isNonce(page.value("nonce")))
        let other = await ask("/notes/new")
        #expect(other.value("nonce") != page.value("nonce"))
        let start = await ask("/").page
        #expect(
            start.contains(
                """
                <a class="button button-main" href="/poster/events/new">New event</a>
                <a class="button button-main" href="/poster/notes/new">New note</a>
                """))
        var stranger = DeskBrowser()
        let refused = await host.ask("/notes/new", by: &stranger)
        #expect(refused.status == 303)
        #expect(refused.headers("Location") == ["/poster/login?next=%2Fnotes%2Fnew"])
    }

    @Test("takes votes of officers by a line of the section, also against a note, whose page shows the sum")
    mutating func votes() async throws {
        let (build, database) = (host.installation.build, host.database)
        _ = try await build.run(now: DeskHost.now)
        let form = await form("Lost scarf", "Red.")
        let id = String(await ask("/notes", form).path.dropFirst("/notes/".count))
        let page = await ask("/votes?subject=\(id)")
        #expect(page.status == 200)
        let vote = ["csrf": page.value("csrf"), "subject": id, "vote": "down"]
        #expect(await ask("/votes", vote).status == 303)
        #expect(try text("Public/notes/values.json") == "{\n\"\(id)\":-1\n}\n")
        #expect(await ask("/votes", vote.merging(["vote": "up"]) { $1 }).status == 303)
        #expect(try text("Public/notes/values.json") == "{\n\"\(id)\":1\n}\n")
        try build.updateValues(
            of: NoteSection.part, all: { try database.voteSums(of: "notes") },
            newest: { try database.newestVoteSums(of: "notes", limit: $0) })
        _ = try await build.run(now: DeskHost.now)
        #expect(try text("Public/notes/lost-scarf/index.html").contains("</p>\n<p>1</p>"))
        var stranger = DeskBrowser()
        let refused = await host.ask("/votes?subject=\(id)", by: &stranger)
        #expect(refused.headers("Location").first?.hasPrefix("/poster/login?next=") == true)
    }

    @Test("posts a note once though it is sent twice, and the note is on the site")
    mutating func posted() async throws {
        let form = await form("Lost scarf: red", "It is *red*.")
        let first = await ask("/notes", form)
        let second = await ask("/notes", form)
        #expect(first.status == 303 && second.status == 303)
        #expect(first.headers("Location") == second.headers("Location"))
        #expect(try files() == ["lost-scarf-red.md"])
        let change = try #require(try host.database.log(limit: 1).first)
        #expect(change.action == .post && change.author == "mei" && change.title == "Lost scarf: red")
        let id = try #require(change.subject)
        #expect(first.headers("Location") == ["/poster/notes/\(id)?done=post"])
        #expect(
            try text("Content/notes/lost-scarf-red.md")
                == "---\nid: \(id)\ntitle: 'Lost scarf: red'\nposted: 2027-01-15T03:00:00-05:00\n---\n\nIt is *red*.\n"
        )
        #expect(
            try text("Public/notes/lost-scarf-red/index.html").hasPrefix(
                "<h1>Lost scarf: red</h1><p>It is <em>red</em>.</p>"))
        let done = await ask("/notes/\(id)?done=post")
        #expect(
            done.page.contains("The note is on the site.")
                && done.page.contains("href=\"/notes/lost-scarf-red/\""))
        let (log, missing) = (await ask("/log"), await ask("/notes/note-other"))
        #expect(log.page.contains("href=\"/poster/notes/\(id)\""))
        #expect(missing.status == 404)
        #expect(try host.database.changes(of: id).count == 1)
    }

    @Test("gets another address for the same title")
    mutating func sameTitle() async throws {
        for _ in 0..<2 { _ = await ask("/notes", await form("Scarf", "Red.")) }
        #expect(try files() == ["scarf-2.md", "scarf.md"])
    }

    @Test("is shown again with a new nonce where its nonce was used for other texts")
    mutating func used() async throws {
        var form = await form("Scarf", "Red.")
        _ = await ask("/notes", form)
        form["title"] = "Glove"
        let answer = await ask("/notes", form)
        #expect(answer.status == 409)
        #expect(
            answer.notes == ["This form was used for “Scarf” already. Post again if this is another note."])
        #expect(answer.value("title") == "Glove" && answer.value("nonce") != form["nonce"])
        #expect(try files() == ["scarf.md"])
        form["nonce"] = answer.value("nonce")
        let again = await ask("/notes", form)
        #expect(again.status == 303)
        #expect(try files() == ["glove.md", "scarf.md"])
    }

    @Test("is refused with another CSRF token, and without a session")
    mutating func refused() async throws {
        var form = await form("Scarf", "Red.")
        form["csrf"] = "another"
        let answer = await ask("/notes", form)
        #expect(answer.status == 403)
        var stranger = DeskBrowser()
        let unknown = await host.ask("/notes", form, by: &stranger)
        #expect(unknown.status == 403 && unknown.value("next") == "/notes/new")
        #expect(try files() == [])
    }

    @Test(
        "is shown again with the problems and with what was typed, which stays as a draft until it is posted")
    mutating func wrong() async throws {
        var form = await form("", "It is <red>.")
        form["language"] = "zh-Hans"
        let answer = await ask("/notes", form)
        #expect(answer.status == 422)
        #expect(
            answer.page.contains("<span class=\"problem\" id=\"title-problem\">Fill in this field.</span>"))
        #expect(answer.page.contains("It is &lt;red&gt;.</textarea>"))
        #expect(!answer.page.contains("body-problem"))
        let nonce = form["nonce"] ?? ""
        #expect(answer.value("nonce") == nonce)
        let start = await ask("/")
        #expect(start.page.contains("<a href=\"/poster/notes/new?unsent=\(nonce)\">"))
        let draft = await ask("/notes/new?unsent=\(nonce)")
        #expect(draft.value("nonce") == nonce && draft.page.contains("It is &lt;red&gt;.</textarea>"))
        form["title"] = "围巾"
        let posted = await ask("/notes", form)
        #expect(posted.status == 303)
        #expect(try text("Content/notes/wei-jin.md").contains("\ntitle: {zh-Hans: 围巾}\n"))
        #expect(try host.database.draftSubmissions(of: "mei", now: DeskHost.now) == [])
        #expect(try host.database.log(limit: 10).filter { $0.action == .post }.count == 1)
    }

    @Test("comes back as a draft after the session has ended")
    mutating func expired() async throws {
        let form = await form("Scarf", "Red.")
        let answer = await host.ask("/notes", form, by: &browser, after: 8 * 86_400)
        #expect(answer.status == 403)
        #expect(answer.value("next") == "/notes/new?unsent=\(form["nonce"] ?? "")")
        #expect(try files() == [])
    }

    @Test("makes notes that all officers see on the start page, and find there")
    mutating func others() async throws {
        _ = await ask("/notes", await form("Scarf", "Red."))
        try host.add("bo")
        var other = DeskBrowser()
        _ = await host.signIn("bo", by: &other)
        let start = await host.ask("/", by: &other)
        #expect(start.page.contains("<h3 class=\"title\" dir=\"auto\">Scarf</h3>"))
        #expect(start.page.contains("#notes\">Notes <small>1</small>"))
        let found = await host.ask("/?q=scarf", by: &other)
        #expect(found.page.contains("<h3 class=\"title\" dir=\"auto\">Scarf</h3>"))
        let others = await host.ask("/?q=glove", by: &other)
        #expect(!others.page.contains("Scarf"))
    }
}
