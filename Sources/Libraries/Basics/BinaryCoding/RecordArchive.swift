import Foundation

/// Several named values in one file. Each has its own checksum, so that one can be read without the others.
///
/// The file begins with a head that locates the values: its length, its bytes, its fingerprint. The values follow.
public struct RecordArchive: Sendable {
    /// Lists, since a type with keys is slow to decode.
    private struct Head: Codable {
        var names: [String] = []
        /// For each value: its offset after the head, its size in bytes, and the two numbers of its fingerprint.
        var places: [UInt64] = []

        init() {}

        init(from decoder: any Decoder) throws {
            var list = try decoder.unkeyedContainer()
            (names, places) = (try list.decode([String].self), try list.decode([UInt64].self))
        }

        func encode(to encoder: any Encoder) throws {
            var list = encoder.unkeyedContainer()
            try list.encode(names)
            try list.encode(places)
        }
    }

    private let head: Head
    private let bytes: Data
    private let start: Int

    /// Opens an archive; nil if its head is damaged.
    public init?(_ bytes: Data) {
        do {
            let words = Array(bytes.prefix(8))
            guard words.count == 8 else { return nil }
            let length = try RecordDecoder.value(UInt64.self, of: words)
            guard length <= UInt64(bytes.count), Int(length) + 8 + Fingerprint.size <= bytes.count else {
                return nil
            }
            let start = bytes.startIndex + 8 + Int(length)
            let head = Array(bytes[bytes.startIndex + 8..<start])
            let checksum = Array(bytes[start..<start + Fingerprint.size])
            guard try RecordDecoder.value(Fingerprint.self, of: checksum) == Fingerprint(head) else {
                return nil
            }
            self.head = try RecordDecoder.value(Head.self, of: head)
            (self.bytes, self.start) = (bytes, start + Fingerprint.size)
        } catch {
            // The caller need not know the kind of damage.
            return nil
        }
    }

    /// The value with a name; nil if it is missing or damaged.
    public func value<Value: Decodable>(_ type: Value.Type, of name: String) -> Value? {
        guard let index = head.names.firstIndex(of: name), head.places.count == 4 * head.names.count else {
            return nil
        }
        let place = head.places[4 * index..<4 * index + 4]
        guard let begin = Int(exactly: place[4 * index]), let count = Int(exactly: place[4 * index + 1]),
            begin <= bytes.endIndex - start, count <= bytes.endIndex - start - begin
        else { return nil }
        let own = Array(bytes[start + begin..<start + begin + count])
        guard Fingerprint(own) == Fingerprint(numbers: place.suffix(2)) else { return nil }
        do { return try RecordDecoder.value(type, of: own) } catch { return nil }
    }

    /// Encodes values as an archive.
    /// - Throws: `EncodingError` if a value cannot be encoded.
    public static func bytes(of values: [(name: String, value: any Encodable)]) throws -> [UInt8] {
        var (head, bodies): (Head, [UInt8]) = (Head(), [])
        for (name, value) in values {
            let body = try RecordEncoder.bytes(of: value)
            head.names.append(name)
            head.places += [UInt64(bodies.count), UInt64(body.count)] + Fingerprint(body).numbers
            bodies += body
        }
        let first = try RecordEncoder.bytes(of: head)
        let checksum = try RecordEncoder.bytes(of: Fingerprint(first))
        return try RecordEncoder.bytes(of: UInt64(first.count)) + first + checksum + bodies
    }
}
