import Files
import Foundation
import TestSupport
import Testing

@Suite("Snapshots of folders")
struct FolderSnapshotTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var snapshot: [FileListing.File] {
        ["Content", "Templates"].flatMap { FileListing(of: $0, below: folder.path).files }
    }

    @Test("Nothing changed is the same, and folders may be missing")
    func same() throws {
        #expect(snapshot == snapshot)
        try folder.write("a", to: "Content/a.md")
        try folder.write("b", to: "Templates/b.mustache")
        #expect(snapshot == snapshot)
    }

    @Test("Two edits within a moment differ: of another size, or replaced by a file of the same size")
    func twoEdits() throws {
        try folder.write("one", to: "Content/a.md")
        let first = snapshot
        try folder.write("three", to: "Content/a.md")
        let second = snapshot
        #expect(second != first)
        // As editors save: a new file takes the place of the old.
        try folder.write("THREE", to: "Content/new")
        try FileStep.rename(folder("Content/new"), to: folder("Content/a.md"))
        #expect(snapshot != second)
    }

    @Test("An edit in place to the same size differs by its time, to the nanosecond")
    func sameSize() throws {
        try folder.write("one", to: "Content/a.md")
        let times = [timespec(tv_sec: 1000, tv_nsec: 1), timespec(tv_sec: 1000, tv_nsec: 2)]
        let snapshots = try times.map { time in
            try #require(utimensat(AT_FDCWD, folder("Content/a.md"), [time, time], 0) == 0)
            return snapshot
        }
        #expect(snapshots[0] != snapshots[1])
    }

    @Test("A new, removed or renamed file differs; a file elsewhere does not count")
    func files() throws {
        try folder.write("a", to: "Content/a.md")
        let before = snapshot
        try folder.write("x", to: "Public/index.html")
        #expect(snapshot == before)
        try folder.write("b", to: "Templates/b.mustache")
        #expect(snapshot != before)
        try folder.remove("Templates/b.mustache")
        #expect(snapshot == before)
        try FileStep.rename(folder("Content/a.md"), to: folder("Content/b.md"))
        #expect(snapshot != before)
    }
}
