import Foundation
import Model
import Testing

@testable import Events

@Suite("Topics of events") struct TopicTwinsTests {
    private let topics: TopicNames

    init() throws {
        let (food, games) = (try #require(Slug("food")), try #require(Slug("board-games")))
        topics = TopicNames([
            food: LocalizedText(byLanguage: ["en": "food", "zh-Hans": "美食"]),
            games: LocalizedText(byLanguage: ["en": "Board games", "zh-Hans": "桌游"]),
        ])
    }

    private func events(_ tags: [[String]]) throws -> [Event] {
        try tags.enumerated().map { number, tags in
            let slug = try #require(Slug("e\(number)"))
            return Event(
                id: slug.text, slug: slug, title: "E", tags: tags, detail: "D",
                file: "Content/events/\(slug).md")
        }
    }

    @Test("are joined under the name of the settings, else under the most frequent one")
    func joins() throws {
        let events = try events([
            ["food", "Karaoke"], ["美食", "food", "new"], ["ｋａｒａｏｋｅ"], ["Karaoke"], ["new"], ["桌游"],
        ])
        let twins = TopicTwins(events, topics: topics)
        #expect(
            twins.problems(events) == [
                Problem(file: "Content/events/e1.md", cause: .topicTwin("美食", name: "food")),
                Problem(file: "Content/events/e2.md", cause: .topicTwin("ｋａｒａｏｋｅ", name: "Karaoke")),
                Problem(file: "Content/events/e5.md", cause: .topicTwin("桌游", name: "board-games")),
            ])
        #expect(twins.unnamedTopics == ["Karaoke", "new"])
        #expect(twins.name(for: "KARAOKE") == "Karaoke" && twins.name(for: "Hiking") == nil)
    }

    @Test("that all events write in one way stay, where this has the address of the topic")
    func spelling() throws {
        let events = try events([["Board Games"], ["Board Games", "Hiking"], []])
        #expect(TopicTwins(events, topics: topics).problems(events).isEmpty)
    }

    @Test("are boxes and a text in the form, which is one field again when it is sent")
    func form() {
        let split = EventTopics(["craft", "美食", "桌游"], topics)
        #expect(split.chosen.map(\.text) == ["board-games", "food"] && split.others == ["craft"])
        #expect(split.text == "board-games, food, craft")
        let sent = ["title": "T", "topic.food": "true", "topic.board-games": "true", "tags": "craft"]
        let names = ["title", "topic.board-games", "topic.food", "tags"]
        #expect(
            EventTopics.joined(sent, names: names) == ["title": "T", "tags": "board-games, food, craft"])
        #expect(EventTopics.joined(["tags": "craft"], names: ["tags"]) == ["tags": "craft"])
    }

    @Test("that the settings do not name are spelled as events spell them")
    func spelled() throws {
        let twins = TopicTwins(try events([["Film night"], ["美食"]]), topics: topics)
        func spelled(_ tags: String) -> String? {
            EventTopics.spelled(["tags": tags], topics, as: twins.name)["tags"]
        }
        #expect(spelled("film-night, 美食，Hiking") == "Film night, 美食, Hiking")
        #expect(spelled("Film night，Hiking") == "Film night，Hiking")
    }

    @Test("that are typed by another name are the known topic; an event with the same ones keeps its order")
    func typed() throws {
        var settings = SiteSettings(title: "S", url: "https://s.example", timeZone: .gmt)
        settings.tags = [try #require(Slug("food")): LocalizedText(byLanguage: ["zh-Hans": "美食"])]
        let new = Event(id: "n", slug: try #require(Slug("n")), title: "", detail: "")
        func event(_ tags: String, _ earlier: Event? = nil) throws -> Event {
            let fields = ["title": "T", "detail": "D", "tags": tags, "status": "draft"]
            return try EventForm(fields, settings: settings).event(changing: earlier, or: new)
        }
        #expect(try event("美食，craft、Food").tags == ["food", "craft"])
        var earlier = new
        earlier.tags = ["craft", "Food"]
        #expect(try event("food, craft", earlier).tags == ["craft", "Food"])
        #expect(try event("food", earlier).tags == ["food"])
    }
}
