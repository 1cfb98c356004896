import Foundation
import StandardSections
import TestSupport
import Testing

@testable import Building

@Suite("Pages that browsers keep for times without a connection")
struct KeptPagesTests {
    private static let templates = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Templates").standardizedFileURL.path

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try FileManager.default.copyItem(atPath: Self.templates, toPath: folder("Templates"))
    }

    /// The files of the web root of a site with these further settings.
    private func files(_ settings: String) async throws -> [String: String] {
        try folder.write(
            "title: CSA\nurl: https://example.edu/csa\ntimeZone: UTC\nlanguages: [en, zh-Hans]\n\(settings)",
            to: "Content/site.yml")
        try FileClock.settle()
        let build = SiteBuild(root: folder.path, output: folder("Public"), sections: .standard)
        _ = try await build.run(now: Date(timeIntervalSince1970: 1_795_280_400))
        #expect(await WebRootCheck(build).problems() == [])
        return try folder.tree("Public")
    }

    @Test("are that of saved messages, with its scripts, in each language, where the site has members")
    func members() async throws {
        let files = try await files("poster: /poster\nmembers: {domains: [example.edu]}\n")
        let worker = try #require(files["service-worker.js"])
        #expect(
            worker.contains(
                """
                const KEPT = [["/csa/messages/offline/", "/csa/poster/messages", "en"], \
                ["/csa/zh-Hans/messages/offline/", "/csa/poster/messages", "zh-Hans"], ];
                """))
        let assets = try #require(worker.split(separator: "\n").first { $0.hasPrefix("const ASSETS") })
        for name in ["database", "kept-messages", "message-rows", "message-store", "messages", "own-votes"] {
            #expect(assets.contains("\"/csa/assets/\(name)."), "\(name)")
        }
        for page in ["messages/offline/index.html", "zh-Hans/messages/offline/index.html"] {
            let html = try #require(files[page])
            #expect(html.contains("data-mount=\"/csa/poster\""))
            #expect(html.contains("<meta name=\"robots\" content=\"noindex\">"))
            // Its scripts are those that are kept.
            let kept = assets.split(separator: "\"").filter { $0.hasPrefix("/csa/assets/kept-messages.") }
            #expect(kept.count == 1 && kept.allSatisfy(html.contains))
        }
        #expect(files.allSatisfy { !$0.key.contains("sitemap") || !$0.value.contains("/offline/") })
    }

    @Test("are none where it has none", arguments: ["", "poster: /poster\n"])
    func none(settings: String) async throws {
        let files = try await files(settings)
        #expect(files["service-worker.js"]?.contains("const KEPT = [];") == true)
        #expect(files.keys.allSatisfy { !$0.contains("messages/offline") })
        #expect(
            files.allSatisfy {
                $0.key.hasPrefix("assets/") || !$0.value.contains("messages/offline")
            })
    }
}
