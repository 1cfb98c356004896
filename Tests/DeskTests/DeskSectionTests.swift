import CGI
import ContentFiles
import Site
import StandardSections
import State
import Testing

@testable import Desk

/// Notes: a kind of post that only this desk has.
private enum Notes: DeskSection {
    static let routes = [
        Route(.get, "/notes/:id") { context in .text("Note \(context.parameter("id"))", status: 200) }
    ]
    static let folders: Set<ContentFolder> = [.notes]
    static let newPath = "/notes/new"

    static func path(of id: String) -> String? { id.hasPrefix("note-") ? "/notes/\(id)" : nil }

    static func submission(_ request: CGIRequest, languages: [String]) -> FormSubmission? { nil }

    static func posts(
        _ context: RequestContext, _ session: Session, _ database: StateDatabase
    ) async throws(DeskError) -> any DeskPosts { Posts() }

    private struct Posts: DeskPosts {
        func groups(_ search: DeskSearch?) -> [PostGroup] {
            [PostGroup(key: "notes", name: "Notes", count: 31) { $0.map { Self.row("Note no. \($0)") } }]
        }

        func removed(limit: Int) -> [DeskRow] { [Self.row("Note of last year")] }

        func unfinished(of officers: Set<String>) -> [HandoverRow] { [] }

        private static func row(_ title: String) -> DeskRow {
            DeskRow(
                title: title, when: "", place: nil, state: "", told: nil, editAddress: nil, liveAddress: nil,
                copyAddress: nil, author: nil)
        }
    }
}

@Suite("A section of the desk")
struct DeskSectionTests {
    @Test("has its routes, its folders, and its posts on the start page, page by page")
    func section() async throws {
        let host = try DeskHost()
        try host.add("mei")
        var browser = DeskBrowser()
        _ = await host.signIn("mei", by: &browser)
        let sections = DeskSections([Notes.self], of: .standard)
        var installation = Desk.Installation(
            root: host.folder.path, executable: host.folder("programs/poster"), sections: sections)
        installation.openState = host.installation.openState
        let desk = Desk(installation, now: DeskHost.now)
        func page(_ path: String) async -> DeskAnswer {
            DeskAnswer(response: await desk.answer(browser.variables(path, nil)) { _ in [] }.response)
        }
        #expect(await page("/notes/7").page == "Note 7")
        #expect(await page("/events/new").status == 404)
        let (first, second) = (await page("/"), await page("/?page=2"))
        #expect(first.page.contains("Note no. 29") && first.page.contains("Note of last year"))
        #expect(!first.page.contains("Note no. 30"))
        #expect(second.page.contains("Note no. 30") && !second.page.contains("Note of last year"))
        #expect(sections.folders == [.notes, .broadcasts, .media])
        #expect(sections.path(of: "note-1") == "/notes/note-1")
        #expect(sections.path(of: "a") == nil)
    }
}

extension ContentFolder {
    fileprivate static let notes = ContentFolder(rawValue: "notes")
}
