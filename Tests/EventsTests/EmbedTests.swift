import Foundation
import Model
import Samples
import Testing

@testable import Events
@testable import Site

@Suite("The next events for pages of others")
struct EmbedTests {
    private struct Data: Decodable {
        struct Event: Decodable, Equatable {
            let id: String
            let title: String
            let url: String
            let calendar: String
            let starts: String
            let ends: String?
            let allDay: Bool
            let repeats: Bool
            let cancelled: Bool
            let location: String?
            let topics: [String]
        }
        let version: Int
        let timeZone: String
        let events: [Event]
    }

    /// Seven coming events, a day apart, and one that is over.
    private var events: [Event] {
        (1...7).map {
            Sample.event("e\($0)", LocalizedText("Event \($0)"), Sample.schedule("2026-12-0\($0)T18:00"))
        }
            + [Sample.event("old", "Old", Sample.schedule("2020-01-01T18:00"))]
    }

    @Test("are on the page, five of them, with links that leave the frame")
    func page() async throws {
        let page = try await Sample.page("/embed/", events)
        #expect(page.components(separatedBy: "<li class=\"event-row").count == 6)
        #expect(page.contains("Event 5") && !page.contains("Event 6") && !page.contains("Old"))
        #expect(page.contains("<base target=\"_blank\">"))
        #expect(page.contains("<meta name=\"robots\" content=\"noindex\">"))
        #expect(!page.contains("rel=\"canonical\""))
    }

    @Test("are said to be none where there are none")
    func none() async throws {
        let page = try await Sample.page("/embed/", [])
        #expect(page.contains("No events are planned right now."))
        #expect(!page.contains("event-list"))
    }

    @Test("are data for other programs")
    func data() async throws {
        let text = try await Sample.page("/embed/events.json", events)
        let data = try JSONDecoder().decode(Data.self, from: Foundation.Data(text.utf8))
        #expect(data.version == 1 && data.timeZone == "America/New_York")
        #expect(data.events.map(\.title) == (1...7).map { "Event \($0)" })
        let first = try #require(data.events.first)
        #expect(first.starts == "2026-12-01T18:00:00-05:00")
        #expect(first.url.hasSuffix("/events/e1/") && first.calendar.hasSuffix("/events/e1.ics"))
        #expect(!first.allDay && !first.repeats && !first.cancelled && first.topics == [])
    }

    @Test("come by a script that frames the page by its whole address")
    func script() async throws {
        let script = try await Sample.page("/embed/events.js", events)
        let url = try #require(script.components(separatedBy: "<script async src=\"").dropFirst().first)
        #expect(url.hasPrefix("https://") && url.contains("/embed/events.js\""))
        #expect(!script.contains("{{"))
    }

    @Test("come by a script in ASCII alone, for pages in any encoding")
    func scriptEncoding() async throws {
        let script = try await Sample.page("/zh-Hans/embed/events.js", events)
        #expect(script.contains("\\u7684\\u6d3b\\u52a8\";") && script.utf8.allSatisfy { $0 < 0x80 })
    }
}
