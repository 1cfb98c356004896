import ContentFiles
import Foundation
import Model
import Posting
import State
import TestSupport
import Testing

@testable import Events

@Suite("Erasing an event")
struct ErasurePostTests {
    private let site: PostingSite
    private static let path = "Content/events/2026-12-20-lantern-making.md"

    init() throws {
        site = try PostingSite()
        try site.post()
        try site.edit(["detail": "Call Ana at 4411."])
    }

    private var id: String { EventPosting.id(nonce: "nonce-00") }

    private func erase(_ id: String? = nil, _ settings: SiteSettings? = nil) throws -> Int {
        try Erasure(
            root: site.folder.path, settings: settings ?? site.settings, database: site.database,
            kinds: [.events]
        )
        .erase(id ?? self.id, by: "sam", now: PostingSite.noon.addingTimeInterval(90_000))
    }

    @discardableResult
    private func delete(after seconds: TimeInterval = 3700) throws -> Change {
        try site.decide(nonce: "nonce-02", after: seconds) {
            try site.posting.delete(site.event(), by: $0)
        }.change
    }

    /// The files of the site that hold a text, but for its lock files.
    private func files(with text: String) throws -> [String] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: site.folder.path)
        return names.filter { name in
            FileManager.default.contents(atPath: site.folder(name)).map {
                Array($0).contains(Array(text.utf8))
            }
                ?? false
        }
    }

    @Test("that is removed leaves nothing of it, and its versions are erased and cannot be brought back")
    func removed() throws {
        let deletion = try delete()
        // The record of an announcement that was told stays, as retracted, until the event is erased.
        #expect(try site.recordText()?.contains("Lantern making") == true)
        #expect(try erase() == 3)
        for text in ["Call Ana at 4411.", "Lantern making", "lantern-making", "Bring *paper*"] {
            #expect(try files(with: text) == [], "\(text)")
        }
        #expect(try site.files() == [])
        let versions = try site.posting.versions(of: id)
        #expect(versions.map(\.name) == ["2", "1"])
        #expect(versions.allSatisfy { $0.change.isErased && $0.bytes.isEmpty && $0.event == nil })
        let log = try site.database.log(limit: 9)
        #expect(log.map(\.action) == [.erase, .delete, .edit, .post])
        #expect(log.map(\.author) == ["sam", "mei", "mei", "mei"])
        #expect(log[0].subject == id)
        let gone = try #require(try site.database.changes(of: id).first { $0.number == deletion.number })
        for earlier in [nil, versions[1]] {
            #expect(throws: PostingError.erased) {
                try site.posting.restore(
                    deletedBy: gone, to: earlier, by: site.submission("nonce-09", after: 9000))
            }
        }
        #expect(try erase() == 0)
        #expect(chmod(site.folder("Content"), 0o750) == 0)
        #expect(StateProblem.all(below: site.folder.path) == [])
    }

    @Test("takes what was written below it along")
    func discussion() throws {
        let path = "Content/events-replies/2026-12-20-lantern-making/r1.md"
        try site.folder.write(
            "---\nauthor: m-a\nposted: 2026-11-20T10:00:00Z\ntext: typed\n---\n\nWax is better.\n", to: path)
        try delete()
        #expect(try files(with: "Wax is better.") == [path])
        #expect(try erase() == 4)
        #expect(try files(with: "Wax is better.") == [])
    }

    @Test("that stands, under whatever name, or may stand in a file that cannot be read, is refused")
    func stands() throws {
        #expect(throws: PostingError.stillThere(Self.path)) { try erase() }
        let text = try site.folder.text(Self.path)
        try site.folder.remove(Self.path)
        try site.folder.write(text, to: "Content/events/other.md")
        #expect(throws: PostingError.stillThere("Content/events/other.md")) { try erase() }
        try site.folder.write("id: \(id) and no event", to: "Content/events/other.md")
        #expect(throws: PostingError.stillThere("Content/events/other.md")) { try erase() }
        try site.folder.write(text.replacing(id, with: "anotherid0"), to: "Content/events/other.md")
        #expect(try erase() == 2)
        // A post that was never changed on the desk.
        #expect(throws: PostingError.stillThere("Content/events/other.md")) { try erase("anotherid0") }
        #expect(throws: PostingError.noSuchPost("nothing")) { try erase("nothing") }
    }

    @Test("waits until git has its changes, where they are kept there")
    func history() throws {
        var settings = site.settings
        settings.history = .git
        try site.database.beginHistory()
        try delete()
        #expect(throws: PostingError.notInHistory) { try erase(nil, settings) }
        try site.database.keepInHistory(through: 3)
        #expect(try erase(nil, settings) == 3)
    }

    @Test("takes its pictures along, but for those that something else names")
    func pictures() throws {
        let names = ["abcdefgh.jpg", "bbbbbbbb.jpg", "cccccccc.jpg", "dddddddd.png"]
        for name in names.prefix(3) { try site.folder.write([0xFF], to: "Content/media/\(name)") }
        for (number, name) in names.prefix(3).enumerated() {
            try site.edit(["heldPicture": name, "pictureText": "A lantern"], nonce: "nonce-1\(number)")
        }
        try site.folder.write("![b](bbbbbbbb.jpg)", to: "Content/pages/about.md")
        _ = try site.database.accept(
            Change(
                time: PostingSite.noon, author: "mei", action: .edit, subject: "other", title: "",
                files: [
                    FileChange(path: "Content/x", before: Array("picture: cccccccc.jpg".utf8), after: nil)
                ]))
        for name in [names[3], "\(names[3]).small"] {
            try site.folder.write([0x89], to: "State/uploads/\(name)")
        }
        try site.database.add(
            Officer(name: "mei"), password: Password("four unrelated words", of: "mei"), by: "t",
            now: PostingSite.noon)
        try site.database.keep(
            DraftSubmission(
                nonce: "nonce-77", officer: "mei", post: id, fields: ["title": "x"], picture: names[3],
                saved: PostingSite.noon))
        try delete()
        _ = try erase()
        #expect(try site.folder.tree("Content/media").keys.sorted() == ["bbbbbbbb.jpg", "cccccccc.jpg"])
        #expect(try site.folder.tree("State/uploads").keys.sorted() == [])
    }
}
