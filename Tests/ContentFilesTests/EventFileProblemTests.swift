import ContentFiles
import Foundation
import Model
import TestSupport
import Testing

@testable import Events

@Suite("Problems of files of events")
struct EventFileProblemTests: EventFileSuite {
    let folder: TemporaryFolder
    let zone: TimeZone

    init() throws { (folder, zone) = try Self.site() }

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
