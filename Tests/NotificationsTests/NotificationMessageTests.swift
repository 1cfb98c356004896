import Foundation
import Model
import Push
import TestSupport
import Testing

@testable import Notifications

@Suite("Messages for service workers")
struct NotificationMessageTests {
    private static let settings = SiteSettings(
        title: "Board", url: "https://csa.example.edu", timeZone: .gmt, languages: ["en", "zh-Hans"])

    private func broadcast(_ title: LocalizedText, _ body: LocalizedText = "At six") throws -> Broadcast {
        Broadcast(
            id: try #require(Slug("gala-1")), title: title, body: body, subject: "e1",
            timestamp: try #require(Timestamp("2027-01-01T18:00:00Z", in: .gmt)), kind: .newEvent,
            url: "https://csa.example.edu/events/gala/")
    }

    private func message(_ broadcast: Broadcast, _ language: String = "en") throws -> [UInt8] {
        NotificationMessage(
            broadcast, in: language, try NoticeSamples.words(language), settings: Self.settings
        ).bytes
    }

    private func text(_ broadcast: Broadcast, _ language: String = "en") throws -> String {
        String(decoding: try message(broadcast, language), as: UTF8.self)
    }

    @Test("have the texts of the reader's language")
    func languages() throws {
        let gala = try broadcast(LocalizedText(byLanguage: ["en": "Gala \"1\"", "zh-Hans": "晚会"]))
        func expected(_ title: String, _ language: String, _ folder: String) -> String {
            """
            {"data":{"id":"e1","timestamp":"2027-01-01T18:00:00Z","type":"newEvent","url":"https://csa.example.edu\(folder)/events/gala/"},\
            "lang":"\(language)","notification":{"body":"At six","title":"\(title)"},"record":"gala-1","revision":1}
            """
        }
        #expect(try text(gala, "zh-Hans") == expected("晚会", "zh-Hans", "/zh-Hans"))
        #expect(try text(gala, "fr") == expected("Gala \\\"1\\\"", "en", ""))
    }

    @Test(
        "lead to pages with a query where the site counts visits, and to other addresses as they are",
        arguments: [
            ("/events/gala/", "/events/gala/?from=notice"), ("/", "/?from=notice"),
            ("/questions/q1/#a-2", "/questions/q1/?from=notice#a-2"),
            ("/events/?view=list", "/events/?view=list"),
            ("/poster/messages/m-1", "/poster/messages/m-1"), ("/poster/", "/poster/"),
            ("/media/a.jpg", "/media/a.jpg"), ("", ""),
        ])
    func counted(path: String, expected: String) throws {
        var site = NoticeSamples.site
        #expect(site.noticeURL(site.url + path, in: "en") == site.url + path)
        site.countsVisits = true
        #expect(site.noticeURL(site.url + path, in: "en") == site.url + expected)
        #expect(site.noticeURL("https://example.org" + path, in: "en") == "https://example.org" + path)
        let gala = try NoticeSamples.gala()
        let page = "https://csa.example.edu/zh-Hans/events/gala/?from=notice"
        let words = try NoticeWords("zh-Hans", from: OwnWords.wordbooks)
        #expect(NoticeText(gala, words, site: site).url == page)
        #expect(AppNotice(gala, in: "zh-Hans", words, settings: site).data["url"] == page)
        let message = NotificationMessage(gala, in: "zh-Hans", words, settings: site)
        #expect(String(decoding: message.bytes, as: UTF8.self).contains("\"url\":\"\(page)\""))
    }

