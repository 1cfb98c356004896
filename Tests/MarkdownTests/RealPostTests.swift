import Foundation
import Markdown
import TestSupport
import Testing

@Suite("Real posts of a club", .enabled(if: SharedData.isTested("events/tuna/events")))
struct RealPostTests {
    /// The texts below the front matter, by name.
    private static func bodies() throws -> [(name: String, body: String)] {
        let folder = try SharedData.url("events/tuna/events")
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map { name in
            let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
            let parts = text.replacing("\r\n", with: "\n").split(separator: "---\n", maxSplits: 2)
            return (name, String(try #require(parts.last)))
        }
    }

    @Test("The bodies of all 158 event posts render, with their links, lists and code and without raw HTML")
    func render() throws {
        let bodies = try Self.bodies()
        #expect(bodies.count == 158)
        var counts: [String: Int] = [:]
        for (name, body) in bodies {
            let html = try MarkdownRenderer().render(body).html
            #expect(!html.isEmpty, "\(name)")
            for tag in ["<p>", "<a href=", "<li>", "<h2", "<pre>", "<table", "<script", "<iframe", "<img"] {
                counts[tag, default: 0] += html.components(separatedBy: tag).count - 1
            }
        }
        #expect(
            counts == [
                "<p>": 774, "<a href=": 229, "<li>": 794, "<h2": 19, "<pre>": 0, "<table": 0, "<script": 0,
                "<iframe": 0, "<img": 63,
            ])
    }

    @Test("Excerpts of them are plain text on one line")
    func excerpts() throws {
        for (name, body) in try Self.bodies() {
            let excerpt = try MarkdownText.excerpt(of: body, limit: 140)
            #expect(!excerpt.isEmpty && excerpt.count <= 141 && !excerpt.contains("\n"), "\(name)")
        }
    }
}
