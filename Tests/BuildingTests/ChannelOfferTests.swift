import Building
import Foundation
import StandardSections
import TestSupport
import Testing

@Suite("Pages and the channels of notifications")
struct ChannelOfferTests {
    private let folder: TemporaryFolder
    private let build: SiteBuild
    /// A Saturday noon.
    private let now = Date(timeIntervalSince1970: 1_795_280_400)

    private static let templates = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Templates").standardizedFileURL.path

    init() throws {
        folder = try TemporaryFolder()
        build = SiteBuild(root: folder.path, output: folder("Public"), sections: .standard)
        try FileManager.default.copyItem(atPath: Self.templates, toPath: folder("Templates"))
        try folder.write(
            "title: CSA\nurl: https://csa.example.edu\ntimeZone: America/New_York\nposter: /poster\n",
            to: "Content/site.yml")
        try folder.write(
            "---\nid: e1\ntitle: Gala\nstarts: 2026-12-05T18:00\nposted: 2026-03-01\n---\n\nDance.\n",
            to: "Content/events/gala.md")
    }

    /// The pages with a text, of those that readers see.
    private func pages(with text: String) throws -> [String] {
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder("Public"))
        return try files.filter { $0.hasSuffix(".html") }.filter { file in
            let page = try String(contentsOfFile: folder("Public/\(file)"), encoding: .utf8)
            return page.replacing(/<script[^>]*>.*?<\/script>/.dotMatchesNewlines(), with: "").contains(text)
        }.sorted()
    }

    private static let offers = [
        "/notifications/mail", "notify-switch", "event-remind", "notification-settings", "by mail",
        "by email", "Kinds of notifications", "notifications turned on",
    ]

    @Test("offer none where none is set up, and those that are set up from then on")
    func offers() async throws {
        _ = try await build.run(now: now)
        for offer in Self.offers { #expect(try pages(with: offer) == [], "\(offer)") }
        try folder.write(#"{"mail": {"from": "csa@example.edu"}}"#, to: "State/channels.json")
        #expect(try await build.run(now: now).rendered > 0)
        let both = ["events/gala/index.html", "notifications/index.html"]
        #expect(try pages(with: "/notifications/mail") == both)
        #expect(try pages(with: "notify-switch") == [])
        #expect(try pages(with: "notifications by mail") == ["privacy/index.html"])
        try folder.write("KEY", to: "State/vapid.pem")
        try FileClock.settle()
        _ = try await build.run(now: now)
        #expect(try pages(with: "notify-switch") == both)
        #expect(try pages(with: "event-remind") == ["events/gala/index.html"])
        #expect(try await build.run(now: now).rendered == 0)
        try folder.remove("State/channels.json")
        _ = try await build.run(now: now)
        #expect(try pages(with: "/notifications/mail") == ["notifications/index.html"])
        #expect(try pages(with: "notify-switch") == both)
    }
}
