import Events
import Foundation
import Posting
import Testing

@testable import Desk
@testable import State

@Suite("Courses and pages that editors edit")
struct ContentPagesTests {
    private let host: DeskHost
    private var mei = DeskBrowser()
    private static let course = "/courses/math-1/edit"
    private static let page = "/pages/about/edit"

    init() async throws {
        host = try DeskHost()
        try host.add("mei", .editor)
        try host.add("tom", .editor)
        try host.add("bo")
        try host.folder.write(
            "---\n# The first one.\nnumber: MATH 1\nname: {en: Proofs, zh-Hans: 证明}\ncrossListed: [STAT 9L]\n---\n\nHow to prove.\n",
            to: "Content/courses/math-1.md")
        try host.folder.write(
            "---\nnumber: ART 5\nname: Ink\n---\n", to: "Content/courses/art-5.md")
        _ = try await host.installation.build.run(now: DeskHost.now)
        _ = await host.signIn("mei", by: &mei)
    }

    /// The fields of a form on a page of the desk.
    private func fields(_ answer: DeskAnswer, _ typed: [String: String] = [:]) -> [String: String] {
        ReadPage(answer.response).fields.filter { $0.key != "show" }.merging(typed) { $1 }
    }

    private mutating func get(_ path: String) async -> DeskAnswer { await host.ask(path, by: &mei) }

    private mutating func send(_ path: String, _ fields: [String: String]) async -> DeskAnswer {
        await host.ask(path, fields, by: &mei)
    }

    private var file: String { get throws { try host.folder.text("Content/courses/math-1.md") } }

