import Model
import Samples
import Testing

@testable import Events
@testable import Site

@Suite("Links within a site")
struct SiteAddressTests {
    @Test(
        "lead to an address and an id of the site, or out of it",
        arguments: [
            ("/courses/", "/courses/ "), ("../math-1/#c-a", "/courses/math-1/ c-a"),
            ("#c-b", "/courses/x/ c-b"),
            ("https://pine.example.org/", "/ "), ("/assets/a%20b.css?x=1", "/assets/a b.css "),
            ("https://other.example.org/courses/", "out"), ("mailto:a@example.org", "out"),
            ("http://pine.example.org/", "out"), ("/poster/login", "out"),
        ])
    func target(link: String, expected: String) {
        let target = SiteAddress(Sample.settings).target(of: link, from: "/courses/x/")
        #expect(target.map { "\($0.address) \($0.fragment)" } ?? "out" == expected)
    }

    @Test(
        "lead to the site where it lies below a path, on its pages and in its feeds",
        arguments: [
            ("/events/gala/", "href=\"/club/about/\""),
            ("/feed.xml", "href=&quot;https://x.example/club/about/&quot;"),
        ])
    func below(page: String, link: String) async throws {
        var event = Sample.event("gala")
        event.detail = "See [us](/about/)."
        event.posted = Timestamp("2026-11-01", in: .gmt)
        var content = Sample.content([])
        content.settings.url = "https://x.example/club"
        content.events = [event]
        let theme = Sample.theme(["event": "{{{detail}}}"])
        #expect(try await Sample.text(page, content, theme).contains(link))
        let target = SiteAddress(content.settings).target(of: "/club/about/", from: "/events/gala/")
        #expect(target?.address == "/about/")
        #expect(SiteAddress(content.settings).target(of: "/about/", from: "/events/gala/") == nil)
    }
}
