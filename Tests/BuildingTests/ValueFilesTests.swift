import Files
import Foundation
import Model
import StandardSections
import TestSupport
import Testing

@testable import Building
@testable import Courses
@testable import Feedback

@Suite("Values of posts on pages")
struct ValueFilesTests {
    private static let now = Date(timeIntervalSince1970: 1_795_280_400)

    private let site: SmallSite
    private let build: SiteBuild

    /// A site whose messages and comments show their sums.
    init() throws {
        site = try SmallSite()
        build = SiteBuild(root: site.folder.path, output: site.folder("Public"), sections: .standard)
        let sum = "{{#vote}}{{#voteSum}}{{number}}{{/voteSum}}{{/vote}}"
        try site.folder.write("<p>\(sum)</p>\n", to: "Templates/message.mustache")
        try site.folder.write(
            "{{#professors}}{{#semesters}}{{#semesterComments}}<p>\(sum)</p>{{/semesterComments}}{{/semesters}}{{/professors}}\n",
            to: "Templates/course.mustache")
        for number in 1...3 {
            try site.folder.write(
                "---\nfeeling: love\ntitle: T\nposted: 2026-11-0\(number)T10:00:00Z\n---\n",
                to: "Content/feedback/2026/11/f\(number).md")
        }
        try FileClock.settle()
    }

    private func message(_ number: Int) throws -> String {
        try site.folder.text("Public/feedback/f\(number)/index.html")
    }

    private func newest(_ part: String = "feedback") throws -> String {
        try site.folder.text("Public/\(part)/values.json")
    }

    private func update(_ values: [PostValues.Entry]) throws {
        try build.updateValues(of: .feedback, all: { values }, newest: { _ in values })
    }

    /// Pages rendered and files written by a build.
    private func counts() async throws -> [Int] {
        let report = try await build.run(now: Self.now)
        return [report.rendered, report.outcome.written]
    }

    @Test("are none on a site that has none, and the file for open pages is empty")
    func none() async throws {
        _ = try await counts()
        #expect(try message(1) == "<p></p>\n")
        #expect(try [newest(), newest("courses")] == ["{}\n", "{}\n"])
        try site.folder.remove("Public/feedback/values.json")
        #expect(try await counts() == [0, 0])
        #expect(try newest() == "{}\n")
    }

    @Test("of sections of members go with their folders where a site has no members any more")
    func withoutMembers() async throws {
        let settings = try site.folder.text("Content/site.yml")
        try site.folder.write(
            settings + "members: {domains: [example.edu]}\n", to: "Content/site.yml")
        _ = try await counts()
        #expect(try newest("items") == "{}\n")
        try site.folder.write(settings, to: "Content/site.yml")
        _ = try await counts()
        #expect(try site.folder.tree("Public").keys.filter { $0.hasPrefix("items") } == [])
    }

    @Test("are shown by the next build, which makes those pages alone whose values changed")
    func changed() async throws {
        _ = try await counts()
        try update([("f1", .number(2)), ("f9", .number(7))])
        #expect(try await counts() == [1, 1])
        #expect(try [message(1), message(2)] == ["<p>2</p>\n", "<p></p>\n"])
        #expect(try await counts() == [0, 0])
        try update([("f1", .number(2)), ("f2", .number(1))])
        #expect(try await counts() == [1, 1])
        #expect(try message(2) == "<p>1</p>\n")
        try site.folder.write("{\"courses", to: "State/values/courses.json")
        #expect(try await counts() == [0, 0])
        try site.folder.write("{\n\"r1\":4\n}\n", to: "State/values/courses.json")
        #expect(try await counts() == [1, 1])
        #expect(try site.folder.text("Public/courses/math-89/index.html") == "<p>4</p>\n")
    }

