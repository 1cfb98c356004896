import Foundation
import Testing

@testable import Desk
@testable import State

@Suite("Unsent forms of events")
struct UnsentEventTests {
    private let mei: OfficerAtDesk
    /// The id of the event on the site.
    private let event: String

    init() async throws {
        mei = try await OfficerAtDesk()
        event = try #require(try mei.host.database.newest(.post, limit: 1).first?.subject)
    }

    private func keep(_ nonce: String, changing post: String?) throws {
        let fields = [
            "title": "Lanterns", "detail": "Bring <two>.", "date": "2027-03-21", "version": "",
            "formPath": "/events/new",
        ]
        try mei.host.database.keep(
            DraftSubmission(
                nonce: nonce, officer: "mei", post: post, fields: fields, saved: DeskHost.now))
    }

    /// The words of the start page about each form.
    private func states(_ language: String = "en") async -> [String] {
        let page = await mei.ask("/?lang=\(language)").page
        let list = page.components(separatedBy: "<h2 id=\"unsent\">").last?
            .components(separatedBy: "</section>").first
        return (list ?? "").components(separatedBy: "<p class=\"facts\"><span>").dropFirst().map {
            $0.components(separatedBy: "</span>")[0]
        }
    }

    @Test("say which is a new event, and which changes one on the site, a draft or a deleted one")
    func listed() async throws {
        let draft = OfficerAtDesk.fields.merging([
            "status": "draft", "date": "2027-04-20", "nonce": "nonce-draft",
        ]) { $1 }
        #expect(await mei.ask("/events", draft).status == 303)
        let other = try #require(try mei.host.database.newest(.draft, limit: 1).first?.subject)
        try keep("nonce-01", changing: nil)
        try keep("nonce-02", changing: event)
        try keep("nonce-03", changing: other)
        let page = await mei.ask("/").page
        #expect(page.contains("You typed this, but it was not sent. The site does not show it yet."))
        let all = [
            "New event, not on the site", "Change to an event on the site", "Change to a draft",
        ]
        #expect(await states() == all)
        #expect(await states("zh-Hans") == ["新活动，还没有发布", "对网站上一个活动的修改", "对一份草稿的修改"])
        #expect(await mei.change("\(mei.event)/delete", [:]).status == 303)
        #expect(await states() == [all[0], "Change to a deleted event", all[2]])
    }

    @Test("of an event that was deleted meanwhile are shown, and opened again once it is restored")
    func deleted() async throws {
        try keep("nonce-02", changing: event)
        let path = "\(mei.event)?unsent=nonce-02"
        #expect(await mei.ask("/").page.contains("href=\"/poster\(path)\""))
        #expect(await mei.change("\(mei.event)/delete", [:]).status == 303)
        let gone = await mei.ask(path)
        #expect(gone.status == 404 && gone.page.contains("What you typed is kept"))
        #expect(gone.page.contains("restore the event under “Deleted” on the start page"))
        #expect(gone.page.contains("\nLanterns\n\nBring &lt;two&gt;.</textarea>"))
        #expect(gone.page.contains("href=\"/poster/#removed\""))
        // Of another officer it is not.
        var wen = DeskBrowser()
        _ = await mei.host.signIn("wen", by: &wen)
        let other = await mei.host.ask(path, by: &wen)
        #expect(other.status == 404 && !other.page.contains("Lanterns"))
        #expect(await mei.change("\(mei.event)/restore", [:], after: 70).status == 303)
        let again = await mei.ask(path, after: 80)
        #expect(again.status == 200 && again.page.contains("name=\"title\" value=\"Lanterns\""))
    }

    @Test("of a page that never was have no text to show")
    func unknown() async throws {
        let page = await mei.ask("/events/nothing?unsent=nonce-09")
        #expect(page.status == 404 && page.page.contains("Page not found"))
    }
}
