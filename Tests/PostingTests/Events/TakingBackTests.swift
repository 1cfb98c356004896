import Foundation
import Model
import Posting
import State
import Testing

@testable import Events

@Suite("Taking the newest change of an event back")
struct TakingBackTests {
    /// A change that can be taken back.
    enum Action: String, CaseIterable, Sendable {
        case edit, date, cancel, reinstate, delete, restore, version, publish
    }

    private static let weekly = ["repeats": "weekly", "repeatsEnd": "until", "repeatsUntil": "2027-02-07"]
    private var id: String { EventPosting.id(nonce: "nonce-00") }

    /// Takes the change with a number back.
    @discardableResult
    private func takeBack(
        _ change: Change?, _ site: PostingSite, nonce: String = "nonce-20", after seconds: TimeInterval
    ) throws -> Change {
        let number = try #require(change?.number)
        return try site.posting.takeBack(number, of: id, by: site.submission(nonce, after: seconds)).change
    }

    /// The content files without the sequence of the event and the hold of the record.
    private func tree(_ site: PostingSite) throws -> [String: String] {
        try site.folder.tree("Content").filter { $0.value != "/" }.mapValues {
            $0.replacing(/sequence: \d+\n/, with: "").replacing(/"from" : "[^"]*"/, with: "")
        }
    }

    /// Makes a site in which a change is possible, and the change, an hour after the event was posted.
    private func change(_ action: Action, _ site: PostingSite, _ telling: Telling) throws -> Change {
        try site.post(action == .publish ? ["status": "draft"] : Self.weekly)
        let posting = site.posting
        switch action {
        case .reinstate:
            try site.decide(nonce: "nonce-05", after: 900) {
                try posting.cancel(site.event(), reason: "Snow", by: $0)
            }
        case .restore:
            try site.decide(nonce: "nonce-05", after: 900) { try posting.delete(site.event(), by: $0) }
        case .version:
            try site.edit(Self.weekly.merging(["time": "20:00"]) { $1 }, nonce: "nonce-05", after: 900)
        case .edit, .date, .cancel, .delete, .publish: break
        }
        before = try tree(site)
        return try site.decide(telling, nonce: "nonce-06") { submission in
            switch action {
            case .edit, .publish:
                var fields = action == .edit ? Self.weekly : [:]
                fields.merge(["time": "19:00", "location": "Field", "title": "Lanterns"]) { $1 }
                return try posting.edit(site.event(), site.form(fields), version: nil, by: submission)
            case .date:
                let event = try site.event()
                let start = try #require(event.schedule?.start.civil)
                return try posting.change(
                    event, date: start, .cancel(reason: ""), version: nil, by: submission)
            case .cancel: return try posting.cancel(site.event(), reason: "", by: submission)
            case .reinstate: return try posting.restore(site.event(), by: submission)
            case .delete: return try posting.delete(site.event(), by: submission)
            case .restore:
                return try posting.restore(
                    deletedBy: #require(try site.database.newestDeletion()), by: submission)
            case .version:
                let first = try #require(try posting.versions(of: id).last)
                return try posting.restore(site.event(), to: first, version: nil, by: submission)
            }
        }.change
    }

    /// The content files before the last `change`.
    private final class Files { var tree: [String: String] = [:] }
    private let files = Files()
    private var before: [String: String] {
        get { files.tree }
        nonmutating set { files.tree = newValue }
    }

    @Test(
        "restores what was before, whatever the change was, and tells nobody", arguments: Action.allCases,
        [Telling.everyone, .nobody])
    func takenBack(_ action: Action, _ telling: Telling) throws {
        let site = try PostingSite()
        let change = try change(action, site, telling)
        #expect(try tree(site) != before)
        let revocable = try site.posting.revocable(id, now: PostingSite.noon + 3654)
        #expect(revocable?.number == change.number)
        let back = try takeBack(change, site, after: 3654)
        #expect((back.action, back.author, back.subject) == (.takeBack, "mei", id))
        #expect(try tree(site) == before)
        // A second press, of another tab or officer, finds nothing to take back.
        #expect(throws: PostingError.changedMeanwhile) {
            try takeBack(change, site, nonce: "nonce-21", after: 3656)
        }
        // The same press again is the same.
        #expect(try takeBack(change, site, after: 3657) == back)
        #expect(try tree(site) == before)
    }

