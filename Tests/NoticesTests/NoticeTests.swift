import Foundation
import Model
import Samples
import Testing

@testable import Site

@Suite("Notices")
struct NoticeTests {
    private func notice(_ id: String, hoursAgo hours: Int = 1, url: String? = nil) -> Broadcast {
        let time = Timestamp(Sample.now.addingTimeInterval(Double(-3600 * hours)), in: .gmt)!
        return Broadcast(
            id: Sample.slug(id), title: LocalizedText("Title \(id)"), body: "Body", subject: "s-\(id)",
            timestamp: time, kind: .newEvent,
            url: url)
    }

    private func text(_ address: String, _ notices: [Broadcast], _ template: String = "") async throws
        -> String
    {
        var content = Sample.content([])
        content.settings.url = "https://pine.example.org/club"
        content.broadcasts = notices
        return try await Sample.text(address, content, Sample.theme(["notices": template]))
    }

    private let titles = "{{#notices}}{{{title}}};{{/notices}}"

    @Test("leave out what was taken back or does not count yet")
    func counting() async throws {
        var (held, begun, retracted) = (notice("held"), notice("begun"), notice("retracted"))
        held.from = Timestamp(Sample.now.addingTimeInterval(1), in: .gmt)
        begun.from = Timestamp(Sample.now, in: .gmt)
        retracted.isRetracted = true
        let all = [held, begun, retracted, notice("plain")]
        #expect(try await text("/notifications/", all, titles) == "Title begun;Title plain;")
        #expect(try await text("/notifications/", [], "{{#hasNotices}}some{{/hasNotices}}") == "")
        let history = try await text("/notifications/history.json", all)
        #expect(
            history.contains("s-begun") && !history.contains("s-held") && !history.contains("s-retracted"))
    }

    @Test("show the newest twenty first, and the rest behind them")
    func paging() async throws {
        let all = (1...41).map { notice("\($0)", hoursAgo: $0) }
        let template =
            "{{#paging}}{{previousPage}} {{pageNumber}}/{{pageCount}} {{nextPage}}{{/paging}} \(titles)"
        func expected(_ numbers: ClosedRange<Int>) -> String { numbers.map { "Title \($0);" }.joined() }
        #expect(
            try await text("/notifications/", all, template)
                == " 1/3 /club/notifications/page/2/ " + expected(1...20))
        #expect(
            try await text("/notifications/page/3/", all, template)
                == "/club/notifications/page/2/ 3/3  " + expected(41...41))
    }

    @Test(
        "lead to their pages, within the site without its host",
        arguments: [
            ("https://pine.example.org/club/events/a/", "/club/events/a/"),
            ("https://pine.example.org/club", "/club/"),
            ("https://pine.example.org/clubs/", "https://pine.example.org/clubs/"),
            ("https://b.org/?a&b", "https://b.org/?a&amp;b"), ("javascript:alert(1)", ""),
        ])
    func links(url: String, expected: String) async throws {
        #expect(
            try await text("/notifications/", [notice("a", url: url)], "{{#notices}}{{address}}{{/notices}}")
                == expected)
    }

    @Test("say what changed, and when everyone was told")
    func changes() async throws {
        var notice = notice("a")
        (notice.revision, notice.changes) = (2, "Now at <19:00>")
        notice.from = Timestamp("2026-11-20T10:00:00-05:00", in: .gmt)
        #expect(
            try await text(
                "/notifications/", [notice],
                "{{#notices}}{{{changes}}} {{published}} {{publishedText}}{{/notices}}")
                == "Now at &lt;19:00&gt; 2026-11-20T15:00:00+00:00 20 November 2026")
    }

    @Test("count as unread again after a change")
    func unread() async throws {
        var (changed, plain) = (notice("a", url: "https://b.org/a/"), notice("b", hoursAgo: 2))
        changed.revision = 2
        let unread = try await text("/unread.json", [changed, plain])
        #expect(unread.hasSuffix("\"/notifications/\":[[\"n-a-2\",\"\"],[\"n-b-1\",\"\"]]}\n"))
    }

    @Test("are read in each language, where they are given in it")
    func languages() async throws {
        var content = Sample.content([])
        content.settings.languages = ["en", "zh-Hans"]
        content.settings.url = "https://pine.example.org/club"
        var notice = notice("a", url: "https://pine.example.org/club/events/a/")
        notice.title = LocalizedText(byLanguage: ["en": "Dumplings", "zh-Hans": "饺子"])
        notice.changes = LocalizedText(byLanguage: ["zh-Hans": "已取消"])
        content.broadcasts = [notice]
        let theme = Sample.theme(["notices": "{{#notices}}{{{title}}} {{{changes}}} {{address}}{{/notices}}"])
        #expect(
            try await Sample.text("/notifications/", content, theme)
                == "Dumplings <span lang=\"zh-Hans\">已取消</span> /club/events/a/")
        #expect(
            try await Sample.text("/zh-Hans/notifications/", content, theme)
                == "饺子 已取消 /club/zh-Hans/events/a/")
        #expect(
            try await Sample.text("/zh-Hans/notifications/history.json", content, theme) == """
                {"history":[
                {"notification":{"title":"饺子","body":"Body"},"data":{"id":"s-a","timestamp":"2026-11-21T16:00:00+00:00","type":"newEvent","url":"https://pine.example.org/club/zh-Hans/events/a/"}}
                ]}

                """)
    }

    @Test("are given to programs as records, the newest first")
    func history() async throws {
        var first = notice("a", url: "https://pine.example.org/club/events/a/")
        first.kind = .generic
        #expect(
            try await text("/notifications/history.json", [first, notice("b", hoursAgo: 2)]) == """
                {"history":[
                {"notification":{"title":"Title a","body":"Body"},"data":{"id":"s-a","timestamp":"2026-11-21T16:00:00+00:00","type":"generic","url":"https://pine.example.org/club/events/a/"}},
                {"notification":{"title":"Title b","body":"Body"},"data":{"id":"s-b","timestamp":"2026-11-21T15:00:00+00:00","type":"newEvent","url":null}}
                ]}

                """)
        #expect(try await text("/notifications/history.json", []) == "{\"history\":[\n]}\n")
    }
}