    @Test("are saved once; what the form does not have stays byte for byte, and readers see the change")
    mutating func saved() async throws {
        let form = await get(Self.course)
        #expect(form.status == 200)
        let shown = fields(form)
        #expect(shown["number"] == "MATH 1" && shown["name"] == "Proofs" && shown["name.zh-Hans"] == "证明")
        #expect(shown["crossListed"] == "STAT 9L" && shown["description"] == "How to prove.")
        let typed = fields(form, ["name": "Proofs & more", "description": "How *we* prove."])
        for _ in 0..<2 {
            let answer = await send(Self.course, typed)
            #expect(answer.headers("Location") == ["/poster\(Self.course)?done=edit"])
        }
        #expect(
            try file
                == """
                ---
                # The first one.
                number: MATH 1
                name: {en: Proofs & more, zh-Hans: 证明}
                crossListed: [STAT 9L]
                ---

                How *we* prove.

                """
        )
        #expect(
            try host.folder.text("Public/courses/math-1/index.html").contains("How <em>we</em> prove."))
        let log = try host.database.changes(of: "course-math-1")
        #expect(log.map(\.action) == [.edit] && log.map(\.title) == ["MATH 1"])
        let settings = try DeskSite(host.installation.build, preferring: []).settings
        let erasure = Erasure(
            root: host.folder.path, settings: settings, database: host.database, kinds: [.events])
        #expect(throws: PostingError.stillThere("Content/courses/math-1.md")) {
            try erasure.erase("course-math-1", by: "mei", now: DeskHost.now)
        }
        #expect(await host.ask("/log", by: &mei).page.contains("href=\"/poster\(Self.course)\""))
        #expect(
            await host.ask("\(Self.course)?done=edit", by: &mei).page.contains(
                "Saved. The page on the site shows it."))
        var other = typed
        other["name"] = "Logic"
        #expect(await host.ask(Self.course, other, by: &mei).status == 409)
        #expect(try file.contains("Proofs & more"))
    }

    @Test("are previewed without being saved, by the button and by the link to another language")
    mutating func preview() async throws {
        let before = try host.folder.text("Content/pages/about.md")
        let form = await get(Self.page)
        #expect(form.page.contains("formaction=\"/poster\(Self.page)?show=preview&amp;lang=zh-Hans\""))
        let typed = fields(form, ["body": "We *sail*.", "show": "preview"])
        let shown = await send(Self.page, typed)
        #expect(shown.status == 200 && shown.page.contains("We <em>sail</em>."))
        #expect(fields(shown)["body"] == "We *sail*.")
        let chinese = await send(
            "\(Self.page)?show=preview&lang=zh-Hans", fields(form, ["body": "We *sail*."]))
        #expect(chinese.page.contains("编辑页面") && fields(chinese)["body.en"] == "We *sail*.")
        #expect(try host.folder.text("Content/pages/about.md") == before)
        #expect(try host.database.changes(of: "page-about").isEmpty)
        let sent = await send(Self.page, fields(form, ["body": "We sail."]))
        #expect(sent.status == 303)
        #expect(try host.folder.text("Content/pages/about.md") == "---\ntitle: About\n---\n\nWe sail.\n")
        #expect(try host.folder.text("Public/about/index.html").contains("We sail."))
    }

    @Test("show what is wrong beside the fields, and keep what was typed as a draft")
    mutating func wrong() async throws {
        let form = await get(Self.course)
        let typed = fields(
            form, ["number": " ", "crossListed": "STAT 9L, art-5", "description": "Kept <text>."])
        let answer = await send(Self.course, typed)
        #expect(answer.status == 422)
        #expect(ReadPage(answer.response).problems == ["number"])
        // No preview is that of the text on the site.
        #expect(form.page.contains("<p>How to prove.</p>"))
        #expect(!answer.page.contains("How to prove."))
        let taken = await send(
            Self.course, fields(form, ["crossListed": "STAT 9L, art-5", "description": "Kept <text>."]))
        #expect(taken.status == 422 && ReadPage(taken.response).problems == ["crossListed"])
        #expect(taken.page.contains("ART 5 has it already."))
        let draft = await get("\(Self.course)?unsent=\(form.value("nonce"))")
        #expect(fields(draft)["description"] == "Kept <text>." && !draft.page.contains("How to prove."))
        #expect(try file.hasSuffix("How to prove.\n"))
    }

    @Test("have each number once, also if it was typed twice, so that the next build does not leave them out")
    mutating func repeatedNumber() async throws {
        let form = await get(Self.course)
        let sent = await send(
            Self.course, fields(form, ["name": "Logic", "crossListed": "STAT 9L, math 1, stat 9l, STAT 10"]))
        #expect(sent.headers("Location") == ["/poster\(Self.course)?done=edit"])
        #expect(try file.contains("crossListed: [STAT 9L, STAT 10]\n"))
        #expect(try host.folder.text("Public/courses/math-1/index.html").contains("Logic"))
    }

    @Test("of two editors are merged, and a field that both changed is asked about")
    mutating func conflict() async throws {
        var tom = DeskBrowser()
        _ = await host.signIn("tom", by: &tom)
        let first = await get(Self.course)
        let second = await host.ask(Self.course, by: &tom)
        let theirs = fields(first, ["name": "Proofs I", "description": "By Mei."])
        #expect(await host.ask(Self.course, theirs, by: &mei).status == 303)
        let mine = fields(second, ["crossListed": "STAT 9L, STAT 10", "description": "By Tom."])
        let asked = await host.ask(Self.course, mine, by: &tom)
        #expect(asked.status == 409)
        #expect(asked.page.contains("Someone else changed this page while you were editing it."))
        #expect(asked.page.contains("mei changed it to:") && asked.page.contains("By Mei."))
        #expect(fields(asked)["name"] == "Proofs I" && fields(asked)["description"] == "By Tom.")
        #expect(try file.hasSuffix("By Mei.\n"))
        let chosen = fields(asked, ["choice.description": "mine"])
        #expect(await host.ask(Self.course, chosen, by: &tom).status == 303)
        #expect(try file.hasSuffix("By Tom.\n"))
        #expect(try file.contains("Proofs I") && file.contains("STAT 10"))
    }

    @Test("show as they were typed where the file says so, in the preview as on the page")
    mutating func typed() async throws {
        let (path, file) = ("/courses/art-5/edit", "Content/courses/art-5.md")
        let head = "---\nnumber: ART 5\nname: Ink\ntext: typed\n---\n"
        try host.folder.write(head, to: file)
        let shown = "<p># Ink<br />\nOn *1* sheet</p>"
        let form = await get(path)
        let text = ["description": "# Ink\nOn *1* sheet"]
        let preview = await send(path, fields(form, text.merging(["show": "preview"]) { $1 }))
        #expect(preview.page.contains(shown))
        let saved = await send(path, fields(form, text))
        #expect(saved.status == 303)
        #expect(try host.folder.text(file) == "\(head)\n# Ink\nOn *1* sheet\n")
        #expect(try host.folder.text("Public/courses/art-5/index.html").contains(shown))
    }

    @Test("have versions with their differences, each of which can be restored")
    mutating func versions() async throws {
        let form = await get(Self.course)
        let sent = await send(Self.course, fields(form, ["description": "Changed."]))
        #expect(sent.status == 303)
        let list = await get("/courses/math-1/versions")
        #expect(list.page.contains("<span>Description</span>"))
        let number = try #require(try host.database.changes(of: "course-math-1").first?.number)
        let earlier = await get("/courses/math-1/versions?version=\(number)-before")
        #expect(earlier.page.contains("<dd class=\"typed\">How to prove.</dd>"))
        #expect(earlier.page.contains("<dd class=\"typed\">Changed.</dd>"))
        let restored = await send("/courses/math-1/restore", fields(earlier))
        #expect(restored.headers("Location") == ["/poster\(Self.course)?done=restore"])
        #expect(try file.hasSuffix("---\n\nHow to prove.\n"))
        #expect(await host.ask("/courses/math-1/versions?version=999", by: &mei).status == 404)
        // The same button again would restore over a version that its page did not show.
        let again = await send(
            "/courses/math-1/restore", fields(earlier, ["nonce": FormSubmission.newNonce()]))
        #expect(again.status == 409)
    }

    @Test("are not restored with a number that another course has by now, but shown in the form")
    mutating func takenNumber() async throws {
        let form = await get(Self.course)
        let renamed = await send(Self.course, fields(form, ["number": "MATH 2"]))
        #expect(renamed.status == 303)
        try host.folder.write("---\nnumber: MATH 1\nname: Sets\n---\n", to: "Content/courses/sets.md")
        _ = try await host.installation.build.run(now: DeskHost.now)
        let number = try #require(try host.database.changes(of: "course-math-1").first?.number)
        let earlier = await get("/courses/math-1/versions?version=\(number)-before")
        let answer = await send("/courses/math-1/restore", fields(earlier))
        #expect(answer.status == 422)
        #expect(ReadPage(answer.response).problems == ["number"])
        #expect(answer.page.contains("MATH 1 has it already."))
        #expect(fields(answer)["number"] == "MATH 1")
        #expect(try file.contains("number: MATH 2\n"))
    }

    @Test(
        "are for editors, who find them on the start page",
        arguments: ["/courses/math-1/edit", "/pages/about/edit"])
    mutating func editors(path: String) async throws {
        var bo = DeskBrowser()
        _ = await host.signIn("bo", by: &bo)
        #expect(await host.ask(path, by: &bo).status == 403)
        let csrf = await host.ask("/account", by: &bo).value("csrf")
        let form = ["csrf": csrf, "nonce": FormSubmission.newNonce(), "title": "Mine", "name": "Mine"]
        #expect(await host.ask(path, form, by: &bo).status == 403)
        let words = path == Self.course ? "math" : "about"
        #expect(await host.ask("/?q=\(words)", by: &mei).page.contains("href=\"/poster\(path)\""))
        let others = await host.ask("/?q=\(words)", by: &bo)
        #expect(!others.page.contains(path))
    }

    @Test(
        "keep what was typed when the session has ended",
        arguments: ["/courses/math-1/edit", "/pages/about/edit"])
    mutating func signedOut(path: String) async throws {
        let field = path == Self.course ? "description" : "body"
        let page = await get(path)
        let form = fields(page, [field: "Typed <here>."])
        let later = AccountKind.officer.idleLimit + 60
        let answer = await host.ask(path, form, by: &mei, after: later)
        #expect(answer.status == 403)
        #expect(answer.value("next") == "\(path)?unsent=\(form["nonce"] ?? "")")
        _ = await host.signIn("mei", by: &mei, after: later)
        let kept = await host.ask(answer.value("next"), by: &mei, after: later)
        #expect(fields(kept)[field] == "Typed <here>." && fields(kept)["version"] == form["version"])
    }

    @Test("are saved also beside a number that differs in spaces alone, if it was there before")
    mutating func spacedNumber() async throws {
        try host.folder.write("---\nnumber: MATH1\nname: Sets\n---\n", to: "Content/courses/a.md")
        _ = try await host.installation.build.run(now: DeskHost.now)
        for path in [Self.course, "/courses/a/edit"] {
            let form = await get(path)
            let sent = await send(path, fields(form, ["description": "Changed."]))
            #expect(sent.status == 303)
        }
        #expect(try host.folder.text("Content/courses/a.md").hasSuffix("---\n\nChanged.\n"))
    }

    @Test("may have a file whose name is not the one in their address")
    mutating func otherName() async throws {
        try host.folder.write("---\ntitle: Fair\n---\n\nCome.\n", to: "Content/pages/Spring Fair.md")
        let form = await get("/pages/spring-fair/edit")
        #expect(form.status == 200 && fields(form)["title"] == "Fair")
        let sent = await send("/pages/spring-fair/edit", fields(form, ["body": "Come all."]))
        #expect(sent.status == 303)
        #expect(
            try host.folder.text("Content/pages/Spring Fair.md") == "---\ntitle: Fair\n---\n\nCome all.\n")
    }

    @Test(
        "have no page where there is no such file", arguments: ["/courses/none/edit", "/pages/none/versions"])
    mutating func missing(path: String) async throws { #expect(await host.ask(path, by: &mei).status == 404) }
}
