import Foundation
import StandardSections
import Testing

@testable import Desk
@testable import State

@Suite("Comments on courses by readers")
struct CourseCommentTests {
    private let host: DeskHost
    private static let path = "/courses/math-1/comment"

    init() async throws {
        host = try DeskHost()
        try host.add("mei")
        try host.folder.write("---\nnumber: MATH 1\nname: Proofs\n---\n", to: "Content/courses/math-1.md")
        try host.folder.write(
            "---\nprofessor: Bob Smith\nsemester: Fall 2025\n---\n\nFine.\n",
            to: "Content/reviews/math-1/r1.md")
        _ = try await host.installation.build.run(now: DeskHost.now)
    }

    /// Opens the form and sends it ten seconds later.
    private func send(
        _ typed: [String: String], by browser: inout DeskBrowser, to path: String = path,
        after seconds: TimeInterval = 0
    ) async -> DeskAnswer {
        let page = await host.ask(path, by: &browser, after: seconds)
        return await host.ask(path, page.form(typed), by: &browser, after: seconds + 10)
    }

    /// The page to which an answer redirects.
    private func follow(_ answer: DeskAnswer, by browser: inout DeskBrowser) async -> DeskAnswer {
        let location = answer.headers("Location").first ?? ""
        return await host.ask(String(location.dropFirst("/poster".count)), by: &browser, after: 20)
    }

    /// The texts of the files of readers' comments on a course.
    private func files(_ course: String = "math-1") throws -> [String] {
        let folder = "Content/reviews/\(course)"
        guard FileManager.default.fileExists(atPath: host.folder(folder)) else { return [] }
        return try FileManager.default.contentsOfDirectory(atPath: host.folder(folder)).sorted()
            .filter { $0.hasPrefix("c-") }.map { try host.folder.text("\(folder)/\($0)") }
    }

    private var page: String { get throws { try host.folder.text("Public/courses/math-1/index.html") } }

