import Files
import Foundation
import Model
import TestSupport
import Testing

@Suite("Files that wait")
struct StagingTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("Files are stored by number and go with the folder")
    func store() throws {
        let staging = try Staging(folder: folder("staging"))
        #expect(try staging.store(Array("zero".utf8), number: 0) == folder("staging/0"))
        #expect(try staging.store([], number: 7) == folder("staging/7"))
        #expect(try folder.tree() == ["staging": "/", "staging/0": "zero", "staging/7": ""])
        staging.remove()
        staging.remove()
        #expect(try folder.tree() == [:])
    }

    @Test("What a killed build left is removed before the first file is stored")
    func leftovers() throws {
        for number in 0..<1000 { try folder.write("old", to: "staging/\(number)") }
        let staging = try Staging(folder: folder("staging"))
        #expect(try folder.tree() == ["staging": "/"])
        _ = try staging.store(Array("new".utf8), number: 0)
        #expect(try folder.tree() == ["staging": "/", "staging/0": "new"])
    }

    @Test("A link in the place of the folder is a problem, and nothing behind it is removed")
    func link() throws {
        try folder.write("mine", to: "home/letter.txt")
        try folder.link("staging", to: "home")
        #expect(throws: Problem(file: folder("staging"), cause: .unwritable("File exists"))) {
            try Staging(folder: folder("staging"))
        }
        #expect(try folder.tree() == ["home": "/", "home/letter.txt": "mine", "staging": "-> home"])
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
