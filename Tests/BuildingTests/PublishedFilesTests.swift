import Building
import Foundation
import Model
import Site
import StandardSections
import TestSupport
import Testing

@Suite("Files that people offer")
struct PublishedFilesTests {
    private let site: SmallSite
    private let build: SiteBuild
    private let now = Date(timeIntervalSince1970: 1_795_280_400)

    init() throws {
        site = try SmallSite()
        build = SiteBuild(root: site.folder.path, output: site.folder("Public"), sections: .standard)
        for name in ["a.pdf", "章程.pdf", "B.PDF"] { try write(name) }
    }

    private func write(_ name: String, _ text: String = "") throws {
        try site.folder.write("%PDF-1.7\n\(text)", to: "Content/files/\(name)")
    }

    private static func about(_ text: String) -> String { "---\ntitle: About\n---\n\n\(text)\n" }

    private static func event(_ keys: String = "", detail: String = "Text.") -> String {
        "---\nid: e\ntitle: E\nstarts: 2026-12-05T18:00\n\(keys)---\n\n\(detail)\n"
    }

    private static func notice(_ url: String, _ keys: String = "") -> String {
        "{\"notification\": {\"title\": \"N\", \"body\": \"x\"}, \"data\": {\"id\": \"n\", \"timestamp\": \"2026-11-20T10:00:00Z\", \"type\": \"generic\", \"url\": \"\(url)\"}\(keys)}"
    }

    /// Builds, and tells which files the web root has then.
    private func published() async throws -> [String] {
        _ = try await build.run(now: now)
        return try site.folder.tree("Public").keys.filter { $0.hasPrefix("files/") }.sorted()
    }

    @Test(
        "are published where something published links to them",
        arguments: [
            ("Content/pages/about.md", about("[x](/files/a.pdf)"), "files/a.pdf"),
            ("Content/pages/about.md", about("[x](../files/章程.pdf)"), "files/章程.pdf"),
            ("Content/pages/about.md", about("[x](/files/%E7%AB%A0%E7%A8%8B.pdf)"), "files/章程.pdf"),
            ("Content/pages/about.md", about("[x](/files/B.PDF)"), "files/B.PDF"),
            (
                "Content/pages/about.md",
                "---\ntitle: About\nbody:\n  zh-Hans: \"[x](/files/a.pdf)\"\n---\n\nWe.\n", "files/a.pdf"
            ),
            (
                "Content/courses/math-9.md", "---\nnumber: MATH 9\nname: X\n---\n\n[x](/files/a.pdf)\n",
                "files/a.pdf"
            ),
            ("Content/events/e.md", event(detail: "[x](/files/a.pdf)"), "files/a.pdf"),
            ("Content/events/e.md", event("detail: {zh-Hans: \"[x](/files/a.pdf)\"}\n"), "files/a.pdf"),
            (
                "Content/events/e.md",
                event(
                    "needSignUp: true\nopenForSignUp: true\nsignUpURL: https://csa.example.edu/files/a.pdf\n"),
                "files/a.pdf"
            ),
            ("Content/broadcasts/n.json", notice("https://csa.example.edu/files/a.pdf"), "files/a.pdf"),
            (
                "Content/site.yml",
                "title: CSA\nurl: https://csa.example.edu\ntimeZone: UTC\ncontacts: {discord: https://csa.example.edu/files/a.pdf}\n",
                "files/a.pdf"
            ),
            ("Templates/foot.mustache", "<a href=\"{{root}}/files/a.pdf\">", "files/a.pdf"),
        ])
    func linked(file: String, text: String, path: String) async throws {
        #expect(try await published() == [])
        try site.folder.write(text, to: file)
        #expect(try await published() == [path])
        #expect(try site.folder.text("Public/\(path)") == "%PDF-1.7\n")
    }

    @Test(
        "are not published for drafts, notices to come, texts of readers and other sites",
        arguments: [
            ("Content/events/e.md", event("status: draft\n", detail: "[x](/files/a.pdf)")),
            (
                "Content/broadcasts/n.json",
                notice("https://csa.example.edu/files/a.pdf", ", \"from\": \"2026-12-20T10:00:00Z\"")
            ),
            (
                "Content/broadcasts/n.json",
                notice("https://csa.example.edu/files/a.pdf", ", \"retracted\": true")
            ),
            ("Content/reviews/math-89/r2.md", "---\nprofessor: Bo\n---\n/files/a.pdf"),
            (
                "Content/feedback/2026/11/f1.md",
                "---\nfeeling: love\ntitle: T\nposted: 2026-01-01\n---\n\n[x](/files/a.pdf)\n"
            ),
            ("Content/pages/about.md", about("<https://example.org/files/a.pdf>")),
        ])
    func unlinked(file: String, text: String) async throws {
        try site.folder.write(text, to: file)
        #expect(try await published() == [])
    }

