import Foundation
import Model
import Posting
import Testing

@testable import Events

@Suite("Texts of a form in several languages")
struct TextLanguageTests {
    private static let chinese = [
        "title": "", "detail": "", "location": "", "title.zh-Hans": "饺子之夜", "detail.zh-Hans": "大家包饺子。",
        "location.zh-Hans": "礼堂",
    ]
    private static let path = "Content/events/2026-12-20-jiaozi-zhi-ye.md"

    @Test(
        "are stored under their language where the main one has none, and main ones are added later without a change of place"
    )
    func chineseAlone() throws {
        let site = try PostingSite()
        #expect(try site.post(Self.chinese) == Self.path)
        let event = try site.event(Self.path)
        #expect(event.title == LocalizedText(byLanguage: ["zh-Hans": "饺子之夜"]))
        #expect(event.location == LocalizedText(byLanguage: ["zh-Hans": "礼堂"]))
        #expect(event.detail == "")
        #expect(event.translations == ["zh-Hans": "大家包饺子。"])
        #expect(EventForm(of: event, settings: site.settings).fields["title"] == nil)

        let added = Self.chinese.merging(["title": "Dumplings", "detail": "Fold.", "location": "Hall"]) { $1 }
        try site.decide(.nobody, nonce: "nonce-01") {
            try site.posting.edit(event, site.form(added), version: nil, by: $0)
        }
        let both = try site.event(Self.path)
        #expect(both.title == LocalizedText(byLanguage: ["en": "Dumplings", "zh-Hans": "饺子之夜"]))
        #expect(both.detail == "Fold.")
        #expect(both.translations == ["zh-Hans": "大家包饺子。"])
        #expect(both.formerLocation == nil)
        #expect(try site.recordText()?.contains("changes") == false)
        #expect(try site.recordText()?.contains("\"zh-Hans\" : \"饺子之夜\"") == true)
    }

    @Test("that a file gives no language stand in that of the desk where they look so, and keep none")
    func unnamed() throws {
        let site = try PostingSite()
        let path = "Content/events/own.md"
        try site.folder.write(
            "---\ntitle: 饺子之夜\nstarts: 2026-12-20T21:00\nposted: 2026-11-01\n---\n\n大家包饺子。\n", to: path)
        let text = try site.folder.text(path)
        let event = try site.event(path)
        let english = EventForm(of: event, settings: site.settings, language: "en").fields
        #expect([english["title"], english["detail"]] == ["饺子之夜", "大家包饺子。"])
        let chinese = EventForm(of: event, settings: site.settings, language: "zh-Hans")
        #expect([chinese.fields["title.zh-Hans"], chinese.fields["detail.zh-Hans"]] == ["饺子之夜", "大家包饺子。"])
        #expect([chinese.fields["title"], chinese.fields["detail"]] == [nil, nil])
        _ = try site.posting.edit(event, chinese, version: nil, by: site.submission("nonce-01"))
        #expect(try site.folder.text(path) == text)
    }

    @Test("are missing where no language has them")
    func missing() throws {
        let site = try PostingSite()
        #expect(throws: PostingError.form([FormProblem("title", .missing), FormProblem("detail", .missing)]))
        {
            try site.post(["title": "", "detail": " "])
        }
    }

    @Test("that say why an event is cancelled are in the language of the desk")
    func reasons() throws {
        let site = try PostingSite()
        try site.post()
        try site.decide(nonce: "nonce-01", after: 0) {
            try site.posting.cancel(site.event(), reason: "炉子坏了", in: "zh-Hans", by: $0)
        }
        #expect(try site.event().reason == LocalizedText(byLanguage: ["zh-Hans": "炉子坏了"]))
    }
}
