import Building
import Foundation
import Testing

@testable import Desk
@testable import State

@Suite("An open conversation")
struct MessageNewsTests {
    private var site: MessagingHost
    private var path: String { "\(MessagingHost.path(site.ana)).json" }

    private struct News: Decodable, Equatable {
        struct Item: Decodable, Equatable {
            let number: Int
            let isOwn: Bool
            let text: String
        }

        let messages: [Item]
        let numbers: [Int]?
        let live: String?
        let counter: Int?
        let obstacle: String?
        let member: String
        let name: String
    }

    init() async throws {
        site = try await MessagingHost()
        await site.ana.write("One", to: site.bo)
        await site.bo.write("Two", to: site.ana)
    }

    private mutating func news(_ query: String = "") async throws -> News {
        let answer = await site.bo.get(path + query)
        #expect(answer.status == 200 && answer.headers("Content-Type") == ["application/json"])
        #expect(answer.headers("Cache-Control") == ["no-store"])
        return try JSONDecoder().decode(News.self, from: Data(answer.page.utf8))
    }

    /// The counter in the file that a page named.
    private func counter(_ address: String) throws -> String {
        try site.host.folder.text("Public\(address)")
    }

    @Test("gets what is new as data, and the numbers that are left")
    mutating func after() async throws {
        let all = try await news()
        #expect(all.messages.map(\.text) == ["One", "Two"] && all.messages.map(\.isOwn) == [false, true])
        #expect(
            all.numbers == [1, 2] && all.member == site.bo.member.id && all.name == "Ana"
                && all.obstacle == nil)
        #expect(try await news("?after=1").messages.map(\.number) == [2])
        for query in ["?after=2", "?after=9007199254740991"] {
            #expect(try await news(query).messages == [], "\(query)")
        }
        try site.database.deleteMessage(1, of: site.bo.member.id, with: site.ana.member.id)
        #expect(try await news("?after=2").numbers == [2])
        for query in ["?after=x", "?after=-1", "?after="] {
            #expect(await site.bo.get(path + query).status == 400, "\(query)")
        }
    }

    @Test("is given to the member alone, on pages of this site, and errors are data")
    mutating func refused() async throws {
        var stranger = ReaderBrowser(site.host)
        let nobody = await stranger.get(path)
        #expect(nobody.status == 403 && nobody.headers("Content-Type") == ["application/problem+json"])
        site.bo.browser.variables["HTTP_SEC_FETCH_SITE"] = "cross-site"
        #expect(await site.bo.get(path).status == 403)
        site.bo.browser.variables["HTTP_SEC_FETCH_SITE"] = "same-origin"
        #expect(await site.bo.get(path).status == 200)
        #expect(await site.cy.get(path).status == 200)
        #expect(await !site.cy.get(path).page.contains("One"))
        try site.database.suspend(site.bo.member.id, reason: "Spam", by: .officer("mei"), now: DeskHost.now)
        #expect(await site.bo.get(path).status == 403)
    }

    @Test("asks a file with a counter, which each change writes, at an address of that member alone")
    mutating func live() async throws {
        let page = await site.bo.open(site.ana)
        let address = String(try #require(page.page.firstMatch(of: /data-live="([^"]+)"/)?.1))
        #expect(address.wholeMatch(of: /\/live\/[A-Za-z0-9_-]{22}\.json/) != nil)
        let before = try counter(address)
        await site.ana.write("Three", to: site.bo)
        let after = try counter(address)
        #expect(after != before && !after.contains("Three"))
        let read = await site.bo.send("\(MessagingHost.path(site.ana))/read", ["number": "3"])
        #expect(read.status == 204 && read.page == "")
        #expect(try counter(address) != after)
        let other = await site.ana.open(site.bo)
        let theirs = String(try #require(other.page.firstMatch(of: /data-live="([^"]+)"/)?.1))
        #expect(theirs != address)
        // The end of a session ends the file.
        _ = try site.database.beginSession(of: site.bo.member, now: DeskHost.now)
        try site.database.endMemberSessions(of: site.bo.member.id, but: 2, now: DeskHost.now)
        try DeskSections.standard.keepUp(site.host.installation.build, site.database, now: DeskHost.now)
        #expect(!FileManager.default.fileExists(atPath: site.host.folder("Public\(address)")))
        #expect(FileManager.default.fileExists(atPath: site.host.folder("Public\(theirs)")))
        #expect(try site.database.endedMessageTokens() == [])
    }

    @Test("is no page without a conversation")
    mutating func none() async throws {
        #expect(await !site.bo.open(site.cy).page.contains("data-live"))
        #expect(await site.bo.get("/messages/x.json").status == 404)
        #expect(await site.bo.get("/messages/.json").status == 404)
    }
}
