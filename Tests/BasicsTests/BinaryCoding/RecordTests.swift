import Basics
import Foundation
import Model
import Testing

@Suite("Records")
struct RecordTests {
    private struct Sample: Codable, Equatable {
        enum Kind: String, Codable { case small, large }
        struct Part: Codable, Equatable {
            var name: String?
            var numbers: [Int]
        }

        var text = "Über 饺子\r\n\u{0}"
        var number = -7
        var flag = true
        var share = 0.25
        var time = Date(timeIntervalSince1970: 1_795_280_400.5)
        var kind = Kind.large
        var nothing: String?
        var something: Int? = 3
        var parts = [Part(name: nil, numbers: []), Part(name: "b", numbers: [1, 2, 3])]
        var words = ["zh-Hans": "饺子", "en": "dumplings"]
        var raw: [UInt8] = [0, 255]
        var optionals: [Part?] = []
        var zone = TimeZone(identifier: "America/New_York")
    }

    @Test("A value comes back as it was")
    func roundTrip() throws {
        let sample = Sample()
        let bytes = try RecordEncoder.bytes(of: sample)
        #expect(try RecordDecoder.value(Sample.self, of: bytes) == sample)
    }

    @Test("Fields stand one behind the other: numbers in eight bytes, texts and lists behind their length")
    func form() throws {
        struct Small: Encodable {
            let name = "ab"
            let list = [true, false]
            let none: Int? = nil
            let some: Int? = 258
        }
        #expect(
            try RecordEncoder.bytes(of: Small())
                == [2, 0, 0, 0, 0, 0, 0, 0, 97, 98] + [2, 0, 0, 0, 0, 0, 0, 0, 1, 0] + [0]
                + [1, 2, 1, 0, 0, 0, 0, 0, 0])
    }

    @Test("Maps from text to text go by key, so that equal values have equal bytes")
    func maps() throws {
        let keys = (0..<50).map { "key \($0)" }
        let (first, second) = (
            Dictionary(uniqueKeysWithValues: keys.map { ($0, "x") }),
            Dictionary(uniqueKeysWithValues: keys.reversed().map { ($0, "x") })
        )
        #expect(try RecordEncoder.bytes(of: first) == RecordEncoder.bytes(of: second))
    }

    @Test("Bytes that are cut off, too long or another value's throw and never crash")
    func damaged() throws {
        let bytes = try RecordEncoder.bytes(of: Sample())
        for count in bytes.indices {
            #expect(throws: (any Error).self) {
                try RecordDecoder.value(Sample.self, of: Array(bytes.prefix(count)))
            }
        }
        #expect(throws: RecordDecoder.Failure.self) { try RecordDecoder.value(Sample.self, of: bytes + [0]) }
        for position in bytes.indices {
            var damaged = bytes
            damaged[position] ^= 0xFF
            do { _ = try RecordDecoder.value(Sample.self, of: damaged) } catch { continue }
        }
    }

    @Test("A fingerprint is as long as it says and tells texts apart")
    func fingerprint() throws {
        #expect(
            try RecordEncoder.bytes(of: Fingerprint("abc".utf8)).count == Fingerprint.size)
        #expect(Fingerprint("abc".utf8) == Fingerprint(Array("abc".utf8)))
        #expect(Fingerprint("abc".utf8) != Fingerprint("abd".utf8))
        let numbers = Fingerprint("abc".utf8).numbers
        #expect(Fingerprint(numbers: numbers) == Fingerprint("abc".utf8))
        #expect(Fingerprint(numbers: numbers + [0]) == nil)
    }

    @Test("A mark stands for its value alone")
    func mark() throws {
        let mark = try RecordEncoder.bytes(of: CachedFingerprint("abc"))
        #expect(mark == (try RecordEncoder.bytes(of: Fingerprint(of: "abc"))))
        #expect(mark != (try RecordEncoder.bytes(of: CachedFingerprint("abd"))))
    }

    @Test("The mark of a value without a form has none either")
    func markWithoutForm() {
        #expect(throws: EncodingError.self) { try RecordEncoder.bytes(of: CachedFingerprint(Int8(1))) }
    }
}
