import ContentFiles
import Foundation
import Model
import Posting
import Testing

@testable import Events

@Suite("Times to vote for in the form of an event")
struct DateOptionFormTests {
    private let settings: SiteSettings

    init() throws {
        let zone = try #require(TimeZone(identifier: "America/New_York"))
        settings = SiteSettings(title: "Site", url: "https://csa.example.edu", timeZone: zone)
    }

    private func read(_ fields: [String: String], changing earlier: Event? = nil) throws -> Event {
        let new = Event(id: "e1", slug: try #require(Slug("e1")), title: "", detail: "")
        let all = ["title": "Gala", "detail": "Come.", "status": "published"].merging(fields) { $1 }
        return try EventForm(all, settings: settings).event(changing: earlier, or: new)
    }

    private func problems(_ fields: [String: String]) throws -> [FormProblem] {
        do {
            _ = try read(fields)
            return []
        } catch let error as FormProblems {
            return error.all
        }
    }

    @Test(
        "are lines of the form, whose ends may be on the next day, in many spellings",
        arguments: [
            ("2026-12-05 18:00-21:00", "2026-12-05T18:00/2026-12-05T21:00"),
            ("2026-12-05 18:00 – 21:00", "2026-12-05T18:00/2026-12-05T21:00"),
            ("2026-12-05T18:00", "2026-12-05T18:00"), ("2026-12-05 9：30", "2026-12-05T09:30"),
            ("2026-12-05 22:00-1:00", "2026-12-05T22:00/2026-12-06T01:00"),
            ("2026-12-05 18:00-2026-12-06 12:00", "2026-12-05T18:00/2026-12-06T12:00"),
            ("2026-12-05 18:00-2026-12-07 12:00", "2026-12-05T18:00/2026-12-07T12:00"),
        ])
    func lines(line: String, text: String) throws {
        let event = try read(["dateOptions": "2026-12-04 18:00\r\n\r\n \(line) \n"])
        #expect(event.dateOptions.map(\.text) == ["2026-12-04T18:00", text])
        let fields = EventForm(of: event, settings: settings).fields
        #expect(try read(fields).dateOptions == event.dateOptions)
    }

    @Test("are sorted, and gone once the event has a date")
    func sorted() throws {
        let lines = "2026-12-06 18:00\n2026-12-05 18:00-20:00"
        let event = try read(["dateOptions": lines])
        #expect(event.dateOptions.map(\.key) == ["2026-12-05T18:00", "2026-12-06T18:00"])
        let dated = try read(["dateOptions": lines, "date": "2026-12-05"], changing: event)
        #expect(dated.dateOptions == [] && dated.schedule != nil)
        #expect(try read(["dateOptions": " \n"], changing: event).dateOptions == [])
    }

    @Test("that a form cannot have are problems that name the line")
    func wrongLines() throws {
        for line in ["tomorrow", "2026-12-05", "2026-12-05 25:00", "2026-13-05 18:00", "2026-12-05 18:00-x"] {
            #expect(
                try problems(["dateOptions": "2026-12-04 18:00\n\(line)"])
                    == [FormProblem("dateOptions", .notADateOption(line))], "\(line)")
        }
        // Clocks are set forward over it.
        #expect(
            try problems(["dateOptions": "2027-03-14 02:30\n2027-03-15 02:30"])
                == [FormProblem("dateOptions", .notADateOption("2027-03-14 02:30"))])
        let counts = FormProblem("dateOptions", .notOptions(least: 2, limit: 12))
        #expect(try problems(["dateOptions": "2026-12-04 18:00"]) == [counts])
        #expect(try problems(["dateOptions": "2026-12-04 18:00\n2026-12-04 18:00-19:00"]) == [counts])
        #expect(
            try problems(["date": "2026-12-05", "dateOptions": "2026-12-04 18:00\n2026-12-05 18:00"])
                == [FormProblem("dateOptions", .optionsBesideTime)])
        let long = try problems(["dateOptions": String(repeating: "x", count: 40_000)])
        #expect(long == [FormProblem("dateOptions", .tooLong(count: 40_000, limit: 60))])
    }
}
