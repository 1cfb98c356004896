import Files
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Desk
@testable import State

@Suite("Votes of readers without scripts")
struct VotePagesTests: VoteSuite {
    let host: DeskHost
    private let reader: ReaderBrowser

    init() async throws {
        host = try await Self.site()
        reader = ReaderBrowser(host)
    }

    @Test("are cast and taken back on a page that says what happened, once for each browser")
    func page() async throws {
        var reader = reader
        let path = "/votes?subject=m1"
        let first = await reader.get(path)
        #expect(first.status == 200)
        #expect(first.page.contains("<h1>Me too</h1>"))
        #expect(first.page.contains(">Kayaks at dawn</a>"))
        #expect(first.value("vote") == "up")
        #expect(!first.page.contains("Your vote is counted."))
        let sent = await reader.press("/votes", ["subject": "m1", "vote": "up"], on: path)
        #expect((sent.status, sent.query) == (303, "subject=m1&done=up"))
        #expect(try values() == "{\n\"m1\":1\n}\n")
        let done = await reader.get("/votes?subject=m1&done=up")
        #expect(done.page.contains("Your vote is counted.") && done.value("vote") == "none")
        #expect(done.page.contains("href=\"/feedback/m1/\""))
        // The same form again changes nothing.
        _ = await reader.press("/votes", ["subject": "m1", "vote": "up"], on: path)
        #expect(try values() == "{\n\"m1\":1\n}\n")
        var other = ReaderBrowser(host)
        _ = await other.press("/votes", ["subject": "m1", "vote": "up"], on: path)
        #expect(try values() == "{\n\"m1\":2\n}\n")
        let back = await reader.press("/votes", ["subject": "m1", "vote": "none"], on: path)
        #expect(back.query == "subject=m1&done=none")
        #expect(
            await reader.get("/votes?subject=m1&done=none").page.contains(
                "This browser has no vote for this post."))
        #expect(try values() == "{\n\"m1\":1\n}\n")
        // An address that does not say what is true.
        #expect(await !reader.get("/votes?subject=m1&done=up").page.contains("Your vote is counted."))
    }

    @Test("are shown on pages by the next build alone")
    func built() async throws {
        var reader = reader
        _ = await reader.press("/votes", ["subject": "r1", "vote": "up"], on: "/votes?subject=r1")
        #expect(try values("courses") == "{\n\"r1\":1\n}\n")
        let page = "Public/courses/math-1/index.html"
        let words = "1 person found this helpful"
        #expect(try host.folder.text(page).contains("/poster/votes?subject=r1&amp;lang=en\""))
        #expect(try !host.folder.text(page).contains(words))
        let (build, database) = (host.installation.build, host.database)
        #expect(build.partsWithOutdatedValues == [.courses])
        try build.updateValues(
            of: .courses, all: { try database.voteSums(of: "courses") },
            newest: { try database.newestVoteSums(of: "courses", limit: $0) })
        _ = try await build.run(now: DeskHost.now)
        #expect(try host.folder.text(page).contains(words))
    }

    @Test(
        "are refused alike for posts that are unknown, hidden or of another kind",
        arguments: ["", "m2", "r2", "nobody", "about", "../m1", String(repeating: "m", count: 100)])
    func refused(subject: String) async throws {
        var reader = reader
        let wanted = await reader.get("/votes?subject=unknown")
        let answer = await reader.get("/votes?subject=\(RequestContext.encoded(subject))")
        #expect(answer.status == 404)
        #expect(Self.main(answer) == Self.main(wanted))
        let fields = ["subject": subject, "vote": "up"]
        #expect(await reader.press("/votes", fields, on: "/votes?subject=m1").status == 404)
        let told = await ask(vote(subject), by: &reader.browser)
        #expect(told.status == 404)
        #expect(try values() == "{}\n")
    }

    @Test("of a form from elsewhere, or without its cookie, do not count")
    func forged() async throws {
        var reader = reader
        let form = ["subject": "m1", "vote": "up"]
        #expect(await host.ask("/votes", form, by: &reader.browser).status == 403)
        let page = await reader.get("/votes?subject=m1")
        reader.browser.variables["HTTP_ORIGIN"] = "https://evil.example"
        let sent = form.merging(["csrf": page.value("csrf")]) { $1 }
        #expect(await host.ask("/votes", sent, by: &reader.browser).status == 403)
        reader.browser.variables["HTTP_ORIGIN"] = nil
        for wrong in ["", "sideways", "down", "UP"] {
            let answer = await reader.press(
                "/votes", ["subject": "m1", "vote": wrong], on: "/votes?subject=m1")
            #expect(answer.status == 400, "\(wrong)")
        }
        #expect(try values() == "{}\n")
    }
}
