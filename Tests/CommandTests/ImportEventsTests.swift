import Foundation
import Testing

@Suite("corkboard import events and export events")
struct ImportEventsTests {
    private static let bare = ["site.yml": TemporarySite.small["site.yml"] ?? ""]

    private static let file = """
        BEGIN:VCALENDAR
        VERSION:2.0
        PRODID:test
        BEGIN:VEVENT
        UID:k3v9q0m2@pine.example.org
        SUMMARY:Dumpling Night
        DTSTART;TZID=America/New_York:20261205T180000
        DTEND;TZID=America/New_York:20261205T210000
        RRULE:FREQ=WEEKLY;COUNT=10
        EXDATE;TZID=America/New_York:20261226T180000
        DESCRIPTION:Come *hungry*.
        LOCATION:Commons kitchen
        CATEGORIES:food,newcomers
        CREATED:20261110T140000Z
        ORGANIZER:mailto:mei@example.org
        END:VEVENT
        BEGIN:VEVENT
        UID:2
        DTSTART:soon
        SUMMARY:Never
        END:VEVENT
        BEGIN:VTODO
        UID:3
        END:VTODO
        END:VCALENDAR
        """

    @Test("writes a file that a person would write, says what it left out, and a second time changes nothing")
    func files() throws {
        let site = try TemporarySite(Self.bare)
        try site.write(Self.file.replacing("\n", with: "\r\n"), to: "a.ics")
        let outcome = try site.run("import", "events", site.path("a.ics"))
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
            outcome.output == """
                Events: 2 read, 1 added, 0 updated, 0 unchanged, 1 refused
                Not events: 1 to-dos, journal entries or the like
                Not taken: 1 organisers, attendees or alarms
                  line 19: "Never": "soon" is no time; expected one such as 20261205T180000

                """)
        let text = try site.text("Content/events/2026-12-05-dumpling-night.md")
        let digits = /=[0-9a-f]{12}/
        #expect(
            text.replacing(digits, with: "=x") == """
                ---
                id: k3v9q0m2
                title: Dumpling Night
                starts: 2026-12-05T18:00
                ends: 2026-12-05T21:00
                repeats: FREQ=WEEKLY;COUNT=10
                except: ['2026-12-26T18:00']
                location: Commons kitchen
                tags: [food, newcomers]
                posted: 2026-11-10T09:00:00-05:00
                imported: calendar=x place=x sequence=0 status=x tags=x text=x time=x title=x
                ---

                Come \\*hungry\\*.

                """)
        let tree = try site.tree("Content")
        let second = try site.run("import", "events", site.path("a.ics"))
        #expect(second.output.hasPrefix("Events: 2 read, 0 added, 0 updated, 1 unchanged, 1 refused\n"))
        #expect(try site.tree("Content") == tree)
        #expect(try site.run("check").status == 0)
    }

    @Test(
        "leaves out an event that no content file can hold, and takes the others",
        arguments: [
            (
                "SUMMARY:\(String(repeating: "x", count: 100_000))",
                "has 100179 bytes; expected at most 65536"
            ),
            (
                "SUMMARY:\(String(repeating: "[", count: 70))",
                "nests lists and maps deeper than 64 levels; expected plain keys and values"
            ),
            ("SUMMARY:\u{FEFF}", "'title' is missing; expected what the event is called"),
            (
                "SUMMARY:Tea\nLOCATION:\(String(repeating: "x", count: 100_000))",
                "has 100212 bytes; expected at most 65536"
            ),
            (
                "SUMMARY:Tea\nDESCRIPTION:\(String(repeating: "x", count: 2_000_000))",
                "has 2000210 bytes; expected at most 1048576"
            ),
        ])
    func refused(lines: String, reason: String) throws {
        let site = try TemporarySite(Self.bare)
        let bad = "BEGIN:VEVENT\nUID:bad\n\(lines)\nDTSTART:20261205T180000Z\nEND:VEVENT"
        try site.write(
            Self.file.replacing("BEGIN:VEVENT\nUID:2\n", with: bad + "\nBEGIN:VEVENT\nUID:2\n"), to: "a.ics")
        let outcome = try site.run("import", "events", site.path("a.ics"))
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.hasPrefix("Events: 3 read, 1 added, 0 updated, 0 unchanged, 2 refused\n"))
        let line = try #require(outcome.output.split(separator: "\n").first { $0.contains("line 17") })
        #expect(line.hasSuffix("\": cannot be a content file: \(reason)"), "\(line.suffix(200))")
        #expect(
            try site.tree("Content").keys.filter { $0.hasSuffix(".md") } == [
                "events/2026-12-05-dumpling-night.md"
            ])
        #expect(try site.run("check").status == 0)
    }

    @Test("refuses an event whose text no page can hold, which would keep the site from being built")
    func longText() throws {
        let site = try TemporarySite(Self.bare)
        let text = String(repeating: "dumplings ", count: 30_000)
        try site.write(Self.file.replacing("Come *hungry*.", with: text), to: "a.ics")
        let outcome = try site.run("import", "events", site.path("a.ics"))
        #expect(outcome.output.contains("0 added, 0 updated, 0 unchanged, 2 refused"))
        let reason = "its text has 299999 bytes of Markdown; expected at most 262144"
        #expect(outcome.output.contains("\"Dumpling Night\": cannot be a content file: \(reason)\n"))
    }

    @Test("changes nothing in a dry run, and says so")
    func dryRun() throws {
        let site = try TemporarySite(Self.bare)
        try site.write(Self.file, to: "a.ics")
        let outcome = try site.run("import", "events", site.path("a.ics"), "--dry-run")
        #expect(outcome.lastLine == "Nothing was written: this was a dry run")
        #expect(try site.tree("Content").keys.sorted() == ["site.yml"])
    }

    /// A calendar with so many events by no time zone's clock, one that is there in two versions, and one that has no time.
    private static let doubtful =
        "BEGIN:VCALENDAR\n"
        + (1...12).map {
            "BEGIN:VEVENT\nUID:e\($0)\nSUMMARY:=Tea \($0)\nDTSTART:20261205T180000\nEND:VEVENT\n"
        }
        .joined()
        + "BEGIN:VEVENT\nUID:e1\nSEQUENCE:1\nSUMMARY:Tea\nDTSTART:20261205T230000Z\nEND:VEVENT\n"
        + "BEGIN:VEVENT\nUID:bad\nSUMMARY:=Never\nEND:VEVENT\nEND:VCALENDAR\n"

    @Test("lists ten notes of a kind and counts the others, and writes all of them to a file")
    func notes() throws {
        let site = try TemporarySite(Self.bare)
        try site.write(Self.doubtful, to: "a.ics")
        let told = try site.run("import", "events", site.path("a.ics"), "--dry-run")
        let floating = "\"DTSTART\": has no time zone; read by the clock of the site's"
        let lines = told.output.split(separator: "\n").map(String.init)
        #expect(
            lines == [
                "Events: 13 read, 12 added, 0 updated, 0 unchanged, 1 refused",
                "  line 68: \"=Never\": has no DTSTART; expected one (RFC 5545 3.6.1)",
                "  line 2: \"e1\": is in the file in a newer version; left out",
            ] + (2...11).map { "  line \(5 * $0): \(floating)" } + [
                "  ... and 1 more of this kind (--doubtful FILE writes them all): line 55: \(floating)",
                "Nothing was written: this was a dry run",
            ])
        let all = try site.run("import", "events", site.path("a.ics"), "--doubtful", site.path("all.csv"))
        #expect(
            all.output.contains("  ... and 1 more of this kind (all are in the file): line 55: \(floating)\n")
        )
        #expect(all.lastLine == "All that someone may want to look at is in \(site.path("all.csv"))")
        let records = try site.text("all.csv").components(separatedBy: "\r\n")
        #expect(records.count == 1 + 13 + 1)
        #expect(records.first == "line,kind,about,reason")
        #expect(try site.tree("")["all.csv"]?.starts(with: [0xEF, 0xBB, 0xBF]) == true)
        #expect(records[1] == "2,older,e1,\"is in the file in a newer version; left out\"")
        #expect(
            records.contains("68,refused,'=Never,\"has no DTSTART; expected one (RFC 5545 3.6.1)\""))
        // A report takes the place of a report, whatever it is of, and of nothing else.
        #expect(
            try site.run("import", "events", site.path("a.ics"), "--doubtful", site.path("all.csv")).status
                == 0)
        let refused = try site.run("import", "events", site.path("a.ics"), "--doubtful", site.path("a.ics"))
        #expect(
            refused.errors
                == "\(site.path("a.ics")): is there already and is no report; expected another name for --doubtful\n"
        )
        #expect(try site.text("a.ics") == Self.doubtful)
    }

    @Test("refuses what is neither a calendar nor a table by its name", arguments: ["a.ics", "a.xlsx"])
    func noCalendar(name: String) throws {
        let site = try TemporarySite(Self.bare)
        try site.write("Number,Name\n", to: name)
        let outcome = try site.run("import", "events", site.path(name))
        #expect(outcome.status == 1 && outcome.output.isEmpty)
        #expect(
            outcome.errors
                == "\(site.path(name)): is no calendar, and no table by its name; expected a file of iCalendar, which begins with BEGIN:VCALENDAR, or a table whose name ends with .csv, .tsv, .txt or .json\n"
        )
        #expect(try site.run("import", "events", site.path("none.ics")).status == 1)
    }

    @Test("reads a table by its name, names each wrong row, and a second time changes nothing")
    func table() throws {
        let site = try TemporarySite(Self.bare)
        let table = """
            Event,Date,Time,Place,Notes,Organizer
            Dumpling Night,12/5/2026,6:00 PM - 9:00 PM,Commons kitchen,"Come *hungry*.
            Bring friends.",Mei
            Tea,12/31/2026,soon,,,
            """
        try site.write(table, to: "a.csv")
        let outcome = try site.run("import", "events", site.path("a.csv"))
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
            outcome.output == """
                Events: 2 read, 1 added, 0 updated, 0 unchanged, 1 refused
                Columns: title from "Event", starts from "Date", startTime from "Time", location from "Place", detail from "Notes"
                Not used: "Organizer"
                  line 4: "Tea": "soon" is no time of day; expected one such as 18:00 or 6:00 PM

                """)
        let text = try site.text("Content/events/2026-12-05-dumpling-night.md")
        #expect(text.contains("\nstarts: 2026-12-05T18:00\nends: 2026-12-05T21:00\n"))
        let tree = try site.tree("Content")
        let second = try site.run("import", "events", site.path("a.csv"))
        #expect(second.output.hasPrefix("Events: 2 read, 0 added, 0 updated, 1 unchanged, 1 refused\n"))
        #expect(try site.tree("Content") == tree)
        #expect(try site.run("check").status == 0)
        try site.write("Number,Name\n", to: "b.csv")
        #expect(
            try site.run("import", "events", site.path("b.csv")).errors
                == "\(site.path("b.csv")): no column is known as the start of events; the table has \"Number\", \"Name\": expected a first line such as Title,Start,End,Place,Description\n"
        )
        // A calendar is one whatever its name is.
        try site.write(Self.file, to: "c.txt")
        #expect(try site.run("import", "events", site.path("c.txt"), "--dry-run").status == 0)
    }

    @Test("makes readable text of HTML descriptions, with their links, and a second time changes nothing")
    func htmlDescriptions() throws {
        let site = try TemporarySite(Self.bare)
        let events = [
            (
                "one",
                "DESCRIPTION:<p>Bring <b>friends</b>\\, *all*.</p><p><a href=\"https://forms.example.edu/1\">Sign up</a></p>"
            ),
            ("two", "X-ALT-DESC;FMTTYPE=text/html:<html><body>Q&amp;A<br>at 7</body></html>"),
            ("three", "DESCRIPTION:if a < b & c > d\\nthen <https://a.example>"),
        ].map { name, line in
            "BEGIN:VEVENT\r\nUID:\(name)@example.org\r\nSUMMARY:\(name)\r\nDTSTART;VALUE=DATE:20261205\r\n\(line)\r\nEND:VEVENT\r\n"
        }
        try site.write(
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n\(events.joined())END:VCALENDAR\r\n", to: "all.ics"
        )
        let first = try site.run("import", "events", site.path("all.ics"))
        #expect(
            first.output == """
                Events: 3 read, 3 added, 0 updated, 0 unchanged, 0 refused
                  line 8: "DESCRIPTION": is HTML; taken as text with its paragraphs, lists and links
                  line 14: "X-ALT-DESC": is HTML; taken as text with its paragraphs, lists and links

                """)
        func body(_ name: String) throws -> String {
            let text = try site.text("Content/events/2026-12-05-\(name).md")
            return String(text.split(separator: "---\n\n", maxSplits: 1).last ?? "")
        }
        #expect(try body("one") == "Bring friends, \\*all\\*.\n\n[Sign up](https://forms.example.edu/1)\n")
        #expect(try body("two") == "Q\\&A  \nat 7\n")
        #expect(try body("three") == "if a \\< b & c \\> d  \nthen \\<https://a.example\\>\n")
        let second = try site.run("import", "events", site.path("all.ics"))
        #expect(second.output.hasPrefix("Events: 3 read, 0 added, 0 updated, 3 unchanged, 0 refused\n"))
        #expect(try site.run("check").output == "0 errors, 3 warnings\n")
    }

    @Test("takes no text from a description of which nothing is visible")
    func invisibleDescription() throws {
        let site = try TemporarySite(Self.bare)
        try site.write(
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:1@x\r\nSUMMARY:Tea\r\n"
                + "DTSTART;VALUE=DATE:20261205\r\nDESCRIPTION:\u{200B} \u{FEFF}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n",
            to: "a.ics")
        let outcome = try site.run("import", "events", site.path("a.ics"))
        #expect(outcome.output == "Events: 1 read, 1 added, 0 updated, 0 unchanged, 0 refused\n")
        let text = try site.text("Content/events/2026-12-05-tea.md")
        #expect(text.hasSuffix(" title=\(text.suffix(17).prefix(12))\n---\n"))
        #expect(try site.run("check").status == 0)
    }

    @Test("takes changed occurrences without their event as one event, and a second time changes nothing")
    func occurrencesAlone() throws {
        let site = try TemporarySite(Self.bare)
        let events = [5, 12].map { day in
            "BEGIN:VEVENT\r\nUID:one@example.org\r\nSUMMARY:Mei's #1\r\nDESCRIPTION:It's Mei's #1!\r\n"
                + "RECURRENCE-ID;VALUE=DATE:202612\(day < 10 ? "0" : "")\(day)\r\n"
                + "DTSTART;VALUE=DATE:202612\(day < 10 ? "0" : "")\(day)\r\nEND:VEVENT\r\n"
        }
        try site.write(
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n\(events.joined())END:VCALENDAR\r\n", to: "all.ics"
        )
        let first = try site.run("import", "events", site.path("all.ics"))
        #expect(first.output.hasPrefix("Events: 1 read, 1 added, 0 updated, 0 unchanged, 0 refused\n"))
        let content = try site.tree("Content")
        #expect(content.keys.count { $0.hasPrefix("events/") } == 1)
        let second = try site.run("import", "events", site.path("all.ics"))
        #expect(second.output.hasPrefix("Events: 1 read, 0 added, 0 updated, 1 unchanged, 0 refused\n"))
        #expect(try site.tree("Content") == content)
    }

    @Test("gives a file that makes the same content in an empty site and changes nothing in its own")
    func export() throws {
        let site = try TemporarySite(Self.bare)
        try site.write(
            """
            ---
            title: {en: Gala, zh-Hans: 晚会}
            starts: 2026-12-12
            ends: 2026-12-13
            needSignUp: true
            openForSignUp: true
            signUpURL: https://example.edu/form
            tags: [food]
            author: Mei
            posted: 2026-11-10T09:00:00-05:00
            status: draft
            aliases: [ball]
            ---

            Come **all**.

            """, to: "Content/events/gala.md")
        try site.write("---\ntitle: Later\nposted: 2026-11-10\n---\n\nSoon.\n", to: "Content/events/later.md")
        let export = try site.run("export", "events", "--output", site.path("all.ics"))
        #expect(export.status == 0 && export.output.isEmpty)
        #expect(
            export.errors
                == "Content/events/later.md: has no time yet; other programs will show it on the day on which it was posted\n"
        )
        #expect(try site.run("export", "events").output == site.text("all.ics"))
        #expect(try site.text("all.ics").contains("\r\nDESCRIPTION:Come all.\r\n"))
        #expect(try site.text("all.ics").contains("\r\nX-CORKBOARD-DETAIL:Come **all**.\r\n"))
        let own = try site.run("import", "events", site.path("all.ics"))
        #expect(own.output == "Events: 2 read, 0 added, 0 updated, 2 unchanged, 0 refused\n")
        let empty = try TemporarySite(Self.bare)
        #expect(try empty.run("import", "events", site.path("all.ics")).status == 0)
        #expect(try empty.text("Content/events/gala.md").contains("starts: 2026-12-12\nends: 2026-12-13\n"))
        #expect(!(try empty.text("Content/events/later.md").contains("starts")))
        #expect(try empty.run("export", "events").output == site.text("all.ics"))
    }
}
