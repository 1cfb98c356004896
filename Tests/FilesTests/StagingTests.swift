import Files
import Foundation
import Model
import TestSupport
import Testing

@Suite("Files that wait")
struct StagingTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("Files are stored at their paths and go with the folder")
    func store() throws {
        let staging = try Staging(folder: folder("staging"))
        try staging.store(Array("zero".utf8), at: "a.html")
        try staging.store([], at: "b/c/d.html")
        #expect(
            try folder.tree() == [
                "staging": "/", "staging/a.html": "zero", "staging/b": "/", "staging/b/c": "/",
                "staging/b/c/d.html": "",
            ])
        staging.remove()
        staging.remove()
        #expect(try folder.tree() == [:])
    }

    @Test("A stored file takes the place of another")
    func place() throws {
        try folder.write("old", to: "root/b/d.html")
        let staging = try Staging(folder: folder("staging"))
        try staging.store(Array("new".utf8), at: "b/d.html")
        try staging.place("b/d.html", below: folder("root"))
        #expect(try folder.text("root/b/d.html") == "new")
    }

    @Test("What a killed build left is removed before the first file is stored")
    func leftovers() throws {
        for number in 0..<1000 { try folder.write("old", to: "staging/\(number % 10)/\(number)") }
        let staging = try Staging(folder: folder("staging"))
        #expect(try folder.tree() == ["staging": "/"])
        try staging.store(Array("new".utf8), at: "0")
        #expect(try folder.tree() == ["staging": "/", "staging/0": "new"])
    }

    @Test("A link in the place of the folder goes, and nothing behind it is removed")
    func link() throws {
        try folder.write("mine", to: "home/letter.txt")
        try folder.link("staging", to: "home")
        _ = try Staging(folder: folder("staging"))
        #expect(try folder.tree() == ["home": "/", "home/letter.txt": "mine", "staging": "/"])
    }

    @Test("A folder that cannot be made is a problem of its path")
    func impossible() throws {
        #expect(
            throws: Problem(file: folder("none/staging"), cause: .unwritable("No such file or directory"))
        ) {
            try Staging(folder: folder("none/staging"))
        }
    }
}
