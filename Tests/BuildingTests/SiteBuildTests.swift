import Building
import Foundation
import Model
import StandardSections
import TestSupport
import Testing

@Suite("Building a site")
struct SiteBuildTests {
    private let site: SmallSite
    private let build: SiteBuild

    init() throws {
        site = try SmallSite()
        build = SiteBuild(root: site.folder.path, output: site.folder("Public"), sections: .standard)
    }

    /// The pages of a build and what became of them: written, unchanged, removed.
    private func counts(rewriting: Bool = false) async throws -> [Int] {
        let report = try await build.run(now: .distantFuture, rewriting: rewriting)
        #expect(report.warnings == [])
        return [report.pages, report.outcome.written, report.outcome.unchanged, report.outcome.removed]
    }

    @Test("The first build writes every page, byte for byte")
    func first() async throws {
        #expect(try await counts() == [49, 49, 0, 0])
        let tail = "<link href=\"/assets/style.0686dee826.css\">"
        // Those of feedback, notices, feeds, the app and sitemaps have their own tests.
        let others = [
            "feed", "events/feed", "courses/feed", "notifications/", "manifest", "offline", "service",
            "unread", "sitemap",
        ]
        let files = try site.folder.tree("Public").filter { file in
            file.value != "/" && !others.contains { file.key.hasPrefix($0) }
        }
        #expect(
            files == [
                "index.html": "<h1>CSA</h1><a href=\"/courses/\">Courses</a>\(tail)\n",
                "courses/index.html": "<h1 id=\"list\">Courses</h1>\(tail)\n",
                "courses/math-216/index.html": "<h1 id=\"top\">MATH 216</h1><p>Matrices.</p>\n\(tail)\n",
                "courses/math-89/index.html": "<h1 id=\"top\">MATH 89</h1><p>Why.</p>\n\(tail)\n",
                "courses/professors/index.html": "", "courses/professors/ada/index.html": "",
                "privacy/index.html": "", "searches/trending.json": "[]\n",
                "courses/values.json": "{}\n", "events/places.json": "{}\n",
                "events/polls.json": "{}\n", "embed/index.html": "", "embed/events.js": "",
                "embed/events.json":
                    "{\"version\":1,\"title\":\"CSA\",\"language\":\"en\",\"timeZone\":\"GMT\",\"url\":\"https://csa.example.edu/events/\",\"events\":[]}\n",
                "searches/pages.json":
                    "{\"older\":[],\"messages\":[\n[\"about\",0,0,[\"About\"],[\"We.\"],\"\",\"\"]\n]}\n",
                "about/index.html": "<p>We.</p>\n\(tail)\n", "404.html": "<p>Nothing</p>\(tail)\n",
                "events/index.html": "<p>Events</p>\(tail)\n", "events.ics": Self.noEvents,
                "courses/search.json": """
                {"professors":["Ada"],"courses":[
                ["MATH 89","Proofs",[0],1],
                ["MATH 216","Linear Algebra"]
                ]}

                """,
                "courses/search/comments/0.json": "[\n[0,\"r1\",\"Good.\"]\n]\n",
                "courses/search/words.json":
                    "{\"comments\":1,\"subjects\":\"math\",\"words\":\"algebra linear proofs\",\"aliases\":[]}\n",
                "robots.txt": "User-agent: *\nAllow: /\n\nSitemap: https://csa.example.edu/sitemap.xml\n",
                "assets/style.0686dee826.css": "p { color: red }\n",
            ])
    }

    private static let noEvents = [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Corkboard//Corkboard//EN", "CALSCALE:GREGORIAN",
        "NAME:CSA",
        "X-WR-CALNAME:CSA", "REFRESH-INTERVAL;VALUE=DURATION:PT6H", "X-PUBLISHED-TTL:PT6H", "END:VCALENDAR",
        "",
    ].joined(separator: "\r\n")

    @Test("Later builds write what changed and remove what is gone")
    func later() async throws {
        _ = try await counts()
        #expect(try await counts() == [49, 0, 49, 0])
        try site.course("math-216", "Linear Algebra", "More matrices.")
        #expect(try await counts() == [49, 1, 48, 0])
        // The page, the search index and its words, and the sitemap.
        try site.course("math-300", "Topology", "Doughnuts.")
        #expect(try await counts() == [50, 4, 46, 0])
        try site.folder.remove("Content/courses/math-300.md")
        #expect(try await counts() == [49, 3, 46, 1])
        // A new asset has a new name, which stands on the seven HTML pages.
        try site.folder.write("p { color: blue }\n", to: "Templates/assets/style.css")
        #expect(try await counts() == [49, 8, 41, 1])
        #expect(try await counts(rewriting: true) == [49, 49, 0, 0])
        #expect(try site.folder.tree("Public").keys.filter { $0.hasSuffix(".css") }.count == 1)
    }

    @Test("Two sites of the same files are the same, byte for byte, however often they were built")
    func same() async throws {
        _ = try await counts()
        try site.course("math-89", "Proofs", "Other.")
        _ = try await counts()
        try site.course("math-89", "Proofs", "Why.")
        _ = try await counts()
        let fresh = try SmallSite()
        _ = try await SiteBuild(root: fresh.folder.path, output: fresh.folder("Public"), sections: .standard)
            .run(
                now: .distantFuture)
        #expect(try site.folder.tree("Public") == (try fresh.folder.tree("Public")))
    }

    @Test("Warnings are told once, again where nothing is new, and keep nothing from being published")
    func warnings() async throws {
        try site.folder.link("Content/courses/link.md", to: "math-89.md")
        try site.folder.link("Content/media/link.png", to: "other.png")
        try site.folder.link("Templates/assets/link.css", to: "style.css")
        try FileClock.settle()
        for rendered in [49, 0] {
            let report = try await build.run(now: .distantFuture)
            #expect(report.pages == 49)
            #expect(report.rendered == rendered)
            #expect(
                report.warnings == [
                    Problem(file: "Content/courses/link.md", cause: .notAPlainFile),
                    Problem(file: "Content/media/link.png", cause: .notAPlainFile),
                    Problem(file: "Templates/assets/link.css", cause: .notAPlainFile),
                ])
        }
    }

    @Test("Steps are told in their order")
    func steps() async throws {
        var steps: [String] = []
        _ = try await build.run(now: .distantFuture) { steps.append("\($0)") }
        #expect(steps == ["reading", "rendering(49)"])
    }
}
