import Posting
import Testing

@testable import Desk

@Suite("Held pictures")
struct HeldPicturesTests {
    private let name = "0123456789abcdef.png"

    @Test("are read where they are meanwhile, the small version first")
    func small() async throws {
        let host = try DeskHost()
        let (waiting, held) = (WaitingPictures(root: host.folder.path), HeldPictures(host.installation))
        try host.folder.write("site", to: "Content/media/\(name)")
        #expect(held.small(name) == Array("site".utf8))
        try waiting.keep([1, 2], as: name)
        #expect(held.small(name) == [1, 2])
        try waiting.keep([1], as: "\(name).small")
        #expect(held.small(name) == [1])
    }

    @Test("that leave the waiting ones while they are read come from Content/media")
    func meanwhile() async throws {
        let host = try DeskHost()
        try host.folder.write("site", to: "Content/media/\(name)")
        // An entry that is there and cannot be read, as one that goes between the look and the reading.
        try host.folder.write("", to: "State/uploads/\(name)/x")
        #expect(HeldPictures(host.installation).small(name) == Array("site".utf8))
    }
}
