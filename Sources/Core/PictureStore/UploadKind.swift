import ContentFiles
import Model

/// Recognizes the format of uploaded bytes, regardless of the file's name and of the type that the browser sends.
extension PictureUpload {
    /// Checks the format and size of a picture.
    /// - Throws: `UploadError`, before any pixel is decoded.
    static func check(_ bytes: [UInt8]) throws(UploadError) {
        guard !bytes.isEmpty else { throw .empty }
        guard bytes.count <= UploadOrder.sizeLimit else {
            throw .tooManyBytes(bytes.count, limit: UploadOrder.sizeLimit)
        }
        guard isTaken(bytes) else { throw .otherKind(otherKind(bytes)) }
        guard let header = PictureHeader(bytes) else { throw .damaged("it does not say its size") }
        let (width, height, limit) = (header.width, header.height, UploadOrder.pixelLimit(of: bytes))
        guard max(width, height) <= limit, width * height <= limit else {
            throw .tooManyPixels(width: width, height: height, limit: limit)
        }
    }

    /// Whether the format is JPEG (T.81 B.1.1.3), PNG (5.2) or WebP (RFC 9649 2.4).
    private static func isTaken(_ bytes: [UInt8]) -> Bool {
        UploadOrder.isJPEG(bytes)
            || bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
            || bytes.starts(with: "RIFF".utf8) && bytes.dropFirst(8).starts(with: "WEBP".utf8)
    }

    /// The unsupported format, if known. Pictures of iPhones are HEIC: ISO/IEC 23008-12, brands of an `ftyp` box (ISO/IEC 14496-12 4.3).
    private static func otherKind(_ bytes: [UInt8]) -> UploadError.OtherKind? {
        if bytes.dropFirst(4).starts(with: "ftyp".utf8) {
            switch String(decoding: bytes.dropFirst(8).prefix(4), as: UTF8.self) {
            case "heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1": return .heic
            case "avif", "avis": return .avif
            default: return nil
            }
        }
        let signatures: [(String, UploadError.OtherKind)] = [
            ("GIF8", .gif), ("%PDF", .pdf), ("II*\0", .tiff), ("MM\0*", .tiff), ("BM", .bmp),
        ]
        if let kind = signatures.first(where: { bytes.starts(with: $0.0.utf8) })?.1 { return kind }
        return String(decoding: bytes.prefix(1000), as: UTF8.self).contains("<svg") ? .svg : nil
    }
}
