import Foundation
import Model
import Posting
import Testing

@testable import Events

@Suite("Events that repeat")
struct SeriesTests {
    private let site: PostingSite
    private static let path = "Content/events/2026-12-20-lantern-making.md"
    private static let weekly = ["repeats": "weekly", "repeatsEnd": "until", "repeatsUntil": "2027-02-07"]

    init() throws { site = try PostingSite() }

    private func lines(_ key: String) throws -> [String] {
        try site.folder.text(Self.path).split(separator: "\n").map(String.init).filter { $0.contains(key) }
    }

    private func civil(_ text: String) throws -> CivilDateTime {
        try #require(Timestamp(text, in: site.settings.timeZone)).civil
    }

    static let forms: [([String: String], String)] = [
        (["repeats": "weekly"], "repeats: FREQ=WEEKLY"),
        (
            ["repeats": "biweekly", "repeatsEnd": "count", "repeatsCount": "4"],
            "repeats: FREQ=WEEKLY;INTERVAL=2;COUNT=4"
        ),
        (["repeats": "monthly-weekday"], "repeats: FREQ=MONTHLY;BYDAY=3SU"),
        (["repeats": "monthly-day", "date": "2026-12-31"], "repeats: FREQ=MONTHLY"),
        (
            ["repeats": "weekly", "repeatsEnd": "until", "repeatsUntil": "2027-02-07"],
            "repeats: FREQ=WEEKLY;UNTIL=20270208T045959Z"
        ),
        (
            ["repeats": "weekly", "repeatsEnd": "until", "repeatsUntil": "2027-02-07", "time": ""],
            "repeats: FREQ=WEEKLY;UNTIL=20270207"
        ),
    ]

