import Foundation

/// Several values in one file. Each has a seal of its own, so that who wants one of them reads no other.
///
/// The head says where the values lie: its length, its bytes, its fingerprint. The values follow.
public struct RecordArchive: Sendable {
    /// A list, since a type with keys takes long to be read first.
    private struct Head: Codable {
        var names: [String] = []
        /// Of each value where it begins behind the head, how many bytes it has, and the two numbers of its fingerprint.
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

    /// The archive of some bytes; nil where its head is not as it was written.
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
            let seal = Array(bytes[start..<start + Fingerprint.size])
            guard try RecordDecoder.value(Fingerprint.self, of: seal) == Fingerprint(head) else { return nil }
            self.head = try RecordDecoder.value(Head.self, of: head)
            (self.bytes, self.start) = (bytes, start + Fingerprint.size)
        } catch {
            // Whatever is wrong with it, who wanted it has to do without.
            return nil
        }
    }

    /// The value of a name; nil where there is none as it was written.
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

    /// The bytes of an archive of these values.
    /// - Throws: `EncodingError` where one has no form as bytes.
    public static func bytes(of values: [(name: String, value: any Encodable)]) throws -> [UInt8] {
        var (head, bodies): (Head, [UInt8]) = (Head(), [])
        for (name, value) in values {
            let body = try RecordEncoder.bytes(of: value)
            head.names.append(name)
            head.places += [UInt64(bodies.count), UInt64(body.count)] + Fingerprint(body).numbers
            bodies += body
        }
        let first = try RecordEncoder.bytes(of: head)
        let seal = try RecordEncoder.bytes(of: Fingerprint(first))
        return try RecordEncoder.bytes(of: UInt64(first.count)) + first + seal + bodies
    }
}
