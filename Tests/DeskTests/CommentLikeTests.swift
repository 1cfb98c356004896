import Foundation
import Site
import Testing

@testable import Desk
@testable import State

@Suite("Likes of comments")
struct CommentLikeTests {
    private let host: DeskHost
    private var li: MemberBrowser
    private var ana: MemberBrowser

    init() async throws {
        host = try await DeskHost.withMembers()
        (li, ana) = (try MemberBrowser(host, "Li"), try MemberBrowser(host, "Ana"))
    }

    private func page(_ path: String) throws -> String { try host.folder.text("Public\(path)index.html") }

    private func like(_ id: String, from: String = "none", by member: MemberBrowser) async -> DeskAnswer {
        var reader = ReaderBrowser(host)
        reader.browser = member.browser
        return await reader.sendVote(#"{"subject": "\#(id)", "vote": "up", "from": "\#(from)"}"#)
    }

    private func build(_ part: String) async throws {
        let (build, database) = (host.installation.build, host.database)
        try build.updateValues(
            of: SiteSection(rawValue: part), all: { try database.voteSums(of: part) },
            newest: { try database.newestVoteSums(of: part, limit: $0) })
        _ = try await build.run(now: DeskHost.now + 100)
    }

    @Test(
        "count once for each member, on the page and in the file of sums of the post’s section",
        arguments: [
            ("lantern", "/events/lantern/", "events"), ("math-216", "/courses/math-216/", "courses"),
            ("f1", "/feedback/f1/", "feedback"),
        ])
    mutating func liked(post: String, address: String, part: String) async throws {
        let id = (await li.comment(on: post, "Is there tea?")).comment
        let button = "data-subject=\"\(id)\" data-sum=\"0\" data-words=\"comment-like\""
        #expect(try page(address).contains(button))
        #expect(try page(address).contains("data-values=\"/\(part)/values.json\""))
        let sent = await like(id, by: ana)
        #expect(sent.page == "{\"subject\":\"\(id)\",\"up\":1,\"vote\":\"up\"}\n")
        #expect(await like(id, by: ana).page == sent.page)
        #expect(try host.folder.text("Public/\(part)/values.json").contains("\"\(id)\":1"))
        try await build(part)
        #expect(try page(address).contains("data-subject=\"\(id)\" data-sum=\"1\""))
        #expect(try page(address).contains("<span class=\"vote-sum\">1 person likes this</span>"))
        #expect(await like(id, from: "up", by: ana).page.contains("\"up\":0,\"vote\":\"none\""))
    }

    @Test("are refused for one’s own, to strangers, and for what nobody sees")
    mutating func refused() async throws {
        let id = (await li.comment(on: "lantern", "Is there tea?")).comment
        let own = await like(id, by: li)
        #expect(own.status == 403 && own.page.contains("own"))
        var stranger = ReaderBrowser(host)
        let vote = #"{"subject": "\#(id)", "vote": "up", "from": "none"}"#
        #expect(await stranger.sendVote(vote).status == 403)
        let held = (await li.comment(on: "lantern", "What a bullshit idea.", after: 5)).comment
        #expect(await like(held, by: ana).status == 404)
        #expect(await like("r-aaaaaaaaaaaaaaaaaaaaaaaaaa", by: ana).status == 404)
        #expect(await like(id, by: ana).status == 200)
        _ = await li.send("/comments/\(id)/delete", ["confirmed": "yes"], after: 10)
        #expect(await like(id, by: ana).status == 404)
        #expect(try host.database.votes(for: [id])[id]?.up ?? 0 == 0)
    }

    @Test("without scripts are on a page of the program, with the true sum")
    mutating func withoutScripts() async throws {
        let id = (await li.comment(on: "lantern", "Is there tea?")).comment
        #expect(try page("/events/lantern/").contains("href=\"/poster/votes?subject=\(id)&amp;lang=en\""))
        let form = await ana.get("/votes?subject=\(id)")
        #expect(form.page.contains("<h1>Like</h1>"))
        let sent = await ana.send(
            "/votes", ["csrf": form.value("csrf"), "subject": id, "vote": "up", "from": "none"])
        #expect([200, 303].contains(sent.status))
        #expect(try host.database.votes(for: [id])[id]?.up == 1)
    }

    @Test("are on no page where the site has no members any more")
    mutating func off() async throws {
        let id = (await li.comment(on: "lantern", "Is there tea?")).comment
        let settings = try host.folder.text("Content/site.yml")
        try host.folder.write(
            settings.replacing("members: {domains: [example.edu]}", with: ""), to: "Content/site.yml")
        _ = try await host.installation.build.run(now: DeskHost.now + 100)
        #expect(try page("/events/lantern/").contains("Is there tea?"))
        #expect(try !page("/events/lantern/").contains("comment-like"))
        #expect(await like(id, by: ana).status == 404)
    }
}
