import Foundation
import Model
import Samples
import StandardSections
import Testing

@testable import Events
@testable import Site

@Suite("An event in two languages")
struct TranslatedEventTests {
    private var event: Event {
        var event = Sample.event(
            "dumplings", LocalizedText(byLanguage: ["en": "Dumplings", "zh-Hans": "饺子之夜"]),
            Sample.schedule("2026-12-05T18:00"))
        event.location = LocalizedText(byLanguage: ["en": "Kitchen", "zh-Hans": "厨房"])
        event.translations = ["zh-Hans": "大家*一起*包。"]
        event.tags = ["food", "桥牌"]
        event.posted = Timestamp("2026-11-14", in: .gmt)
        return event
    }

    private func page(_ address: String, _ event: Event) async throws -> String {
        var content = Sample.site([event])
        content.settings.tags = [
            Sample.slug("food"): LocalizedText(byLanguage: ["en": "food", "zh-Hans": "吃"])
        ]
        let renderer = try await SiteRenderer(
            content: content, theme: try Sample.ownTheme(), now: Sample.noon, sections: .standard)
        let page = try #require(renderer.pages.first { $0.address == address })
        return String(decoding: try renderer.render(page).bytes, as: UTF8.self)
    }

    @Test(
        "is read wholly in each",
        arguments: [
            ("", "<div class=\"prose\">\n<p>We <em>fold</em>.</p>", "food", "We fold."),
            ("/zh-Hans", "<div class=\"prose\">\n<p>大家<em>一起</em>包。</p>", "吃", "大家一起包。"),
        ])
    func both(root: String, detail: String, tag: String, summary: String) async throws {
        let page = try await page("\(root)/events/dumplings/", event)
        #expect(page.contains(detail))
        #expect(page.contains("<a href=\"\(root)/events/tags/food/\" rel=\"tag\">\(tag)</a>"))
        #expect(page.contains("<meta name=\"description\" content=\"\(summary)\">"))
        #expect(try await self.page("\(root)/events/", event).contains("<p class=\"excerpt\">\(summary)</p>"))
    }

    @Test("names the language of what stands in another than the page")
    func other() async throws {
        var event = event
        event.translations = [:]
        let page = try await page("/zh-Hans/events/dumplings/", event)
        #expect(page.contains("<div class=\"prose\" lang=\"en\">\n<p>We <em>fold</em>.</p>"))
        event.detail = "大家一起包。"
        #expect(
            try await self.page("/events/dumplings/", event).contains(
                "<div class=\"prose\" lang=\"zh-Hans\">"))
        #expect(
            try await self.page("/zh-Hans/events/dumplings/", event).contains("<div class=\"prose\">"))
    }

    @Test("has no marks of source in lists, cards and calendars where its text was typed")
    func typed() async throws {
        var event = event
        (event.textProfile, event.detail, event.translations) = ("typed", "Room *1*\n# a_b", [:])
        let summary = "Room *1* # a_b"
        let page = try await page("/events/dumplings/", event)
        #expect(page.contains("<meta name=\"description\" content=\"\(summary)\">"))
        #expect(page.contains("<p>Room *1*<br />\n# a_b</p>"))
        #expect(try await self.page("/events/", event).contains("<p class=\"excerpt\">\(summary)</p>"))
        (event.needsSignUp, event.isOpenForSignUp) = (true, true)
        event.signUpURL = "https://forms.example/kitchen"
        let signUp = try await self.page("/events/dumplings/", event)
        let chat = signUp.components(separatedBy: "<pre class=\"chat-text\">").last?
            .components(separatedBy: "</pre>").first
        let lines: [String]? = chat?.split(separator: "\n").dropFirst(2).map(String.init)
        #expect(
            lines == [
                "Kitchen", "Room *1*", "# a_b", "Sign up: https://forms.example/kitchen",
                "https://pine.example.org/events/dumplings/",
            ])
        let calendar = try await self.page("/events.ics", event)
        #expect(calendar.contains("DESCRIPTION:Room *1*\\n# a_b\r\n"))
    }

    @Test("is one event in both calendars, in the words of each")
    func calendars() async throws {
        func lines(_ address: String) async throws -> [String] {
            let names = [
                "UID", "SUMMARY", "LOCATION", "DESCRIPTION", "CATEGORIES", "URL", "X-WR-CALNAME",
            ]
            return try await page(address, event).split(separator: "\r\n").map(String.init).filter { line in
                names.contains { line.hasPrefix("\($0):") || line.hasPrefix("\($0);") }
            }
        }
        #expect(
            try await lines("/events/tags/food.ics") == [
                "X-WR-CALNAME:Pine Club: food", "UID:dumplings@pine.example.org",
                "SUMMARY;LANGUAGE=en:Dumplings", "DESCRIPTION:We fold.", "LOCATION;LANGUAGE=en:Kitchen",
                "URL:https://pine.example.org/events/dumplings/", "CATEGORIES:food", "CATEGORIES:桥牌",
            ])
        #expect(
            try await lines("/zh-Hans/events/tags/food.ics") == [
                "X-WR-CALNAME:Pine Club：吃", "UID:dumplings@pine.example.org",
                "SUMMARY;LANGUAGE=zh-Hans:饺子之夜", "DESCRIPTION:大家一起包。", "LOCATION;LANGUAGE=zh-Hans:厨房",
                "URL:https://pine.example.org/zh-Hans/events/dumplings/", "CATEGORIES:吃",
                "CATEGORIES:桥牌",
            ])
    }

    @Test(
        "tells search engines and feeds in the language of the page",
        arguments: [
            ("", "en", "Dumplings", "Saturday, 5 December 2026, 18:00. Kitchen"),
            ("/zh-Hans", "zh-Hans", "饺子之夜", "2026年12月5日星期六 18:00。厨房"),
        ])
    func machines(root: String, language: String, name: String, line: String) async throws {
        let page = try await page("\(root)/events/dumplings/", event)
        #expect(page.contains("\"name\":\"\(name)\"") && page.contains("\"inLanguage\":\"\(language)\""))
        #expect(try await self.page("\(root)/events/feed.xml", event).contains("&lt;strong&gt;\(line)&lt;"))
    }
}
