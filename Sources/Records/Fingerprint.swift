import Crypto

/// What stands for some bytes, so that it can be told later whether others are the same: half of their SHA-256.
public struct Fingerprint: Hashable, Sendable, Codable {
    private let high: UInt64
    private let low: UInt64

    /// How many bytes it has.
    public static let size = 16

    /// The fingerprint of some bytes.
    public init(_ bytes: some Sequence<UInt8>) {
        var hash = SHA256()
        let isDone: Void? = bytes.withContiguousStorageIfAvailable {
            hash.update(bufferPointer: UnsafeRawBufferPointer($0))
        }
        if isDone == nil { hash.update(data: Array(bytes)) }
        (high, low) = hash.finalize().withUnsafeBytes {
            ($0.loadUnaligned(as: UInt64.self), $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
        }
    }

    /// The fingerprint of a value, by its fields.
    /// - Throws: `EncodingError` where its type has a form that records do not have.
    public init(of value: some Encodable) throws { self.init(try RecordEncoder.bytes(of: value)) }
}
