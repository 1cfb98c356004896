/// The blocks of a GIF file between its first colours and its end (GIF89a, 17 to 27), one after another.
struct GIFBlocks: Sequence, IteratorProtocol {
    /// A block with its data; the last one of a file that was cut off is shorter than it says.
    struct Block {
        /// Whether the block is an image: a frame of an animation.
        let isImage: Bool
        let whole: ArraySlice<UInt8>
        /// Whether the block is needed to show the images: their times and transparency, and how often they are repeated.
        var isNeeded: Bool {
            if isImage { return true }
            switch whole.dropFirst().first {
            case 0xF9: return true
            case 0xFF:
                let name = whole.dropFirst(3)
                return name.starts(with: "NETSCAPE2.0".utf8) || name.starts(with: "ANIMEXTS1.0".utf8)
            default: return false
            }
        }
    }

    private let bytes: [UInt8]
    private var position: Int

    /// The offset of the first block.
    let start: Int

    /// Creates the blocks of a file of at least 13 bytes.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        start = Swift.min(bytes.count, 13 + Self.coloursSize(bytes[10]))
        position = start
    }

    /// The size of a table of colours, in bytes, of which a byte tells whether it is there.
    private static func coloursSize(_ flags: UInt8) -> Int {
        flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
    }

    mutating func next() -> Block? {
        let first = position
        guard first + 1 < bytes.count else { return nil }
        switch bytes[first] {
        case 0x21: position += 2
        case 0x2C:
            guard first + 10 < bytes.count else { return nil }
            position += 11 + Self.coloursSize(bytes[first + 9])
        default: return nil
        }
        while position < bytes.count, bytes[position] > 0 { position += 1 + Int(bytes[position]) }
        position = Swift.min(bytes.count, position + 1)
        return Block(isImage: bytes[first] == 0x2C, whole: bytes[first..<position])
    }
}
