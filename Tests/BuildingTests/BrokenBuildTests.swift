import Foundation
import Model
import TestSupport
import Testing

@testable import Building

@Suite("Builds that fail or were killed")
struct BrokenBuildTests {
    private let folder: TemporaryFolder
    private let webRoot: WebRoot

    init() throws {
        folder = try TemporaryFolder()
        webRoot = WebRoot(folder: folder("Public"))
    }

    private let old = ["index.html": "old", "a/index.html": "old a", "b/index.html": "old b"]
    private let new = ["index.html": "new", "a/index.html": "new a", "c/index.html": "new c"]

    private func unwritable(_ name: String, _ words: String) -> Problems {
        Problems([Problem(file: folder(name), cause: .unwritable(words))])
    }

    @Test("Problems of pages are listed by file and leave all byte for byte as it was")
    func renderProblems() async throws {
        try await webRoot.publish(old)
        let before = try folder.tree()
        let problems = ["b", "a"].map { Problem(file: "Content/\($0).md", cause: .tooComplex("x")) }
        var pages = new.map { SamplePage(path: $0.key, text: $0.value) }
        pages += problems.map { SamplePage(path: $0.file, text: "", problem: $0) }
        await #expect(throws: Problems(problems.reversed())) { try await webRoot.publish(pages) }
        #expect(try folder.tree() == before)
    }

    @Test("A first build that fails makes no web root")
    func firstFails() async throws {
        let problem = Problem(file: "Content/a.md", cause: .tooComplex("x"))
        await #expect(throws: Problems([problem])) {
            try await webRoot.publish([SamplePage(path: "index.html", text: "", problem: problem)])
        }
        #expect(try folder.tree() == [".Public.corkboard": "/", ".Public.corkboard/lock": ""])
    }

    @Test("The next build cleans up what a killed one left, and knows all that it may have made")
    func killed() async throws {
        try await webRoot.publish(old)
        // Killed between the two renames of a build from `old` to `new`, with a record of the union.
        try folder.write("new", to: "Public/index.html")
        try folder.write("new c", to: "Public/c/index.html")
        try folder.write("new a", to: ".Public.corkboard/staging/0")
        try folder.write("half a li", to: ".Public.corkboard/made/site.new")
        try folder.write(
            "a/index.html\nb/index.html\nc/index.html\nindex.html\n", to: ".Public.corkboard/made/site")
        let outcome = try await webRoot.publish(["index.html": "new", "a/index.html": "newer a"])
        #expect(outcome == WebRoot.Outcome(written: 1, unchanged: 1, removed: 2))
        #expect(
            try folder.tree() == [
                "Public": "/", "Public/index.html": "new", "Public/a": "/", "Public/a/index.html": "newer a",
                ".Public.corkboard": "/", ".Public.corkboard/live": "/", ".Public.corkboard/live/lock": "",
                ".Public.corkboard/lock": "", ".Public.corkboard/made": "/",
                ".Public.corkboard/made/site": "a/index.html\nindex.html\n",
            ])
    }

    @Test("Where a build stops half-way, the record names its pages and those before; the next one completes")
    func stopped() async throws {
        try await webRoot.publish(old)
        // A folder with a person's file stands where the record is replaced, so that the build stops there.
        try folder.write("mine", to: ".Public.corkboard/made/site.new/mine.txt")
        await #expect(throws: unwritable(".Public.corkboard/made/site.new", "Is a directory")) {
            try await webRoot.publish(new)
        }
        #expect(try folder.tree("Public").files == old)
        try folder.remove(".Public.corkboard/made/site.new")
        try await webRoot.publish(new)
        #expect(try folder.tree("Public").files == new)
    }

    @Test(
        "A person's file or folder in the way of a page is a problem of its path, and no page changes",
        arguments: [
            ("z", "z/index.html", "z", "Not a directory"),
            ("z", "z/z/index.html", "z", "Not a directory"),
            ("z/index.html/mine.txt", "z/index.html", "z/index.html", "Is a directory"),
        ])
    func inTheWay(mine: String, page: String, place: String, words: String) async throws {
        try await webRoot.publish(old)
        try folder.write("mine", to: "Public/\(mine)")
        let pages = new.merging([page: "new z"]) { $1 }
        let before = try folder.tree("Public")
        await #expect(throws: unwritable("Public/\(place)", words)) { try await webRoot.publish(pages) }
        #expect(try folder.tree("Public").files == before.files)
        // With the file out of the way the next build makes the whole site.
        try folder.remove("Public/\(place)")
        try await webRoot.publish(pages)
        #expect(try folder.tree("Public").files == pages)
    }

    @Test("A web root that cannot be made is a problem of its path")
    func impossible() async throws {
        await #expect(
            throws: Problems([Problem(file: "/dev/null", cause: .unwritable("Not a directory"))])
        ) {
            try await WebRoot(folder: "/dev/null/Public").publish(new)
        }
        try folder.write("mine", to: "file")
        await #expect(throws: unwritable("file", "Not a directory")) {
            try await WebRoot(folder: folder("file/Public")).publish(new)
        }
        try folder.write("mine", to: "Public")
        await #expect(throws: unwritable("Public", "Not a directory")) { try await webRoot.publish(new) }
        #expect(try folder.text("Public") == "mine")
    }

    @Test("A full disk is one problem, and the old site stays whole", .enabled(if: SmallDisk.isPossible))
    func fullDisk() async throws {
        let disk = try SmallDisk(kibibytes: 400)
        let webRoot = WebRoot(folder: disk("Public"))
        try await webRoot.publish(old)
        let before = try disk.folder.tree()
        let large = (0..<200).map {
            SamplePage(path: "p\($0)/index.html", text: "\(String(repeating: "x", count: 9000))")
        }
        let error = await #expect(throws: Problems.self) { try await webRoot.publish(large) }
        let problem = try #require(error?.all.first)
        #expect(error?.all.count == 1)
        #expect(problem.cause == .unwritable("No space left on device"))
        #expect(problem.file.hasPrefix(disk(".Public.corkboard/staging/")))
        #expect(try disk.folder.tree() == before)
        try await webRoot.publish(new)
        #expect(try disk.folder.tree("disk/Public").files == new)
    }
}
