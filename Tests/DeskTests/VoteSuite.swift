import Files
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Desk
@testable import State

/// Tests of votes by readers.
protocol VoteSuite: ReaderSuite {}

extension VoteSuite {
    /// A site with a message, a comment that no form made, and a hidden one of each.
    static func site() async throws -> DeskHost {
        let host = try DeskHost()
        try host.add("mei")
        for (name, hidden) in [("m1", ""), ("m2", "hidden: true\n")] {
            try host.folder.write(
                "---\nfeeling: love\ntitle: Kayaks at dawn\nposted: 2026-05-01\n\(hidden)---\n\nText.\n",
                to: "Content/feedback/2026/05/\(name).md")
        }
        try host.folder.write("---\nnumber: MATH 1\nname: Proofs\n---\n", to: "Content/courses/math-1.md")
        for (name, hidden) in [("r1", ""), ("r2", "hidden: true\n")] {
            try host.folder.write(
                "---\nsemester: Fall 2025\n\(hidden)---\n\nFine.\n", to: "Content/reviews/math-1/\(name).md")
        }
        _ = try await host.installation.build.run(now: DeskHost.now)
        return host
    }

    func values(_ part: String = "feedback") throws -> String {
        try host.folder.text("Public/\(part)/values.json")
    }

    /// Asks the API, and has the browser keep its cookies.
    func ask(
        _ body: String, _ variables: [String: String] = [:], by browser: inout DeskBrowser,
        after seconds: TimeInterval = 0
    ) async -> DeskAnswer {
        let bytes = Array(body.utf8)
        let environment = browser.variables("/api/votes", bytes)
            .merging(["CONTENT_TYPE": "application/json"]) { $1 }.merging(variables) { $1 }
        let response = await Desk(host.installation, now: DeskHost.now + seconds)
            .answer(environment) { _ in bytes }.response
        browser.keep(response)
        return DeskAnswer(response: response)
    }

    /// A browser with the cookie of a reader, for which it asked once.
    func newBrowser() async throws -> DeskBrowser {
        var browser = DeskBrowser()
        #expect(await ask(vote("m1"), by: &browser).status == 409)
        return browser
    }

    func vote(_ subject: String, _ vote: String = "up") -> String {
        #"{"subject": "\#(subject)", "vote": "\#(vote)"}"#
    }

    /// The text of a page, without links to its other languages.
    static func main(_ answer: DeskAnswer) -> String {
        let parts = answer.page.components(separatedBy: "<main")
        return parts.count > 1 ? parts[1].components(separatedBy: "</main>")[0] : ""
    }
}
