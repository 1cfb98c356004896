import Files
import Foundation
import Testing

@testable import Desk

@Suite("The desk about backups")
struct BackupNoteTests {
    private let host: DeskHost

    init() throws {
        host = try DeskHost()
        try host.add("mei", .editor)
        try host.add("tomas")
    }

    @Test("says to editors when the last one was made, and on the checklist that there is none")
    func last() async throws {
        var mei = DeskBrowser(address: "192.0.2.1")
        var tomas = DeskBrowser(address: "192.0.2.2")
        _ = await host.signIn("mei", by: &mei)
        _ = await host.signIn("tomas", by: &tomas)
        let none = "`corkboard backup` has made none yet."
        #expect(await host.ask("/handover", by: &mei).page.contains(none))
        #expect(await !host.ask("/", by: &mei).page.contains("The last backup was made"))
        try BackupRecord(made: DeskHost.now - 86_400, file: "/b.tar", size: 1, hasKeys: false)
            .write(root: host.folder.path)
        let checklist = await host.ask("/handover", by: &mei).page
        #expect(checklist.contains("Last one: ") && !checklist.contains(none))
        #expect(await host.ask("/", by: &mei).page.contains("The last backup was made "))
        #expect(await !host.ask("/", by: &tomas).page.contains("The last backup was made"))
    }

    @Test("The checklist in Chinese has no blank after the mark that ends a sentence")
    func chinese() async throws {
        var mei = DeskBrowser(address: "192.0.2.1")
        _ = await host.signIn("mei", by: &mei)
        let page = await host.ask("/handover?lang=zh-Hans", by: &mei).page
        #expect(page.contains("mei。请确保至少有"))
        #expect(page.firstMatch(of: /。 [^<]/) == nil)
    }

    @Test("says to all officers that the site is a trial copy")
    func trial() async throws {
        var tomas = DeskBrowser()
        _ = await host.signIn("tomas", by: &tomas)
        let note = "This is a trial copy of the site. No notification and no mail is ever sent from it."
        #expect(await !host.ask("/", by: &tomas).page.contains(note))
        try TrialCopy.mark(host.folder.path)
        #expect(await host.ask("/", by: &tomas).page.contains(note))
    }
}
