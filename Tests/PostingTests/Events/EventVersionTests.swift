import ContentFiles
import Foundation
import Model
import Posting
import State
import TestSupport
import Testing

@testable import Events

@Suite("What events once were")
struct EventVersionTests {
    private let site: PostingSite
    private static let path = "Content/events/2026-12-20-lantern-making.md"

    init() throws {
        site = try PostingSite()
        try site.post()
    }

    private var id: String { EventPosting.id(nonce: "nonce-00") }

    private func versions() throws -> [EventVersion] { try site.posting.versions(of: id) }

    private func version(_ name: String) throws -> EventVersion {
        try #require(try versions().first { $0.name == name })
    }

    /// Brings a version back, an hour after the last thing that happened.
    @discardableResult
    private func restore(_ name: String, nonce: String = "nonce-08", seen: String? = nil) throws -> Event {
        let outcome = try site.decide(nonce: nonce, after: 7200) {
            try site.posting.restore(site.event(), to: version(name), version: seen, by: $0)
        }
        #expect(outcome.change.action == .restore)
        return try site.event()
    }

    @Test("are what each change made, newest first, and what a person had written before one")
    func list() throws {
        try site.edit(["title": "Lanterns"])
        let text = try site.folder.text(Self.path)
        try site.folder.write(text.replacing("East House", with: "Field"), to: Self.path)
        try site.edit(["title": "Lights"], nonce: "nonce-02")
        try site.edit(["title": "Lights"], nonce: "nonce-03", after: 3600)
        let found = try versions()
        #expect(found.map(\.name) == ["3", "3-before", "2", "1"])
        #expect(found.map { $0.event?.title ?? "" } == ["Lights", "Lanterns", "Lanterns", "Lantern making"])
        #expect(found.map(\.isByHand) == [false, true, false, false])
        #expect(found.map(\.change.author) == ["mei", "mei", "mei", "mei"])
        #expect(try site.posting.versions(of: "nothing") == [])
    }

    @Test(
        "come back as an edit: who noted the event learns of time and place, and everyone who was told does")
    func comesBack() throws {
        try site.edit(["location": "Field", "time": "19:00", "title": "Lanterns"])
        #expect(try site.event().sequence == 1)
        let event = try restore("1")
        #expect(event.title == "Lantern making")
        #expect(event.location == "East House")
        #expect(event.sequence == 2)
        #expect(event.formerLocation == "Field")
        #expect(event.updated?.text == "2026-12-01T14:00:00-05:00")
        #expect(event.posted?.text == "2026-12-01T12:00:00-05:00")
        #expect(try site.recordState()?.contains("\"changes\" : \"time and place\"") == true)
        #expect(try site.recordState()?.contains("\"revision\" : 3") == true)
        #expect(try site.database.log(limit: 1).map(\.action) == [.restore])
        #expect(try versions().map(\.name) == ["3", "2", "1"])
    }

    @Test("have the number of people that the place holds as a part of its own")
    func capacity() throws {
        try site.edit(["capacity": "40"])
        let path = Self.path
        #expect(try site.folder.text(path).contains("\ncapacity: 40\n"))
        #expect(EventForm(of: try site.event(), settings: site.settings).fields["capacity"] == "40")
        let first = try #require(try version("1").event)
        #expect(first.parts(differingFrom: try site.event()).map(\.rawValue) == ["event.capacity"])
        // Readers were told, and how many the place holds is no news to them.
        #expect(try site.event().sequence == 0)
        try site.edit(["capacity": "40", "title": "Lanterns"], nonce: "nonce-02", after: 7200)
        #expect(try site.event().capacity == 40)
        #expect(try restore("1").capacity == nil)
        #expect(try !site.folder.text(path).contains("capacity"))
    }

    @Test("keep what a person wrote into their file, comments and keys of their own too")
    func byHand() throws {
        let text = try site.folder.text(Self.path).replacing(
            "location: East House", with: "# by hand\nmine: yes\nlocation: Field")
        try site.folder.write(text, to: Self.path)
        try site.edit([:])
        try site.folder.write(
            try site.folder.text(Self.path).replacing("# by hand\nmine: yes\n", with: ""), to: Self.path)
        try restore("2-before")
        let back = try site.folder.text(Self.path)
        #expect(back.contains("# by hand\nmine: yes\nlocation: Field\n"))
        // What stood there last, by hand too, is a version of its own.
        #expect(try versions().map(\.name) == ["3", "3-before", "2", "2-before", "1"])
    }

