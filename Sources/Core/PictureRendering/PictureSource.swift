import CVips
import Foundation
import Model

/// Reads uploaded pictures: identified by their first bytes, with limits checked before pixels are decoded.
struct PictureSource {
    let root: String

    /// Maximum number of pixels: 20 million.
    static let pixelLimit = 20_000_000
    /// Maximum size of a file, in bytes: 10 MiB.
    static let sizeLimit = 10 << 20

    /// A picture, rotated upright and converted to sRGB.
    /// - Throws: `DrawingFailure` if the file is unreadable, of no known format, damaged or too large.
    func picture(_ file: String) throws(DrawingFailure) -> Bitmap {
        try Self.settled(try opened(file), file)
    }

    /// A picture from an upload, likewise: JPEG, PNG or WebP.
    static func upload(_ bytes: [UInt8], _ name: String) throws(DrawingFailure) -> Bitmap {
        guard !bytes.starts(with: "GIF8".utf8) else {
            throw .damaged(name, reason: "GIF is not taken here")
        }
        let source = ImageBytes(bytes)
        if let photograph = try photograph(source, name) { return try settled(photograph, name) }
        return try settled(try opened(source, name), name)
    }

    /// A JPEG with at least twice the stored size, decoded at a half or a quarter of its size; nil for any other picture.
    private static func photograph(_ bytes: ImageBytes, _ name: String) throws(DrawingFailure) -> Bitmap? {
        guard UploadOrder.isJPEG(bytes.buffer) else { return nil }
        // Only the header is read here.
        let limit = UploadOrder.photographPixelLimit
        let whole = try bitmap(name, bytes, limit: limit) { pictures_read_jpeg($0, $1) }
        let longest = max(whole.width, whole.height)
        guard let shrink = [4, 2].first(where: { longest >= $0 * UploadOrder.longestSide }) else {
            return nil
        }
        return try bitmap(name, bytes) { pictures_read_smaller_jpeg($0, $1, Int32(shrink)) }
    }

    /// A logo of at most `side` pixels in width and height; SVG is rendered at that size.
    func logo(_ file: String, side: Int) throws(DrawingFailure) -> Bitmap {
        let bytes = ImageBytes(try read(file))
        guard Self.isSVG(bytes.buffer) else {
            return try Self.settled(try Self.opened(bytes, file), file).fitting(width: side, height: side)
        }
        let plain = try Self.bitmap(file, bytes) { pictures_read_svg($0, $1, 1) }
        let longest = max(plain.width, plain.height)
        guard longest > 0, longest <= 32_767 else {
            throw .tooManyPixels(file, width: plain.width, height: plain.height)
        }
        let scale = Double(side) / Double(longest)
        let drawn = try Self.bitmap(file, bytes) { pictures_read_svg($0, $1, scale) }
        return try Self.settled(drawn, file).fitting(width: side, height: side)
    }

    private func opened(_ file: String) throws(DrawingFailure) -> Bitmap {
        try Self.opened(ImageBytes(try read(file)), file)
    }

    private static func opened(_ bytes: ImageBytes, _ file: String) throws(DrawingFailure) -> Bitmap {
        let buffer = bytes.buffer
        func begins(_ signature: [UInt8], at offset: Int = 0) -> Bool {
            buffer.dropFirst(offset).starts(with: signature)
        }
        if begins([0xFF, 0xD8, 0xFF]) { return try bitmap(file, bytes) { pictures_read_jpeg($0, $1) } }
        if begins([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            return try bitmap(file, bytes) { pictures_read_png($0, $1) }
        }
        if begins(Array("RIFF".utf8)), begins(Array("WEBP".utf8), at: 8) {
            return try bitmap(file, bytes) { pictures_read_webp($0, $1) }
        }
        if begins(Array("GIF8".utf8)) { return try bitmap(file, bytes) { pictures_read_gif($0, $1) } }
        throw .damaged(file, reason: "its first bytes are of no known format")
    }

    private static func bitmap(
        _ file: String, _ bytes: ImageBytes, limit: Int = pixelLimit,
        _ read: (UnsafeRawPointer?, Int) -> UnsafeMutablePointer<VipsImage>?
    ) throws(DrawingFailure) -> Bitmap {
        let image: Bitmap
        do {
            image = try Bitmap(read(bytes.buffer.baseAddress, bytes.buffer.count), source: bytes)
        } catch {
            throw Self.damage(file, error)
        }
        let (width, height) = (image.width, image.height)
        guard width * height <= limit, max(width, height) <= limit else {
            throw .tooManyPixels(file, width: width, height: height)
        }
        return image
    }

    /// Decodes all pixels, upright and in sRGB.
    private static func settled(_ image: Bitmap, _ file: String) throws(DrawingFailure) -> Bitmap {
        do throws(DrawingFailure) {
            let kept = try image.step { pictures_keep($0) }
            let upright = try kept.step { pictures_turn_upright($0) }
            return try Self.standard(upright).step { pictures_to_bytes($0) }
        } catch {
            throw damage(file, error)
        }
    }

    /// The picture in sRGB. A damaged profile is ignored.
    private static func standard(_ image: Bitmap) throws(DrawingFailure) -> Bitmap {
        if image.hasProfile {
            do throws(DrawingFailure) {
                return try image.step { pictures_from_profile($0) }.step { pictures_keep($0) }
            } catch {
                return try image.step { pictures_to_srgb($0) }
            }
        }
        return try image.step { pictures_to_srgb($0) }
    }

    private static func damage(_ file: String, _ failure: DrawingFailure) -> DrawingFailure {
        if case .failed(let reason) = failure { .damaged(file, reason: reason) } else { failure }
    }

    private static func isSVG(_ bytes: UnsafeMutableRawBufferPointer) -> Bool {
        let head = bytes.prefix(1000).drop { $0 <= 0x20 || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF }
        return head.first == UInt8(ascii: "<") && String(decoding: head, as: UTF8.self).contains("<svg")
    }

    private func read(_ file: String) throws(DrawingFailure) -> [UInt8] {
        // Files of the share folder have absolute paths.
        let path = file.hasPrefix("/") ? file : "\(root)/\(file)"
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .unreadable(file, reason: String(cString: strerror(errno))) }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do {
            let data = try handle.read(upToCount: Self.sizeLimit + 1) ?? Data()
            if data.count <= Self.sizeLimit { return Array(data) }
        } catch {
            throw .unreadable(file, reason: error.localizedDescription)
        }
        throw .unreadable(file, reason: "it has more than \(Self.sizeLimit) bytes")
    }
}
