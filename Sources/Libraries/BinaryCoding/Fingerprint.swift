import Crypto

/// What stands for some bytes, so that it can be told later whether others are the same: half of their SHA-256.
public struct Fingerprint: Hashable, Sendable {
    private let high: UInt64
    private let low: UInt64

    /// How many bytes it has as a record.
    public static let size = 24

    /// The fingerprint of some bytes.
    public init(_ bytes: some Sequence<UInt8>) { self.init(joining: CollectionOfOne(bytes)) }

    /// The fingerprint of pieces of bytes, as of all in one.
    public init(joining pieces: some Sequence<some Sequence<UInt8>>) {
        var hash = SHA256()
        for bytes in pieces {
            let isDone: Void? = bytes.withContiguousStorageIfAvailable {
                hash.update(bufferPointer: UnsafeRawBufferPointer($0))
            }
            if isDone == nil { hash.update(data: Array(bytes)) }
        }
        (high, low) = hash.finalize().withUnsafeBytes {
            ($0.loadUnaligned(as: UInt64.self), $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
        }
    }

    /// The fingerprint of a value, by its fields.
    /// - Throws: `EncodingError` where its type has a form that records do not have.
    public init(of value: some Encodable) throws { self.init(try RecordEncoder.bytes(of: value)) }

    /// The fingerprint as numbers: two.
    public var numbers: [UInt64] { [high, low] }

    /// The fingerprint with these numbers; nil where they are not two.
    public init?(numbers: some Collection<UInt64>) {
        guard numbers.count == 2, let high = numbers.first, let low = numbers.dropFirst().first else {
            return nil
        }
        (self.high, self.low) = (high, low)
    }
}

extension Fingerprint: Codable {
    /// The fingerprint that was encoded.
    /// - Throws: `RecordDecoder.Failure` of other numbers.
    public init(from decoder: any Decoder) throws {
        let numbers = try decoder.singleValueContainer().decode([UInt64].self)
        guard let fingerprint = Fingerprint(numbers: numbers) else { throw RecordDecoder.Failure() }
        self = fingerprint
    }

    /// Encodes its numbers.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(numbers)
    }
}