    @Test("that are how the event is now, or were no event, do not come back")
    func refused() throws {
        #expect(throws: PostingError.notNow) { try restore("1") }
        try site.folder.write("no event", to: Self.path)
        let good = try version("1").bytes
        let change = Change(
            time: PostingSite.noon, author: "mei", action: .edit, subject: id, title: "x",
            files: [FileChange(path: Self.path, before: Array("no event".utf8), after: good)])
        _ = try site.database.accept(change)
        try site.journal.complete()
        #expect(try version("2-before").event == nil)
        #expect(throws: PostingError.notNow) { try restore("2-before") }
    }

    @Test(
        "do not come back over what somebody else changed meanwhile, and a form that is sent twice does it once"
    )
    func meanwhile() throws {
        try site.edit(["title": "Lanterns"])
        let seen = try site.posting.version(of: site.event())
        try site.edit(["title": "Lights"], nonce: "nonce-02")
        #expect(throws: PostingError.changedMeanwhile) { try restore("1", seen: seen) }
        try restore("1")
        let again = try site.posting.restore(
            site.event(), to: version("1"), version: seen, by: site.submission("nonce-08", after: 7300))
        guard case .repeated = again else { throw PostingSite.NoEvent(path: "\(again)") }
        #expect(try site.database.log(limit: 10).count == 4)
    }

    @Test("come back without a picture that is gone, and with one that is there")
    func pictures() throws {
        try site.folder.write([0xFF], to: "Content/media/abcdefgh.jpg")
        try site.edit(["heldPicture": "abcdefgh.jpg", "pictureText": "A lantern"])
        try site.edit(["title": "Lanterns"], nonce: "nonce-02")
        #expect(try restore("2").picture == "abcdefgh.jpg")
        try site.edit(["title": "Lanterns"], nonce: "nonce-03")
        try site.folder.remove("Content/media/abcdefgh.jpg")
        #expect(try !site.posting.hasPicture(of: #require(version("2").event)))
        let event = try restore("2", nonce: "nonce-09")
        #expect(event.title == "Lantern making")
        #expect(event.picture == nil)
        #expect(event.pictureText == nil)
    }

    @Test("change neither whether readers see the event nor whether everyone is told")
    func drafts() throws {
        let other = try PostingSite()
        try other.post(["status": "draft", "broadcast": ""])
        try other.edit(["title": "Lanterns", "status": "published"])
        let posting = other.posting
        let versions = try posting.versions(of: id)
        try other.decide(nonce: "nonce-08", after: 7200) {
            try posting.restore(other.event(), to: #require(versions.last), version: nil, by: $0)
        }
        #expect(try other.event().title == "Lantern making")
        #expect(try other.event().status == .published)
        // And back: a version that readers saw leaves a draft a draft.
        try other.edit(["status": "draft"], nonce: "nonce-04", after: 7300)
        _ = try posting.restore(
            other.event(), to: versions[0], version: nil, by: other.submission("nonce-09", after: 7400))
        #expect(try other.event().title == "Lanterns")
        #expect(try other.event().status == .draft)
    }

    @Test("come back of an event that was removed, with its record")
    func removed() throws {
        try site.edit(["title": "Lanterns", "location": "Field"])
        try site.decide(nonce: "nonce-02", after: 3700) {
            try site.posting.delete(site.event(), by: $0)
        }
        let deletion = try #require(try site.database.changes(of: id).last)
        let earlier = try version("1")
        try site.decide(nonce: "nonce-03", after: 7200) {
            try site.posting.restore(deletedBy: deletion, to: earlier, by: $0)
        }
        let event = try site.event()
        #expect(event.title == "Lantern making")
        #expect(event.sequence == 2)
        #expect(try site.recordState()?.contains("\"retracted\" : true") == false)
        #expect(throws: PostingError.notNow) {
            try site.posting.restore(
                deletedBy: deletion, to: earlier, by: site.submission("nonce-04", after: 7300))
        }
    }

    @Test("wait to be kept in git from the first change on, where the settings say so")
    func history() throws {
        #expect(try site.database.waitingForHistory(limit: 9) == [])
        var settings = site.settings
        settings.history = .git
        let posting = EventPosting(root: site.folder.path, settings: settings, database: site.database) {
            event, _ in
            Announcement(title: event.title, body: "", changes: nil)
        }
        try site.decide(nonce: "nonce-02") {
            try posting.edit(site.event(), site.form(["title": "Lanterns"]), version: nil, by: $0)
        }
        #expect(try site.database.waitingForHistory(limit: 9).map(\.title) == ["Lanterns"])
    }
}
