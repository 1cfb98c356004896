import Foundation
import Model
import State
import Testing

@testable import Posting

@Suite("What a crash left")
struct JournalTests {
    private let event = "Content/events/2026-12-20-lantern-making.md"

    /// Accepts the change of a post, and goes no further.
    private func accepted(_ site: PostingSite) throws -> Change {
        let other = try PostingSite()
        try other.post()
        let change = try #require(try other.database.change(nonce: "nonce-00"))
        try PendingMarker(root: site.folder.path).mark()
        #expect(try site.database.accept(change) == .accepted(number: 1))
        return change
    }

    private func recover(_ site: PostingSite, after seconds: TimeInterval = 0) throws -> Int {
        try Recovery(root: site.folder.path, now: Date().addingTimeInterval(seconds)).run()
    }

    @Test("is put in place by whoever comes next, once")
    func completed() throws {
        let site = try PostingSite()
        let change = try accepted(site)
        #expect(try site.files() == [])
        try site.folder.write("torn", to: "Content/.staged")
        #expect(try recover(site) == 1)
        #expect(
            try change.files.map { Array(try site.folder.text($0.path).utf8) } == change.files.map(\.after))
        #expect(try site.database.pending() == [])
        #expect(try recover(site) == 0)
        #expect(try site.folder.tree("Content")[".staged"] == nil)
        #expect(try site.folder.tree("State").keys.filter { !$0.hasPrefix("corkboard") } == ["content.lock"])
        try site.post()
        #expect(try site.database.log(limit: 9).count == 1)
    }

    @Test("goes, where it was killed before anything was accepted")
    func torn() throws {
        let site = try PostingSite()
        try site.folder.write("torn", to: "Content/.staged")
        #expect(try recover(site) == 0)
        #expect(try site.folder.tree("Content").keys.sorted() == ["site.yml"])
    }

    @Test("is put in place by the same form sent again")
    func sentAgain() throws {
        let site = try PostingSite()
        _ = try accepted(site)
        try site.post()
        #expect(try site.files().count == 2)
        #expect(try site.database.pending() == [])
    }

    @Test("leaves what a person wrote in between")
    func edited() throws {
        let site = try PostingSite()
        _ = try accepted(site)
        try site.folder.write("---\ntitle: Mine\n---\n\nMine.\n", to: event)
        #expect(try recover(site) == 1)
        #expect(try site.folder.text(event) == "---\ntitle: Mine\n---\n\nMine.\n")
        #expect(try site.recordText() != nil)
    }

    @Test("takes no record from an event that a person changed before it could go")
    func kept() throws {
        let site = try PostingSite()
        try site.post()
        let record = try site.recordText()
        let other = try PostingSite()
        try other.post()
        let deletion = try other.posting.delete(other.event(), by: other.submission("nonce-01", after: 5))
            .change
        try PendingMarker(root: site.folder.path).mark()
        _ = try site.database.accept(deletion)
        let mine = try site.folder.text(event).replacing("paper", with: "silk")
        try site.folder.write(mine, to: event)
        #expect(try recover(site) == 1)
        #expect(try site.folder.text(event) == mine)
        #expect(try site.recordText() == record)
    }

    @Test("is not looked for where nothing is marked")
    func unmarked() throws {
        let site = try PostingSite()
        try site.post()
        #expect(PendingMarker(root: site.folder.path).isMarked)
        #expect(try recover(site) == 0)
        #expect(!PendingMarker(root: site.folder.path).isMarked)
        try site.folder.write("no database", to: "State/corkboard.sqlite")
        #expect(try recover(site) == 0)
    }

    @Test("of an import goes")
    func staging() throws {
        let site = try PostingSite()
        try site.folder.write("torn", to: "Content/.staging/Content/events/a.md")
        #expect(try recover(site) == 0)
        #expect(try site.folder.tree("Content").keys.sorted() == ["site.yml"])
    }
}

