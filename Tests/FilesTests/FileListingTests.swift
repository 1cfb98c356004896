import Files
import Foundation
import Model
import TestSupport
import Testing

@Suite("Lists of files")
struct FileListingTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("All plain files come by the bytes of their paths; names with a dot in front are passed over")
    func plainFiles() throws {
        for name in [
            "b.md", "a/z.md", "a/b/c.md", "a.md", "B.md", "é.md", ".hidden", ".git/config", "a/.b/c.md",
        ] {
            try folder.write("", to: "Content/\(name)")
        }
        try folder.write("", to: "elsewhere.md")
        let listing = FileListing(of: "Content", below: folder.path)
        #expect(
            listing.paths == [
                "Content/B.md", "Content/a.md", "Content/a/b/c.md", "Content/a/z.md", "Content/b.md",
                "Content/é.md",
            ])
        #expect(listing.problems == [])
    }

    @Test("Links to files and folders, pipes and sockets are reported and not followed")
    func links() throws {
        try folder.write("", to: "outside/secret.md")
        try folder.write("", to: "Content/a.md")
        try folder.link("Content/file.md", to: folder("outside/secret.md"))
        try folder.link("Content/folder", to: folder("outside"))
        try folder.link("Content/nowhere.md", to: "nothing")
        try folder.link("Content/round", to: ".")
        #expect(mkfifo(folder("Content/pipe.md"), 0o600) == 0)
        let listing = FileListing(of: "Content", below: folder.path)
        #expect(listing.paths == ["Content/a.md"])
        #expect(
            listing.problems.sorted()
                == ["file.md", "folder", "nowhere.md", "pipe.md", "round"].map {
                    Problem(file: "Content/\($0)", cause: .notAPlainFile)
                })
    }

    @Test("A folder that does not exist has no files and is no problem")
    func noFolder() {
        let listing = FileListing(of: "Content", below: folder.path)
        #expect(listing.paths == [])
        #expect(listing.problems == [])
    }

    @Test("A file where a folder should be is reported")
    func fileInPlace() throws {
        try folder.write("", to: "Content")
        let listing = FileListing(of: "Content", below: folder.path)
        #expect(listing.paths == [])
        #expect(listing.problems == [Problem(file: "Content", cause: .unreadable("Not a directory"))])
    }

    @Test("A name that is not UTF-8 is reported as well as it can be shown")
    func notUTF8() throws {
        try folder.write("", to: "Content/a.md")
        // caf\xE9.md, as an old program names it.
        let name = Array(folder("Content/caf").utf8) + [0xE9] + Array(".md".utf8)
        let descriptor = (name + [0]).withUnsafeBytes {
            open($0.assumingMemoryBound(to: CChar.self).baseAddress!, O_WRONLY | O_CREAT, 0o644)
        }
        try #require(descriptor >= 0)
        close(descriptor)
        let listing = FileListing(of: "Content", below: folder.path)
        #expect(listing.paths == ["Content/a.md"])
        #expect(listing.problems == [Problem(file: "Content/caf\u{FFFD}.md", cause: .unusableName)])
    }
}
