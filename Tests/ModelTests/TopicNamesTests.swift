import Foundation
import Testing

@testable import Model

@Suite("Topics") struct TopicNamesTests {
    private let settings: SiteSettings

    init() throws {
        let (food, games) = (try #require(Slug("food")), try #require(Slug("board-games")))
        settings = SiteSettings(
            title: "S", url: "https://s.example", timeZone: .gmt,
            tags: [
                food: LocalizedText(byLanguage: ["en": "Food", "zh-Hans": "美食", "zh-Hant": "美食會"]),
                games: LocalizedText(byLanguage: ["en": "Board games", "zh-Hans": "桌游"]),
            ])
    }

    @Test(
        "are found by their names in each language, letter case and width; others stay as typed",
        arguments: [
            ("food", "food"), ("Food", "food"), ("ＦＯＯＤ", "food"), ("美食", "food"), ("美食會", "food"),
            ("桌游", "board-games"), ("BOARD GAMES", "board-games"), ("board　games", "board-games"),
            ("board_games", "board-games"), ("foodie", "foodie"), ("美食节", "美食节"), ("!", "!"), ("", ""),
        ])
    func names(typed: String, name: String) { #expect(settings.topics.name(for: typed) == name) }

    @Test("are first what files call them, then what they are called in some language")
    func order() throws {
        let (art, music) = (try #require(Slug("art")), try #require(Slug("music")))
        #expect(TopicNames([art: "Music", music: "Songs"]).topic(named: "music") == music)
    }
}
