import ContentFiles
import Foundation
import Model
import TestSupport
import Testing

@testable import Events

@Suite("Files of events")
struct EventFileTests {
    private let folder: TemporaryFolder
    private let zone: TimeZone

    init() throws {
        folder = try TemporaryFolder()
        zone = try #require(TimeZone(identifier: "America/New_York"))
        try folder.write(SampleSite.settings, to: "Content/site.yml")
    }

    private func write(_ fields: String, body: String = "Come.", to name: String = "gala") throws {
        try folder.write("---\n\(fields)\n---\n\n\(body)\n", to: "Content/events/\(name).md")
    }

    /// The one event of the site.
    private func event() async throws -> Event {
        let reading = await ContentReading(root: folder.path)
        #expect(reading.problems.filter { $0.severity == .error } == [])
        return try #require(reading.content?.events.first)
    }

    /// The sentences on an event with a title, a posting time and these further keys.
    private func sentences(_ fields: String) async throws -> [String] {
        try write("title: Gala\nposted: 2026-01-01\n\(fields)")
        return await ContentReading(root: folder.path).problems.map {
            $0.description.replacing("Content/events/gala.md:", with: "")
        }
    }

    private func time(_ text: String, _ zone: TimeZone? = nil) throws -> EventTime {
        let zone = zone ?? self.zone
        let stamp = try #require(Timestamp(text, in: zone))
        return stamp.offset == nil
            ? EventTime(stamp.civil, in: zone) : try #require(EventTime(stamp.instant, in: zone))
    }

    private static let everything = """
        id: k3v9q0m2
        title: {en: Dumpling Night, zh-Hans: 饺子之夜}
        starts: 2026-12-05T18:00
        ends: 2026-12-05T21:00
        repeats: FREQ=WEEKLY;COUNT=10
        except: [2026-12-12T18:00]
        also: [2026-12-13T18:00]
        changes:
        - occurrence: 2026-12-19T18:00
          starts: 2026-12-20T18:30
          ends: 2026-12-20T20:00
          title: Last Dumpling Night
          location: {en: East House}
          reason: the kitchen is taken
          detail: Bring *flour*.
        - occurrence: 2027-01-02T18:00
          starts: 2027-01-02
          ends: 2027-01-03
        - occurrence: 2026-12-26T18:00
          status: cancelled
        location: Commons kitchen, second floor
        picture: a.png
        pictureText: Two hands
        needSignUp: true
        openForSignUp: true
        signUpURL: https://forms.example.edu/dumplings?a=b#c
        tags: [food, new people]
        author: Mei
        posted: 2026-11-10T09:00:00-05:00
        updated: 2026-11-20T08:00:00-05:00
        status: cancelled
        reason: the rink is closed
        formerStarts: 2026-12-04T18:00
        formerLocation: East House
        sequence: 2
        broadcast: true
        aliases: [dumplings, jiaozi]
        detail:
          zh-Hans: |
            来吧。

            - 带上*面粉*
        """