    @Test("are at once on the page of the course, once, and their author gets a receipt")
    func published() async throws {
        var browser = DeskBrowser()
        let form = await host.ask(Self.path, by: &browser)
        #expect(form.status == 200)
        #expect(form.page.contains("Think of who might recognize you."))
        #expect(form.page.contains("<option value=\"Bob Smith\">Bob Smith</option>"))
        let typed = [
            "semester": "Fall 2026", "professor": "Bob Smith", "major": "Maths",
            "comment": "Go.\r\n<Now> *!*",
        ]
        let fields = form.form(typed)
        let sent = await host.ask(Self.path, fields, by: &browser, after: 10)
        #expect(sent.status == 303)
        #expect(sent.headers("Location").first?.hasPrefix("/poster/receipt/") == true)
        let again = await host.ask(Self.path, fields, by: &browser, after: 11)
        #expect(again.headers("Location") == sent.headers("Location"))
        let files = try files()
        #expect(files.count == 1)
        #expect(
            files.first?.hasPrefix(
                "---\nprofessor: Bob Smith\nsemester: Fall 2026\nmajor: Maths\nposted: ") == true)
        #expect(files.first?.hasSuffix("---\n\nGo.\n<Now> *!*\n") == true)
        #expect(try page.contains("Go.\n&lt;Now&gt; *!*"))
        let receipt = await follow(sent, by: &browser)
        #expect(receipt.page.contains("Comment on MATH 1") && receipt.page.contains("Fall 2026"))
        #expect(receipt.page.contains("/courses/math-1/#c-c-"))
    }

    @Test("may leave out everything but the text")
    func leftOut() async throws {
        var browser = DeskBrowser()
        let sent = await send(["comment": "Short.", "semester": "", "professor": ""], by: &browser)
        #expect(sent.status == 303)
        let text = try #require(try files().first)
        #expect(text.hasPrefix("---\nposted: ") && text.hasSuffix("---\n\nShort.\n"))
    }

    @Test("keep what was typed if something is wrong")
    func kept() async throws {
        var browser = DeskBrowser()
        let typed = [
            "semester": "+", "otherSemester": "", "professor": "Bob Smith", "major": "Ma<ths",
            "comment": " \u{200B} ",
        ]
        let answer = await send(typed, by: &browser)
        #expect(answer.status == 422)
        #expect(answer.page.contains("<option value=\"Bob Smith\" selected>"))
        #expect(answer.page.contains("<option value=\"+\" selected>"))
        #expect(answer.page.contains("value=\"Ma&lt;ths\""))
        #expect(
            answer.page.contains("id=\"comment-problem\"")
                && answer.page.contains("id=\"otherSemester-problem\""))
        #expect(try files() == [])
        let long = await send(["comment": String(repeating: "长", count: 1366)], by: &browser)
        #expect(long.status == 422 && long.page.contains(String(repeating: "长", count: 1366)))
    }

    @Test("with a new professor wait until an officer approves")
    func newProfessor() async throws {
        var browser = DeskBrowser()
        let typed = ["professor": "+", "otherProfessor": "Ada Low", "comment": "Draws every proof."]
        let sent = await send(typed, by: &browser)
        #expect(sent.status == 303)
        let waiting = try #require(try files().first)
        #expect(waiting.contains("hidden: true\n"))
        #expect(!(try page.contains("Draws every proof.")))
        let id = try #require(try host.database.queue(.waiting, limit: 9).first)
        #expect(try host.database.readerPost(id)?.cause?.rawValue == "newProfessor")

        var mei = DeskBrowser()
        _ = await host.signIn("mei", by: &mei, after: 30)
        let queue = await host.ask("/moderation", by: &mei, after: 30)
        #expect(queue.page.contains("Comment on MATH 1") && queue.page.contains("New professor: Ada Low"))
        let fields = ["csrf": queue.value("csrf"), "post": id, "action": "approve", "part": "waiting"]
        #expect(await host.ask("/moderation", fields, by: &mei, after: 40).status == 303)
        #expect(try page.contains("Draws every proof."))
        #expect(try files().first == waiting.replacing("hidden: true\n", with: ""))
        let receipt = await follow(sent, by: &browser)
        #expect(receipt.page.contains("/courses/math-1/#\("c-" + id)"))
        // Now the name is known, in whatever letter case.
        let next = await send(
            ["professor": "", "otherProfessor": "ADA LOW", "comment": "Again she drew all of it."],
            by: &browser, after: 60)
        #expect(next.status == 303)
        #expect(try host.database.queue(.waiting, limit: 9) == [])
        #expect(try files().filter { $0.contains("professor: Ada Low\n") }.count == 2)
    }

    @Test("on a course that was renamed lead to it with everything kept")
    func renamed() async throws {
        var browser = DeskBrowser()
        let form = await host.ask(Self.path, by: &browser)
        try host.folder.remove("Content/courses/math-1.md")
        try host.folder.write("---\nnumber: MATH 1\nname: Proofs\n---\n", to: "Content/courses/proofs.md")
        try host.folder.write("---\n---\n\nFine.\n", to: "Content/reviews/proofs/r1.md")
        try host.folder.remove("Content/reviews/math-1")
        _ = try await host.installation.build.run(now: DeskHost.now)
        let answer = await host.ask(
            Self.path, form.form(["comment": "Kept <text>.", "major": "Art"]), by: &browser, after: 10)
        #expect(answer.status == 409)
        #expect(answer.page.contains("action=\"/poster/courses/proofs/comment\""))
        #expect(answer.page.contains("Kept &lt;text&gt;.") && answer.page.contains("value=\"Art\""))
        #expect(try files() == [])
        let sent = await host.ask(
            "/courses/proofs/comment",
            answer.form(["comment": "Kept <text>.", "major": "Art"]), by: &browser, after: 20)
        #expect(sent.status == 303)
        #expect(try files("proofs").count == 1)
        // Of another site, the form is refused without what it holds.
        var foreign = browser
        foreign.variables["HTTP_ORIGIN"] = "https://evil.example"
        let refused = await host.ask(
            Self.path, answer.form(["comment": "Kept <text>."]), by: &foreign, after: 30)
        #expect(refused.status == 403 && !refused.page.contains("Kept"))
        // The comment moves with its course, and its author withdraws it there.
        try host.folder.remove("Content/courses/proofs.md")
        try host.folder.write("---\nnumber: MATH 1\nname: Proofs\n---\n", to: "Content/courses/math-2.md")
        try FileManager.default.moveItem(
            atPath: host.folder("Content/reviews/proofs"), toPath: host.folder("Content/reviews/math-2"))
        let receipt = (sent.headers("Location").first ?? "").dropFirst("/poster".count).prefix { $0 != "?" }
        let confirmed = ["csrf": answer.value("csrf"), "confirmed": "yes"]
        #expect(await host.ask("\(receipt)/withdraw", confirmed, by: &browser, after: 40).status == 303)
        #expect(try files("math-2") == [])
        for folder in ["State", "Content", "Public"] {
            for (name, text) in try host.folder.tree(folder) {
                #expect(!text.contains("Kept <text>") && !text.contains("Kept &lt;text"), "\(folder)/\(name)")
            }
        }
        let moved = await host.ask("\(Self.path)?lang=zh-Hans", by: &browser)
        #expect(moved.headers("Location") == ["/poster/courses/math-2/comment?lang=zh%2DHans"])
    }

    @Test("on a course that was removed meanwhile are shown again, to be copied")
    func removedCourse() async throws {
        var browser = DeskBrowser()
        let form = await host.ask(Self.path, by: &browser)
        try host.folder.remove("Content/courses/math-1.md")
        try host.folder.remove("Content/reviews/math-1")
        _ = try await host.installation.build.run(now: DeskHost.now)
        let answer = await host.ask(
            Self.path, form.form(["comment": "Kept <text>."]), by: &browser, after: 10)
        #expect(answer.status == 404)
        #expect(answer.page.contains("readonly dir=\"auto\">\nKept &lt;text&gt;.</textarea>"))
        #expect(try files() == [])
    }

    @Test(
        "are not taken for a course that never was",
        arguments: [
            "nothing", "page", "professors", "MATH-1", String(repeating: "a", count: 81),
        ])
    func unknown(slug: String) async throws {
        var browser = DeskBrowser()
        #expect(await host.ask("/courses/\(slug)/comment", by: &browser).status == 404)
    }

    @Test("can be corrected and withdrawn by their authors, and reported, imported ones too")
    func receipt() async throws {
        var browser = DeskBrowser()
        let sent = await send(
            ["semester": "+", "otherSemester": "fall 1999", "comment": "Teh text."], by: &browser)
        let receipt = String(
            (sent.headers("Location").first ?? "").dropFirst("/poster".count).prefix { $0 != "?" })
        let form = await host.ask("\(receipt)/correct", by: &browser, after: 30)
        #expect(form.page.contains("Teh text.") && form.page.contains("value=\"Fall 1999\""))
        let typed = ["comment": "The text.", "semester": "", "otherSemester": "Fall 1999"]
        let corrected = await host.ask("\(receipt)/correct", form.form(typed), by: &browser, after: 60)
        #expect(corrected.status == 303)
        let shown = try page
        #expect(shown.contains("The text.") && !shown.contains("Teh text."))
        #expect(try files().first?.contains("semester: Fall 1999\n") == true)
        let fields = ["csrf": form.value("csrf"), "confirmed": "yes"]
        #expect(await host.ask("\(receipt)/withdraw", fields, by: &browser, after: 90).status == 303)
        #expect(try files() == [])
        #expect(!(try page.contains("The text.")))
        let report = await host.ask("/report?post=r1", by: &browser)
        let sentence = ["csrf": report.value("csrf"), "post": "r1", "reason": "spam", "text": "Look."]
        #expect(await host.ask("/report", sentence, by: &browser, after: 99).status == 303)
        #expect(try host.database.queue(.reported, limit: 9) == ["r1"])
    }
}

