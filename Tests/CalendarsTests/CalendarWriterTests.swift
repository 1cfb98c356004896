import Calendars
import Foundation
import Model
import Testing

struct CalendarWriterTests {
    private func gala() throws -> CalendarEvent {
        let zone = try #require(TimeZone(identifier: "America/New_York"))
        var event = CalendarEvent(
            id: "k3v9q0m2", title: LocalizedText(byLanguage: ["en": "Gala", "zh-Hans": "晚会"]))
        event.schedule = try schedule(
            "2026-12-05T18:00", to: "2026-12-05T21:00",
            recurrence: Recurrence(
                rules: ["FREQ=WEEKLY;UNTIL=20261231T180000"],
                exceptions: [#require(time("2026-12-12T18:00"))],
                changes: [
                    OccurrenceChange(
                        occurrence: try #require(time("2026-12-19T18:00")), isCancelled: true,
                        reason: "snow")
                ]))
        (event.location, event.tags) = ("Hall, upstairs", ["food", "a, b"])
        (event.posted, event.sequence) = (Timestamp("2026-11-10T09:00:00-05:00", in: zone), 2)
        (event.url, event.detail) = ("https://csa.example.edu/events/gala/", "Come; all.")
        event.picture = .init(url: "https://csa.example.edu/media/g.jpg", mediaType: "image/jpeg")
        return event
    }

    private func writer() throws -> CalendarWriter {
        CalendarWriter(
            name: "CSA", host: "csa.example.edu", languages: ["en"],
            timeZones: [try #require(TimeZone(identifier: "America/New_York"))])
    }

    @Test("A calendar is written as RFC 5545 and RFC 7986 have it")
    func whole() throws {
        let text = String(decoding: try writer().bytes(of: [gala()]), as: UTF8.self)
        #expect(
            text
                == """
                BEGIN:VCALENDAR
                VERSION:2.0
                PRODID:-//Corkboard//Corkboard//EN
                CALSCALE:GREGORIAN
                NAME:CSA
                X-WR-CALNAME:CSA
                REFRESH-INTERVAL;VALUE=DURATION:PT6H
                X-PUBLISHED-TTL:PT6H
                BEGIN:VTIMEZONE
                TZID:America/New_York
                BEGIN:STANDARD
                DTSTART:20061231T190000
                TZOFFSETFROM:-0500
                TZOFFSETTO:-0500
                END:STANDARD
                BEGIN:DAYLIGHT
                DTSTART:20070311T020000
                TZOFFSETFROM:-0500
                TZOFFSETTO:-0400
                RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU
                END:DAYLIGHT
                BEGIN:STANDARD
                DTSTART:20071104T020000
                TZOFFSETFROM:-0400
                TZOFFSETTO:-0500
                RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU
                END:STANDARD
                END:VTIMEZONE
                BEGIN:VEVENT
                UID:k3v9q0m2@csa.example.edu
                DTSTAMP:20261110T140000Z
                CREATED:20261110T140000Z
                LAST-MODIFIED:20261110T140000Z
                SEQUENCE:2
                DTSTART;TZID=America/New_York:20261205T180000
                DTEND;TZID=America/New_York:20261205T210000
                RRULE:FREQ=WEEKLY;UNTIL=20261231T230000Z
                EXDATE;TZID=America/New_York:20261212T180000
                SUMMARY;LANGUAGE=en:Gala
                DESCRIPTION:Come\\; all.
                LOCATION:Hall\\, upstairs
                STATUS:CONFIRMED
                URL:https://csa.example.edu/events/gala/
                CATEGORIES:food
                CATEGORIES:a\\, b
                IMAGE;VALUE=URI;DISPLAY=FULLSIZE;FMTTYPE=image/jpeg:https:
                 //csa.example.edu/media/g.jpg
                END:VEVENT
                BEGIN:VEVENT
                UID:k3v9q0m2@csa.example.edu
                DTSTAMP:20261110T140000Z
                CREATED:20261110T140000Z
                LAST-MODIFIED:20261110T140000Z
                SEQUENCE:2
                RECURRENCE-ID;TZID=America/New_York:20261219T180000
                DTSTART;TZID=America/New_York:20261219T180000
                DTEND;TZID=America/New_York:20261219T210000
                SUMMARY;LANGUAGE=en:Gala
                DESCRIPTION:Come\\; all.
                LOCATION:Hall\\, upstairs
                COMMENT:snow
                STATUS:CANCELLED
                URL:https://csa.example.edu/events/gala/
                CATEGORIES:food
                CATEGORIES:a\\, b
                IMAGE;VALUE=URI;DISPLAY=FULLSIZE;FMTTYPE=image/jpeg:https:
                 //csa.example.edu/media/g.jpg
                END:VEVENT
                END:VCALENDAR

                """.replacing("\n", with: "\r\n"))
    }

    @Test("Drafts and events without a time are left out, and an empty calendar is one too")
    func leftOut() throws {
        var draft = try gala()
        draft.status = .tentative
        var later = try gala()
        later.schedule = nil
        let text = String(decoding: try writer().bytes(of: [draft, later]), as: UTF8.self)
        #expect(!text.contains("VEVENT"))
        #expect(text.hasSuffix("X-PUBLISHED-TTL:PT6H\r\nEND:VCALENDAR\r\n"))
    }

    @Test("An event before 2007 brings the earlier changes of the clocks along")
    func early() throws {
        var early = try gala()
        early.schedule = try schedule("1999-07-04T18:00")
        let text = String(decoding: try writer().bytes(of: [early]), as: UTF8.self)
        #expect(
            text.contains("\r\nDTSTART:19870405T020000\r\n") || text.contains("\r\nRDATE:19870405T020000\r\n")
        )
    }

    @Test(
        "Lines have at most 75 bytes, each ends with CRLF, and none is broken in its end, however long it is")
    func lines() throws {
        let writer = try writer()
        for length in 1...240 {
            var event = try gala()
            event.properties = [CalendarProperty("X-TEXT", text: String(repeating: "x", count: length))]
            let text = String(decoding: writer.bytes(of: [event]), as: UTF8.self)
            let lines = text.utf8.split(separator: 10, omittingEmptySubsequences: false).dropLast()
            #expect(lines.allSatisfy { (3...76).contains($0.count) && $0.count { $0 == 13 } == 1 })
            #expect(lines.allSatisfy { $0.last == 13 })
            let unfolded = text.replacing("\r\n ", with: "")
            #expect(unfolded.contains("\r\nX-TEXT:\(String(repeating: "x", count: length))\r\n"))
        }
    }

    @Test("Many threads write at once, and write the same")
    func threads() async throws {
        let (writer, gala) = (try writer(), try gala())
        let expected = writer.bytes(of: [gala])
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<300 { group.addTask { writer.bytes(of: [gala]) == expected } }
            for await isEqual in group { #expect(isEqual) }
        }
    }
}