    @Test("Every key is read")
    func everything() async throws {
        try write(Self.everything)
        try folder.write(PictureTests.png, to: "Content/media/a.png")
        let changes = [
            OccurrenceChange(
                occurrence: try time("2026-12-19T18:00").civil, start: try time("2026-12-20T18:30"),
                end: try time("2026-12-20T20:00"), title: "Last Dumpling Night",
                location: LocalizedText(byLanguage: ["en": "East House"]), reason: "the kitchen is taken",
                detail: "Bring *flour*."),
            OccurrenceChange(
                occurrence: try time("2027-01-02T18:00").civil, start: try time("2027-01-02"),
                end: try time("2027-01-04"), isAllDay: true),
            OccurrenceChange(occurrence: try time("2026-12-26T18:00").civil, isCancelled: true),
        ]
        let recurrence = Recurrence(
            rules: ["FREQ=WEEKLY;COUNT=10"], exceptions: [try time("2026-12-12T18:00").civil],
            additions: [try time("2026-12-13T18:00").civil], changes: changes)
        #expect(
            try await event()
                == Event(
                    id: "k3v9q0m2", slug: try .of("gala"),
                    aliases: [try .of("dumplings"), try .of("jiaozi")],
                    title: LocalizedText(byLanguage: ["en": "Dumpling Night", "zh-Hans": "饺子之夜"]),
                    schedule: Schedule(
                        start: try time("2026-12-05T18:00"), end: try time("2026-12-05T21:00"),
                        timeZone: zone, recurrence: recurrence),
                    location: "Commons kitchen, second floor", picture: "a.png", pictureText: "Two hands",
                    needsSignUp: true, isOpenForSignUp: true,
                    signUpURL: "https://forms.example.edu/dumplings?a=b#c", tags: ["food", "new people"],
                    author: "Mei", posted: Timestamp("2026-11-10T09:00:00-05:00", in: zone),
                    updated: Timestamp("2026-11-20T08:00:00-05:00", in: zone), status: .cancelled,
                    reason: "the rink is closed", formerStart: try time("2026-12-04T18:00"),
                    formerLocation: "East House", sequence: 2, isBroadcast: true, detail: "Come.",
                    translations: ["zh-Hans": "来吧。\n\n- 带上*面粉*"],
                    file: "Content/events/gala.md"))
    }

    @Test("What is written reads back as the same event", arguments: [true, false])
    func written(isNew: Bool) async throws {
        try write(Self.everything)
        try folder.write(PictureTests.png, to: "Content/media/a.png")
        var event = try await event()
        let writer = ContentWriter(root: folder.path, timeZone: zone)
        if isNew {
            event.file = nil
            try folder.remove("Content/events/gala.md")
        } else {
            event.title = "no"
            event.schedule?.recurrence?.changes.removeLast()
        }
        try writer.write([event])
        event.file = "Content/events/gala.md"
        #expect(try await self.event() == event)
    }

    @Test("The number of people that the place holds is read, written behind the place, and kept by edits")
    func capacity() async throws {
        try write("title: Gala\nposted: 2026-01-01\ncapacity: 40   # by the fire code")
        var event = try await event()
        #expect(event.capacity == 40)
        let writer = ContentWriter(root: folder.path, timeZone: zone)
        event.title = "Ball"
        try writer.write([event])
        let kept = "---\ntitle: Ball\nposted: 2026-01-01\ncapacity: 40   # by the fire code\n---\n"
        #expect(try folder.text("Content/events/gala.md").hasPrefix(kept))
        (event.file, event.location, event.picture) = (nil, "Hall", "a.png")
        try folder.remove("Content/events/gala.md")
        try writer.write([event])
        let text = try folder.text("Content/events/gala.md")
        #expect(text.contains("location: Hall\ncapacity: 40\npicture: a.png\n"))
    }

    @Test(
        "A capacity is a whole number from 1",
        arguments: ["many", "0", "-5", "2.5", "1000001", "99999999999999999999"])
    func wrongCapacity(_ text: String) async throws {
        #expect(
            try await sentences("capacity: \(text)") == [
                "4: 'capacity' is \"\(text)\"; expected a whole number from 1 to 1000000"
            ])
    }

    @Test(
        "Tags are a list, or one text with commas, also full-width ones",
        arguments: [
            "tags: [food, new people]", "tags: food, new people", "tags: food，new people、",
            "tags: [food，new people]", "tags:\n- food、 new people",
        ])
    func tags(field: String) async throws {
        try write("title: Gala\nposted: 2026-01-01\n\(field)")
        #expect(try await event().tags == ["food", "new people"])
    }

    @Test("Events of a few keys: the id is the slug, and no time is given")
    func few() async throws {
        try write("title: Gala", body: "Come *all*.")
        let expected = Event(
            id: "gala", slug: try .of("gala"), title: "Gala", detail: "Come *all*.",
            file: "Content/events/gala.md")
        #expect(try await event() == expected)
        #expect(
            try await sentences("").isEmpty)
    }

    @Test(
        "Whole days: the file names the last one",
        arguments: [
            ("starts: 2026-12-05", "2026-12-05", nil),
            ("starts: 2026-12-05\nends: 2026-12-05", "2026-12-05", "2026-12-06"),
            ("starts: 2026-12-05\nends: 2026-12-07\nallDay: true", "2026-12-05", "2026-12-08"),
            ("starts: 2026-12-05T18:00\nallDay: true", "2026-12-05", nil),
            ("starts: 2026-10-31\nends: 2026-11-01", "2026-10-31", "2026-11-02"),
        ] as [(String, String, String?)])
    func allDay(fields: String, start: String, end: String?) async throws {
        try write("title: Gala\n\(fields)")
        let schedule = try #require(try await event().schedule)
        #expect(schedule.isAllDay)
        #expect(schedule.start == (try time(start)))
        #expect(schedule.end == (try end.map { try time($0) }))
        try ContentWriter(root: folder.path, timeZone: zone).write([try await event()])
        #expect(try await event().schedule == schedule)
    }

    @Test("Times with an offset, in another zone, and the second of two that clocks show alike")
    func zones() async throws {
        let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
        try write(
            "title: Gala\ntimeZone: Europe/Berlin\nstarts: 2026-12-05T18:00\nends: 2026-12-05T13:00-05:00")
        let schedule = try #require(try await event().schedule)
        #expect(
            schedule
                == Schedule(
                    start: try time("2026-12-05T18:00", berlin), end: try time("2026-12-05T19:00", berlin),
                    timeZone: berlin))
        try write("title: Gala\nstarts: 2026-11-01T01:30-05:00\nends: 2026-11-01T02:30")
        var event = try await event()
        #expect(event.schedule?.start.instant == (try time("2026-11-01T06:30:00Z").instant))
        event.file = nil
        try folder.remove("Content/events/gala.md")
        try ContentWriter(root: folder.path, timeZone: zone).write([event])
        #expect(try await self.event().schedule == event.schedule)
        #expect(try folder.text("Content/events/gala.md").contains("starts: 2026-11-01T01:30:00-05:00\n"))
    }

    @Test("UTC is written by the name that is read")
    func utc() async throws {
        try write("title: Gala\ntimeZone: UTC\nstarts: 2026-12-05T18:00\nposted: 2026-01-01")
        var event = try await event()
        event.file = nil
        try folder.remove("Content/events/gala.md")
        try ContentWriter(root: folder.path, timeZone: zone).write([event])
        #expect(try folder.text("Content/events/gala.md").contains("timeZone: UTC\n"))
        #expect(try await self.event().schedule == event.schedule)
    }

    @Test("A day stands for the hour of the first start in exceptions")
    func dayOfException() async throws {
        try write("title: Gala\nstarts: 2026-12-05T18:00\nrepeats: FREQ=DAILY\nexcept: 2026-12-07")
        #expect(
            try await event().schedule?.recurrence?.exceptions == [try time("2026-12-07T18:00").civil])
    }

    @Test(
        "Wrong keys are named with their line and what is expected",
        arguments: [
            (
                "starts: soon",
                ["4: 'starts' is \"soon\"; expected a date and time such as 2026-12-05T18:00, or a date"]
            ),
            (
                "starts: 2026-12-05T18:00\nends: 2026-12-05T17:00",
                ["5: 'ends' is \"2026-12-05T17:00\"; expected a time after the start, 2026-12-05T18:00"]
            ),
            (
                "starts: 2026-12-05T18:00\nends: 2026-12-05T18:00",
                ["5: 'ends' is \"2026-12-05T18:00\"; expected a time after the start, 2026-12-05T18:00"]
            ),
            (
                "starts: 2026-12-05T18:00\nends: 2026-12-05",
                ["5: 'ends' is \"2026-12-05\"; expected a time too, such as 2026-12-05T21:00"]
            ),
            (
                "starts: 2026-12-05\nends: 2026-12-04",
                ["5: 'ends' is \"2026-12-04\"; expected the last day, not before 2026-12-05"]
            ),
            (
                "starts: 2026-12-05\nallDay: false",
                ["4: 'starts' is \"2026-12-05\"; expected a time too, since allDay is false"]
            ),
            ("ends: 2026-12-05", [" 'starts' is missing; expected a time such as 2026-12-05T18:00"]),
            (
                "detail: Come.",
                [
                    "4: 'detail' is \"Come.\"; expected a text for each further language, such as {zh-Hans: 代数}; the first one stands below ---"
                ]
            ),
            ("timeZone: EST", ["4: 'timeZone' is \"EST\"; expected a time zone such as America/New_York"]),
            (
                "timeZone: Mars/Base",
                ["4: 'timeZone' is \"Mars/Base\"; expected a time zone such as America/New_York"]
            ),
            (
                "starts: 2026-03-08T02:30",
                [
                    "4: warning: 'starts' is \"2026-03-08T02:30\", which the clocks of America/New_York skip; it counts as 2026-03-08T03:30: write the time that is meant"
                ]
            ),
            (
                "starts: 2026-11-01T01:30",
                [
                    "4: warning: 'starts' is \"2026-11-01T01:30\", which comes twice in America/New_York; the first is taken: write the offset too, such as 2026-11-01T01:30-05:00"
                ]
            ),
            (
                "starts: 2026-12-05T18:00\nrepeats: every week",
                [
                    "5: 'repeats' is \"every week\": \"every week\" is no part of a rule; expected NAME=VALUE parts such as FREQ=WEEKLY;COUNT=10"
                ]
            ),
            (
                "starts: 2026-12-05T18:00\nrepeats: FREQ=SECONDLY",
                [
                    "5: 'repeats' is \"FREQ=SECONDLY\": FREQ is SECONDLY; expected DAILY, WEEKLY, MONTHLY or YEARLY"
                ]
            ),
            (
                "starts: 2026-12-05T18:00\nrepeats: FREQ=WEEKLY\nchanges:\n- occurrence: 2026-12-06T18:00",
                [
                    "6: warning: 'changes' names 2026-12-06T18:00, when the event would not begin; expected one of its starts"
                ]
            ),
            ("starts: 2026-12-05T18:00\nrepeats: FREQ=YEARLY;UNTIL=30261205T235959", []),
            ("aliases: [past]", ["4: 'aliases' is \"past\"; expected none that the site itself uses"]),
            (
                "signUpURL: https://example.edu",
                [
                    " warning: 'needSignUp' is missing; expected needSignUp: true; without it nobody sees how to sign up"
                ]
            ),
            (
                "also: 2026-12-05T18:00",
                [" 'starts' is missing; expected a time such as 2026-12-05T18:00"]
            ),
            (
                "except: 2026-12-05T18:00",
                [" 'starts' is missing; expected a time such as 2026-12-05T18:00"]
            ),
            (
                "changes:\n- occurrence: 2026-12-05T18:00\n  title: Ball",
                [" 'starts' is missing; expected a time such as 2026-12-05T18:00"]
            ),
            (
                "starts: 2026-12-05T18:00\nexcept: 2026-12-12T18:00",
                [
                    "5: warning: 'repeats' is missing; expected a rule such as FREQ=WEEKLY; without it 'except' has nothing to except from"
                ]
            ),
            (
                "starts: 2026-12-05T18:00\nrepeats: FREQ=DAILY;COUNT=2\nexcept: [2026-12-05, 2026-12-06]",
                [
                    "6: warning: leaves the event no time at which it takes place; expected one, or 'status: cancelled' in place of 'except'"
                ]
            ),
            ("needSignUp: maybe", ["4: 'needSignUp' is \"maybe\"; expected true or false"]),
            ("status: gone", ["4: 'status' is \"gone\"; expected one of published, draft, cancelled"]),
            ("sequence: -1", ["4: 'sequence' is \"-1\"; expected a number such as 1"]),
            (
                "signUpURL: javascript:alert(1)",
                [
                    "4: 'signUpURL' is \"javascript:alert(1)\"; expected an address such as https://forms.example.edu/dumplings"
                ]
            ),
            (
                "signUpURL: //evil.example",
                [
                    "4: 'signUpURL' is \"//evil.example\"; expected an address such as https://forms.example.edu/dumplings"
                ]
            ),
            (
                "aliases: [Old Name]",
                ["4: 'aliases' is \"Old Name\"; expected 1 to 80 of a-z, 0-9 and -, as in the address"]
            ),
            (
                "picture: none.png",
                ["4: 'picture' is \"none.png\", which is not there; expected a file of Content/media"]
            ),
            ("tags: ['!']", ["4: 'tags' is \"!\"; expected words such as food"]),
            (
                "location: \"a\\r\\nb\"",
                [
                    "4: 'location' is \"a\\u{d}\\u{a}b\"; expected a text on one line, without control characters"
                ]
            ),
            (
                "location: \"a\\u202Eb\"",
                [
                    "4: warning: 'location' holds U+202E, which turns the direction of writing; expected a text without it"
                ]
            ),
            (
                "changes: tomorrow",
                [
                    "4: 'changes' is \"tomorrow\"; expected a list of maps, each with 'occurrence' and what is different"
                ]
            ),
            (
                "starts: 2026-12-05T18:00\nchanges:\n- starts: 2026-12-06T18:00",
                ["6: 'changes: occurrence' is missing; expected the start that it would have had"]
            ),
            (
                "starts: 2026-12-05T18:00\nrepeats: FREQ=DAILY\nchanges:\n- occurrence: 2026-12-05T18:00\n  locaton: x",
                ["8: warning: 'changes: locaton' is not a known key; did you mean 'location'?"]
            ),
            ("locaton: x", ["4: warning: 'locaton' is not a known key; did you mean 'location'?"]),
        ])
    func wrong(fields: String, expected: [String]) async throws {
        #expect(try await sentences(fields) == expected)
    }

    @Test(
        "A time that lasts until after the next is not the end of all of them",
        arguments: [
            ("2010-01-01", "2026-12-30", "FREQ=DAILY", true),
            ("2026-12-05", "2026-12-06", "FREQ=DAILY", true),
            ("2026-12-05", "2026-12-05", "FREQ=DAILY", false),
            ("2026-12-05", "2026-12-06", "FREQ=DAILY;INTERVAL=2", false),
            ("2021-09-01T18:00", "2027-05-31T20:00", "FREQ=WEEKLY", true),
            ("2026-12-05T18:00", "2026-12-12T18:00", "FREQ=WEEKLY", false),
            ("2026-12-05T18:00", "2026-12-12T18:01", "FREQ=WEEKLY", true),
            ("2026-12-05", "2026-12-06", "FREQ=WEEKLY;BYDAY=SA,MO", false),
            ("2026-12-05", "2026-12-07", "FREQ=WEEKLY;BYDAY=SA,MO", true),
            ("2026-12-04", "2026-12-08", "FREQ=WEEKLY;BYDAY=MO,FR", true),
            ("2026-12-01", "2026-12-28", "FREQ=MONTHLY", false),
            ("2026-12-01", "2026-12-29", "FREQ=MONTHLY", true),
            ("2026-06-01", "2026-09-30", "FREQ=YEARLY", false),
            ("2026-06-01", "2027-09-30", "FREQ=YEARLY", true),
            ("2026-06-01", "2026-09-30", "FREQ=YEARLY;BYMONTH=6,7;BYMONTHDAY=1", true),
            ("2026-06-01", "2027-09-30", "FREQ=DAILY;COUNT=1", false),
        ])
    func length(start: String, end: String, rule: String, isWrong: Bool) async throws {
        let sentence =
            "5: 'ends' is \"\(end)\"; expected the end of the first time, not of the series: UNTIL in 'repeats' ends that"
        #expect(
            try await sentences("starts: \(start)\nends: \(end)\nrepeats: \(rule)")
                == (isWrong ? [sentence] : []))
    }

    @Test(
        "A rule does not give more times than pages can show",
        arguments: [
            (Self.hours, "", nil),
            (Self.hours, ";COUNT=100", nil),
            (
                Self.hours + ";BYMINUTE=0,30", ";COUNT=10",
                "it gives 48 times on one day; expected at most 24"
            ),
            (
                Self.hours, ";INTERVAL=1",
                "it gives 10000 times or more in 800 days; expected fewer, as with BYDAY or UNTIL"
            ),
            ("BYHOUR=6,7,8,9,10,11,12,13,14,15,16,17", ";INTERVAL=1", nil),
        ])
    func excess(times: String, end: String, reason: String?) async throws {
        let rule = "FREQ=\(end == "" ? "WEEKLY" : "DAILY");\(times)\(end)"
        let sentence = reason.map { "5: 'repeats' is \"\(Self.cut(rule))\": \($0)" }
        #expect(
            try await sentences("starts: 2026-12-05T00:00\nrepeats: \(rule)")
                == [sentence].compactMap(\.self))
    }

    private static let hours = "BYHOUR=" + (0...23).map(String.init).joined(separator: ",")

    private static func cut(_ text: String) -> String {
        text.count > 80 ? "\(text.prefix(80))..." : text
    }

    @Test("A UID of another calendar is one event's, whether it stands in uid or, with a host, in id")
    func uid() async throws {
        let long = String(repeating: "u", count: 256)
        try write("uid: one@example.org\ntitle: A\nposted: 2026-01-01", to: "a")
        try write("id: x1\ntitle: B\nposted: 2026-01-01\nuid: one@example.org", to: "b")
        try write("id: one@example.org\ntitle: C\nposted: 2026-01-01", to: "c")
        try write("id: x2\nuid: x1\ntitle: D\nposted: 2026-01-01", to: "d")
        try write("uid: \(long)\ntitle: E\nposted: 2026-01-01", to: "e")
        let reading = await ContentReading(root: folder.path)
        let taken = "the UID one@example.org is already taken by Content/events/a.md; expected each only once"
        #expect(
            reading.problems.map(\.description) == [
                "Content/events/b.md:5: \(taken)", "Content/events/c.md:2: \(taken)",
                "Content/events/e.md:2: 'uid' is \"\(Self.cut(long))\"; expected at most 255 bytes",
            ])
    }

    @Test("A UID is written behind the id, and stays as the event is changed")
    func writtenUID() async throws {
        try write("id: x1\nuid: one@example.org\ntitle: Gala\nposted: 2026-01-01")
        var event = try await event()
        #expect(event.id == "x1" && event.uid == "one@example.org")
        event.title = "Ball"
        let writer = ContentWriter(root: folder.path, timeZone: zone)
        try writer.write([event])
        #expect(
            try folder.text("Content/events/gala.md")
                == "---\nid: x1\nuid: one@example.org\ntitle: Ball\nposted: 2026-01-01\n---\n\nCome.\n")
        event.file = nil
        event.slug = try #require(Slug("ball"))
        event.uid = "2"
        try writer.write([event])
        #expect(try folder.text("Content/events/ball.md").hasPrefix("---\nid: x1\nuid: '2'\ntitle: Ball\n"))
    }

    @Test(
        "A title and a text are required, a posting time is advised, and two events cannot share an id or address"
    )
    func required() async throws {
        try folder.write("---\nstarts: 2026-12-05\n---\n", to: "Content/events/a.md")
        try write("id: x1\ntitle: B\nposted: 2026-01-01", to: "b")
        try write("id: x1\ntitle: C\naliases: [b]\nposted: 2026-01-01", to: "c")
        try write("title: P\nposted: 2026-01-01", to: "past")
        #expect(
            await ContentReading(root: folder.path).problems.map(\.description) == [
                "Content/events/a.md: 'title' is missing; expected what the event is called",
                "Content/events/a.md: has no text below the front matter; expected some",
                "Content/events/a.md: warning: 'posted' is missing; expected when it was posted; without it the event stands in no feed",
                "Content/events/c.md:2: the id x1 is already taken by Content/events/b.md; expected each only once",
                "Content/events/c.md:4: the address /events/b/ is already taken by Content/events/b.md; expected each only once",
                "Content/events/past.md: would have the address past, which the site itself uses; expected another file name",
            ])
    }
}
