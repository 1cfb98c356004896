import Building
import Foundation
import Model
import Site
import StandardSections
import TestSupport
import Testing

@Suite("Pictures of Content/media")
struct PublishedMediaTests {
    private let site: SmallSite
    private let build: SiteBuild
    private let now = Date(timeIntervalSince1970: 1_795_280_400)

    init() throws {
        site = try SmallSite()
        build = SiteBuild(root: site.folder.path, output: site.folder("Public"), sections: .standard)
        for name in ["a", "b"] { try site.folder.write(Self.gif, to: "Content/media/\(name).gif") }
    }

    private static let gif: [UInt8] =
        Array("GIF89a".utf8)
        + [
            2, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1,
            0, 0x3B,
        ]

    private static func event(_ keys: String = "", detail: String = "Text.") -> String {
        "---\nid: e\ntitle: E\nstarts: 2026-12-05T18:00\n\(keys)---\n\n\(detail)\n"
    }

    /// Builds, and tells which pictures the web root has then.
    private func published() async throws -> [String] {
        _ = try await build.run(now: now)
        return try site.folder.tree("Public").keys.filter { $0.hasPrefix("media/") }.sorted()
    }

    /// The bytes of a picture in the web root.
    private func shown(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: site.folder("Public/media/\(name)"))))
    }

    @Test(
        "are published where something published names them",
        arguments: [
            ("Content/pages/about.md", "---\ntitle: About\n---\n\n![x](/media/a.gif)\n"),
            ("Content/pages/about.md", "---\ntitle: About\n---\n\n[paper](../media/a.gif).\n"),
            ("Content/pages/about.md", "---\ntitle: About\n---\n\n<https://csa.example.edu/media/a.gif>\n"),
            ("Content/pages/about.md", "---\ntitle: About\n---\n\n![x](/media/a\\.gif)\n"),
            (
                "Content/pages/about.md",
                "---\ntitle: About\nbody:\n  zh-Hans: \"![x](/media/a.gif)\"\n---\n\nWe.\n"
            ),
            ("Content/courses/math-9.md", "---\nnumber: MATH 9\nname: X\n---\n\n![x](/media/a.gif)\n"),
            ("Content/events/e.md", event("picture: a.gif\n")),
            ("Content/events/e.md", event("picture: a.gif\nstatus: cancelled\nreason: rain\n")),
            ("Content/events/e.md", event(detail: "![x](/media/a.gif)")),
            ("Content/events/e.md", event("detail: {zh-Hans: \"![x](/media/a.gif)\"}\n")),
            (
                "Content/site.yml",
                "title: CSA\nurl: https://csa.example.edu\ntimeZone: UTC\ncontacts: {wechat: x, wechatPicture: a.gif}\n"
            ),
            ("Templates/foot.mustache", "<img src=\"{{root}}/media/a.gif\">"),
            ("Templates/assets/style.css", "p { background: url(../media/a.gif) }\n"),
        ])
    func named(file: String, text: String) async throws {
        #expect(try await published() == [])
        try site.folder.write(text, to: file)
        #expect(try await published() == ["media/a.gif"])
    }

    @Test(
        "are not published for drafts, comments and feedback",
        arguments: [
            ("Content/events/e.md", event("status: draft\npicture: a.gif\n", detail: "![x](/media/b.gif)")),
            ("Content/reviews/math-89/r2.md", "---\nprofessor: Bo\n---\n/media/a.gif"),
            (
                "Content/feedback/2026/f1.md",
                "---\nfeeling: love\ntitle: T\nposted: 2026-01-01\n---\n\n![x](/media/a.gif)\n"
            ),
        ])
    func unnamed(file: String, text: String) async throws {
        try site.folder.write(text, to: file)
        #expect(try await published() == [])
    }

    @Test("are published without the place and the words beside their pixels, and stay so")
    func bare() async throws {
        let comment = [0x21, 0xFE, 6] + Array("secret".utf8) + [0]
        try site.folder.write(Array(Self.gif.dropLast()) + comment + [0x3B], to: "Content/media/a.gif")
        try site.folder.write(Self.event("picture: a.gif\n"), to: "Content/events/e.md")
        #expect(try await published() == ["media/a.gif"])
        #expect(try shown("a.gif") == Self.gif)
        #expect(try await build.run(now: now, rewriting: true).leftOut == [])
        #expect(try shown("a.gif") == Self.gif)
    }

    @Test("leave the web root with the last text that names them")
    func withdrawn() async throws {
        let event = "Content/events/e.md"
        try site.folder.write("---\ntitle: About\n---\n\n![x](/media/a.gif)\n", to: "Content/pages/about.md")
        try site.folder.write(Self.event("picture: a.gif\n", detail: "![x](/media/b.gif)"), to: event)
        #expect(try await published() == ["media/a.gif", "media/b.gif"])
        try site.folder.write(
            Self.event("picture: a.gif\nstatus: draft\n", detail: "![x](/media/b.gif)"), to: event)
        #expect(try await published() == ["media/a.gif"])
        try site.folder.write("---\ntitle: About\n---\n\nWe.\n", to: "Content/pages/about.md")
        #expect(try await published() == [])
        try site.folder.write(Self.event("picture: b.gif\n"), to: event)
        #expect(try await published() == ["media/b.gif"])
        try site.folder.remove(event)
        #expect(try await published() == [])
    }

    @Test("stay with a page that stays since its file has errors, and no other file's error keeps them")
    func held() async throws {
        let (event, about) = ("Content/events/e.md", "Content/pages/about.md")
        try site.folder.write("---\ntitle: About\n---\n\n![x](/media/a.gif)\n", to: about)
        try site.folder.write(Self.event("picture: b.gif\n"), to: event)
        #expect(try await published() == ["media/a.gif", "media/b.gif"])
        try site.folder.write("---\ntitle: [\n---\n", to: about)
        #expect(try await published() == ["media/a.gif", "media/b.gif"])
        try site.folder.write(Self.event(), to: event)
        #expect(try await published() == ["media/a.gif"])
        try site.folder.write("---\ntitle: About\n---\n\nWe.\n", to: about)
        #expect(try await published() == [])
    }

    @Test("go where an earlier version published them under a name that is no picture's")
    func otherNames() async throws {
        try site.folder.write(
            "---\ntitle: About\n---\n\n[x](/media/steal.gif) ![x](/media/a.gif)\n",
            to: "Content/pages/about.md")
        try site.folder.write(Self.gif, to: "Content/media/steal.gif")
        #expect(try await published() == ["media/a.gif", "media/steal.gif"])
        try site.folder.remove("Content/media/steal.gif")
        try site.folder.write(Self.gif, to: "Content/media/steal.js")
        let report = try await build.run(now: now)
        #expect(report.leftOut.map(\.cause) == [.notAPictureName])
        #expect(try await published() == ["media/a.gif"])
    }
}
