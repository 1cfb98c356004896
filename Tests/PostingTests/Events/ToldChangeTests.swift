import Foundation
import Model
import Posting
import Testing

@testable import Events

@Suite("Changes of events, and whom they tell")
struct ToldChangeTests {
    /// An event before a change.
    enum State: String, CaseIterable, Sendable {
        case unannounced, draft, held, announced, cancelled, removed, removedSilently, removedAtOnce
    }

    /// A change of the event, an hour after it was posted.
    enum Action: String, CaseIterable, Sendable {
        case move, rename, date, cancel, reinstate, delete, restore, version
    }

    /// What a change asks and leaves; nil for what is not possible in the state.
    struct Case: Sendable, CustomTestStringConvertible {
        let state: State
        let action: Action
        /// Whether the officer is asked, and what is preselected.
        var asks: Telling?
        /// The record if everyone is told, and if nobody is.
        let told: String
        var silent = ""

        var testDescription: String { "\(state) \(action)" }
    }

    private static let cases = [
        Case(state: .unannounced, action: .move, told: "none"),
        Case(state: .unannounced, action: .rename, told: "none"),
        Case(state: .unannounced, action: .date, told: "none"),
        Case(state: .unannounced, action: .cancel, told: "none"),
        Case(state: .unannounced, action: .delete, told: "none"),
        Case(state: .unannounced, action: .version, told: "none"),
        Case(state: .draft, action: .move, told: "1 at 13:01"),
        Case(state: .draft, action: .rename, told: "1 at 13:01"),
        Case(state: .draft, action: .delete, told: "none"),
        // The announcement of the post says it; its minute starts again.
        Case(state: .held, action: .move, told: "1 at 13:01"),
        Case(state: .held, action: .rename, told: "1 at 13:01"),
        Case(state: .held, action: .date, told: "1 at 13:01"),
        Case(state: .held, action: .cancel, told: "none"),
        Case(state: .held, action: .delete, told: "none"),
        Case(state: .held, action: .version, told: "1 at 13:01"),
        Case(
            state: .announced, action: .move, asks: .everyone, told: "2 at 13:01: time, before 1 at 12:01",
            silent: "1 at 12:01"),
        Case(
            state: .announced, action: .rename, asks: .nobody, told: "2 at 13:01, before 1 at 12:01",
            silent: "1 at 12:01"),
        Case(
            state: .announced, action: .date, asks: .everyone, told: "2 at 13:01, before 1 at 12:01",
            silent: "1 at 12:01"),
        Case(
            state: .announced, action: .cancel, asks: .everyone,
            told: "2 at 13:01: off cancelled, before 1 at 12:01", silent: "1 at 12:01 cancelled"),
        Case(
            state: .announced, action: .delete, asks: .everyone, told: "1 at 13:01 retracted",
            silent: "1 at 12:01 retracted silent"),
        Case(
            state: .announced, action: .version, asks: .everyone,
            told: "2 at 13:01: time, before 1 at 12:01", silent: "1 at 12:01"),
        Case(
            state: .cancelled, action: .reinstate, asks: .everyone,
            told: "3 at 13:01: on, before 2 at 12:31", silent: "2 at 12:31"),
        Case(
            state: .cancelled, action: .delete, asks: .everyone, told: "2 at 13:01: off retracted cancelled",
            silent: "2 at 12:31: off retracted silent cancelled"),
        Case(
            state: .removed, action: .restore, asks: .everyone, told: "2 at 13:01: on",
            silent: "1 at 12:31 silent"),
        Case(
            state: .removedSilently, action: .restore, asks: .everyone, told: "2 at 13:01: on",
            silent: "1 at 12:01 silent"),
        Case(
            state: .removedAtOnce, action: .restore, asks: .everyone, told: "1 at 13:01", silent: "none"),
    ]

    @Test("are asked about where readers know the event, and record what was decided", arguments: cases)
    func decided(_ expected: Case) throws {
        for telling in [Telling.everyone, .nobody] {
            let (site, before) = try Self.site(expected.state)
            let tree = try site.folder.tree("Content")
            let submission = site.submission("nonce-09", after: before)
            let asked = Self.announcement { try Self.change(expected.action, site, submission) }
            #expect(asked.map { $0.isNews ? .everyone : .nobody } == expected.asks)
            if let asked {
                // Nothing changes before the officer has decided about the words that would go out.
                #expect(try site.folder.tree("Content") == tree)
                let other = TellingDecision(telling, token: "0")
                let again = Self.announcement {
                    try Self.change(
                        expected.action, site, site.submission("nonce-09", after: before, decision: other))
                }
                #expect(again == asked)
                let decision = TellingDecision(telling, token: asked.token)
                _ = try Self.change(
                    expected.action, site, site.submission("nonce-09", after: before, decision: decision))
            }
            let isTold = telling == .everyone || expected.asks == nil
            #expect(try site.recordSummary() == (isTold ? expected.told : expected.silent), "\(telling)")
            if telling == .everyone, let asked {
                #expect(try site.recordSummary(asked.record) == expected.told)
            }
        }
    }

