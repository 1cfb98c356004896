/// Stands for a value that several others hold, so that its bytes are made once for all of them.
public struct CachedFingerprint: Encodable, Sendable {
    private let fingerprint: Result<Fingerprint, any Error>

    /// Works out what stands for a value.
    public init(_ value: some Encodable) {
        fingerprint = Result { try Fingerprint(of: value) }
    }

    /// The value's fingerprint as numbers: two.
    /// - Throws: `EncodingError` where the value has no form as bytes.
    public func numbers() throws -> [UInt64] { try fingerprint.get().numbers }

    /// Encodes the value's fingerprint.
    /// - Throws: `EncodingError` where the value has no form as bytes.
    public func encode(to encoder: any Encoder) throws { try fingerprint.get().encode(to: encoder) }
}
