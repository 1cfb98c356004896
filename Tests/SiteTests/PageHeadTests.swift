import Foundation
import Model
import Samples
import Testing

@testable import Site

@Suite("The head of a page")
struct PageHeadTests {
    private let words = Sample.words

    @Test("Nothing but what is known stands in it")
    func least() {
        #expect(
            PageHead(address: "/x/").html(settings: Sample.settings, words: words) == """
                <link rel="canonical" href="https://pine.example.org/x/">
                <meta property="og:url" content="https://pine.example.org/x/">
                <link rel="alternate" hreflang="en" href="https://pine.example.org/x/">
                <link rel="alternate" hreflang="zh-Hans" href="https://pine.example.org/zh-Hans/x/">
                <link rel="alternate" hreflang="x-default" href="https://pine.example.org/x/">
                <meta property="og:type" content="website">
                <meta property="og:site_name" content="Pine Club">
                <meta property="og:title" content="Pine Club">
                """)
        #expect(
            PageHead(address: "/404.html", isFound: false).html(settings: Sample.settings, words: words)
                == """
                <meta property="og:type" content="website">
                <meta property="og:site_name" content="Pine Club">
                <meta property="og:title" content="Pine Club">
                """)
    }

    @Test("Summary, picture, other formats and data, with hostile text escaped")
    func most() {
        var settings = Sample.settings
        settings.url = "https://pine.example.org/club"
        var head = PageHead(
            address: "/x/", title: "\"><script>", summary: "A & B", kind: "article",
            data: .object(of: ["name": .text("</script><!-- \u{2028} \"")]))
        head.picture = (
            url: "https://pine.example.org/club/media/a.png", text: "Two", width: 3, height: 2
        )
        head.alternates = [(type: "text/calendar", title: "X", address: "/x.ics")]
        #expect(
            head.html(settings: settings, words: Sample.words(settings)) == """
                <meta name="description" content="A &amp; B">
                <link rel="canonical" href="https://pine.example.org/club/x/">
                <meta property="og:url" content="https://pine.example.org/club/x/">
                <link rel="alternate" hreflang="en" href="https://pine.example.org/club/x/">
                <link rel="alternate" hreflang="zh-Hans" href="https://pine.example.org/club/zh-Hans/x/">
                <link rel="alternate" hreflang="x-default" href="https://pine.example.org/club/x/">
                <meta property="og:type" content="article">
                <meta property="og:site_name" content="Pine Club">
                <meta property="og:title" content="&quot;&gt;&lt;script&gt;">
                <meta property="og:description" content="A &amp; B">
                <meta property="og:image" content="https://pine.example.org/club/media/a.png">
                <meta property="og:image:alt" content="Two">
                <meta property="og:image:width" content="3">
                <meta property="og:image:height" content="2">
                <link rel="alternate" type="text/calendar" title="X" href="/club/x.ics">
                <script type="application/ld+json">{"name":"\\u003c/script>\\u003c!-- \\u2028 \\""}</script>
                """)
    }

    @Test("JSON says what it was given to whoever parses it, on one line and in the order of the members")
    func json() throws {
        let hostile = "</script> \u{0}\u{7}\r\n\t\u{7F}\u{2028}\u{202E}\"\\ <\u{301} 饺子 \u{1F95F} \u{FFFE}"
        let value = JSONValue.object(of: [
            "z": .text(hostile), "none": nil,
            "a": .list([.number(-1), .flag(true), .flag(false), .list([])]),
            "<": .object([]),
        ])
        #expect(!value.json.contains("<") && !value.json.contains("\n"))
        #expect(value.json.hasPrefix("{\"z\":"))
        let parsed = try JSONSerialization.jsonObject(with: Data(value.json.utf8)) as? [String: Any]
        #expect(Array((parsed?["z"] as? String ?? "").utf8) == Array(hostile.utf8))
        #expect(parsed?.keys.sorted() == ["<", "a", "z"])
        #expect((parsed?["a"] as? [Any])?.count == 4)
        #expect(JSONValue.text("饺 \u{1F95F} <").asciiJSON == #""\u997a \ud83e\udd5f \u003c""#)
    }
}
