import Foundation
import Testing

@testable import Desk
@testable import State

@Suite("The page of a member’s second address")
struct SecondAddressPagesTests {
    private let site: MemberHost

    init() async throws { site = try await MemberHost() }

    private func mail() throws -> OutgoingMail {
        try #require(try site.host.database.dueOutgoingMail(now: DeskHost.now + 1000).last)
    }

    @Test("confirm a second address by the code, and tell the first one")
    func code() async throws {
        let wrong = await site.post("/member/address", ["action": "request", "address": "li at home"])
        #expect(wrong.status == 422 && wrong.value("address") == "li at home")
        let sent = await site.post("/member/address", ["action": "request", "address": "Li@Example.org"])
        #expect(sent.headers("Location") == ["/poster/member/address?done=sent"])
        #expect(try mail().address == "li@example.org")
        let text = try mail().text
        let code = try #require(text.split(separator: "\n").first { $0.wholeMatch(of: /[0-9]{6}/) != nil })
        let other = code == "000000" ? "000001" : "000000"
        let refused = await site.post("/member/address", ["action": "confirm", "code": other])
        #expect(refused.status == 422 && refused.page.contains("You can try 4 more times."))
        let done = await site.post(
            "/member/address", ["action": "confirm", "code": "\(code.prefix(3)) \(code.suffix(3))"])
        #expect(done.headers("Location") == ["/poster/member/address?done=confirmed"])
        #expect(try mail().address == "li@example.edu")
        #expect(try site.host.database.member(at: "li@example.org")?.id == site.member.id)
        let removed = await site.post("/member/address", ["action": "remove"])
        #expect(removed.headers("Location") == ["/poster/member/address?done=removed"])
        #expect(try site.host.database.member(at: "li@example.org") == nil)
        let odd = await site.post("/member/address", ["action": "sell"])
        #expect(odd.status == 400)
    }

    @Test("say that the mail with the code may be late while the mail server takes none")
    func lateMail() async throws {
        _ = await site.post("/member/address", ["action": "request", "address": "li@example.org"])
        let late = "<p class=\"note\">The last email from this site could not be sent"
        #expect(await !site.get("/member/address").page.contains(late))
        try site.host.database.note(fault: "451 later", at: "mail", now: DeskHost.now)
        #expect(await site.get("/member/address").page.contains(late))
        let key = try #require(
            try mail().text.split(separator: "\n").first { $0.hasPrefix("https://") }?.split(separator: "?")
                .last)
        #expect(await !site.get("/member/address?\(key)").page.contains(late))
    }

    @Test("refuse the address of the sign-in itself", arguments: ["li@example.edu", " LI+x@Example.edu"])
    func same(typed: String) async throws {
        let sent = await site.post("/member/address", ["action": "request", "address": typed])
        #expect(sent.status == 422 && sent.page.contains("You sign in with this address already."))
        #expect(try site.host.database.dueOutgoingMail(now: DeskHost.now + 1000).isEmpty)
    }

    @Test("confirm a second address by the link, whose page uses nothing up")
    func link() async throws {
        _ = await site.post("/member/address", ["action": "request", "address": "li@example.org"])
        let text = try mail().text
        let url = try #require(text.split(separator: "\n").first { $0.hasPrefix("https://") })
        let path = String(url.dropFirst("https://csa.example.edu/poster".count))
        for _ in 0..<3 {
            let page = await site.get(path)
            #expect(
                page.status == 200 && page.page.contains("Do you want to sign in with li@example.org too?"))
        }
        let page = await site.get(path)
        let sent = await site.post("/member/address", ["action": "confirm", "key": page.value("key")])
        #expect(sent.headers("Location") == ["/poster/member/address?done=confirmed"])
        let again = await site.get(path)
        #expect(again.status == 404 && again.page.contains("This code or link no longer works."))
        let stranger = await site.get("/member/address?key=\(String(repeating: "0", count: 32))")
        #expect(stranger.status == 404)
    }
}
