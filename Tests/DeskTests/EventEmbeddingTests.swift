import Foundation
import Testing

@testable import Desk

@Suite("GET /oembed")
struct EventEmbeddingTests {
    private func ask(_ query: String, _ host: DeskHost) async -> DeskAnswer {
        var browser = DeskBrowser()
        return await host.ask("/oembed?\(query)", by: &browser)
    }

    private func host() throws -> DeskHost {
        let host = try DeskHost()
        for (name, status) in [("gala", "published"), ("plan", "draft")] {
            try host.folder.write(
                "---\nid: \(name)1\ntitle: {en: \"Gala & <b>\", zh-Hans: 晚会}\nstatus: \(status)\nstarts: 2026-12-05T18:00\n---\nCome.\n",
                to: "Content/events/\(name).md")
        }
        return host
    }

    private func address(_ path: String) throws -> String {
        "url=" + "https://csa.example.edu\(path)".addingPercentEncoding(
            withAllowedCharacters: .alphanumerics)!
    }

    @Test(
        "describes the page of an event in the page's language",
        arguments: [
            ("/events/gala/", "Gala & <b>"), ("/events/gala", "Gala & <b>"),
            ("/zh-Hans/events/gala/", "晚会"),
        ])
    func event(path: String, title: String) async throws {
        struct Description: Decodable {
            let version: String
            let type: String
            let title: String
            let provider_url: String
        }
        let answer = await ask(try address(path), try host())
        #expect(answer.status == 200)
        #expect(answer.headers("Content-Type") == ["application/json"])
        let found = try JSONDecoder().decode(Description.self, from: Data(answer.response.body))
        #expect(found.version == "1.0" && found.type == "link" && found.title == title)
        #expect(found.provider_url.hasPrefix("https://csa.example.edu/"))
    }

    @Test(
        "knows no other address, no draft, and one format",
        arguments: [
            ("", 404), ("url=", 404), ("url=https%3A%2F%2Fevil.example%2Fevents%2Fgala%2F", 404),
            ("url=https%3A%2F%2Fcsa.example.edu%2Fevents%2Fplan%2F", 404),
            ("url=https%3A%2F%2Fcsa.example.edu%2Fevents%2F..%2F..%2Fx", 404),
            ("url=https%3A%2F%2Fcsa.example.edu%2Fevents%2Fgala%2F&format=xml", 501),
        ])
    func others(query: String, status: Int) async throws {
        #expect(await ask(query, try host()).status == status)
    }
}
