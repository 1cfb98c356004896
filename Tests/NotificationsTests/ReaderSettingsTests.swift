import Foundation
import Model
import Testing

@testable import Notifications

@Suite("Settings of readers")
struct ReaderSettingsTests {
    private func patched(_ patch: String, _ stored: String = "{}") throws -> ReaderSettings {
        try SettingsPatch(Array(patch.utf8)).applied(to: ReaderSettings(stored: stored))
    }

    private func fault(_ patch: String) -> SettingsPatch.Fault? {
        do throws(SettingsPatch.Fault) {
            _ = try SettingsPatch(Array(patch.utf8)).applied(to: ReaderSettings())
            return nil
        } catch {
            return error
        }
    }

    @Test("have defaults for what is not chosen")
    func defaults() {
        let json = """
            {"enabled":true,"mail":"now","push":true,"quietHours":null,"reminders":{"daily":null,"events":[]},"tags":{},"types":{}}
            """
        #expect(ReaderSettings().json == json)
        #expect(ReaderSettings(stored: json) == ReaderSettings())
        #expect(ReaderSettings(stored: "no JSON") == ReaderSettings())
    }

    @Test("change member by member (RFC 7396)")
    func merge() throws {
        let first = try patched(#"{"tags":{"food":false,"music":true},"mail":"weekly"}"#)
        let second = try patched(
            #"{"enabled":false,"tags":{"food":null},"reminders":{"events":[60]}}"#, first.json)
        #expect(second.isEnabled == false && second.mail == .weekly && second.reminders.events == [60])
        #expect(second.tags == [try #require(Slug("music")): true])
        let third = try patched(
            #"{"quietHours":{"from":"22:00","until":"08:00","timeZone":"Asia/Shanghai"}}"#, second.json)
        #expect(third.quietHours?.until == LocalTime("08:00") && third.isEnabled == false)
        #expect(try patched(#"{"quietHours":null}"#, third.json) == second)
    }

    @Test(
        "are refused with the member and what is expected",
        arguments: [
            ("[]", .notAnObject), ("{", .notAnObject), (#"{"sound":true}"#, .unknown("sound")),
            (#"{"types":{"newShip":false}}"#, .wrong("types", expected: "a known type")),
            (#"{"tags":{"A B":false}}"#, .wrong("tags", expected: "a tag")),
            (#"{"enabled":"yes"}"#, .wrong("enabled", expected: "a value of type Bool")),
            (
                #"{"quietHours":{"from":"24:00","until":"08:00","timeZone":"UTC"}}"#,
                .wrong("quietHours.from", expected: "a time such as 22:00")
            ),
            (
                #"{"quietHours":{"from":"22:00","until":"08:00","timeZone":"Mars/Base"}}"#,
                .wrong("quietHours.timeZone", expected: "a time zone such as America/New_York")
            ),
            (
                #"{"quietHours":{"from":"22:00","timeZone":"UTC"}}"#,
                .wrong("quietHours", expected: "a value for until")
            ),
        ] as [(String, SettingsPatch.Fault)])
    func faults(_ patch: String, _ expected: SettingsPatch.Fault) {
        #expect(fault(patch) == expected)
    }

    private static let small: SettingsPatch.Fault = .wrong(
        "reminders",
        expected: "at most 5 times of 1 to 40320 minutes, and at most 64 messages of 1 to 200 bytes")
    private static let offered: SettingsPatch.Fault = .wrong(
        "reminders.events", expected: "minutes before an event, each once: some of 1440, 60, 1")

    @Test(
        "have limits",
        arguments: [
            (#"{"reminders":{"events":[0]}}"#, small), (#"{"reminders":{"events":[40321]}}"#, small),
            (#"{"reminders":{"events":[1,2,3,4,5,6]}}"#, small),
            (#"{"reminders":{"events":[60,60]}}"#, offered), (#"{"reminders":{"events":[30]}}"#, offered),
            (
                #"{"quietHours":{"from":"09:00","until":"09:00","timeZone":"UTC"}}"#,
                .wrong("quietHours", expected: "two different times; null for no quiet hours")
            ),
            (#"{"reminders":{"daily":{"time":"08:00","timeZone":"UTC","messages":[""]}}}"#, small),
            (#"{"reminders":{"daily":{"time":"08:00","timeZone":"UTC","messages":["a\nb"]}}}"#, small),
            (
                "{\"tags\":{\((0...100).map { "\"t\($0)\":true" }.joined(separator: ","))}}",
                .wrong("tags", expected: "at most 100 tags")
            ),
        ] as [(String, SettingsPatch.Fault)])
    func limits(_ patch: String, _ expected: SettingsPatch.Fault) {
        #expect(fault(patch) == expected)
    }

    @Test("choose single posts to be reminded of, one by one; the fifty that were chosen last count")
    func chosenPosts() throws {
        let first = try patched(#"{"reminders":{"posts":{"a":1,"b":2}}}"#)
        #expect(first.json.contains(#""reminders":{"daily":null,"events":[],"posts":{"a":1,"b":2}}"#))
        #expect(try patched(#"{"reminders":{"posts":{"a":null}}}"#, first.json).reminders.posts == ["b": 2])
        let none = try patched(#"{"reminders":{"posts":{"a":null,"b":null}}}"#, first.json)
        #expect(none == ReaderSettings() && none.json == ReaderSettings().json)
        let many = (1...60).map { #""e\#($0)":\#($0)"# }.joined(separator: ",")
        let kept = try patched("{\"reminders\":{\"posts\":{\(many)}}}").reminders.posts
        #expect(kept.count == 50 && kept.values.min() == 11)
        let long = String(repeating: "x", count: 256)
        #expect(
            fault("{\"reminders\":{\"posts\":{\"\(long)\":1}}}")
                == .wrong("reminders.posts", expected: "ids of 1 to 255 bytes"))
    }

    @Test("choose by type and tag; a record with several tags comes if one of them is on")
    func wants() throws {
        let (food, music) = (try #require(Slug("food")), try #require(Slug("music")))
        let settings = try patched(#"{"tags":{"food":false},"types":{"message":false}}"#)
        #expect(settings.wants(.newEvent, tags: []))
        #expect(!settings.wants(.newEvent, tags: [food]))
        #expect(settings.wants(.newEvent, tags: [food, music]))
        #expect(!settings.wants(.message, tags: [music]))
        #expect(try !patched(#"{"enabled":false}"#).wants(.newEvent, tags: []))
    }

    @Test(
        "have quiet hours that end at the reader's time, also over midnight and when clocks change",
        arguments: [
            ("22:00", "08:00", "2026-11-25T03:00:00Z", "2026-11-25T13:00:00Z"),  // 22:00 in New York
            ("22:00", "08:00", "2026-11-25T02:59:59Z", nil),
            ("22:00", "08:00", "2026-11-25T12:59:59Z", "2026-11-25T13:00:00Z"),
            ("22:00", "08:00", "2026-11-25T13:00:00Z", nil),
            ("09:00", "17:00", "2026-11-25T14:00:00Z", "2026-11-25T22:00:00Z"),
            // The night in which clocks go forward: 22:00 is 03:00Z, 08:00 is 12:00Z.
            ("22:00", "08:00", "2027-03-14T03:30:00Z", "2027-03-14T12:00:00Z"),
            ("22:00", "08:00", "2026-11-01T02:30:00Z", "2026-11-01T13:00:00Z"),
            // 02:30 is skipped on that day: it is 03:30 by the new time.
            ("22:00", "02:30", "2026-03-08T04:00:00Z", "2026-03-08T07:30:00Z"),
            ("22:00", "02:30", "2026-03-08T06:45:00Z", "2026-03-08T07:30:00Z"),
            ("22:00", "02:30", "2026-03-08T07:00:00Z", nil),
        ])
    func quietHours(_ from: String, _ until: String, _ time: String, _ end: String?) throws {
        let settings = try patched(
            #"{"quietHours":{"from":"\#(from)","until":"\#(until)","timeZone":"America/New_York"}}"#)
        let instant = try #require(Timestamp(time, in: .gmt)).instant
        let expected = end.flatMap { Timestamp($0, in: .gmt)?.instant }
        #expect(settings.quietHours?.end(of: instant) == expected)
    }
}
