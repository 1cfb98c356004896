import Foundation
import Model
import TestSupport
import Testing

@testable import Building

@Suite("The web root")
struct WebRootTests {
    private let folder: TemporaryFolder
    private let webRoot: WebRoot

    init() throws {
        folder = try TemporaryFolder()
        webRoot = WebRoot(folder: folder("Public"))
    }

    private let pages = [
        "index.html": "home", "courses/index.html": "list", "courses/math-216/index.html": "math",
    ]

    /// The number and time of a file, which change when it is written again.
    private func identity(_ path: String) throws -> [Int] {
        var status = stat()
        try #require(lstat(folder("Public/\(path)"), &status) == 0)
        return [Int(status.st_ino), status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
    }

    @Test("The first build writes all; beside the web root stand two locks and a list, and nothing else")
    func first() async throws {
        #expect(try await webRoot.publish(pages) == WebRoot.Outcome(written: 3, unchanged: 0, removed: 0))
        #expect(
            try folder.tree() == [
                "Public": "/", "Public/index.html": "home", "Public/courses": "/",
                "Public/courses/index.html": "list", "Public/courses/math-216": "/",
                "Public/courses/math-216/index.html": "math", ".Public.corkboard": "/",
                ".Public.corkboard/live": "/", ".Public.corkboard/live/lock": "",
                ".Public.corkboard/lock": "",
                ".Public.corkboard/made": "/",
                ".Public.corkboard/made/site":
                    "courses/index.html\ncourses/math-216/index.html\nindex.html\n",
            ])
    }

    @Test("A second build writes only what changed; other files keep their number and time")
    func onlyChanges() async throws {
        try await webRoot.publish(pages)
        let before = try pages.keys.sorted().map(identity)
        #expect(try await webRoot.publish(pages) == WebRoot.Outcome(written: 0, unchanged: 3, removed: 0))
        #expect(try pages.keys.sorted().map(identity) == before)
        // Of the same length, so that the bytes have to be compared.
        let changed = pages.merging(["index.html": "HOME"]) { $1 }
        #expect(try await webRoot.publish(changed) == WebRoot.Outcome(written: 1, unchanged: 2, removed: 0))
        #expect(try pages.keys.sorted().map(identity).prefix(2) == before.prefix(2))
        #expect(try identity("index.html") != before[2])
        #expect(try folder.tree("Public").files == changed)
    }

    @Test("Everything is written anew where that is asked for")
    func rewriting() async throws {
        try await webRoot.publish(pages)
        let before = try identity("index.html")
        let outcome = try await webRoot.publish(pages, rewriting: true)
        #expect(outcome == WebRoot.Outcome(written: 3, unchanged: 0, removed: 0))
        #expect(try identity("index.html") != before)
        #expect(try folder.tree("Public").files == pages)
    }

    @Test("What somebody changed in a built page is set right, and a link in its place goes")
    func repaired() async throws {
        try await webRoot.publish(pages)
        try folder.write("hacked", to: "Public/index.html")
        try folder.remove("Public/courses/index.html")
        try folder.write("list", to: "mine.txt")
        try folder.link("Public/courses/index.html", to: folder("mine.txt"))
        #expect(try await webRoot.publish(pages) == WebRoot.Outcome(written: 2, unchanged: 1, removed: 0))
        #expect(try folder.tree("Public").files == pages)
        #expect(try folder.text("mine.txt") == "list")
    }

    @Test("Only what builds made is removed: a person's file stays, and its folder")
    func removal() async throws {
        try folder.write("mine", to: "Public/robots-of-mine.txt")
        try await webRoot.publish(pages)
        try folder.write("mine", to: "Public/courses/math-216/notes.pdf")
        let outcome = try await webRoot.publish(["index.html": "home"])
        #expect(outcome == WebRoot.Outcome(written: 0, unchanged: 1, removed: 2))
        #expect(
            try folder.tree("Public") == [
                "index.html": "home", "robots-of-mine.txt": "mine", "courses": "/", "courses/math-216": "/",
                "courses/math-216/notes.pdf": "mine",
            ])
        #expect(try folder.text(".Public.corkboard/made/site") == "index.html\n")
    }

    @Test("The folders of removed pages go where nothing else is in them")
    func emptyFolders() async throws {
        try await webRoot.publish(pages)
        try await webRoot.publish(["index.html": "home"])
        #expect(try folder.tree("Public") == ["index.html": "home"])
    }

    @Test(
        "A page that somebody removed already, or whose folder is a file now, is no problem when it is stale")
    func alreadyGone() async throws {
        try await webRoot.publish(pages)
        try folder.remove("Public/courses")
        try folder.write("mine", to: "Public/courses")
        let outcome = try await webRoot.publish(["index.html": "home"])
        #expect(outcome == WebRoot.Outcome(written: 0, unchanged: 1, removed: 2))
        #expect(try folder.tree("Public") == ["index.html": "home", "courses": "mine"])
    }

    @Test("A site of no pages removes all that builds made")
    func nothing() async throws {
        try await webRoot.publish(pages)
        #expect(
            try await webRoot.publish([String: String]())
                == WebRoot.Outcome(written: 0, unchanged: 0, removed: 3))
        #expect(try folder.tree("Public") == [:])
    }

    @Test(
        "The record of a web root leads nowhere else",
        arguments: ["../mine.txt", "/mine.txt", "a/../../mine.txt"])
    func hostileRecord(path: String) async throws {
        try await webRoot.publish(pages)
        try folder.write("mine", to: "mine.txt")
        let absolute = path.hasPrefix("/") ? folder.path + path : path
        try folder.write("\(absolute)\nindex.html\n", to: ".Public.corkboard/made/site")
        try await webRoot.publish(["index.html": "home"])
        #expect(try folder.text("mine.txt") == "mine")
    }

    @Test(
        "A folder can be named in any way", arguments: ["Public/", "x/../Public", "./Public", "deep/er/site"])
    func names(name: String) async throws {
        try await WebRoot(folder: folder(name)).publish(["index.html": "home"])
        let found = try folder.tree().keys.filter { $0.hasSuffix("index.html") || $0.hasSuffix("corkboard") }
        let expected =
            name.hasPrefix("deep")
            ? ["deep/er/.site.corkboard", "deep/er/site/index.html"]
            : [".Public.corkboard", "Public/index.html"]
        #expect(found.sorted() == expected)
    }
}