    @Test("are published by the build after a notice's hold, though no file was changed")
    func hold() async throws {
        try site.folder.write(
            Self.notice("https://csa.example.edu/files/a.pdf", ", \"from\": \"2026-11-21T18:00:00Z\""),
            to: "Content/broadcasts/n.json")
        #expect(try await published() == [])
        _ = try await build.run(now: now + 3_600)
        #expect(try site.folder.text("Public/files/a.pdf") == "%PDF-1.7\n")
    }

    @Test(
        "leave the web root with the last link, and with the file itself; a new one comes though its link was there before"
    )
    func withdrawn() async throws {
        let (event, about) = ("Content/events/e.md", "Content/pages/about.md")
        try site.folder.write(Self.about("[x](/files/a.pdf) [y](/files/new.pdf)"), to: about)
        try site.folder.write(Self.event(detail: "[x](/files/a.pdf)"), to: event)
        #expect(try await published() == ["files/a.pdf"])
        try write("new.pdf")
        #expect(try await published() == ["files/a.pdf", "files/new.pdf"])
        try write("new.pdf", "2")
        #expect(try await published() == ["files/a.pdf", "files/new.pdf"])
        #expect(try site.folder.text("Public/files/new.pdf") == "%PDF-1.7\n2")
        try site.folder.remove("Content/files/new.pdf")
        #expect(try await published() == ["files/a.pdf"])
        try site.folder.write(Self.about("We."), to: about)
        #expect(try await published() == ["files/a.pdf"])
        try site.folder.write(Self.event("status: draft\n", detail: "[x](/files/a.pdf)"), to: event)
        #expect(try await published() == [])
    }

    @Test("stay with a page that stays since its file has errors, and where they have an error themselves")
    func held() async throws {
        let about = "Content/pages/about.md"
        try site.folder.write(Self.about("[x](/files/a.pdf) [y](/files/%E7%AB%A0%E7%A8%8B.pdf)"), to: about)
        #expect(try await published() == ["files/a.pdf", "files/章程.pdf"])
        try site.folder.write("---\ntitle: [\n---\n", to: about)
        #expect(try await published() == ["files/a.pdf", "files/章程.pdf"])
        try site.folder.write(Self.about("[x](/files/a.pdf)"), to: about)
        #expect(try await published() == ["files/a.pdf"])
        try site.folder.write("<script>", to: "Content/files/a.pdf")
        let report = try await build.run(now: now)
        #expect(report.leftOut == [Problem(file: "Content/files/a.pdf", cause: .otherContents("pdf"))])
        #expect(try site.folder.text("Public/files/a.pdf") == "%PDF-1.7\n")
    }

    @Test("are copies that everyone may read, and that a build without changes does not make again")
    func copies() async throws {
        try site.folder.write(Self.about("[x](/files/a.pdf)"), to: "Content/pages/about.md")
        chmod(site.folder("Content/files/a.pdf"), 0o600)
        try FileClock.settle()
        _ = try await build.run(now: now)
        var (file, page) = (stat(), stat())
        #expect(stat(site.folder("Public/files/a.pdf"), &file) == 0)
        #expect(stat(site.folder("Public/index.html"), &page) == 0)
        #expect(file.st_mode == page.st_mode)
        let again = try await build.run(now: now)
        let counts: [Int] = [again.read, again.rendered, again.outcome.written, again.outcome.removed]
        #expect(counts == [0, 0, 0, 0])
        #expect(await WebRootCheck(build).problems() == [])
        try site.folder.write("spoilt", to: "Public/files/a.pdf")
        #expect(
            await WebRootCheck(build).problems() == [
                Problem(file: "Public/files/a.pdf", cause: .wrongPage(.other))
            ])
        #expect(try await build.run(now: now).outcome.written == 1)
    }

    @Test("are there as soon as the post that links to them")
    func live() async throws {
        #expect(try await published() == [])
        // A hidden file is of no build.
        try write(".b.pdf")
        let detail = "[x](/files/a.pdf) [y](/files/.b.pdf)"
        try site.folder.write(Self.event(detail: detail), to: "Content/events/e.md")
        #expect(try await build.publish(["Content/events/e.md"], now: now))
        #expect(try site.folder.text("Public/files/a.pdf") == "%PDF-1.7\n")
        #expect(!FileManager.default.fileExists(atPath: site.folder("Public/files/.b.pdf")))
        try site.folder.write(Self.event(), to: "Content/events/e.md")
        #expect(try await published() == [])
    }

    @Test("are named by a check where nothing links to them; a link to none is broken")
    func check() async throws {
        try site.folder.write(
            Self.about("[x](/files/a.pdf) [y](/files/none.pdf)"), to: "Content/pages/about.md")
        let problems = await SiteCheck(root: site.folder.path, sections: .standard).problems(
            now: now, followingLinks: true)
        #expect(
            problems == [
                Problem(file: "/about/", cause: .brokenLink("/files/none.pdf")),
                Problem(file: "Content/files/B.PDF", cause: .unlinkedFile("/files/B.PDF")),
                Problem(
                    file: "Content/files/章程.pdf", cause: .unlinkedFile("/files/%E7%AB%A0%E7%A8%8B.pdf")),
            ])
        #expect(try await build.run(now: now).warnings == [])
    }
}
