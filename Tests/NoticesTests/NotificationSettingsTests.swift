import Foundation
import Model
import Samples
import Testing

@testable import Site

@Suite("Settings of notifications")
struct NotificationSettingsTests {
    private let template = """
        {{#notificationSettings}}{{#types}}{{choiceName}}={{{choiceTitle}}};{{/types}}\
        {{#hasManyTypes}}many;{{/hasManyTypes}}{{#hasTags}}tags:{{/hasTags}}\
        {{#tags}}{{choiceName}}={{{choiceTitle}}};{{/tags}}{{mount}}{{/notificationSettings}}
        """

    private func text(
        _ address: String, poster: String? = "/poster", tags: [Slug: LocalizedText] = [:], notices: Int = 1
    ) async throws -> String {
        var content = Sample.content([])
        content.settings.url = "https://pine.example.org/club"
        (content.settings.poster, content.settings.tags) = (poster, tags)
        content.settings.languages = ["en", "zh-Hans"]
        let time = try #require(Timestamp(Sample.now.addingTimeInterval(-3600), in: .gmt))
        content.broadcasts = (0..<notices).map { number in
            Broadcast(
                id: Sample.slug("n\(number)"), title: "Title", body: "", subject: "s", timestamp: time,
                kind: .newEvent)
        }
        return try await Sample.text(address, content, Sample.theme(["notices": template]))
    }

    @Test("are those of the types that readers get, and of the tags in the site's settings")
    func choices() async throws {
        let tags: [Slug: LocalizedText] = [
            Sample.slug("music"): LocalizedText(byLanguage: ["en": "Music & <more>", "zh-Hans": "音乐"]),
            Sample.slug("food"): "food",
        ]
        let english = try await text("/notifications/", tags: tags)
        #expect(english.hasPrefix("newEvent=") && english.contains(";generic="))
        #expect(english.hasSuffix(";many;tags:food=food;music=Music &amp; &lt;more&gt;;/club/poster"))
        #expect(try await text("/zh-Hans/notifications/", tags: tags).contains("music=音乐;/club/poster"))
        #expect(try await !text("/notifications/").contains("tags:"))
    }

    @Test("stand on the first page of a site with a program alone")
    func first() async throws {
        #expect(try await text("/notifications/page/2/", notices: 21) == "")
        #expect(try await text("/notifications/", poster: nil) == "")
    }
}