    @Test("are asked about in each state in which they are possible")
    func complete() throws {
        let possible: [State: Set<Action>] = [
            .unannounced: [.move, .rename, .date, .cancel, .delete, .version],
            .draft: [.move, .rename, .delete], .held: [.move, .rename, .date, .cancel, .delete, .version],
            .announced: [.move, .rename, .date, .cancel, .delete, .version],
            .cancelled: [.reinstate, .delete], .removed: [.restore], .removedSilently: [.restore],
            .removedAtOnce: [.restore],
        ]
        for state in State.allCases {
            #expect(Set(Self.cases.filter { $0.state == state }.map(\.action)) == possible[state])
        }
    }

    @Test("that cancel each other out within the minute are told to nobody, and leave no trace on the page")
    func undone() throws {
        let site = try PostingSite()
        try site.post()
        try site.decide(nonce: "nonce-01") { try site.posting.cancel(site.event(), reason: "", by: $0) }
        _ = try site.posting.restore(site.event(), by: site.submission("nonce-02", after: 3620))
        #expect(try site.recordSummary() == "1 at 12:01")
        #expect(try site.event().sequence == 2)
        try site.edit(["time": "20:00"], nonce: "nonce-03", after: 7200)
        _ = try site.posting.edit(
            site.event(), site.form(), version: nil, by: site.submission("nonce-04", after: 7254))
        #expect(try site.recordSummary() == "1 at 12:01")
        #expect(try site.event().formerStart == nil)
    }

    @Test("within one minute are announced together, a minute after the last one")
    func together() throws {
        let site = try PostingSite()
        try site.post()
        try site.edit(["time": "20:00"], after: 3600)
        try site.edit(["time": "20:00", "location": "Field"], nonce: "nonce-02", after: 3654)
        #expect(try site.recordSummary() == "2 at 13:01:54: time and place, before 1 at 12:01")
        let event = try site.event()
        #expect(event.formerStart?.civil.description == "2026-12-20T21:00")
        #expect(event.formerLocation == "East House")
        // What nobody is told of ends the announcement that is held, too.
        try site.edit(["title": "Lanterns"], nonce: "nonce-03", after: 3660, telling: .nobody)
        #expect(try site.recordSummary() == "1 at 12:01")
        #expect(try site.event().formerStart == nil)
    }

    @Test("of which readers may know before they are in place count as known")
    func margin() throws {
        let site = try PostingSite()
        try site.post()
        try site.edit(["time": "20:00"], after: 3600)
        try site.edit(["time": "19:00"], nonce: "nonce-02", after: 3655)
        #expect(try site.recordSummary() == "3 at 13:01:55: time, before 2 at 13:01")
        #expect(try site.event().formerStart?.civil.description == "2026-12-20T20:00")
    }

    @Test("name as former time and place only what readers knew together")
    func former() throws {
        let site = try PostingSite()
        try site.post()
        try site.edit(["time": "20:00", "location": "West House"], after: 3600)
        try site.edit(["time": "20:00", "location": "Field"], nonce: "nonce-02", after: 7200)
        #expect(try site.event().formerStart == nil)
        #expect(try site.event().formerLocation == "West House")
        // A correction is no move.
        try site.edit(
            ["time": "19:00", "location": "Field"], nonce: "nonce-03", after: 10_800, telling: .nobody)
        #expect(try site.event().formerStart == nil)
        #expect(try site.event().formerLocation == "West House")
        try site.edit(
            ["time": "19:00", "location": "West House"], nonce: "nonce-04", after: 14_400, telling: .nobody)
        #expect(try site.event().formerLocation == nil)
        // A later end is no other start.
        try site.edit(
            ["time": "19:00", "endTime": "23:00", "location": "West House"], nonce: "nonce-05", after: 18_000)
        #expect(try site.event().formerStart == nil)
        #expect(try site.recordSummary() == "4 at 17:01: time, before 3 at 14:01")
    }

    @Test("of a silently restored or cancelled event keep nothing in Notices that is not so any more")
    func stale() throws {
        let site = try PostingSite()
        try site.post()
        try site.edit(["time": "20:00"])
        try site.edit(["time": "19:00"], nonce: "nonce-02", after: 7200, telling: .nobody)
        #expect(try site.recordSummary() == "2 at 13:01")
    }

