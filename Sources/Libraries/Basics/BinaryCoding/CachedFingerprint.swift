/// The fingerprint of a value that several others contain, encoded in its place, so that the value is encoded only once.
public struct CachedFingerprint: Encodable, Sendable {
    private let fingerprint: Result<Fingerprint, any Error>

    public init(_ value: some Encodable) {
        fingerprint = Result { try Fingerprint(of: value) }
    }

    /// The value's fingerprint as two numbers.
    public func numbers() throws -> [UInt64] { try fingerprint.get().numbers }

    public func encode(to encoder: any Encoder) throws { try fingerprint.get().encode(to: encoder) }
}