@Suite("Courses that readers propose")
struct ProposedCourseTests {
    private let host: DeskHost

    init() async throws {
        host = try DeskHost()
        try host.add("mei")
        try host.folder.write(
            "---\nnumber: MATH 1\nname: Proofs\ncrossListed: [STAT 9L]\n---\n",
            to: "Content/courses/math-1.md")
        _ = try await host.installation.build.run(now: DeskHost.now)
    }

    private func propose(
        _ typed: [String: String], by browser: inout DeskBrowser, after seconds: TimeInterval = 0
    ) async -> DeskAnswer {
        let page = await host.ask("/courses/new", by: &browser, after: seconds)
        return await host.ask("/courses/new", page.form(typed), by: &browser, after: seconds + 10)
    }

    @Test("wait, get a page when an officer approves, and their receipt leads there")
    func approved() async throws {
        var browser = DeskBrowser()
        let sent = await propose(
            ["number": "art 5", "name": "Ink & Paper", "note": "Please."], by: &browser)
        #expect(sent.status == 303)
        #expect(!FileManager.default.fileExists(atPath: host.folder("Content/courses/art-5.md")))
        let id = try #require(try host.database.queue(.waiting, limit: 9).first)
        #expect(id.hasPrefix("p-"))
        var mei = DeskBrowser()
        _ = await host.signIn("mei", by: &mei, after: 30)
        let queue = await host.ask("/moderation", by: &mei, after: 30)
        #expect(queue.page.contains("Proposed course: art 5") && queue.page.contains("Ink &amp; Paper"))
        let fields = ["csrf": queue.value("csrf"), "post": id, "action": "approve", "part": "waiting"]
        let page = await host.ask("/moderation", fields, by: &mei, after: 40)
        #expect(page.status == 200 && !page.page.contains("id=\"resembling\""))
        #expect(!FileManager.default.fileExists(atPath: host.folder("Content/courses/art-5.md")))
        let typed = [
            "csrf": page.value("csrf"), "nonce": page.value("nonce"), "seen": page.value("seen"),
            "number": page.value("number"), "name": "Ink & Paper",
        ]
        #expect(await host.ask("/proposals/\(id)", typed, by: &mei, after: 41).status == 303)
        #expect(
            try host.folder.text("Content/courses/art-5.md")
                == "---\nnumber: art 5\nname: Ink & Paper\ntext: typed\n---\n"
        )
        #expect(try host.folder.text("Public/courses/art-5/index.html").contains("Ink &amp; Paper"))
        let receipt = String((sent.headers("Location").first ?? "").dropFirst("/poster".count))
        #expect(await host.ask(receipt, by: &browser, after: 50).page.contains("/courses/art-5/"))
    }

    @Test("that are declined tell their author why, and make no file")
    func declined() async throws {
        var browser = DeskBrowser()
        let sent = await propose(["number": "art 5", "name": "Ink"], by: &browser)
        let id = try #require(try host.database.queue(.waiting, limit: 9).first)
        var mei = DeskBrowser()
        _ = await host.signIn("mei", by: &mei, after: 30)
        let queue = await host.ask("/moderation", by: &mei, after: 30)
        let fields = [
            "csrf": queue.value("csrf"), "post": id, "action": "hide", "part": "waiting",
            "reason": "Not taught here.",
        ]
        #expect(await host.ask("/moderation", fields, by: &mei, after: 40).status == 303)
        let receipt = String((sent.headers("Location").first ?? "").dropFirst("/poster".count))
        #expect(await host.ask(receipt, by: &browser, after: 50).page.contains("Not taught here."))
        #expect(!FileManager.default.fileExists(atPath: host.folder("Content/courses/art-5.md")))
    }

    @Test(
        "with a number that a course has lead to its form",
        arguments: ["MATH 1", "math1", " Math-1 ", "stat 9l"])
    func known(number: String) async throws {
        var browser = DeskBrowser()
        let answer = await propose(["number": number, "name": "Proofs"], by: &browser)
        #expect(answer.headers("Location") == ["/poster/courses/math-1/comment?known=yes"])
        #expect(try host.database.queue(.waiting, limit: 9) == [])
    }

    @Test("are proposed twice, but approved once")
    func twice() async throws {
        var browser = DeskBrowser()
        for name in ["Ink", "Paper and what lies on it"] {
            #expect(await propose(["number": "ART 5", "name": name], by: &browser).status == 303)
        }
        let ids = try host.database.queue(.waiting, limit: 9)
        #expect(ids.count == 2)
        var mei = DeskBrowser()
        _ = await host.signIn("mei", by: &mei, after: 30)
        let queue = await host.ask("/moderation", by: &mei, after: 30)
        var fields = ["csrf": queue.value("csrf"), "action": "approve", "part": "waiting"]
        for id in ids { fields["post.\(id)"] = "on" }
        let answer = await host.ask("/moderation", fields, by: &mei, after: 40)
        #expect(answer.headers("Location") == ["/poster/moderation?part=waiting&done=approve&count=1"])
        #expect(try host.database.log(limit: 9).filter { $0.action == .approve }.count == 1)
        #expect(!FileManager.default.fileExists(atPath: host.folder("Content/courses/art-5-2.md")))
        #expect(try host.database.queue(.waiting, limit: 9).count == 1)
    }

    @Test("keep what was typed if something is wrong")
    func kept() async throws {
        var browser = DeskBrowser()
        let answer = await propose(["number": "?", "name": "In<k"], by: &browser)
        #expect(answer.status == 422)
        #expect(answer.page.contains("value=\"In&lt;k\"") && answer.page.contains("id=\"number-problem\""))
    }
}
