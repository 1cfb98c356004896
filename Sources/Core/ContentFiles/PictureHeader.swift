import Model

/// The format and size of a picture, and whether it moves.
///
/// The size is read for the space that a page reserves; pixels are not decoded. An image library would delay the start of every
/// build.
public struct PictureHeader: Equatable, Sendable {
    public let format: MediaFile.Format
    /// The width, in pixels as shown: a photograph may be stored turned.
    public let width: Int
    /// The height, in pixels as shown.
    public let height: Int
    /// Whether the picture has several frames that browsers show one after another.
    public let isAnimated: Bool

    /// Creates the header of a file; nil if it has none of the four formats.
    public init?(_ bytes: [UInt8]) {
        let found = Self.png(bytes) ?? Self.gif(bytes) ?? Self.webp(bytes) ?? Self.jpeg(bytes)
        guard let found, found.width > 0, found.height > 0 else { return nil }
        self = found
    }

    private init(
        _ format: MediaFile.Format, _ width: Int, _ height: Int, _ orientation: ExifOrientation? = nil,
        isAnimated: Bool = false
    ) {
        (self.format, self.isAnimated) = (format, isAnimated)
        (self.width, self.height) = orientation?.isQuarterTurn == true ? (height, width) : (width, height)
    }

    /// PNG (third edition) 5.2, 11.2.1 and 11.3.2: IHDR is the first chunk; acTL has the number of frames, eXIf the orientation.
    private static func png(_ bytes: [UInt8]) -> PictureHeader? {
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        guard bytes.count >= 33, bytes.starts(with: signature), has("IHDR", bytes, at: 12) else { return nil }
        var (orientation, frameCount) = (ExifOrientation?.none, 1)
        for chunk in PictureChunks(bytes, isPNG: true) {
            switch chunk.kind {
            case "acTL": frameCount = chunk.contents.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            case "eXIf": orientation = ExifOrientation(chunk.contents)
            default: break
            }
        }
        return PictureHeader(
            .png, big(bytes, 16, 4), big(bytes, 20, 4), orientation, isAnimated: frameCount > 1)
    }

    /// GIF89a section 18: the logical screen.
    private static func gif(_ bytes: [UInt8]) -> PictureHeader? {
        guard bytes.count >= 13, has("GIF87a", bytes, at: 0) || has("GIF89a", bytes, at: 0) else {
            return nil
        }
        let isAnimated = GIFBlocks(bytes).count(where: \.isImage) > 1
        return PictureHeader(.gif, little(bytes, 6, 2), little(bytes, 8, 2), isAnimated: isAnimated)
    }

    /// RFC 9649 section 2: lossy, lossless and extended files.
    private static func webp(_ bytes: [UInt8]) -> PictureHeader? {
        guard bytes.count >= 30, has("RIFF", bytes, at: 0), has("WEBP", bytes, at: 8) else { return nil }
        if has("VP8 ", bytes, at: 12) {
            return PictureHeader(.webp, little(bytes, 26, 2) & 0x3FFF, little(bytes, 28, 2) & 0x3FFF)
        }
        if has("VP8L", bytes, at: 12) {
            let bits = little(bytes, 21, 4)
            return PictureHeader(.webp, (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
        }
        guard has("VP8X", bytes, at: 12) else { return nil }
        var (orientation, frameCount) = (ExifOrientation?.none, 0)
        for chunk in PictureChunks(bytes, isPNG: false) {
            if chunk.kind == "ANMF" { frameCount += 1 }
            if chunk.kind == "EXIF" { orientation = ExifOrientation(chunk.contents) }
        }
        return PictureHeader(
            .webp, little(bytes, 24, 3) + 1, little(bytes, 27, 3) + 1, orientation, isAnimated: frameCount > 1
        )
    }

    /// ITU-T T.81 B.2.2: the first frame header after any other segments.
    private static func jpeg(_ bytes: [UInt8]) -> PictureHeader? {
        guard bytes.starts(with: [0xFF, 0xD8, 0xFF]) else { return nil }
        var position = 2
        var orientation: ExifOrientation?
        while position + 9 < bytes.count, bytes[position] == 0xFF {
            let marker = bytes[position + 1]
            switch marker {
            case 0xFF: position += 1  // A fill byte.
            case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
                return PictureHeader(
                    .jpeg, big(bytes, position + 7, 2), big(bytes, position + 5, 2), orientation)
            case 0xD9, 0xDA: return nil  // The end, or pixels without a frame.
            default:
                let end = position + 2 + max(2, big(bytes, position + 2, 2))
                if marker == 0xE1, end <= bytes.count, orientation == nil {
                    orientation = ExifOrientation(bytes[(position + 4)..<end])
                }
                position = end
            }
        }
        return nil
    }

    private static func has(_ text: String, _ bytes: [UInt8], at offset: Int) -> Bool {
        bytes[offset...].starts(with: text.utf8)
    }

    private static func big(_ bytes: [UInt8], _ offset: Int, _ count: Int) -> Int {
        bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
    }

    private static func little(_ bytes: [UInt8], _ offset: Int, _ count: Int) -> Int {
        bytes[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
