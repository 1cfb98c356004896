import Building
import ContentFiles
import Foundation
import StandardSections
import TestSupport
import Testing

@testable import Courses
@testable import Events

/// Counts, not times: how many files a build reads, how many pages it makes, writes and removes for each kind of change.
@Suite("The work of a build")
struct BuildCountTests {
    private let folder: TemporaryFolder
    private let build: SiteBuild
    /// A Saturday noon.
    private let now = Date(timeIntervalSince1970: 1_795_280_400)

    private static let templates = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Templates").standardizedFileURL.path

    /// A site with 40 courses of two comments each, 20 events, 120 messages and 20 notices, built.
    init() async throws {
        folder = try TemporaryFolder()
        build = SiteBuild(root: folder.path, output: folder("Public"), sections: .standard)
        try FileManager.default.copyItem(atPath: Self.templates, toPath: folder("Templates"))
        try folder.write(
            "title: CSA\nurl: https://csa.example.edu\ntimeZone: America/New_York\n", to: "Content/site.yml")
        try folder.write("---\ntitle: About\n---\n\nWe.\n", to: "Content/pages/about.md")
        for number in 10..<50 {
            try course(number, "Course \(number)")
            for review in 1...2 {
                try folder.write(
                    "---\nprofessor: Ada\nposted: 2026-01-01\n---\nFine \(review).\n",
                    to: "Content/reviews/math-\(number)/r\(number)-\(review).md")
            }
        }
        for number in 10..<30 { try event(number, "2026-12-\(number)T18:00", "Event \(number)") }
        for number in 100..<220 { try message(number, "2026-05-01T\(number / 60 + 10):\(number % 50 + 10)") }
        for number in 10..<30 {
            let data =
                "{\"id\": \"e\(number)\", \"timestamp\": \"2026-02-\(number - 1)T10:00:00Z\", \"type\": \"newEvent\", \"url\": null}"
            try folder.write(
                "{\"notification\": {\"title\": \"N\(number)\", \"body\": \"\"}, \"data\": \(data)}"
                    .replacing(
                        "2026-02-9", with: "2026-02-09"), to: "Content/broadcasts/b\(number).json")
        }
        try FileClock.settle()
        let first = try await build.run(now: now)
        #expect(first.warnings == [])
        #expect(first.read == 281)
        #expect(first.rendered == first.pages)
        #expect(first.outcome.written == first.pages)
    }

    private func course(_ number: Int, _ text: String) throws {
        try folder.write(
            "---\nnumber: MATH \(number)\nname: Name \(number)\n---\n\n\(text)\n",
            to: "Content/courses/math-\(number).md")
    }

    private func event(_ number: Int, _ starts: String, _ text: String) throws {
        try folder.write(
            "---\nid: e\(number)\ntitle: Gala \(number)\nstarts: \(starts)\nposted: 2026-03-0\(1 + number % 9)\n---\n\n\(text)\n",
            to: "Content/events/gala-\(number).md")
    }

    private func message(_ number: Int, _ posted: String) throws {
        try folder.write(
            "---\nfeeling: love\ntitle: T\(number)\nposted: \(posted)\n---\n\nText.\n",
            to: "Content/feedback/2026/05/f\(number).md")
    }

    /// Files read, pages made, written and removed.
    private func counts(_ folders: Set<ContentFolder>? = nil, later seconds: Double = 0) async throws -> [Int]
    {
        try FileClock.settle()
        let report = try await build.run(now: now + seconds, lookingAt: folders)
        return [report.read, report.rendered, report.outcome.written, report.outcome.removed]
    }

    @Test("Nothing changed: nothing is read or made")
    func nothing() async throws {
        #expect(try await counts() == [0, 0, 0, 0])
        #expect(try await counts(later: 3600) == [0, 0, 0, 0])
    }

    @Test("A file that was only touched: it is read")
    func touched() async throws {
        try course(20, "Course 20")
        #expect(try await counts() == [1, 0, 0, 0])
    }

    @Test("A course's description: its own page alone")
    func description() async throws {
        try course(20, "Something else")
        #expect(try await counts() == [1, 1, 1, 0])
    }

    @Test(
        "A comment: the course's page, its neighbours, the list, the index, the feeds of comments, the home page, the sitemap, unread marks"
    )
    func comment() async throws {
        try folder.write("---\nposted: 2026-11-20\n---\nNew.\n", to: "Content/reviews/math-20/new.md")
        let found = try await counts()
        #expect(found == [1, 10, 10, 0])
    }

    @Test("An answer to a message: the message's page, and the page of the list that says so")
    func answer() async throws {
        try folder.write(
            "---\nauthor: officers\nposted: 2026-05-02\ntext: typed\n---\n\nYes.\n",
            to: "Content/feedback-replies/f150/o1.md")
        #expect(try await counts() == [1, 2, 2, 0])
    }

    @Test(
        "An event that moves, and a new one: pages, calendars, neighbours, lists, the month, the index, feeds, the home page"
    )
    func event() async throws {
        try event(15, "2026-12-11T18:00", "Another text")
        let moved = try await counts([.events])
        #expect(moved == [1, 19, 17, 0])
        try event(90, "2026-12-11T20:00", "New")
        let posted = try await counts([.events])
        #expect(posted == [1, 17, 15, 0])
    }

    @Test("A look at some folders: what was changed elsewhere waits for a look at all")
    func someFolders() async throws {
        try course(20, "Something else")
        try event(90, "2026-12-11T20:00", "New")
        #expect(try await counts([.broadcasts]) == [0, 0, 0, 0])
        #expect(try await counts([.broadcasts, .events]) == [1, 18, 16, 0])
        #expect(try folder.text("Public/events/gala-90/index.html").contains("Gala 90"))
        #expect(!(try folder.text("Public/courses/math-20/index.html").contains("Something else")))
        #expect(try await counts() == [1, 1, 1, 0])
        #expect(try folder.text("Public/courses/math-20/index.html").contains("Something else"))
    }

    @Test("A look at some folders after a template was changed: the others are read too, and nothing is lost")
    func someFoldersAndTemplate() async throws {
        try folder.write("<p>Brand</p>", to: "Templates/brand.mustache")
        let pages = try folder.tree("Public").count
        #expect(try await counts([.events])[3] == 0)
        #expect(try folder.tree("Public").count == pages)
        #expect(try folder.text("Public/courses/math-20/index.html").contains("<p>Brand</p>"))
        #expect(try await counts() == [0, 0, 0, 0])
    }

    @Test("A message: its page, its neighbour, lists, feeds, the home page")
    func message() async throws {
        try message(300, "2026-11-21T08:00")
        let found = try await counts()
        #expect(found == [1, 16, 16, 0])
    }

    @Test("A template: all pages are made, of which those are written that show it")
    func template() async throws {
        let text = try folder.text("Templates/course.mustache")
        try folder.write(text + "<!-- -->", to: "Templates/course.mustache")
        let found = try await counts()
        #expect(found == [0, 397, 40, 0])
    }

    @Test("A day: what says what is over and what lies ahead")
    func day() async throws {
        #expect(try await counts(later: 86_400) == [0, 28, 4, 0])
    }

    @Test("A lost page: it alone")
    func lost() async throws {
        try folder.remove("Public/courses/math-20")
        #expect(try await counts() == [0, 1, 1, 0])
    }

    @Test("A lost memory: everything")
    func memory() async throws {
        try folder.remove(".Public.corkboard/memory")
        let found = try await counts()
        #expect(found == [281, 397, 0, 0])
    }
}
