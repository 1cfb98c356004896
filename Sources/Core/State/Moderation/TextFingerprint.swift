import Crypto

/// A fingerprint of a post's texts, to find others that say the same. The texts cannot be read from it.
public struct TextFingerprint: Equatable, Sendable {
    /// The first 16 bytes of a SHA-256 of the letters, digits and ideographs.
    public let digest: [UInt8]
    /// 64-bit SimHash of each three of these in a row: similar texts differ in few bits.
    public let similarity: UInt64
    /// Number of letters, digits and ideographs; nil if unknown, as of a stored post.
    public let length: Int?

    package init(of texts: [String]) {
        self.init(folded: texts.map { FoldedText($0) })
    }

    init(folded texts: [FoldedText]) {
        // One text after the other; a title moved into the message says the same.
        let letters = texts.flatMap(\.letters)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(letters.count * 4)
        for letter in letters { withUnsafeBytes(of: letter.littleEndian) { bytes += $0 } }
        self.init(
            digest: Array(SHA256.hash(data: bytes).prefix(16)), similarity: Self.simHash(letters),
            length: letters.count)
    }

    package init(digest: [UInt8], similarity: UInt64, length: Int? = nil) {
        (self.digest, self.similarity, self.length) = (digest, similarity, length)
    }

    /// Number of bits in which two SimHashes differ.
    func distance(to other: TextFingerprint) -> Int { (similarity ^ other.similarity).nonzeroBitCount }

    private static func simHash(_ letters: [UInt32]) -> UInt64 {
        var counts = [Int](repeating: 0, count: 64)
        for start in 0..<max(1, letters.count - 2) {
            var hash: UInt64 = 0xCBF2_9CE4_8422_2325
            for letter in letters[start..<min(letters.count, start + 3)] {
                hash = (hash ^ UInt64(letter)) &* 0x0000_0100_0000_01B3
            }
            // Spreads the differences over all bits (the last steps of SplitMix64).
            hash = (hash ^ (hash >> 30)) &* 0xBF58_476D_1CE4_E5B9
            hash = (hash ^ (hash >> 27)) &* 0x94D0_49BB_1331_11EB
            hash ^= hash >> 31
            for bit in 0..<64 { counts[bit] += hash >> UInt64(bit) & 1 == 1 ? 1 : -1 }
        }
        return counts.enumerated().reduce(0) { $1.element > 0 ? $0 | 1 << UInt64($1.offset) : $0 }
    }
}
