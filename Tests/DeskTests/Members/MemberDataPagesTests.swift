import Foundation
import Testing

@testable import Desk
@testable import State

@Suite("A member’s own data, and the end of the account")
struct MemberDataPagesTests {
    private let site: MemberHost

    init() async throws { site = try await MemberHost() }

    private func name(_ text: String) async -> DeskAnswer { await site.post("/member/name", ["name": text]) }

    @Test("show everything that is kept about the member, and give it as a file")
    func data() async throws {
        #expect(await name("Li Wei").status == 303)
        try site.write(
            "Not mine.", by: "m-aaaaaaaaaaaaaaaaaaaaaaaaaa", to: "Content/notes-replies/scarf/o-2.md")
        try await site.build()
        let page = await site.get("/member/data")
        for text in [
            site.member.id, "Li Wei", "li@example.edu", "Firefox, Linux", "Lost scarf", "I found it.",
            "href=\"/notes/scarf/#o-1\"",
        ] {
            #expect(page.page.contains(text), "\(text)")
        }
        #expect(!page.page.contains("Not mine."))
        let file = await site.get("/member/data.json")
        #expect(file.headers("Content-Disposition") == ["attachment; filename=\"\(site.member.id).json\""])
        #expect(file.headers("Content-Type") == ["application/json"])
        let json = try #require(
            try JSONSerialization.jsonObject(with: Data(file.response.body)) as? [String: Any])
        #expect(json["name"] as? String == "Li Wei" && json["address"] as? String == "li@example.edu")
        let posts = try #require(json["posts"] as? [[String: Any]])
        #expect(posts.map { $0["text"] as? String } == ["I found it."])
        #expect(posts.map { $0["file"] as? String } == [MemberHost.reply])
        #expect(file.headers("Cache-Control") == ["no-store"])
    }

    // MARK: Deletion

    @Test("delete the account only with a choice and the typed word")
    func question() async throws {
        let page = await site.get("/member/delete")
        #expect(
            page.page.contains("You have written 1 post.") && page.page.contains("Type “delete” to confirm"))
        let none = await site.post("/member/delete", ["word": "delete"])
        #expect(none.status == 422 && none.page.contains("Choose what happens to your posts."))
        let wrong = await site.post("/member/delete", ["posts": "keep", "word": "yes"])
        #expect(wrong.status == 422 && wrong.page.contains("Type “delete” into the field."))
        let odd = await site.post("/member/delete", ["posts": "sell", "word": "delete"])
        #expect(odd.status == 400)
        #expect(try site.host.database.member(site.member.id) != nil)
    }

    @Test("keep the posts of a deleted account as those of a former member, in no file of which the name is")
    func kept() async throws {
        #expect(await name("Li Wei").status == 303)
        try await site.build()
        let sent = await site.post("/member/delete", ["posts": "keep", "word": " Delete "])
        #expect(sent.status == 200 && sent.page.contains("Your posts stay, by “a former member”."))
        #expect(sent.headers("Set-Cookie").contains { $0.hasPrefix("__Host-corkboard-member=;") })
        #expect(try site.note().contains("A former member") && site.note().contains("I found it."))
        let files = try site.host.folder.tree("Public")
        #expect(files.filter { $0.value.contains("Li Wei") }.isEmpty)
        #expect(try site.host.database.member(site.member.id) == nil)
        #expect(await site.get("/member").status == 303)
    }

    @Test("erase the posts of a deleted account with their versions, and no others")
    func erased() async throws {
        #expect(await name("Li Wei").status == 303)
        let other = "Content/notes-replies/scarf/o-2.md"
        try site.write("Not mine.", by: "m-aaaaaaaaaaaaaaaaaaaaaaaaaa", to: other)
        try await site.build()
        let sent = await site.post("/member/delete", ["posts": "erase", "word": "delete"])
        #expect(sent.status == 200 && sent.page.contains("Your posts are gone from the site."))
        #expect(!FileManager.default.fileExists(atPath: site.host.folder(MemberHost.reply)))
        #expect(try !site.note().contains("I found it.") && site.note().contains("Not mine."))
        try site.host.database.compactErased()
        for name in ["corkboard.sqlite", "corkboard.sqlite-wal"] {
            let path = site.host.folder("State/\(name)")
            guard FileManager.default.fileExists(atPath: path) else { continue }
            let bytes = try Data(contentsOf: URL(filePath: path))
            #expect(bytes.range(of: Data("I found it.".utf8)) == nil, "\(name)")
        }
        let problems = StateProblem.all(below: site.host.folder.path).filter {
            if case .readableByOthers = $0 { false } else { true }
        }
        #expect(problems == [])
    }
}
