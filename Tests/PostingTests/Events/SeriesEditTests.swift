import Calendars
import Foundation
import Model
import Posting
import State
import Testing

@testable import Events

@Suite("A change of a series that has begun")
struct SeriesEditTests {
    private let site: PostingSite
    /// A meeting on Sundays at 21:00 since September; it is Tuesday, 1 December 2026, noon.
    private static let path = "Content/events/2026-09-06-lantern-making.md"
    private static let later = "Content/events/2026-12-07-lantern-making.md"

    init() throws { site = try PostingSite() }

    private func post(_ fields: [String: String] = [:]) throws {
        let all = ["date": "2026-09-06", "endTime": "22:30", "repeats": "weekly"].merging(fields) { $1 }
        try site.post(all, after: -90 * 86_400)
    }

    /// Writes what is different on single dates into the event's file.
    private func write(_ lines: String) throws {
        let text = try site.folder.text(Self.path)
        try site.folder.write(
            text.replacing("\nlocation:", with: "\n\(lines)\nlocation:"), to: Self.path)
    }

    /// The form of the event from its next date on, or from another one, with these fields.
    private func form(_ changes: [String: String], from date: String? = nil) throws -> EventForm {
        let event = try site.event(Self.path)
        let start = try date.map { try civil($0) } ?? event.formDate(now: PostingSite.noon)
        var form = EventForm(of: event, settings: site.settings, from: start)
        form.fields.merge(changes) { $1 }
        return form
    }

    private func civil(_ text: String) throws -> CivilDateTime {
        try #require(Timestamp(text, in: site.settings.timeZone)).civil
    }

    /// Sends a form, and tells everyone or, where it is said, nobody.
    @discardableResult
    private func send(
        _ form: EventForm, nonce: String = "nonce-10", telling: Telling = .everyone
    ) throws -> Journal.Outcome {
        let event = try site.event(Self.path)
        func edit(_ decision: TellingDecision?) throws -> Journal.Outcome {
            let submission = Posting.Submission(
                author: "mei", nonce: nonce, decision: decision, now: PostingSite.noon)
            return try site.posting.edit(event, form, version: nil, others: [event], by: submission)
        }
        do {
            return try edit(nil)
        } catch PostingError.undecided(let announcement) {
            return try edit(TellingDecision(telling, token: announcement.token))
        }
    }

    private func dates(_ path: String, before limit: String = "2027-01-01") throws -> [String] {
        guard let schedule = try site.event(path).schedule else { return [] }
        let end = EventTime(try civil(limit), in: schedule.timeZone).instant
        return try Occurrences(of: schedule).starting(in: .distantPast..<end).map {
            let end = $0.end.map { "-\(String($0.civil.description.suffix(5)))" } ?? ""
            return $0.start.civil.description + end + ($0.change?.isCancelled == true ? " cancelled" : "")
        }
    }

    /// The past dates of the meeting.
    private static let past = [
        "06", "13", "20", "27", "10-04", "10-11", "10-18", "10-25", "11-01", "11-08", "11-15", "11-22",
        "11-29",
    ].map { "2026-\($0.count == 2 ? "09-" + $0 : $0)T21:00-22:30" }

    @Test("is shown from the next date on, and asks for which dates another time is")
    func asked() throws {
        try post()
        let form = try form(["time": "19:00"])
        #expect(form.fields["date"] == "2026-12-06" && form.fields["seriesDate"] == "2026-12-06T21:00")
        #expect(throws: PostingError.form([FormProblem("scope", .unknownChoice)])) { try send(form) }
        let event = try site.event(Self.path)
        let new = try form.event(changing: event, or: event)
        let edit = try #require(SeriesEdit(form, changing: event, to: new, now: PostingSite.noon))
        #expect(edit.scopes == [.date, .following, .all] && edit.lastKept?.description == "2026-11-29")
    }

