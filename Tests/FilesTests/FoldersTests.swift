import Files
import Foundation
import Model
import TestSupport
import Testing

@Suite("Folders that files need")
struct FoldersTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("Every missing folder is made, the root and those above it too")
    func create() throws {
        try Folders.create(for: ["a/b/c.html", "a/d.html", "e.html"], below: folder("x/y"))
        try Folders.create(for: ["a/b/c.html", "a/f/g.html"], below: folder("x/y"))
        #expect(try folder.tree() == ["x": "/", "x/y": "/", "x/y/a": "/", "x/y/a/b": "/", "x/y/a/f": "/"])
    }

    @Test("A full path needs no root")
    func fullPath() throws {
        try Folders.create(for: [folder("a/b/lock")], below: "")
        #expect(try folder.tree() == ["a": "/", "a/b": "/"])
    }

    @Test(
        "A file in the place of a folder is a problem of that path",
        arguments: ["about/index.html", "about/more/index.html"])
    func fileInTheWay(path: String) throws {
        try folder.write("mine", to: "about")
        #expect(throws: Problem(file: folder("about"), cause: .unwritable("Not a directory"))) {
            try Folders.create(for: [path], below: folder.path)
        }
    }

    @Test("A folder below a device is a problem of the device")
    func device() {
        #expect(throws: Problem(file: "/dev/null", cause: .unwritable("Not a directory"))) {
            try Folders.create(for: ["x.html"], below: "/dev/null/a")
        }
    }

    @Test("A link to a folder is as good as a folder")
    func link() throws {
        try folder.makeFolder("elsewhere")
        try folder.link("a", to: "elsewhere")
        try Folders.create(for: ["a/b/c.html"], below: folder.path)
        #expect(try folder.tree("elsewhere") == ["b": "/"])
    }

    @Test("Empty folders go, up to the first that is not empty")
    func removeEmpty() throws {
        for path in ["a/b/c/d", "e/f"] { try folder.makeFolder(path) }
        try folder.write("mine", to: "a/note.txt")
        Folders.removeEmpty(of: ["a/b/c/d/index.html", "e/f/index.html", "g/index.html"], below: folder.path)
        #expect(try folder.tree() == ["a": "/", "a/note.txt": "mine"])
    }

    @Test("The root stays though it is empty")
    func rootStays() throws {
        try folder.makeFolder("root/a")
        Folders.removeEmpty(of: ["a/index.html", "index.html"], below: folder("root"))
        #expect(try folder.tree() == ["root": "/"])
    }
}
