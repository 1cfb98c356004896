import ContentFiles
import Files
import Foundation
import Model
import TestSupport
import Testing

@testable import Courses

@Suite("All files are written, or none")
struct FailedWriteTests {
    private let site: SampleSite
    private let writer: ContentWriter

    init() throws {
        site = try SampleSite()
        writer = ContentWriter(root: site.folder.path, timeZone: .gmt)
    }

    private func new(_ slug: String) throws -> Course {
        Course(slug: try .of(slug), number: try .of(slug), name: "New")
    }

    /// Writes a good course and this one, which must fail.
    private func fail(with course: Course, as problem: Problem) async throws {
        let before = try site.folder.tree("Content")
        #expect(throws: problem) { try writer.write([try new("good"), course]) }
        #expect(try site.folder.tree("Content") == before)
    }

    @Test("A file to change that is gone, broken or a link")
    func unreadable() async throws {
        var course = try new("math-216")
        course.file = "Content/courses/gone.md"
        try await fail(with: course, as: Problem(file: "Content/courses/gone.md", cause: .missing))
        try site.folder.write("words", to: "Content/courses/broken.md")
        course.file = "Content/courses/broken.md"
        try await fail(
            with: course, as: Problem(file: "Content/courses/broken.md", line: 1, cause: .noFrontMatter))
        try site.folder.link("Content/courses/link.md", to: "math-216.md")
        course.file = "Content/courses/link.md"
        try await fail(with: course, as: Problem(file: "Content/courses/link.md", cause: .notAPlainFile))
    }

    @Test("A file in the place of a folder, a folder in the place of a file")
    func inTheWay() async throws {
        try site.folder.makeFolder("Content/courses/blocked.md")
        let path = site.folder("Content/courses/blocked.md")
        try await fail(
            with: try new("blocked"), as: Problem(file: path, cause: .unwritable("Is a directory")))
        try site.folder.write("", to: "Content/reviews/good")
        let review = Review(id: try .of("r"), course: try .of("good"), comment: "x")
        let before = try site.folder.tree("Content")
        #expect(
            throws: Problem(file: site.folder("Content/reviews/good"), cause: .unwritable("Not a directory"))
        ) {
            try writer.write([try new("good"), review])
        }
        #expect(try site.folder.tree("Content") == before)
    }

    @Test("What a killed program left is gone after the next")
    func leftovers() throws {
        try site.folder.write("old", to: "Content/.staging/0")
        try site.folder.write("old", to: "Content/.staging/9")
        try writer.write([try new("good")])
        #expect(try site.folder.tree("Content").keys.filter { $0.hasPrefix(".") } == [])
    }

    @Test("A full disk writes nothing", .enabled(if: SmallDisk.isPossible))
    func fullDisk() throws {
        let disk = try SmallDisk(kibibytes: 256)
        try disk.folder.write(SampleSite.settings, to: "disk/Content/site.yml")
        let courses = try (0..<100).map { number in
            var course = try new("x-\(number)")
            course.description = String(repeating: "x", count: 9000)
            return course
        }
        let error = #expect(throws: Problem.self) {
            try ContentWriter(root: disk.folder("disk"), timeZone: .gmt).write(courses)
        }
        #expect(error?.cause == .unwritable("No space left on device"))
        #expect(
            try disk.folder.tree("disk") == [
                "Content": "/", "Content/site.yml": SampleSite.settings, "State": "/",
                "State/content.lock": "",
            ])
    }

    @Test("What somebody changes while a writer waits for another stays")
    func waiting() async throws {
        let content = try #require(await site.reading().content)
        var course = try #require(content.courses.first)
        course.name = "New"
        let lock = try FileLock(site.folder("State/content.lock"), patience: 60) { Issue.record("waited") }
        let thread = OwnThread { [writer, course] in try writer.write([course]) }
        #expect(thread.goesOnAsking())
        try site.course("math-216", "number: MATH 216\nname: Linear Algebra\nroom: B 12", body: "Matrices.")
        lock.release()
        try thread.finish()
        #expect(
            try site.folder.text("Content/courses/math-216.md")
                == "---\nnumber: MATH 216\nname: New\nroom: B 12\n---\n\nMatrices.\n")
    }
}
