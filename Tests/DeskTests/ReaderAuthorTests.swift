import Foundation
import Testing

@testable import Desk
@testable import State

@Suite("Authors’ names of readers’ posts")
struct ReaderAuthorTests {
    private static let message = [
        "feeling": "love", "title": "Kayaks at dawn", "message": "Nobody else is up.", "author": "Sam",
    ]
    private let host: DeskHost

    init() async throws { host = try await .withMembers() }

    private func message(by author: String) -> [String: String] {
        Self.message.merging(["author": author]) { $1 }
    }

    @Test("are no member’s, unless the member is signed in")
    func member() async throws {
        let member = try MemberBrowser(host, "Wang Wei")
        var reader = ReaderBrowser(host)
        for author in ["Wang Wei", "wáng-wěi."] {
            let answer = await reader.send(message(by: author))
            #expect(answer.status == 422 && answer.page.contains("sign in first if it is your own"))
            #expect(answer.value("author") == author && answer.page.contains("id=\"author-problem\""))
        }
        let officer = await reader.send(message(by: "Mei (officer)"))
        #expect(officer.status == 422 && officer.page.contains("looks like the name of an officer"))
        reader.browser.cookies["__Host-corkboard-member"] = member.token.text
        #expect(await reader.send(message(by: "Wang Wei")).status == 303)
        #expect(await reader.send(message(by: "Mei")).status == 422)
    }

    @Test("are checked again with a correction")
    func correction() async throws {
        _ = try MemberBrowser(host, "Wang Wei")
        var reader = ReaderBrowser(host)
        let receipt = await reader.send(message(by: "Sam")).path
        let path = "\(receipt)/correct"
        let refused = await reader.send(message(by: "Wang Wei"), from: path, to: path, after: 60)
        #expect(refused.status == 422 && refused.page.contains("belongs to a member"))
        #expect(await reader.send(message(by: "Anonymous"), from: path, to: path, after: 90).status == 303)
    }
}