    @Test("is too late once readers may be told before it is in place", arguments: Action.allCases)
    func tooLate(_ action: Action) throws {
        let site = try PostingSite()
        let change = try change(action, site, .everyone)
        let changed = try site.folder.tree("Content")
        #expect(try site.posting.revocable(id, now: PostingSite.noon + 3655) == nil)
        #expect(throws: PostingError.tooLate) { try takeBack(change, site, after: 3655) }
        #expect(try site.folder.tree("Content") == changed)
    }

    @Test("makes a draft of a new event, which is posted anew later")
    func post() throws {
        let site = try PostingSite()
        try site.post()
        let post = try site.database.changes(of: id).last
        try takeBack(post, site, after: 30)
        let draft = try site.event()
        #expect((draft.status, draft.posted, draft.isBroadcast) == (.draft, nil, true))
        #expect((draft.title, draft.detail) == ("Lantern making", "Bring *paper*."))
        #expect(try site.recordSummary() == "none")
        _ = try site.posting.edit(
            site.event(), site.form(["title": "Lanterns"]), version: nil,
            by: site.submission("nonce-03", after: 600))
        #expect(try site.recordSummary() == "1 at 12:11")
        #expect(try site.event().posted?.text == "2026-12-01T12:10:00-05:00")
    }

    @Test("of the second of two changes leaves the first one its whole minute, and then takes that back")
    func twice() throws {
        let site = try PostingSite()
        try site.post()
        let original = try tree(site)
        let first = try site.decide(nonce: "nonce-01") {
            try site.posting.cancel(site.event(), reason: "", by: $0)
        }.change
        let second = try site.posting.restore(site.event(), by: site.submission("nonce-02", after: 3650))
            .change
        #expect(throws: PostingError.changedMeanwhile) {
            try takeBack(first, site, nonce: "nonce-03", after: 3660)
        }
        try takeBack(second, site, nonce: "nonce-04", after: 3700)
        #expect(try site.recordSummary() == "2 at 13:02:40: off cancelled, before 1 at 12:01")
        try takeBack(first, site, nonce: "nonce-05", after: 3750)
        #expect(try tree(site) == original)
        // Calendars that fetched a version in between take the last one for the newest.
        #expect(try site.event().sequence > 2)
        #expect(try site.posting.revocable(id, now: PostingSite.noon + 3760) == nil)
    }

    @Test("does not undo what somebody changed since, on the desk or by hand")
    func changedSince() throws {
        let site = try PostingSite()
        try site.post()
        let change = try site.edit(["time": "20:00"]).change
        let path = "Content/events/2026-12-20-lantern-making.md"
        let text = try site.folder.text(path)
        try site.folder.write(text.replacing("paper", with: "glue"), to: path)
        #expect(throws: PostingError.changedMeanwhile) { try takeBack(change, site, after: 3610) }
        try site.folder.write(text, to: path)
        try site.edit(["time": "19:00"], nonce: "nonce-02", after: 3620)
        #expect(throws: PostingError.changedMeanwhile) {
            try takeBack(change, site, nonce: "nonce-21", after: 3630)
        }
        #expect(try site.event().schedule?.start.civil.description == "2026-12-20T19:00")
    }

    @Test("that a crash left undone is finished by the next process")
    func crash() throws {
        let site = try PostingSite()
        try site.post()
        let before = try tree(site)
        let change = try site.decide(nonce: "nonce-01") {
            try site.posting.cancel(site.event(), reason: "", by: $0)
        }.change
        let cancelled = try site.folder.tree("Content")
        var back = try takeBack(change, site, after: 3610)
        #expect(try tree(site) == before)
        // The same change, accepted by a process that was killed before it wrote a file.
        for file in back.files {
            try site.folder.write(
                #require(cancelled[String(file.path.dropFirst("Content/".count))]), to: file.path)
        }
        (back.number, back.nonce) = (nil, "nonce-killed")
        guard case .accepted = try site.database.accept(back) else {
            throw PostingSite.NoEvent(path: "accept")
        }
        try site.journal.complete()
        #expect(try tree(site) == before)
    }

    @Test("is of the newest change alone, also where the log has an announcement that nobody posted")
    func announced() throws {
        let site = try PostingSite()
        try site.folder.write(
            "---\nid: own1\ntitle: Rowing\nbroadcast: true\n---\n\nBring gloves.\n",
            to: "Content/events/rowing.md")
        _ = try site.posting.announce(
            site.event("Content/events/rowing.md"), by: "root (command line)", now: PostingSite.noon)
        #expect(try site.posting.revocable("own1", now: PostingSite.noon + 10) == nil)
    }
}
