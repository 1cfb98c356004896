import Foundation
import Testing

@testable import Desk
@testable import State

@Suite("Terms that readers search for, before officers")
struct TrendingPagesTests: ReaderSuite {
    let host: DeskHost

    init() async throws {
        host = try DeskHost(settings: "tags: {food: {en: Dumpling Night, zh-Hans: 饺子之夜}}")
        _ = try await host.installation.build.run(now: DeskHost.now)
        try host.add("mei")
    }

    private func search(_ query: String, clients: ClosedRange<Int>) async {
        for client in clients {
            let body = Array("{\"query\": \"\(query)\"}".utf8)
            var browser = DeskBrowser()
            browser.address = "192.0.2.\(client)"
            let environment = browser.variables("/api/searches", body)
                .merging(["CONTENT_TYPE": "application/json"]) { $1 }
            _ = await Desk(host.installation, now: DeskHost.now).answer(environment) { _ in body }
        }
    }

    private func published() async throws -> String {
        _ = try await host.installation.build.run(now: DeskHost.now)
        return try host.folder.text("Public/searches/trending.json")
    }

    private func update() throws {
        let site = try DeskSite(host.installation.build, preferring: [])
        try TrendingTerms(site, host.installation.build).update(
            host.database, now: DeskHost.now, isForced: true)
    }

    @Test(
        "of published names are shown by themselves, others after an officer allows them; both can be removed"
    )
    func decisions() async throws {
        await search("night dumpling", clients: 1...3)
        await search("meet at nine", clients: 1...9)
        try update()
        #expect(try await published() == "[\"night dumpling\"]\n")
        var mei = await officer()
        #expect(await !mei.get("/searches").page.contains("meet at nine"))
        await search("meet at nine", clients: 10...10)
        try update()
        #expect(try await published() == "[\"night dumpling\"]\n")
        #expect(await mei.get("/searches").page.contains("waits until an officer allows it"))
        let allowed = await mei.press(
            "/searches", ["term": "meet at nine", "action": "allow"], on: "/searches")
        #expect(allowed.path == "/searches" && allowed.query == "done=allow")
        #expect(
            try host.folder.text("Public/searches/trending.json")
                == "[\"meet at nine\",\"night dumpling\"]\n")
        for term in ["meet at nine", "night dumpling"] {
            let removed = await mei.press(
                "/searches", ["term": term, "action": "remove"], on: "/searches", after: 60)
            #expect(removed.query == "done=remove")
            #expect(try !host.folder.text("Public/searches/trending.json").contains(term))
        }
        #expect(await mei.get("/searches?done=remove", after: 60).page.contains("The term is removed."))
        try update()
        #expect(try await published() == "[]\n")
    }

    @Test("are decided on by name and action alone")
    func wrong() async throws {
        var mei = await officer()
        for fields in [["term": "", "action": "allow"], ["term": "tea", "action": "like"], ["term": "tea"]] {
            #expect(await mei.press("/searches", fields, on: "/searches").status == 400)
        }
        #expect(try host.database.searchedTerms(now: DeskHost.now, limit: 9) == [])
    }
}
