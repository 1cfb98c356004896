import Crypto

/// A 128-bit truncated SHA-256 of bytes, to detect changes.
public struct Fingerprint: Hashable, Sendable {
    private let high: UInt64
    private let low: UInt64

    /// Size of an encoded fingerprint, in bytes.
    public static let size = 24

    public init(_ bytes: some Sequence<UInt8>) { self.init(joining: CollectionOfOne(bytes)) }

    /// The fingerprint of pieces one after the other, whose borders do not count.
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

    /// The fingerprint of an encoded value.
    /// - Throws: `EncodingError` if `RecordEncoder` does not support the type.
    public init(of value: some Encodable) throws { self.init(try RecordEncoder.bytes(of: value)) }

    public var numbers: [UInt64] { [high, low] }

    /// Creates the fingerprint with the given numbers; nil if there are not two.
    public init?(numbers: some Collection<UInt64>) {
        guard numbers.count == 2, let high = numbers.first, let low = numbers.dropFirst().first else {
            return nil
        }
        (self.high, self.low) = (high, low)
    }
}

extension Fingerprint: Codable {
    public init(from decoder: any Decoder) throws {
        let numbers = try decoder.singleValueContainer().decode([UInt64].self)
        guard let fingerprint = Fingerprint(numbers: numbers) else { throw RecordDecoder.Failure() }
        self = fingerprint
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(numbers)
    }
}
