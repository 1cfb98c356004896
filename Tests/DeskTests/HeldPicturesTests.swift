import Posting
import Testing

@testable import Desk

@Suite("Held pictures")
struct HeldPicturesTests {
    private let name = "0123456789abcdef.png"

    @Test("are read where they are meanwhile, the small version first")
    func small() throws {
        let host = try DeskHost()
        let (waiting, held) = (WaitingPictures(root: host.folder.path), HeldPictures(host.installation))
        try host.folder.write("site", to: "Content/media/\(name)")
        #expect(held.small(name) == Array("site".utf8))
        try waiting.keep([1, 2], as: name)
        #expect(held.small(name) == [1, 2])
        try waiting.keep([1], as: "\(name).small")
        #expect(held.small(name) == [1])
    }

    @Test("come from Content/media where their waiting copy cannot be read")
    func unreadable() throws {
        let host = try DeskHost()
        try host.folder.write("site", to: "Content/media/\(name)")
        // A folder stands for a file that exists when its path is looked up, and is gone when it is read.
        try host.folder.write("", to: "State/uploads/\(name)/x")
        #expect(HeldPictures(host.installation).small(name) == Array("site".utf8))
    }
}