    @Test("are as in a clean build, and the check of the web root knows them")
    func checked() async throws {
        try update([("f1", .number(2))])
        _ = try await counts()
        #expect(await WebRootCheck(build).problems() == [])
        try build.publishValues(of: .feedback) { _ in [("f1", .number(3))] }
        #expect(await WebRootCheck(build).problems() == [])
        try update([("f1", .number(3))])
        #expect(await WebRootCheck(build).problems().map(\.cause) == [.outdatedBuild])
        _ = try await counts()
        let clean = SiteBuild(root: site.folder.path, output: site.folder("Clean"), sections: .standard)
        _ = try await clean.run(now: Self.now)
        var (made, wanted) = (try site.folder.tree("Public"), try site.folder.tree("Clean"))
        #expect(made.removeValue(forKey: "feedback/values.json") == "{\n\"f1\":3\n}\n")
        #expect(wanted.removeValue(forKey: "feedback/values.json") == "{}\n")
        #expect(made == wanted)
    }

    @Test("damaged or removed count as none")
    func damaged() async throws {
        try update([("f1", .number(2))])
        _ = try await counts()
        #expect(try message(1) == "<p>2</p>\n")
        try site.folder.write("{\n\"f1\":2", to: "State/values/feedback.json")
        #expect(try await counts() == [1, 1])
        #expect(try message(1) == "<p></p>\n")
        try site.folder.remove("State/values/feedback.json")
        #expect(try await counts() == [0, 0])
    }

    @Test("are for open pages at once, the newest first; builds neither replace nor remove that file")
    func published() async throws {
        _ = try await counts()
        try build.publishValues(of: .feedback) { limit in
            (1...limit).map { ("a-message-with-a-long-id-\($0)", .number($0)) }
        }
        let json = try newest()
        #expect(json.hasPrefix("{\n\"a-message-with-a-long-id-1\":1,\n\"a-message-with-a-long-id-2\":2,"))
        #expect(json.contains("-200\":200\n}"))
        #expect(json.utf8.count <= 8192)
        #expect(build.partsWithOutdatedValues == [.feedback])
        for isWhole in [false, true] {
            _ = try await build.run(now: Self.now, rewriting: isWhole)
            #expect(try newest() == json)
        }
        try site.folder.remove("Content/feedback")
        _ = try await counts()
        #expect(try newest() == json)
        #expect(build.partsWithOutdatedValues == [.feedback])
        try update([("f1", .number(1))])
        #expect(build.partsWithOutdatedValues == [])
        #expect(try newest() == "{\n\"f1\":1\n}\n")
    }

    @Test("have fewer than 8 KB for open pages, whatever the ids are")
    func long() async throws {
        _ = try await counts()
        try build.publishValues(of: .feedback) { limit in
            (1...limit).map { ("\(String(repeating: "x", count: 76))\($0)", .number(1000)) }
        }
        #expect((8000...8192).contains(try newest().utf8.count))
    }

    @Test("of two changes at once are the later state, since each is read behind the lock")
    func turns() async throws {
        _ = try await counts()
        let lock = try FileLock(site.folder(".Public.corkboard/values.lock"), patience: 60)
        let build = build
        let change = Task(executorPreference: BlockingExecutor.shared) {
            try build.publishValues(of: .feedback) { _ in [("f1", .number(2))] }
        }
        // The other one holds the lock: it has written an earlier state when this one reads.
        #expect(try newest() == "{}\n")
        lock.release()
        try await change.value
        #expect(try newest() == "{\n\"f1\":2\n}\n")
    }

    @Test("are not written where there is no web root")
    func noWebRoot() throws {
        try build.publishValues(of: .feedback) { _ in [("f1", .number(2))] }
        #expect(FileSystemEntry.isMissing(site.folder("Public")))
        #expect(build.partsWithOutdatedValues == [.feedback])
    }

    @Test("are on pages that are published at once")
    func live() async throws {
        _ = try await counts()
        try update([("f1", .number(2))])
        _ = try await counts()
        let path = "Content/feedback/2026/11/f1.md"
        try site.folder.write("---\nfeeling: hate\ntitle: U\nposted: 2026-11-01T10:00:00Z\n---\n", to: path)
        #expect(try await build.publish([path], now: Self.now))
        #expect(try message(1) == "<p>2</p>\n")
    }
}
