import CGI
import ContentFiles
import Foundation
import Model
import Notes
import Site
import StandardSections
import State
import Testing

@testable import Desk

/// A section with a deleted post and nothing else.
private enum DeletedPosts: DeskSection {
    static let routes: [Route] = []
    static let kinds: [any PostKind.Type] = []

    static func posts(
        _ context: RequestContext, _ session: Session, _ database: StateDatabase
    ) async throws(DeskError) -> any DeskPosts { Posts() }

    private struct Posts: DeskPosts {
        func groups(_ search: DeskSearch?) -> [PostGroup] { [] }

        func removed(limit: Int) -> [DeskRow] {
            [
                DeskRow(
                    title: "Note of last year", when: "", place: nil, state: "", announcement: nil,
                    editAddress: nil,
                    liveAddress: nil, copyAddress: nil, author: nil)
            ]
        }

        func unfinished(of officers: Set<String>) -> [HandoverRow] { [] }
    }
}

@Suite("A section of the desk")
struct DeskSectionTests {
    /// A desk with notes, of which two pages show all, and a deleted post.
    private static func host() throws -> DeskHost {
        let site = NoteFormTests.sections.site
        let host = try DeskHost(sections: DeskSections([NoteDeskSection.self, DeletedPosts.self], of: site))
        try NoteTheme.add(toSiteIn: host.folder.path)
        for day in 1...31 {
            let (id, posted) = ("n\(day)", String(format: "2026-10-%02dT12:00:00Z", day))
            try host.folder.write(
                "---\nid: \(id)\ntitle: Note no. \(day).\nposted: \(posted)\n---\n\nText.\n",
                to: "Content/notes/\(id).md")
        }
        try host.add("mei")
        return host
    }

    @Test("has its routes, and its posts on the start page, page by page")
    func section() async throws {
        let host = try Self.host()
        var browser = DeskBrowser()
        _ = await host.signIn("mei", by: &browser)
        let note = await host.ask("/notes/n17", by: &browser)
        #expect(note.page.contains("<h1 dir=\"auto\">Note no. 17.</h1>"))
        let other = await host.ask("/events/new", by: &browser)
        #expect(other.status == 404)
        let (first, second) = (
            await host.ask("/", by: &browser), await host.ask("/?page=2", by: &browser)
        )
        #expect(first.page.contains("Note no. 31.") && first.page.contains("Note no. 2."))
        #expect(first.page.contains("Note of last year") && !second.page.contains("Note of last year"))
        #expect(!first.page.contains("Note no. 1."))
        #expect(second.page.contains("Note no. 1.") && !second.page.contains("Note no. 2."))
    }

    @Test("is posted from the start page's main button, below which is what waits for the officer")
    func waiting() async throws {
        let desk = try await OfficerAtDesk()
        var draft = OfficerAtDesk.fields.merging(["title": "Kite day", "status": "draft"]) { $1 }
        (draft["broadcast"], draft["nonce"]) = (nil, nil)
        #expect(await desk.ask("/events", draft).status == 303)
        let page = await desk.ask("/", after: -3590).page
        #expect(page.components(separatedBy: "button-main").count == 2)
        #expect(page.contains("<a class=\"button button-main\" href=\"/poster/events/new\">New event</a>"))
        let part = try #require(
            page.components(separatedBy: "<section class=\"desk-waiting\"").last?
                .components(separatedBy: "</section>").first)
        let places = ["Kite day", "Lantern making"].map { part.range(of: $0)?.lowerBound }
        #expect(!places.contains(nil) && places.compactMap(\.self) == places.compactMap(\.self).sorted())
        // The queues in which nothing waits are below.
        let below = page.components(separatedBy: "</section>").dropFirst().joined()
        for queue in ["moderation", "discussions", "professors"] {
            #expect(!part.contains("/poster/\(queue)\"") && below.contains("/poster/\(queue)\""))
        }
    }

    @Test("has its folders, and the posts whose ids begin with its prefix")
    func sections() {
        let notes = DeskSections([NoteDeskSection.self], of: .standard)
        let replies = Sections.standard.discussions.map { $0.entryFolder }
        #expect(
            Set(replies.map(\.rawValue)).isSuperset(of: [
                "courses-replies", "events-replies", "feedback-replies",
            ]))
        #expect(notes.folders == Set([Note.folder, .broadcasts, .media] + replies))
        #expect(notes.path(of: "note-1") == "/notes/note-1")
        #expect(notes.path(of: "a") == nil)
        let all = NoteFormTests.sections
        #expect(all.path(of: "note-1") == "/notes/note-1")
        #expect(all.path(of: "a") == "/events/a")
    }

    @Test(
        "leads from a line of the log to the page of its kind, where officers have one",
        arguments: [
            ("course-math-201", "/courses/math-201/edit"), ("page-about", "/pages/about/edit"),
            ("professor-ames", "/professors"), ("2026-12-05-lanterns", "/events/2026-12-05-lanterns"),
            ("f-1a2b", nil), ("c-1a2b", nil), ("p-1a2b", nil),
        ])
    func kinds(id: String, path: String?) {
        #expect(DeskSections.standard.path(of: id) == path)
    }
}
