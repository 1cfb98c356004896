import CalendarImport
import Foundation
import Markdown
import Model
import Testing

@testable import Events

/// Events whose texts show as they were typed, on the way out and back.
struct TypedEventTests {
    private func texts() throws -> EventTexts {
        let settings = SiteSettings(
            title: "CSA", url: "https://csa.example.edu",
            timeZone: try #require(TimeZone(identifier: "America/New_York")), languages: ["en", "zh-Hans"])
        return EventTexts(
            settings: settings, literal: MarkdownText.literal,
            plain: { source in
                do throws(MarkdownError) {
                    return try MarkdownText.plain(of: source)
                } catch {
                    return "\(error)"
                }
            })
    }

    private func event(_ translations: [String: String] = [:]) throws -> Event {
        let zone = try #require(TimeZone(identifier: "America/New_York"))
        let start = EventTime(try #require(Timestamp("2026-12-05T18:00", in: zone)).civil, in: zone)
        var event = Event(
            id: "kites", slug: try #require(Slug("kites")), title: "Kites",
            schedule: Schedule(start: start, timeZone: zone), detail: "# 联系人\n*1* a_b",
            translations: translations, file: "Content/events/kites.md")
        event.textProfile = MarkdownText.typedProfile
        return event
    }

    private func exported(_ event: Event) throws -> String {
        String(decoding: try texts().export([event]).bytes, as: UTF8.self)
    }

    private func imported(_ text: String, over events: [Event]) throws -> [Event] {
        try EventImporter(texts: texts()).plan(for: Array(text.utf8), events: events).events
    }

    @Test("are exported as they show, and come back with the key and the same texts")
    func roundTrip() throws {
        var event = try event(["zh-Hans": "a_b"])
        let text = try exported(event)
        #expect(text.contains("\r\nDESCRIPTION:# 联系人\\n*1* a_b\r\n"))
        #expect(text.contains("\r\nX-CORKBOARD-TEXT:typed\r\n"))
        #expect(try imported(text, over: [event]) == [])
        event.file = nil
        #expect(try imported(text, over: []) == [event])
    }

    @Test("are Markdown in all languages once another program changed the description")
    func changed() throws {
        let event = try event(["zh-Hans": "a_b"])
        let text = try exported(event).replacing(
            "\r\nDESCRIPTION:# 联系人\\n*1* a_b", with: "\r\nDESCRIPTION:New *text*")
        var expected = event
        expected.textProfile = nil
        (expected.detail, expected.translations) = ("New \\*text\\*", ["zh-Hans": "a\\_b"])
        #expect(try imported(text, over: [event]) == [expected])
    }

    @Test("keep the key where another program changed something else")
    func movedElsewhere() throws {
        let event = try event(["zh-Hans": "a_b"])
        let text = try exported(event).replacing("\r\nSUMMARY:Kites", with: "\r\nSUMMARY:Big kites")
        var expected = event
        expected.title = "Big kites"
        #expect(try imported(text, over: [event]) == [expected])
    }

    @Test("take the calendar's text as Markdown where another program left out the source")
    func withoutSource() throws {
        let lines = try exported(event()).components(separatedBy: "\r\n")
        let text = lines.filter { !$0.hasPrefix("X-CORKBOARD-DETAIL") }.joined(separator: "\r\n")
        let back = try #require(imported(text, over: []).first)
        #expect(back.textProfile == nil)
        #expect(try MarkdownText.plain(of: back.detail) == "# 联系人\n*1* a_b")
    }

    @Test("do not take a kind of text that no file may have")
    func unknown() throws {
        let text = try exported(event()).replacing("X-CORKBOARD-TEXT:typed", with: "X-CORKBOARD-TEXT:other")
        #expect(try imported(text, over: []).map(\.textProfile) == [nil])
    }
}
