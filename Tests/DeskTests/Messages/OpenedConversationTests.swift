import CGI
import Foundation
import Testing

@testable import Desk
@testable import State

@Suite("A conversation that a section opens")
struct OpenedConversationTests {
    private var site: MessagingHost

    init() async throws { site = try await MessagingHost() }

    private func open(_ nonce: String) async throws -> OpenedConversation {
        let head = try CGIRequestHead(environment: ["REQUEST_METHOD": "GET", "PATH_INFO": "/messages"])
        let context = try RequestContext(
            CGIRequest(unread: head), installation: site.host.installation, now: DeskHost.now)
        return try context.openConversation(
            from: site.ana.member, to: site.bo.member.id, about: "Tent <4>", page: "/items/tent/",
            nonce: nonce)
    }

    @Test("begins with a line about the thing, once for each form, on both sides")
    mutating func line() async throws {
        for _ in 0..<2 {
            #expect(try await open("nonce-1234") == .opened(path: MessagingHost.path(site.bo)))
        }
        for page in [await site.ana.open(site.bo), await site.bo.open(site.ana)] {
            #expect(page.page.contains("<a href=\"/items/tent/\">About: Tent &lt;4&gt;</a>"))
            #expect(page.page.components(separatedBy: "About:").count == 2)
            #expect(!page.page.contains("/report?number=1\""))
        }
        #expect(
            try site.database.mayWrite(from: site.bo.member.id, to: site.ana.member.id) == .allowed(.reply))
    }

    @Test("is refused where a message is")
    mutating func refused() async throws {
        _ = await site.bo.send("\(MessagingHost.path(site.ana))/block", ["confirmed": "yes"])
        #expect(try await open("nonce-1234") == .refused)
        #expect(try site.texts(of: site.ana, with: site.bo) == [])
    }

    @Test("has the limits of a beginning")
    mutating func limits() async throws {
        for number in 0..<10 {
            let other = try site.database.addMember(
                at: "\(number)@example.edu", named: "Other \(number)", now: DeskHost.now)
            _ = await site.ana.send("/messages/\(other.id)", ["text": "Hello"])
        }
        #expect(try await open("nonce-1234") == .tooMany(until: DeskHost.now + 3600))
    }
}
