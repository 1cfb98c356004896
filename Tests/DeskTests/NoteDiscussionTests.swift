import ContentFiles
import Foundation
import Notes
import Site
import TestSupport
import Testing

@testable import Desk

@Suite("The discussion of a section that only tests have")
struct NoteDiscussionTests {
    private let host: DeskHost
    private var mei = DeskBrowser()

    init() async throws {
        host = try DeskHost(sections: NoteFormTests.sections)
        try NoteTheme.add(toSiteIn: host.folder.path)
        try host.folder.write(
            "---\nid: n1\ntitle: Lost scarf\nposted: 2026-11-20T12:00:00Z\n---\n\nIt is red.\n",
            to: "Content/notes/scarf.md")
        try host.folder.write(
            "---\nauthor: m-4xq2\nposted: 2026-11-21T12:00:00Z\ntext: typed\n---\n\nI saw it.\n",
            to: "Content/notes-replies/scarf/c1.md")
        try host.add("mei")
        _ = await host.signIn("mei", by: &mei)
    }

    @Test("costs the section one line: members' comments and officers' answers are on the page of a note")
    mutating func answered() async throws {
        #expect(NoteSection.discussions.count == 1)
        _ = try await host.installation.build.run(now: DeskHost.now)
        #expect(try host.folder.text("Public/notes/scarf/index.html").contains("A former member</b>"))
        let list = await host.ask("/discussions", by: &mei)
        #expect(list.page.contains("<h2 class=\"title typed\" dir=\"auto\">Lost scarf</h2>"))
        let form = await host.ask("/discussions/scarf", by: &mei)
        #expect(form.page.contains("I saw it."))
        // Officers remove what a member wrote, and do not edit it.
        #expect(form.page.components(separatedBy: "value=\"remove\"").count == 2)
        #expect(!form.page.contains("value=\"save\""))
        let own =
            form.page.components(separatedBy: "action=\"/poster/discussions/scarf\"").dropFirst().first ?? ""
        func value(_ name: String) -> String {
            let parts = own.components(separatedBy: "name=\"\(name)\" value=\"").dropFirst().first ?? ""
            return parts.components(separatedBy: "\"")[0]
        }
        let sent = await host.ask(
            "/discussions/scarf",
            [
                "csrf": value("csrf"), "nonce": value("nonce"), "version": value("version"),
                "text": "It is in our office.",
            ], by: &mei)
        #expect(sent.status == 303)
        let page = try host.folder.text("Public/notes/scarf/index.html")
        #expect(page.contains("2 replies") && page.contains("It is in our office."))
    }
}
