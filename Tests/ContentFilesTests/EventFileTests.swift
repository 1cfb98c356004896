import ContentFiles
import Foundation
import Model
import TestSupport
import Testing

@testable import Events

@Suite("Files of events")
struct EventFileTests: EventFileSuite {
    let folder: TemporaryFolder
    let zone: TimeZone

    init() throws { (folder, zone) = try Self.site() }

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
}
