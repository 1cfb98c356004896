import Files
import Foundation
import Model
import TestSupport
import Testing

@Suite("Single steps on files")
struct FileStepTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func problem(_ name: String, _ words: String) -> Problem {
        Problem(file: folder(name), cause: .unwritable(words))
    }

    @Test("A new file has all the bytes", arguments: [0, 1, 3_000_000])
    func write(count: Int) throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
        try FileStep.write(bytes, to: folder("a"))
        #expect(Array(try Data(contentsOf: URL(fileURLWithPath: folder("a")))) == bytes)
    }

    @Test("A file that is there already is not written over, nor what a link leads to")
    func exclusive() throws {
        try folder.write("mine", to: "a")
        try folder.link("b", to: "c")
        for name in ["a", "b"] {
            #expect(throws: problem(name, "File exists")) { try FileStep.write([1], to: folder(name)) }
        }
        #expect(try folder.tree() == ["a": "mine", "b": "-> c"])
    }

    @Test("A full disk is told in the system's words", .enabled(if: SmallDisk.isPossible))
    func fullDisk() throws {
        let disk = try SmallDisk(kibibytes: 64)
        let full = Problem(file: disk("a"), cause: .unwritable("No space left on device"))
        #expect(throws: full) { try FileStep.write(Array(repeating: 1, count: 100_000), to: disk("a")) }
    }

    @Test("A file in a folder that there is not cannot be written")
    func noFolder() {
        #expect(throws: problem("none/a", "No such file or directory")) {
            try FileStep.write([1], to: folder("none/a"))
        }
    }

    @Test("A file takes the place of another or of none")
    func rename() throws {
        for (name, text) in [("a", "1"), ("b", "2"), ("c", "3")] { try folder.write(text, to: name) }
        try FileStep.rename(folder("a"), to: folder("b"))
        try FileStep.rename(folder("c"), to: folder("d"))
        #expect(try folder.tree() == ["b": "1", "d": "3"])
    }

    @Test("What cannot be renamed is a problem of the new name")
    func noRename() throws {
        try folder.write("1", to: "a")
        try folder.makeFolder("b")
        #expect(throws: problem("b", "Is a directory")) { try FileStep.rename(folder("a"), to: folder("b")) }
        #expect(throws: problem("d", "No such file or directory")) {
            try FileStep.rename(folder("c"), to: folder("d"))
        }
        #expect(try folder.tree() == ["a": "1", "b": "/"])
    }

    @Test("A file is removed, and none there is as good")
    func remove() throws {
        for name in ["a", "b"] { try folder.write("", to: name) }
        for name in ["a", "a", "none/a", "b/c"] { try FileStep.remove(folder(name)) }
        #expect(try folder.tree() == ["b": ""])
    }

    @Test("A folder is not removed as a file")
    func removeFolder() throws {
        try folder.makeFolder("a")
        #expect(throws: problem("a", "Is a directory")) { try FileStep.remove(folder("a")) }
    }

    @Test("A file system is synced through a folder that exists")
    func sync() throws {
        try FileStep.syncFileSystem(of: folder.path)
        #expect(throws: problem("none", "No such file or directory")) {
            try FileStep.syncFileSystem(of: folder("none"))
        }
    }
}