    @Test(
        "lead to pages of the program at their one address, whatever the reader's language",
        arguments: [
            ("/poster", nil), ("/poster/", nil), ("/poster/items/i-1", nil),
            ("/poster/questions/q-1#a-2", nil), ("/poster?lang=zh-Hans", nil),
            ("/posters/", "/zh-Hans/posters/"), ("/items/i-1/", "/zh-Hans/items/i-1/"),
        ] as [(String, String?)])
    func program(path: String, chinese: String?) throws {
        var site = NoticeSamples.site
        let (url, expected) = (site.url + path, site.url + (chinese ?? path))
        let notice = try NoticeSamples.gala(url: url)
        let words = try NoticeSamples.words("zh-Hans")
        #expect(site.pageURL(url, in: "zh-Hans") == expected)
        #expect(NoticeText(notice, words, site: site).url == expected)
        #expect(NotificationRecord(notice, language: "zh-Hans", settings: site).data.url == expected)
        #expect(AppNotice(notice, in: "zh-Hans", words, settings: site).data["url"] == expected)
        let message = NotificationMessage(notice, in: "zh-Hans", words, settings: site)
        #expect(String(decoding: message.bytes, as: UTF8.self).contains("\"url\":\"\(expected)\""))
        // The program on another host, below whose address the pages are too.
        site = SiteSettings(
            title: "Harbor", url: "https://csa.example.edu", timeZone: .gmt, languages: ["en", "zh-Hans"],
            poster: "https://csa.example.edu/poster")
        #expect(site.pageURL(url, in: "zh-Hans") == expected)
    }

    @Test("name the picture of the record by its URL")
    func picture() throws {
        var gala = try broadcast("Gala")
        gala.picture = "9f86d081.jpg"
        #expect(try text(gala).contains(#""picture":"https://csa.example.edu/media/9f86d081.jpg""#))
    }

    @Test("say what was changed, and that the subject is cancelled")
    func changes() throws {
        var gala = try broadcast("Gala")
        (gala.revision, gala.changes) = (2, "New time: 19:00")
        #expect(
            try text(gala).contains(
                #""notification":{"body":"New time: 19:00\n\nAt six","title":"Changed: Gala"}"#))
        (gala.isCancelled, gala.changes) = (true, "Cancelled: storm")
        #expect(
            try text(gala, "zh-Hans").contains(
                #""notification":{"body":"Cancelled: storm\n\nAt six","title":"取消：Gala"}"#))
    }

    @Test("of retractions say so in the reader's language, and lead to no page")
    func retraction() throws {
        var gala = try broadcast(LocalizedText(byLanguage: ["en": "Gala", "zh-Hans": "晚会"]))
        (gala.isRetracted, gala.picture) = (true, "9f86d081.jpg")
        #expect(
            try text(gala) == """
                {"data":{"id":"e1","timestamp":"2027-01-01T18:00:00Z","type":"newEvent"},"lang":"en",\
                "notification":{"body":"Board has withdrawn this notification. It no longer applies.","title":"Withdrawn: Gala"},\
                "record":"gala-1","retracted":true,"revision":1}
                """)
        #expect(try text(gala, "zh-Hans").contains(#""title":"已撤回：晚会""#))
    }

    @Test(
        "fit into one push message, however long the texts are",
        arguments: ["\"", "a", "晚", "e\u{301}", "\n"])
    func long(_ part: String) throws {
        let long = LocalizedText(String(repeating: part, count: 5000))
        var settings = Self.settings
        settings.countsVisits = true
        let bytes = NotificationMessage(
            try broadcast(long, long), in: "en", try NoticeSamples.words(), settings: settings
        ).bytes
        #expect(bytes.count <= SubscriptionKeys.maximumPlaintext)
        struct Message: Decodable { let notification: [String: String] }
        let body = try #require(
            try JSONDecoder().decode(Message.self, from: Data(bytes)).notification["body"])
        #expect(body.hasSuffix("…") && (1390...1400).contains(body.utf8.count))
    }

    @Test("of one record have one topic")
    func topics() throws {
        var gala = try broadcast("Gala")
        let topic = NotificationMessage.topic(of: gala)
        gala.revision = 2
        #expect(NotificationMessage.topic(of: gala) == topic)
        #expect(topic.utf8.count == 32)
        gala.id = try #require(Slug("gala-2"))
        #expect(NotificationMessage.topic(of: gala) != topic)
    }
}
