import Foundation
import Model
import Samples
import StandardSections
import Testing

@testable import Site

@Suite("A site")
struct SiteRendererTests {
    private let content = Sample.content(
        [Sample.course("ART 1"), Sample.course("MATH 216")],
        [
            Sample.review("a", "MATH 216", posted: "2026-03-04T05:06:07Z"),
            Sample.review("b", "MATH 216", posted: "2025-01-01"),
        ])

    /// The same in English alone.
    private var english: SiteContent {
        var content = content
        content.settings.languages = ["en"]
        return content
    }

    @Test("has a page for each thing, a list, an index for search, a sitemap and its assets")
    func pages() async throws {
        let theme = Sample.theme(assets: [Theme.Asset(name: "icons/a b.svg", bytes: Array("x".utf8))])
        let pages = try await SiteRenderer(
            content: english, theme: theme, now: Sample.now, sections: .standard
        ).pages
        #expect(
            pages.map { "\($0.address) \($0.path)" } == [
                "/assets/icons/a b.2d711642b7.svg assets/icons/a b.2d711642b7.svg",
                "/about/ about/index.html", "/privacy/ privacy/index.html",
                "/searches/pages.json searches/pages.json",
                "/sitemap-pages.xml sitemap-pages.xml",
                "/courses/ courses/index.html", "/courses/art-1/ courses/art-1/index.html",
                "/courses/math-216/ courses/math-216/index.html",
                "/courses/search.json courses/search.json",
                "/courses/search/comments/0.json courses/search/comments/0.json",
                "/courses/search/words.json courses/search/words.json",
                "/sitemap-courses.xml sitemap-courses.xml",
                "/events.ics events.ics", "/events/ events/index.html", "/embed/ embed/index.html",
                "/embed/events.json embed/events.json", "/embed/events.js embed/events.js",
                "/sitemap-events.xml sitemap-events.xml",
                "/feedback/score.json feedback/score.json",
                "/feedback/ feedback/index.html", "/feedback/day/ feedback/day/index.html",
                "/feedback/week/ feedback/week/index.html", "/feedback/month/ feedback/month/index.html",
                "/sitemap-feedback.xml sitemap-feedback.xml",
                "/notifications/ notifications/index.html",
                "/notifications/history.json notifications/history.json",
                "/sitemap-notices.xml sitemap-notices.xml", "/ index.html",
                "/feed.xml feed.xml",
                "/feed.json feed.json",
                "/courses/feed.xml courses/feed.xml", "/courses/feed.json courses/feed.json",
                "/events/feed.xml events/feed.xml", "/events/feed.json events/feed.json",
                "/feedback/feed.xml feedback/feed.xml", "/feedback/feed.json feedback/feed.json",
                "/notifications/feed.xml notifications/feed.xml",
                "/notifications/feed.json notifications/feed.json",
                "/404.html 404.html", "/unread.json unread.json",
                "/service-worker.js service-worker.js", "/manifest.webmanifest manifest.webmanifest",
                "/offline/ offline/index.html", "/sitemap-front.xml sitemap-front.xml",
                "/sitemap.xml sitemap.xml",
                "/robots.txt robots.txt", "/searches/trending.json searches/trending.json",
            ])
    }

    @Test("renders the same bytes every time, in whatever order")
    func deterministic() async throws {
        let renderer = try await SiteRenderer(
            content: content, theme: Sample.theme(), now: Sample.now, sections: .standard)
        let again = try await SiteRenderer(
            content: content, theme: Sample.theme(), now: Sample.now, sections: .standard)
        for page in renderer.pages.reversed() {
            let other = again.pages.first { $0.address == page.address }
            #expect(try renderer.render(page) == again.render(other!))
        }
    }

    @Test(
        "has a sitemap of each part's pages that can be found, with the day of the last comment, and one of all"
    )
    func sitemap() async throws {
        #expect(
            try await Sample.text("/sitemap-courses.xml", english, Sample.theme()) == """
                <?xml version="1.0" encoding="UTF-8"?>
                <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
                <url><loc>https://pine.example.org/courses/</loc></url>
                <url><loc>https://pine.example.org/courses/art-1/</loc></url>
                <url><loc>https://pine.example.org/courses/math-216/</loc><lastmod>2026-03-04</lastmod></url>
                </urlset>

                """)
        #expect(
            try await Sample.text("/sitemap.xml", english, Sample.theme()) == """
                <?xml version="1.0" encoding="UTF-8"?>
                <sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
                <sitemap><loc>https://pine.example.org/sitemap-front.xml</loc></sitemap>
                <sitemap><loc>https://pine.example.org/sitemap-pages.xml</loc></sitemap>
                <sitemap><loc>https://pine.example.org/sitemap-courses.xml</loc></sitemap>
                <sitemap><loc>https://pine.example.org/sitemap-events.xml</loc></sitemap>
                <sitemap><loc>https://pine.example.org/sitemap-feedback.xml</loc></sitemap>
                <sitemap><loc>https://pine.example.org/sitemap-notices.xml</loc></sitemap>
                </sitemapindex>

                """)
    }

    @Test("splits a sitemap after 50,000 addresses, as the protocol has it")
    func longSitemap() async throws {
        let notes = (0...50_000).map { Page("/n\($0)/", isListed: true, of: $0) { _, _ in [] } }
        let maps = Sitemap.all(notes, part: .notices, site: "https://pine.example.org")
        #expect(maps.map(\.address) == ["/sitemap-notices.xml", "/sitemap-notices-2.xml"])
    }

    @Test("tells robots where the sitemap is")
    func robots() async throws {
        #expect(
            try await Sample.text("/robots.txt", content, Sample.theme())
                == "User-agent: *\nAllow: /\n\nSitemap: https://pine.example.org/sitemap.xml\n")
    }

    @Test("quotes a description without the marks of links that are defined at its end")
    func excerpt() async throws {
        let description = "Read [the list][l] first.[^1]\n\n" + String(repeating: "Word. ", count: 200)
        let content = Sample.content([
            Sample.course("MATH 1", "Sums", description + "\n\n[l]: /about/\n[^1]: Note.\n")
        ])
        let text = try await Sample.text("/courses/math-1/", content, Sample.theme(["course": "{{summary}}"]))
        #expect(text.hasPrefix("Read the list first. Word. Word."))
    }

    @Test("quotes a description by what is shown of its addresses, however long they are")
    func longAddress() async throws {
        let address = "https://a.example/" + String(repeating: "x", count: 700)
        let content = Sample.content([Sample.course("MATH 1", "Sums", "Read [the list](\(address)) first.")])
        let text = try await Sample.text("/courses/math-1/", content, Sample.theme(["course": "{{summary}}"]))
        #expect(text.hasPrefix("Read the list first."))
    }

    @Test("names the file whose Markdown no page can hold")
    func tooComplex() async throws {
        let deep = String(repeating: "> ", count: 2000) + "x"
        let content = Sample.content([Sample.course("MATH 1", "Deep", deep)])
        let renderer = try await SiteRenderer(
            content: content, theme: Sample.theme(["course": "{{{description}}}"]), now: Sample.now,
            sections: .standard)
        let page = renderer.pages.first { $0.address == "/courses/math-1/" }
        let error = #expect(throws: Problem.self) { try renderer.render(page!) }
        #expect(error?.file == "Content/courses/math-1.md")
        #expect(
            error?.description.hasPrefix("Content/courses/math-1.md: cannot be made into a page: ") == true)
    }

    @Test("carries the path of its address in front of every link, and canonical addresses in full")
    func basePath() async throws {
        var content = content
        content.settings.url = "https://pine.example.org/club"
        let theme = Sample.theme(
            [
                "404": "{{canonical}}|{{root}}",
                "page": "{{root}} {{canonical}} {{#tabs}}{{title}}{{isCurrent}}{{/tabs}}",
            ])
        await #expect(throws: Problems.self) {
            try await SiteRenderer(content: content, theme: theme, now: Sample.now, sections: .standard)
        }
        let mended = Sample.theme(["404": "{{canonical}}|{{root}}", "page": "{{root}} {{canonical}}"])
        #expect(try await Sample.text("/404.html", content, mended) == "|/club")
        #expect(
            try await Sample.text("/about/", content, mended) == "/club https://pine.example.org/club/about/")
    }
}