@Suite("Pictures that wait")
struct WaitingPictureTests {
    private let name = "9f86d081884c7d65.jpg"

    private func waiting(_ site: PostingSite) throws -> [String] {
        try site.folder.tree("State/uploads").keys.sorted()
    }

    private func recover(_ site: PostingSite, after days: Double = 0) throws {
        try Recovery(root: site.folder.path, now: Date().addingTimeInterval(days * 86_400)).run()
    }

    @Test("go to the site with the post that names them")
    func posted() throws {
        let site = try PostingSite()
        try WaitingPictures(root: site.folder.path).keep([1, 2], as: name)
        try WaitingPictures(root: site.folder.path).keep([1], as: "\(name).small")
        #expect(try waiting(site) == [name, "\(name).small"])
        try site.post(["heldPicture": name])
        #expect(try site.folder.text("Content/media/\(name)") == "\u{1}\u{2}")
        #expect(try waiting(site) == [])
    }

    @Test("leave nothing where they cannot be kept")
    func notKept() throws {
        let site = try PostingSite()
        try site.folder.makeFolder("State/uploads/\(name)")
        #expect(throws: Problem.self) { try WaitingPictures(root: site.folder.path).keep([1], as: name) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: site.folder("State/uploads")) == [name])
    }

    @Test("leave the site again where the post was never accepted")
    func orphan() throws {
        let site = try PostingSite()
        let pictures = WaitingPictures(root: site.folder.path)
        try pictures.keep([1, 2], as: name)
        try pictures.publish(name)
        try recover(site)
        #expect(try site.files() == [])
        #expect(try waiting(site) == [name])
    }

    @Test("stay on the site where a person's file names them, or an event that was taken away")
    func named() throws {
        let site = try PostingSite()
        let pictures = WaitingPictures(root: site.folder.path)
        try pictures.keep([1, 2], as: name)
        try site.post(["heldPicture": name])
        try site.decide(nonce: "nonce-01", after: 0) { try site.posting.delete(site.event(), by: $0) }
        try pictures.keep([1, 2], as: name)
        try recover(site)
        #expect(try site.files() == ["media/\(name)"])
        #expect(try waiting(site) == [])
        let own = "0a86d081884c7d65.jpg"
        try pictures.keep([3], as: own)
        try pictures.publish(own)
        try site.folder.write("---\ntitle: A\n---\n\n![](/media/\(own))\n", to: "Content/pages/a.md")
        try recover(site)
        #expect(try site.files() == ["media/\(own)", "media/\(name)", "pages/a.md"])
    }

    @Test("wait for a week, and then for the form that has them")
    func old() throws {
        let site = try PostingSite()
        let (pictures, other) = (WaitingPictures(root: site.folder.path), "0b86d081884c7d65.png")
        for name in [name, other] {
            try pictures.keep([1, 2], as: name)
            try pictures.keep([1], as: "\(name).small")
        }
        try site.folder.write("", to: "State/uploads/upload-aB3xYz/answer")
        try site.database.add(
            Officer(name: "mei"), password: Password("four unrelated words", of: "mei"), by: "test",
            now: Date())
        try site.database.keep(
            DraftSubmission(
                nonce: "nonce-00", officer: "mei", fields: [:], picture: other,
                saved: Date().addingTimeInterval(3 * 86_400)))
        try recover(site, after: 6.9)
        #expect(try waiting(site) == [other, "\(other).small", name, "\(name).small"])
        try recover(site, after: 7.1)
        #expect(try waiting(site) == [other, "\(other).small"])
        try recover(site, after: 10.1)
        #expect(try waiting(site) == [])
    }
}

extension StateDatabase {
    /// The last change that took an event away, with its files.
    func newestDeletion() throws -> Change? {
        try newest(.delete, limit: 1).first.flatMap {
            try changes(of: $0.subject ?? "").last { $0.action == .delete }
        }
    }
}
