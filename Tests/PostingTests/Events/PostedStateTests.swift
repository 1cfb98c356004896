import Foundation
import Model
import Posting
import Testing

@testable import Events

@Suite("Records of posts")
struct PostedStateTests {
    @Test("say what changed of time and place, once everyone was told")
    func changed() throws {
        let site = try PostingSite()
        try site.post()
        try site.edit(["time": "20:00", "location": "West House"])
        #expect(try site.recordSummary() == "2 at 13:01: time and place, before 1 at 12:01")
        #expect(try site.recordState()?.contains("\"body\" : \"West House\"") == true)
        let text = try site.folder.text("Content/events/2026-12-20-lantern-making.md")
        for line in [
            "starts: 2026-12-20T20:00", "formerStarts: 2026-12-20T21:00", "formerLocation: East House",
            "sequence: 1", "updated: 2026-12-01T13:00:00-05:00", "posted: 2026-12-01T12:00:00-05:00",
        ] { #expect(text.contains("\n\(line)\n"), "\(line)") }
    }

    @Test("tell nothing of what changes within a minute")
    func heldChange() throws {
        let site = try PostingSite()
        try site.post()
        try site.edit(["time": "20:00", "location": "West House"], after: 54)
        #expect(
            try site.recordState() == [
                "\"from\" : \"2026-12-01T12:01:54-05:00\"", "\"body\" : \"West House\"",
            ])
        #expect(try site.event().sequence == 1)
        #expect(try site.event().formerStart == nil)
    }

    @Test(
        "count a change in the last five seconds of the minute, as readers may be told before it is written")
    func lateChange() throws {
        let site = try PostingSite()
        try site.post()
        try site.edit(["location": "West House"], after: 55)
        #expect(try site.event().sequence == 1)
        #expect(try site.recordState()?.contains("\"revision\" : 2") == true)
    }

