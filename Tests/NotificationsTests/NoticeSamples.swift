import Foundation
import Model
import TestSupport
import Testing

@testable import Notifications

/// A site, its phrases and a broadcast for tests of notices.
enum NoticeSamples {
    static let site = SiteSettings(
        title: LocalizedText(byLanguage: ["en": "Harbor & Friends", "zh-Hans": "海港学生会"]),
        url: "https://csa.example.edu", timeZone: .gmt, languages: ["en", "zh-Hans"], poster: "/poster")

    /// The phrases of a language, as readers get them.
    static func words(_ language: String = "en") throws -> NoticeWords {
        try NoticeWords(language, from: OwnWords.wordbooks)
    }

    /// A broadcast of an event.
    static func gala(
        _ title: LocalizedText = LocalizedText(byLanguage: ["en": "Gala", "zh-Hans": "晚会"]),
        body: LocalizedText = "At six\nin the hall",
        url: String? = "https://csa.example.edu/events/gala/", revision: Int = 1,
        changes: LocalizedText? = nil, isRetracted: Bool = false
    ) throws -> Broadcast {
        Broadcast(
            id: try #require(Slug("gala-1")), title: title, body: body, subject: "e1",
            timestamp: try #require(Timestamp("2027-01-01T18:00:00Z", in: .gmt)), kind: .newEvent, url: url,
            revision: revision, changes: changes, isRetracted: isRetracted,
            tags: ["food", "new-year"].compactMap { Slug($0) })
    }

    /// The notice of a broadcast.
    static func notice(_ broadcast: Broadcast, _ language: String = "en") throws -> NoticeText {
        NoticeText(broadcast, try words(language), site: site)
    }
}
