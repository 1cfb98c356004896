/// The chunks of a PNG file (third edition, 5.3) or a WebP file (RFC 9649, 2.3), one after another.
struct PictureChunks: Sequence, IteratorProtocol {
    /// A chunk with its kind, `IDAT`; `whole` is the chunk with its length and kind, and the checksum or padding behind it. The last one
    /// of a file that was cut off is shorter than it says.
    typealias Chunk = (kind: String, contents: ArraySlice<UInt8>, whole: ArraySlice<UInt8>)

    private let bytes: [UInt8]
    private let isPNG: Bool
    private var position: Int

    /// Creates the chunks behind the first bytes of a file.
    init(_ bytes: [UInt8], isPNG: Bool) {
        (self.bytes, self.isPNG) = (bytes, isPNG)
        position = isPNG ? 8 : 12
    }

    mutating func next() -> Chunk? {
        let (start, contents) = (position, position + 8)
        guard contents <= bytes.count else { return nil }
        let (first, second) = (bytes[start..<start + 4], bytes[start + 4..<contents])
        let digits = isPNG ? Array(first) : second.reversed()
        let length = digits.reduce(0) { $0 << 8 | Int($1) }
        position = Swift.min(bytes.count, contents + length + (isPNG ? 4 : length % 2))
        return (
            kind: String(decoding: isPNG ? second : first, as: UTF8.self),
            contents: bytes[contents..<Swift.min(bytes.count, contents + length)],
            whole: bytes[start..<position]
        )
    }
}