    @Test("go with an event that is taken away within a minute, and stay retracted later")
    func deleted() throws {
        let site = try PostingSite()
        try site.post()
        try site.decide(nonce: "nonce-01", after: 54) {
            try site.posting.delete(site.event(), by: $0)
        }
        #expect(try site.files() == [])
        let again = try site.decide(nonce: "nonce-02", after: 300) {
            try site.posting.restore(deletedBy: #require(try site.database.newestDeletion()), by: $0)
        }
        #expect(again.change.action == .restore)
        #expect(
            try site.recordState() == [
                "\"from\" : \"2026-12-01T12:06:00-05:00\"", "\"body\" : \"East House\"",
            ])
        try site.decide(nonce: "nonce-03", after: 600) {
            try site.posting.delete(site.event(), by: $0)
        }
        #expect(try site.files() == ["broadcasts/\(EventPosting.id(nonce: "nonce-00")).json"])
        #expect(try site.recordSummary() == "1 at 12:11 retracted")
        try site.decide(nonce: "nonce-04", after: 900) {
            try site.posting.restore(deletedBy: #require(try site.database.newestDeletion()), by: $0)
        }
        #expect(try site.recordSummary() == "2 at 12:16: on")
    }

    @Test("say that an event is off, and that it is on again")
    func cancelled() throws {
        let site = try PostingSite()
        try site.post()
        try site.decide(nonce: "nonce-01", after: 3600) {
            try site.posting.cancel(site.event(), reason: "No paper", by: $0)
        }
        #expect(try site.recordSummary() == "2 at 13:01: off cancelled, before 1 at 12:01")
        let event = try site.event()
        #expect((event.status, event.reason?.unmarked, event.sequence) == (.cancelled, "No paper", 1))
        #expect(throws: PostingError.notNow) {
            try site.posting.cancel(event, reason: "", by: site.submission("nonce-02", after: 3700))
        }
        try site.decide(nonce: "nonce-03", after: 7200) { try site.posting.restore(event, by: $0) }
        #expect(try site.recordSummary() == "3 at 14:01: on, before 2 at 13:01")
        let restored = try site.event()
        #expect((restored.status, restored.reason, restored.sequence) == (.published, nil, 2))
        #expect(throws: PostingError.notNow) {
            try site.posting.restore(restored, by: site.submission("nonce-04", after: 7300))
        }
    }

    @Test("of what is cancelled within a minute are none, until it is on again")
    func cancelledAtOnce() throws {
        let site = try PostingSite()
        try site.post()
        try site.decide(nonce: "nonce-01", after: 30) {
            try site.posting.cancel(site.event(), reason: "", by: $0)
        }
        #expect(try site.recordState() == nil)
        try site.decide(nonce: "nonce-02", after: 120) { try site.posting.restore(site.event(), by: $0) }
        #expect(
            try site.recordState() == [
                "\"from\" : \"2026-12-01T12:03:00-05:00\"", "\"body\" : \"East House\"",
            ])
    }

    @Test("of drafts are none, whatever was ticked, until they are published")
    func drafts() throws {
        let site = try PostingSite()
        try site.post(["status": "draft"])
        #expect(try site.recordState() == nil)
        #expect(try site.event().posted == nil)
        try site.edit(["status": "draft", "broadcast": ""])
        #expect(try !site.event().isBroadcast)
        try site.edit(["status": "published"], nonce: "nonce-02")
        #expect(
            try site.recordState() == [
                "\"from\" : \"2026-12-01T13:01:00-05:00\"", "\"body\" : \"East House\"",
            ])
        #expect(try site.event().posted?.text == "2026-12-01T13:00:00-05:00")
    }

    @Test("of an event that a person wrote are made once")
    func announced() throws {
        let site = try PostingSite()
        try site.folder.write(
            "---\nid: own1\ntitle: Rowing\nbroadcast: true\n---\n\nBring gloves.\n",
            to: "Content/events/rowing.md")
        let event = try site.event("Content/events/rowing.md")
        let outcome = try site.posting.announce(event, by: "root (command line)", now: PostingSite.noon)
        #expect(outcome.change.action == .announce)
        #expect(try site.files() == ["broadcasts/own1.json", "events/rowing.md"])
        #expect(throws: PostingError.notNow) {
            try site.posting.announce(event, by: "root (command line)", now: PostingSite.noon)
        }
    }

    @Test("stay as they are where the event was changed by another since the form was opened")
    func changedMeanwhile() throws {
        let site = try PostingSite()
        try site.post()
        let version = try site.posting.version(of: site.event())
        try site.edit(["title": "Lanterns"])
        let tree = try site.folder.tree("Content")
        #expect(throws: PostingError.changedMeanwhile) {
            try site.posting.edit(
                site.event(), site.form(["title": "Late"]), version: version, by: site.submission("nonce-09"))
        }
        #expect(try site.folder.tree("Content") == tree)
        #expect(try site.database.log(limit: 9).count == 2)
    }

    @Test("have ids of 26 letters and digits, another for each nonce")
    func ids() {
        let ids = (0..<200).map { EventPosting.id(nonce: "nonce-\($0)") }
        #expect(ids.allSatisfy { $0.utf8.count == 26 })
        #expect(Set(ids).count == 200)
        #expect(EventPosting.id(nonce: "nonce-00") == EventPosting.id(nonce: "nonce-00"))
    }

    @Test("are known again by their content where the log does not know them")
    func restoredState() throws {
        let site = try PostingSite()
        try site.post()
        let older = try site.withEmptyState()
        let tree = try older.folder.tree("Content")
        let event = try older.event()
        func post(_ changes: [String: String]) throws -> Journal.Outcome {
            try older.posting.post(
                older.form(changes), author: "Mei", others: [event],
                by: older.submission("nonce-00", after: 100))
        }
        #expect(throws: PostingError.self) { try post(["title": "Another"]) }
        #expect(try older.database.log(limit: 9) == [])
        #expect(try post([:]).change.subject == event.id)
        #expect(try older.folder.tree("Content") == tree)
        #expect(try older.database.log(limit: 9).map(\.action) == [.post])
        // Of a removed event the record stays.
        try site.decide(nonce: "nonce-02", after: 7200) {
            try site.posting.delete(site.event(), by: $0)
        }
        let oldest = try site.withEmptyState()
        #expect(throws: PostingError.self) { try oldest.post() }
    }
}

extension PostingSite {
    /// A site with the same content and a log that knows nothing of it, as where State/ is restored from an older copy.
    func withEmptyState() throws -> PostingSite {
        let other = try PostingSite()
        for name in ["events", "broadcasts"]
        where FileManager.default.fileExists(atPath: folder("Content/\(name)")) {
            try FileManager.default.copyItem(
                atPath: folder("Content/\(name)"), toPath: other.folder("Content/\(name)"))
        }
        return other
    }
}