    static let whole: [[String: String]] = [
        ["title": "Lanterns"], ["repeatsEnd": "until", "repeatsUntil": "2026-12-20"],
        ["repeatsEnd": "count", "repeatsCount": "2"],
    ]

    @Test("asks nothing about what concerns no date that is over, and keeps those", arguments: whole)
    func notAsked(_ fields: [String: String]) throws {
        try post()
        try send(form(fields))
        let all = try dates(Self.path)
        #expect(Array(all.prefix(13)) == Self.past)
        #expect(all.count == (fields["repeatsCount"] != nil ? 15 : fields["repeatsUntil"] != nil ? 16 : 17))
        #expect(try site.event(Self.path).schedule?.start.civil.description == "2026-09-06T21:00")
    }

    @Test("of a series that has not begun asks nothing")
    func ahead() throws {
        try site.post(["repeats": "weekly"])
        try site.edit(["repeats": "weekly", "date": "2026-12-21"])
        #expect(
            try site.event("Content/events/2026-12-20-lantern-making.md").schedule?.start.civil.description
                == "2026-12-21T21:00")
    }

    @Test("of one date moves that date and its place")
    func oneDate() throws {
        try post()
        try send(
            form([
                "date": "2026-12-07", "time": "19:00", "endTime": "20:30", "location": "Field",
                "scope": "this",
            ]))
        let all = try dates(Self.path)
        #expect(Array(all.prefix(13)) == Self.past)
        #expect(all.dropFirst(13).prefix(2) == ["2026-12-07T19:00-20:30", "2026-12-13T21:00-22:30"])
        let event = try site.event(Self.path)
        #expect(event.location?.all == ["East House"])
        #expect(event.schedule?.recurrence?.changes.map { $0.location?.all } == [["Field"]])
        #expect(try site.files().count == 2)
    }

    @Test("of one date is not offered with another rule, nor of a date that is over")
    func notOneDate() throws {
        try post()
        let event = try site.event(Self.path)
        for changes in [
            ["repeats": "biweekly", "time": "20:00"], ["seriesDate": "2026-09-06T21:00", "time": "20:00"],
        ] {
            let form = try form(changes)
            let new = try form.event(changing: event, or: event)
            let edit = try #require(SeriesEdit(form, changing: event, to: new, now: PostingSite.noon))
            #expect(edit.scopes == [.following, .all], "\(changes)")
        }
    }

    @Test("from a date on ends the series the day before and makes a second event; both link to each other")
    func following() throws {
        try post()
        try write(
            """
            except: [2026-09-13T21:00, 2026-12-20T21:00]
            changes:
            - {occurrence: 2026-09-20T21:00, status: cancelled}
            - {occurrence: 2026-12-27T21:00, location: Pier}
            """)
        let outcome = try send(
            form(["date": "2026-12-07", "location": "Field", "title": "Lanterns", "scope": "from"]))
        #expect(outcome.change.subject == EventPosting.id(nonce: "nonce-00"))
        let path = "Content/events/2026-12-07-lanterns.md"
        let (first, second) = (try site.event(Self.path), try site.event(path))
        #expect(first.schedule?.recurrence?.rules == ["FREQ=WEEKLY;UNTIL=20261206T045959Z"])
        #expect(first.continuedBy == "2026-12-07-lanterns" && second.continues == "2026-09-06-lantern-making")
        #expect(first.title.all == ["Lantern making"] && first.location?.all == ["East House"])
        #expect(second.title.all == ["Lanterns"] && second.location?.all == ["Field"])
        let kept = Self.past.filter { !$0.contains("09-13") }.map {
            $0 + ($0.contains("09-20") ? " cancelled" : "")
        }
        #expect(try dates(Self.path, before: "2030-01-01") == kept)
        #expect(
            try dates(path) == ["2026-12-07T21:00-22:30", "2026-12-14T21:00-22:30", "2026-12-28T21:00-22:30"])
        #expect(second.schedule?.recurrence?.changes.map { $0.location?.all } == [["Pier"]])
        #expect(first.sequence == 1 && second.sequence == 0 && second.id != first.id)
    }

    @Test(
        "from a date on that was moved before has the typed time, and names the last date that takes place before it"
    )
    func moved() throws {
        try post()
        try write(
            """
            changes:
            - {occurrence: 2026-11-29T21:00, status: cancelled}
            - {occurrence: 2026-12-06T21:00, starts: 2026-12-06T20:00, location: Pier}
            """)
        let form = try form(["date": "2026-12-07", "time": "16:00", "endTime": "17:30", "scope": "from"])
        let event = try site.event(Self.path)
        let new = try form.event(changing: event, or: event)
        let edit = try #require(SeriesEdit(form, changing: event, to: new, now: PostingSite.noon))
        #expect(edit.lastKept?.description == "2026-11-22")
        try send(form)
        #expect(try dates(Self.later).prefix(2) == ["2026-12-07T16:00-17:30", "2026-12-14T16:00-17:30"])
        let places = try site.event(Self.later).schedule?.recurrence?.changes.map { $0.location?.all }
        #expect(places == [["Pier"]])
    }

    @Test("of all dates names no new rule where it is the same")
    func sameRule() throws {
        try post()
        let before = try site.event(Self.path)
        try send(form(["time": "19:00", "scope": "all"]))
        let difference = EventDifference(from: before, to: try site.event(Self.path))
        #expect(difference.time && !difference.rule)
    }

    @Test("from a date on tells readers once: of the new event")
    func announced() throws {
        try post()
        let before = try #require(try site.recordText())
        try send(form(["date": "2026-12-07", "scope": "from"]))
        let records = try site.files().filter { $0.hasPrefix("broadcasts/") }
        #expect(records.count == 2)
        let own = try #require(try site.recordText())
        #expect(!before.contains("revision") && !own.contains("revision"))
        let other = try #require(records.first { "Content/\($0)" != PostingSite.record })
        let text = try site.folder.text("Content/\(other)")
        #expect(
            text.contains("\"from\" : \"2026-12-01T12:01:00-05:00\"")
                && text.contains("\"changes\" : \"time\"")
        )
        #expect(try content().problems(ofPosts: [], now: PostingSite.noon) == [])
    }

    @Test("from a date on tells nobody where the officer says so, and no build tells it later")
    func silent() throws {
        try post()
        try send(form(["date": "2026-12-07", "scope": "from"]), telling: .nobody)
        #expect(try site.files().filter { $0.hasPrefix("broadcasts/") }.count == 1)
        #expect(try !site.event(Self.later).isBroadcast)
        #expect(try content().problems(ofPosts: [], now: PostingSite.noon) == [])
    }

    private func content() throws -> SiteContent {
        var content = SiteContent(settings: site.settings)
        content.events = [try site.event(Self.path), try site.event(Self.later)]
        content.broadcasts = try content.events.compactMap {
            try site.posting.core.record(of: $0.id)?.record
        }
        return content
    }

    @Test("of all dates keeps those that are over, with their place, end and exceptions")
    func all() throws {
        try post()
        try write(
            """
            except: [2026-09-13T21:00]
            changes:
            - {occurrence: 2026-09-20T21:00, status: cancelled}
            """)
        try send(
            form([
                "date": "2026-12-07", "time": "18:00", "endTime": "19:00", "location": "Field",
                "scope": "all",
            ]))
        let kept = Self.past.filter { !$0.contains("09-13") }.map {
            $0 + ($0.contains("09-20") ? " cancelled" : "")
        }
        let new = ["2026-12-07", "2026-12-14", "2026-12-21", "2026-12-28"].map { "\($0)T18:00-19:00" }
        #expect(try dates(Self.path) == kept + new)
        let event = try site.event(Self.path)
        let places = try Occurrences(of: try #require(event.schedule)).starting(
            in: .distantPast..<PostingSite.noon
        ).map { $0.change?.location?.all }
        #expect(places == kept.map { _ in ["East House"] })
        #expect(event.schedule?.recurrence?.exceptions == [try civil("2026-09-13T21:00")])
        // The next change leaves them as they are again.
        try send(form(["time": "17:00", "endTime": "18:00", "scope": "all"]), nonce: "nonce-11")
        #expect(try Array(dates(Self.path).prefix(12)) == kept)
        #expect(try dates(Self.path).last == "2026-12-28T17:00-18:00")
    }

    @Test("goes on with what is left of a number of dates, and moves earlier dates to come likewise")
    func counts() throws {
        try post(["repeatsEnd": "count", "repeatsCount": "17"])
        let form = try form(["date": "2026-12-22", "scope": "all"], from: "2026-12-20T21:00")
        #expect(form.fields["repeatsCount"] == "2")
        try send(form)
        #expect(
            Array(try dates(Self.path, before: "2028-01-01").dropFirst(13))
                == ["2026-12-08", "2026-12-15", "2026-12-22", "2026-12-29"].map { "\($0)T21:00-22:30" })
    }

    @Test("is one change with the files of both events, which a second submission does not repeat")
    func once() throws {
        try post()
        let form = try form(["date": "2026-12-07", "scope": "from"])
        let first = try send(form)
        #expect(try site.database.pending() == [])
        #expect(
            first.change.files.map(\.path).filter { $0.hasPrefix("Content/events/") } == [
                Self.path, Self.later,
            ])
        guard case .repeated = try send(form) else {
            Issue.record("not repeated")
            return
        }
        #expect(try site.files().filter { $0.hasPrefix("events/") }.count == 2)
        let subjects = try site.database.log(limit: 2).map {
            "\($0.action.rawValue) \($0.subject == first.change.subject)"
        }
        #expect(subjects == ["post false", "edit true"])
    }

    @Test("is taken back with both events, from either of them", arguments: [false, true])
    func takenBack(fromSecond: Bool) throws {
        try post()
        let before = try site.event(Self.path)
        let change = try send(form(["date": "2026-12-07", "scope": "from"])).change
        let number = try #require(change.number)
        let second = try site.event(Self.later).id
        _ = try site.posting.takeBack(
            fromSecond ? number + 1 : number, of: fromSecond ? second : before.id,
            by: site.submission("nonce-12", after: 30))
        let now = try site.event(Self.path)
        #expect(now.schedule == before.schedule && now.continuedBy == nil)
        #expect(try site.files().filter { $0.hasPrefix("events/") }.count == 1)
        #expect(try site.files().filter { $0.hasPrefix("broadcasts/") }.count == 1)
    }

    @Test("is undone by the version before it, which removes the second event")
    func restored() throws {
        try post()
        let before = try site.event(Self.path)
        try send(form(["date": "2026-12-07", "scope": "from"]))
        let version = try #require(try site.posting.versions(of: before.id).last)
        let event = try site.event(Self.path)
        func restore(_ decision: TellingDecision?) throws -> Journal.Outcome {
            try site.posting.restore(
                event, to: version, version: nil,
                by: Posting.Submission(
                    author: "mei", nonce: "nonce-13", decision: decision, now: PostingSite.noon + 600))
        }
        do {
            _ = try restore(nil)
        } catch PostingError.undecided(let announcement) {
            _ = try restore(TellingDecision(.everyone, token: announcement.token))
        }
        #expect(try site.event(Self.path).schedule == before.schedule)
        #expect(try site.files().filter { $0.hasPrefix("events/") }.count == 1)
    }

    // MARK: Parts

    /// The first event, the one from 7 December on, and the one from 21 December on, which was split before it.
    private func three() throws -> (first: Event, second: Event, third: Event) {
        try post()
        try send(
            form(["date": "2026-12-21", "scope": "from"], from: "2026-12-20T21:00"), nonce: "nonce-11",
            telling: .nobody)
        try send(form(["date": "2026-12-07", "scope": "from"]), nonce: "nonce-12", telling: .nobody)
        return (
            try site.event(Self.path), try site.event(Self.later),
            try site.event("Content/events/2026-12-21-lantern-making.md")
        )
    }

    private func restore(_ event: Event, to version: EventVersion, nonce: String) throws -> Change {
        try site.decide(.nobody, nonce: nonce, after: 600) {
            try site.posting.restore(event, to: version, version: nil, by: $0)
        }.change
    }

    private func slugs() throws -> [String?] {
        try site.files().filter { $0.hasPrefix("events/") }.map { try site.event("Content/\($0)") }.flatMap {
            [$0.continues, $0.slug.text, $0.continuedBy]
        }
    }

    @Test("of a series that was split before is undone alone, and taking that back brings its event back")
    func splitTwice() throws {
        let (first, second, third) = try three()
        let links = try slugs()
        let (one, two, three) = (first.slug.text, second.slug.text, third.slug.text)
        #expect(links == [nil, one, two, one, two, three, two, three, nil])
        let version = try #require(
            try site.posting.versions(of: first.id).first { $0.event?.continuedBy == three })
        let change = try restore(first, to: version, nonce: "nonce-13")
        #expect(try slugs() == [nil, one, three, one, three, nil])
        _ = try site.posting.takeBack(
            try #require(change.number), of: first.id, by: site.submission("nonce-14", after: 610))
        #expect(try slugs() == links)
    }

    @Test("is undone without removing another event that has the address of a part since")
    func foreignPart() throws {
        try post()
        try send(form(["date": "2026-12-07", "scope": "from"]), telling: .nobody)
        let (first, second) = (try site.event(Self.path), try site.event(Self.later))
        try site.decide(nonce: "nonce-11") { try site.posting.delete(second, by: $0) }
        var other = second
        (other.id, other.continues) = ("other", nil)
        try site.folder.write(
            "---\nid: other\ntitle: Tea\nstarts: 2026-12-07T15:00\n---\n\nTea.\n", to: Self.later)
        let version = try #require(try site.posting.versions(of: first.id).last)
        _ = try restore(first, to: version, nonce: "nonce-12")
        #expect(try site.event(Self.later).id == "other")
    }

    @Test("leaves the announcement of an earlier change that is about to go out as it is")
    func heldChange() throws {
        try post()
        try send(form(["location": "Field"]), nonce: "nonce-11")
        let record = try site.recordText()
        #expect(record?.contains("Field") == true)
        try send(form(["date": "2026-12-07", "scope": "from"]))
        #expect(try site.recordText() == record)
    }

    @Test("within the hold of the post announces both events, without a question")
    func heldPost() throws {
        try site.post(["date": "2026-09-06", "endTime": "22:30", "repeats": "weekly"], after: -10)
        let form = try form(["date": "2026-12-07", "scope": "from"])
        _ = try site.posting.edit(
            site.event(Self.path), form, version: nil, by: site.submission("nonce-11"))
        #expect(try site.event(Self.later).isBroadcast)
        #expect(try content().problems(ofPosts: [], now: PostingSite.noon) == [])
        #expect(try site.files().filter { $0.hasPrefix("broadcasts/") }.count == 2)
    }

    @Test("is refused where the rules cannot be split, and where a form would take the later dates away")
    func indivisible() throws {
        try post()
        let text = try site.folder.text(Self.path)
        try site.folder.write(
            text.replacing(
                "repeats: FREQ=WEEKLY", with: "repeats: [FREQ=WEEKLY;INTERVAL=2, FREQ=WEEKLY;BYDAY=TH]"),
            to: Self.path)
        let form = try form(["time": "19:00", "scope": "all"])
        #expect(throws: PostingError.form([FormProblem("scope", .indivisible)])) { try send(form) }
        try site.folder.write(text, to: Self.path)
        let cancelled = try self.form(["time": "19:00", "scope": "from", "status": "cancelled"])
        #expect(throws: PostingError.form([FormProblem("scope", .unknownChoice)])) { try send(cancelled) }
    }
}