    // MARK: Parts

    private static func announcement(_ change: () throws -> Journal.Outcome) -> ChangeAnnouncement? {
        do {
            _ = try change()
            return nil
        } catch PostingError.undecided(let announcement) {
            return announcement
        } catch {
            Issue.record(error)
            return nil
        }
    }

    private static let weekly = ["repeats": "weekly", "repeatsEnd": "until", "repeatsUntil": "2027-02-07"]

    /// A site with a weekly event in a state, and the time of the change: an hour after noon.
    private static func site(_ state: State) throws -> (PostingSite, TimeInterval) {
        let site = try PostingSite()
        var fields = weekly
        if state == .unannounced { fields["broadcast"] = "" }
        if state == .draft { fields["status"] = "draft" }
        try site.post(fields, after: state == .held ? 3570 : 0)
        if [.unannounced, .announced].contains(state) {
            // An earlier version, of which nobody was told.
            try site.edit(
                fields.merging(["time": "20:00"]) { $1 }, nonce: "nonce-05", after: 900, telling: .nobody)
        }
        if state == .held {
            try site.edit(fields.merging(["time": "20:00"]) { $1 }, nonce: "nonce-05", after: 3580)
        }
        switch state {
        case .cancelled:
            try site.decide(nonce: "nonce-06", after: 1800) {
                try site.posting.cancel(site.event(), reason: "", by: $0)
            }
        case .removed, .removedSilently:
            try site.decide(state == .removed ? .everyone : .nobody, nonce: "nonce-06", after: 1800) {
                try site.posting.delete(site.event(), by: $0)
            }
        case .removedAtOnce:
            _ = try site.posting.delete(site.event(), by: site.submission("nonce-06", after: 30))
        case .unannounced, .draft, .held, .announced: break
        }
        return (site, 3600)
    }

    private static func change(
        _ action: Action, _ site: PostingSite, _ submission: Posting.Submission
    ) throws -> Journal.Outcome {
        let posting = site.posting
        func edit(_ changes: [String: String]) throws -> Journal.Outcome {
            let event = try site.event()
            var form = EventForm(of: event, settings: site.settings)
            form.fields["status"] = "published"
            if event.isBroadcast { form.fields["broadcast"] = "true" }
            form.fields.merge(changes) { $1 }
            return try posting.edit(event, form, version: nil, by: submission)
        }
        switch action {
        case .move: return try edit(["time": "19:00"])
        case .rename: return try edit(["title": "Lanterns"])
        case .date:
            let event = try site.event()
            let first = try #require(event.schedule?.start.civil)
            let day = try #require(first.day.adding(days: 7))
            let date = try #require(CivilDateTime(day, secondOfDay: first.secondOfDay))
            return try posting.change(event, date: date, .cancel(reason: ""), version: nil, by: submission)
        case .cancel: return try posting.cancel(site.event(), reason: "", by: submission)
        case .reinstate: return try posting.restore(site.event(), by: submission)
        case .delete: return try posting.delete(site.event(), by: submission)
        case .restore:
            return try posting.restore(
                deletedBy: #require(try site.database.newestDeletion()), by: submission)
        case .version:
            let event = try site.event()
            let first = try #require(try posting.versions(of: event.id).last)
            return try posting.restore(event, to: first, version: nil, by: submission)
        }
    }
}

extension PostingSite {
    /// The record of the usual form in short: `2 at 13:01: time, before 1 at 12:01`; `none` if there is none.
    func recordSummary() throws -> String {
        guard let record = try posting.core.record(of: EventPosting.id(nonce: "nonce-00"))?.record else {
            return "none"
        }
        return try recordSummary(record)
    }

    func recordSummary(_ record: Broadcast) throws -> String {
        func time(_ stamp: Timestamp?) -> String {
            let text = stamp?.text.split(separator: "T").last.map { String($0.prefix { $0 != "-" }) } ?? ""
            return text.hasSuffix(":00") ? String(text.dropLast(3)) : text
        }
        let changes = record.changes?.unmarked.map { ": \($0)" } ?? ""
        let marks = [
            record.isRetracted ? " retracted" : "", record.isSilent ? " silent" : "",
            record.isCancelled ? " cancelled" : "",
        ].joined()
        let before = record.before.map { ", before \($0.revision) at \(time($0.from))" } ?? ""
        return "\(record.revision) at \(time(record.from))\(changes)\(marks)\(before)"
    }
}
