import Basics
import Foundation
import Testing

@Suite("An archive of records")
struct RecordArchiveTests {
    private let bytes: [UInt8]

    init() throws {
        bytes = try RecordArchive.bytes(of: [("words", ["en": "dumplings"]), ("numbers", [UInt64](1...3))])
    }

    @Test("Each value comes back as it was, wherever the bytes lie")
    func roundTrip() throws {
        // A part of other data keeps the indices that it has there.
        let data = Data([9, 9] + bytes)[2...]
        let archive = try #require(RecordArchive(data))
        #expect(archive.value([String: String].self, of: "words") == ["en": "dumplings"])
        #expect(archive.value([UInt64].self, of: "numbers") == [1, 2, 3])
        #expect(archive.value([UInt64].self, of: "number") == nil)
        #expect(archive.value([[String]].self, of: "numbers") == nil)
    }

    @Test("Of an archive with a changed byte, or cut short, nothing comes back that was not written")
    func damage() {
        for place in bytes.indices {
            var damaged = bytes
            damaged[place] ^= 0x40
            for data in [Data(damaged), Data(bytes[..<place])] {
                let archive = RecordArchive(data)
                let words = archive?.value([String: String].self, of: "words")
                let numbers = archive?.value([UInt64].self, of: "numbers")
                #expect(words == nil || words == ["en": "dumplings"])
                #expect(numbers == nil || numbers == [1, 2, 3])
                #expect(words == nil || numbers == nil)
            }
        }
    }
}