    @Test("are written by the fields of a form, which the form of the event has again", arguments: forms)
    func written(_ fields: [String: String], _ line: String) throws {
        let path = try site.post(fields)
        let text = try site.folder.text(path)
        #expect(text.contains(line + "\n"))
        let again = EventForm(of: try site.event(path), settings: site.settings).fields
        for (name, value) in fields { #expect(again[name] ?? "" == value) }
    }

    static let problems: [([String: String], String, FormProblem.Kind)] = [
        (["repeats": "yearly"], "repeats", .unknownChoice), (["repeats": "other"], "repeats", .unknownChoice),
        (["repeats": "weekly", "repeatsEnd": "soon"], "repeatsEnd", .unknownChoice),
        (["repeats": "weekly", "repeatsEnd": "until"], "repeatsUntil", .missing),
        (["repeats": "weekly", "repeatsEnd": "until", "repeatsUntil": "x"], "repeatsUntil", .notADay),
        (
            ["repeats": "weekly", "repeatsEnd": "until", "repeatsUntil": "2026-12-19"], "repeatsUntil",
            .endsBeforeStart
        ),
        (["repeats": "weekly", "repeatsEnd": "count"], "repeatsCount", .missing),
        (
            ["repeats": "weekly", "repeatsEnd": "count", "repeatsCount": "0"], "repeatsCount",
            .notACount(limit: 999)
        ),
        (["repeats": "monthly-last"], "repeats", .notLastWeekday),
        (["repeats": "weekly", "date": "", "time": ""], "date", .missing),
        (["repeats": "weekly", "endDate": "2026-12-30", "endTime": "12:00"], "endTime", .longerThanStep),
    ]

    @Test("are not taken where a field is wrong", arguments: problems)
    func refused(_ fields: [String: String], _ field: String, _ kind: FormProblem.Kind) throws {
        #expect(throws: PostingError.form([FormProblem(field, kind)])) { try site.post(fields) }
        #expect(try site.files() == [])
    }

    @Test("keep their rule as it was written, where a form changes nothing of it, and one that no form has")
    func kept() throws {
        try site.post(Self.weekly)
        for rule in ["FREQ=WEEKLY;BYDAY=SU;UNTIL=20270207T210000", "FREQ=YEARLY"] {
            let text = try site.folder.text(Self.path).replacing(/repeats: .*/, with: "repeats: \(rule)")
            try site.folder.write(text, to: Self.path)
            var form = EventForm(of: try site.event(), settings: site.settings)
            form.fields["title"] = "Title of \(rule)"
            try site.decide(nonce: "nonce-\(rule.count)") {
                try site.posting.edit(site.event(), form, version: nil, by: $0)
            }
            #expect(try lines("repeats:") == ["repeats: \(rule)"])
        }
    }

    @Test("are told again, with a new sequence, where they repeat otherwise")
    func told() throws {
        try site.post(Self.weekly)
        try site.edit(["repeats": "biweekly"])
        let event = try site.event()
        #expect(event.sequence == 1)
        #expect(event.formerStart == nil)
        try site.edit(["repeats": "biweekly", "title": "Other"], nonce: "nonce-02")
        #expect(try site.event().sequence == 1)
    }

    private func change(
        _ date: String, _ action: EventPosting.DateAction, nonce: String, version: String? = nil
    ) throws -> Event {
        try site.decide(nonce: nonce) {
            try site.posting.change(site.event(), date: civil(date), action, version: version, by: $0)
        }
        return try site.event()
    }

    @Test("have single dates that are moved, cancelled with a reason, and as usual again")
    func dates() throws {
        try site.post(Self.weekly)
        var form = DateForm(of: try site.event(), at: try civil("2026-12-27T21:00"), settings: site.settings)
        #expect(form.fields == ["date": "2026-12-27", "time": "21:00", "location": "East House"])
        form.fields["date"] = "2026-12-28"
        form.fields["location"] = "Field"
        form.fields["reason"] = "Holidays"
        var event = try change("2026-12-27T21:00", .change(form), nonce: "nonce-11")
        #expect(event.sequence == 1)
        let text = try site.folder.text(Self.path)
        for line in [
            "occurrence: 2026-12-27T21:00", "starts: 2026-12-28T21:00", "location: Field", "reason: Holidays",
        ] {
            #expect(text.contains(line + "\n"))
        }
        event = try change("2027-01-03T21:00", .cancel(reason: "Snow"), nonce: "nonce-12")
        #expect(event.sequence == 2)
        #expect(event.schedule?.recurrence?.changes.map(\.isCancelled) == [false, true])
        let differences = DateDifference.all(from: nil, to: event.schedule)
        #expect(differences.map(\.original.description) == ["2026-12-27T21:00", "2027-01-03T21:00"])
        event = try change("2026-12-27T21:00", .restore, nonce: "nonce-13")
        event = try change("2027-01-03T21:00", .restore, nonce: "nonce-14")
        #expect(event.schedule?.recurrence?.changes == [])
        #expect(event.sequence == 4)
    }

    @Test("have single dates of whole days, which stay so until they are as usual again")
    func wholeDays() throws {
        try site.post(Self.weekly)
        let text = try site.folder.text(Self.path)
        let changed =
            "changes:\n- occurrence: 2026-12-27T21:00\n  starts: 2026-12-28\n  ends: 2026-12-29\nlocation:"
        try site.folder.write(text.replacing("location:", with: changed), to: Self.path)
        var form = DateForm(of: try site.event(), at: try civil("2026-12-27T21:00"), settings: site.settings)
        #expect(form.fields == ["date": "2026-12-28", "endDate": "2026-12-29", "location": "East House"])
        form.fields["location"] = "Field"
        var event = try change("2026-12-27T21:00", .change(form), nonce: "nonce-31")
        let lines = try site.folder.text(Self.path).split(separator: "\n").map {
            $0.drop { " -".contains($0) }
        }
        #expect(
            lines.drop { $0 != "occurrence: 2026-12-27T21:00" }.dropFirst().prefix(3)
                == ["starts: 2026-12-28", "ends: 2026-12-29", "location: Field"])
        form.fields["time"] = "10:00"
        form.fields["endDate"] = nil
        event = try change("2026-12-27T21:00", .change(form), nonce: "nonce-32")
        #expect(event.schedule?.recurrence?.changes.map(\.isAllDay) == [false])
        #expect(event.schedule?.recurrence?.changes.map(\.start?.civil.description) == ["2026-12-28T10:00"])
        form.fields["time"] = nil
        #expect(throws: PostingError.self) {
            try change("2026-12-27T21:00", .change(form), nonce: "nonce-33")
        }
    }

    @Test("have no other dates, and do not lose what somebody else said of one")
    func otherDates() throws {
        try site.post(Self.weekly)
        #expect(throws: PostingError.notNow) {
            try change("2026-12-26T21:00", .cancel(reason: ""), nonce: "nonce-21")
        }
        let date = try civil("2026-12-27T21:00")
        let seen = DateForm.version(of: try site.event(), at: date, settings: site.settings)
        _ = try change("2027-01-03T21:00", .cancel(reason: ""), nonce: "nonce-22")
        _ = try change("2026-12-27T21:00", .cancel(reason: "a"), nonce: "nonce-23", version: seen)
        #expect(throws: PostingError.changedMeanwhile) {
            try change("2026-12-27T21:00", .cancel(reason: "b"), nonce: "nonce-24", version: seen)
        }
    }
}
