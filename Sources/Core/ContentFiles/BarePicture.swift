import Model

/// A picture without anything beside its pixels: where, when, with what and by whom it was taken, other words, previews, and what follows
/// its end. The pixels stay as they are, with their colours, movement and orientation.
public enum BarePicture {
    /// The bytes of a picture without these; other bytes as they are.
    public static func bytes(of bytes: [UInt8]) -> [UInt8] {
        switch PictureHeader(bytes)?.format {
        case .jpeg: jpeg(bytes)
        case .png: png(bytes)
        case .webp: webp(bytes)
        case .gif: gif(bytes)
        case nil: bytes
        }
    }

    /// The chunks that a PNG file needs to look as it does (third edition, 5.6).
    private static let chunksOfPNG: Set<String> = [
        "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "cHRM", "gAMA", "iCCP", "sBIT", "sRGB", "cICP", "mDCV",
        "cLLI", "bKGD", "hIST", "pHYs", "sPLT", "acTL", "fcTL", "fdAT",
    ]

    private static func png(_ bytes: [UInt8]) -> [UInt8] {
        var bare = Array(bytes.prefix(8))
        for chunk in PictureChunks(bytes, isPNG: true) {
            if chunk.kind == "eXIf", let orientation = ExifOrientation(chunk.contents), orientation.isChange {
                let chunk = Array("eXIf".utf8) + orientation.bytes
                bare += big(orientation.bytes.count) + chunk + big(Int(checksum(chunk)))
            } else if chunksOfPNG.contains(chunk.kind) {
                bare += chunk.whole
            }
            if chunk.kind == "IEND" { break }
        }
        return bare
    }

    /// The chunks that a WebP file needs to look as it does (RFC 9649, 2.7).
    private static let chunksOfWebP: Set<String> = ["VP8X", "VP8 ", "VP8L", "ALPH", "ICCP", "ANIM", "ANMF"]

    private static func webp(_ bytes: [UInt8]) -> [UInt8] {
        var bare = Array(bytes.prefix(12))
        // The flags of Exif and XMP, which begin the contents of an extended file's first chunk.
        let (flags, exif, xmp) = (20, UInt8(0x08), UInt8(0x04))
        for chunk in PictureChunks(bytes, isPNG: false) {
            if chunksOfWebP.contains(chunk.kind) {
                bare += chunk.whole
                if chunk.kind == "VP8X", bare.count > flags {
                    bare[flags] &= ~(exif | xmp)
                }
            } else if chunk.kind == "EXIF", bare.dropFirst(12).starts(with: "VP8X".utf8), bare.count > flags,
                let orientation = ExifOrientation(chunk.contents), orientation.isChange
            {
                bare[flags] |= exif
                if !bare.count.isMultiple(of: 2) { bare.append(0) }
                bare += Array("EXIF".utf8) + little(orientation.bytes.count)
                bare += orientation.bytes
            }
        }
        bare.replaceSubrange(4..<8, with: little(bare.count - 8))
        return bare
    }

    private static func gif(_ bytes: [UInt8]) -> [UInt8] {
        let blocks = GIFBlocks(bytes)
        var bare = Array(bytes[..<blocks.start])
        for block in blocks where block.isNeeded { bare += block.whole }
        return bare + [0x3B]
    }

    private static func big(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    private static func little(_ number: Int) -> [UInt8] { big(number).reversed() }

    /// CRC-32 (PNG, third edition, annex D), bit by bit: for a few bytes alone.
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var sum = UInt32.max
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        return ~sum
    }
}
