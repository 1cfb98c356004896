import Foundation
import Model
import Site
import StandardSections
import TestSupport
import Testing

@testable import ContentFiles
@testable import Meetups

@Suite("Files of meet-ups")
struct MeetupFileTests {
    private let folder: TemporaryFolder
    private static let meetup =
        "id: meet-1\ntitle: Rowing\nauthor: m-ada\nstarts: 2026-12-05T18:00\nlocation: Dock\nposted: 2026-11-20T10:00:00-05:00\ntext: typed"

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            "title: CSA\nurl: https://csa.example.edu\ntimeZone: America/New_York\n", to: "Content/site.yml")
        try write(Self.meetup)
    }

    private func write(_ frontMatter: String, body: String = "Bring *water*.") throws {
        try folder.write("---\n\(frontMatter)\n---\n\n\(body)\n", to: "Content/meetups/meet-1.md")
    }

    private func reading() async -> ContentReading {
        await ContentReading(root: folder.path, kinds: Sections.standard.kinds, now: nil)
    }

    private func sentences() async -> [String] { await reading().problems.map(\.description) }

    @Test("become values, with all that they say, and files again, byte for byte")
    func read() async throws {
        try write(
            Self.meetup.replacing(
                "location: Dock",
                with:
                    "ends: 2026-12-05T20:30\ntimeZone: Asia/Shanghai\nlocation: Dock\ncapacity: 6\nstatus: cancelled"
            )
            .replacing("text: typed", with: "updated: 2026-11-21T10:00:00-05:00\nhidden: true\ntext: typed"))
        let reading = await reading()
        #expect(reading.problems == [])
        let meetup = try #require(reading.content?.meetups.first)
        #expect(meetup.title == "Rowing" && meetup.author.text == "m-ada" && meetup.location == "Dock")
        let schedule = try #require(meetup.schedule)
        #expect(schedule.timeZone.identifier == "Asia/Shanghai")
        #expect(schedule.start.civil.description == "2026-12-05T18:00")
        #expect(schedule.start.instant == Timestamp("2026-12-05T10:00:00Z", in: .gmt)?.instant)
        #expect(schedule.end?.civil.description == "2026-12-05T20:30")
        #expect(meetup.capacity == 6 && meetup.status == .cancelled && meetup.isHidden)
        #expect(meetup.updated?.text == "2026-11-21T10:00:00-05:00" && meetup.text == "Bring *water*.")
        let text = try folder.text("Content/meetups/meet-1.md")
        let zone = try #require(TimeZone(identifier: "America/New_York"))
        let file = try meetup.file(siteZone: zone)
        #expect(
            String(decoding: file.bytes, as: UTF8.self) == text && file.path == "Content/meetups/meet-1.md")
    }

    @Test("may offer times in place of one")
    func options() async throws {
        try write(
            Self.meetup.replacing(
                "starts: 2026-12-05T18:00",
                with: "dateOptions: [2026-12-05T18:00, 2026-12-06T18:00/2026-12-06T20:00]"), body: "")
        let reading = await reading()
        #expect(reading.problems == [])
        let meetup = try #require(reading.content?.meetups.first)
        #expect(meetup.schedule == nil && meetup.text == "")
        #expect(meetup.dateOptions.map(\.text) == ["2026-12-05T18:00", "2026-12-06T18:00/2026-12-06T20:00"])
    }

    @Test(
        "with an error are one problem, with file, line and what is expected",
        arguments: [
            ("author: m-ada", "author: Ada", ":4: 'author' is \"Ada\"; expected m- and a member's id"),
            ("title: Rowing\n", "", ": 'title' is missing; expected the meet-up in one line"),
            ("location: Dock\n", "", ": 'location' is missing; expected the place in one line"),
            (
                "starts: 2026-12-05T18:00\n", "",
                ": 'starts' is missing; expected a time such as 2026-12-05T18:00"
            ),
            (
                "starts: 2026-12-05T18:00", "starts: 2026-12-05",
                ":5: 'starts' is \"2026-12-05\"; expected a time too, such as 2026-12-05T18:00"
            ),
            (
                "location: Dock", "ends: 2026-12-05T17:00\nlocation: Dock",
                ":6: 'ends' is \"2026-12-05T17:00\"; expected a time after the start, 2026-12-05T18:00"
            ),
            (
                "location: Dock", "location: Dock\ncapacity: 0",
                ":7: 'capacity' is \"0\"; expected a whole number from 1 to 500"
            ),
            (
                "location: Dock", "location: Dock\nstatus: draft",
                ":7: 'status' is \"draft\"; expected one of published, cancelled"
            ),
            ("id: meet-1", "id: meet-2", ":2: 'id' is \"meet-2\"; expected the file's name, meet-1"),
            ("text: typed", "text: html", ":8: 'text' is \"html\"; expected typed"),
        ])
    func wrong(part: String, other: String, sentence: String) async throws {
        try write(Self.meetup.replacing(part, with: other))
        #expect(await sentences() == ["Content/meetups/meet-1.md\(sentence)"])
    }

    @Test("are over at their end, and without one three hours after they start")
    func over() {
        let open = MeetupSample.meetup(1, MeetupSample.schedule("2026-12-05T18:00:00Z"))
        #expect(open.over == MeetupSample.time("2026-12-05T21:00:00Z").instant)
        #expect(!open.isOver(at: open.over - 1) && open.isOver(at: open.over))
        let ended = MeetupSample.meetup(
            1, MeetupSample.schedule("2026-12-05T18:00:00Z", "2026-12-05T18:30:00Z"))
        #expect(ended.over == MeetupSample.time("2026-12-05T18:30:00Z").instant)
        let options = ["2026-12-05T18:00:00Z", "2026-12-07T18:00:00Z"].map {
            DateOption(start: MeetupSample.time($0))
        }
        let poll = MeetupSample.meetup(1, nil, options: options)
        #expect(poll.over == options[1].start.instant && poll.hasPoll(at: poll.over - 1))
        #expect(!poll.takesGoers(at: poll.over - 1) && !poll.hasPoll(at: poll.over))
    }
}
