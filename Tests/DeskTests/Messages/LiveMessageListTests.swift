import Building
import Foundation
import Testing

@testable import Desk
@testable import State

@Suite("An open list of conversations")
struct LiveMessageListTests {
    private var site: MessagingHost

    init() async throws { site = try await MessagingHost() }

    /// The address of the file that a list asks, and the counter that the list has.
    private func live(_ page: DeskAnswer) throws -> (address: String, counter: String) {
        let found = try #require(
            page.page.firstMatch(of: /data-counter="([0-9]+)" data-live="(\/live\/[A-Za-z0-9_-]{22}\.json)"/))
        return (String(found.2), String(found.1))
    }

    private func text(_ address: String) throws -> String { try site.host.folder.text("Public\(address)") }

    @Test("asks a file of the member, which a first message changes, also where nothing was written before")
    mutating func first() async throws {
        let list = await site.bo.get("/messages")
        #expect(list.headers("Cache-Control") == ["no-store"] && list.page.contains("<title>Messages ·"))
        let (address, counter) = try live(list)
        #expect(try counter == "0" && text(address).hasPrefix("{\"counter\":0}"))
        let other = try live(await site.cy.get("/messages")).address
        let theirs = try text(other)
        await site.ana.write("Is the tent free?", to: site.bo)
        #expect(try text(address).hasPrefix("{\"counter\":1}") && !text(address).contains("tent"))
        #expect(try text(other) == theirs && other != address)
        let after = await site.bo.get("/messages")
        let now = try live(after)
        #expect(now.address == address && now.counter == "1")
        #expect(
            after.page.contains("<title>(1) Messages ·") && after.page.contains("data-unread=\"1 unread\""))
        #expect(after.page.contains("dir=\"auto\">Is the tent free?</p>"))
        // What is read elsewhere changes it, too.
        _ = await site.bo.open(site.ana)
        #expect(try text(address).hasPrefix("{\"counter\":2}"))
        let own = await site.ana.get("/messages").page
        #expect(own.contains("dir=\"auto\">You: Is the tent free?</p>") && !own.contains("data-unread"))
    }

    @Test("ends with the sessions of the member, and has another address then")
    mutating func ended() async throws {
        let address = try live(await site.bo.get("/messages")).address
        _ = try site.database.beginSession(of: site.bo.member, now: DeskHost.now)
        try site.database.endMemberSessions(of: site.bo.member.id, but: 2, now: DeskHost.now)
        try DeskSections.standard.keepUp(site.host.installation.build, site.database, now: DeskHost.now)
        #expect(!FileManager.default.fileExists(atPath: site.host.folder("Public\(address)")))
        #expect(try live(await site.bo.get("/messages")).address != address)
    }
}
