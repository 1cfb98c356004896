import CVips

/// A decoded libvips image: upright, sRGB, with 3 or 4 bands of bytes.
final class Bitmap {
    private let image: UnsafeMutablePointer<VipsImage>
    /// The encoded bytes, which libvips may still read.
    private let source: ImageBytes?

    /// Takes ownership of a libvips image; throws libvips' error if it is nil.
    init(_ image: UnsafeMutablePointer<VipsImage>?, source: ImageBytes? = nil) throws(DrawingFailure) {
        guard let image else { throw .failed(Self.reason()) }
        (self.image, self.source) = (image, source)
    }

    /// Creates an image of pixels in rows from the top, `bands` bytes each.
    convenience init(pixels: [UInt8], width: Int, height: Int, bands: Int) throws(DrawingFailure) {
        try self.init(
            pixels.withUnsafeBytes {
                pictures_of_pixels($0.baseAddress, $0.count, Int32(width), Int32(height), Int32(bands))
            })
    }

    deinit { g_object_unref(image) }

    var width: Int { Int(vips_image_get_width(image)) }
    var height: Int { Int(vips_image_get_height(image)) }
    var bands: Int { Int(vips_image_get_bands(image)) }

    func step(
        _ make: (UnsafeMutablePointer<VipsImage>) -> UnsafeMutablePointer<VipsImage>?
    ) throws(DrawingFailure) -> Bitmap {
        try Bitmap(make(image), source: source)
    }

    var hasProfile: Bool { vips_image_get_typeof(image, "icc-profile-data") != 0 }

    func isOpaque() throws(DrawingFailure) -> Bool {
        guard bands == 4 else { return true }
        let least = pictures_least_alpha(image)
        guard least >= 0 else { throw .failed(Self.reason()) }
        return least == 255
    }

    func withoutAlpha() throws(DrawingFailure) -> Bitmap {
        bands == 4 ? try step { pictures_drop_alpha($0) } : self
    }

    /// The image reduced to fit a size, with its aspect ratio; never enlarged.
    func fitting(width: Int, height: Int) throws(DrawingFailure) -> Bitmap {
        try step { pictures_fit($0, Int32(width), Int32(height)) }
    }

    /// The image scaled and centre-cropped to a size.
    func covering(width: Int, height: Int) throws(DrawingFailure) -> Bitmap {
        try step { pictures_cover($0, Int32(width), Int32(height)) }
    }

    /// The pixels in rows from the top, four bytes each: red, green, blue, alpha.
    func pixels() throws(DrawingFailure) -> [UInt8] {
        let full = bands == 4 ? self : try step { pictures_add_alpha($0) }
        let bytes = try full.step { pictures_to_bytes($0) }
        var count = 0
        guard let memory = vips_image_write_to_memory(bytes.image, &count) else {
            throw .failed(Self.reason())
        }
        defer { g_free(memory) }
        return Array(UnsafeRawBufferPointer(start: memory, count: count))
    }

    /// The pixels without metadata, such as when, where and with which camera a picture was taken. `strip` of libvips 8.14 leaves Exif
    /// in WebP.
    func bare() throws(DrawingFailure) -> Bitmap {
        let bytes = try step { pictures_to_bytes($0) }
        var count = 0
        guard let memory = vips_image_write_to_memory(bytes.image, &count) else {
            throw .failed(Self.reason())
        }
        defer { g_free(memory) }
        return try Bitmap(pictures_of_pixels(memory, count, Int32(width), Int32(height), Int32(bands)))
    }

    func file(
        _ write: (
            UnsafeMutablePointer<VipsImage>, UnsafeMutablePointer<UnsafeMutableRawPointer?>,
            UnsafeMutablePointer<Int>
        ) -> Int32
    ) throws(DrawingFailure) -> [UInt8] {
        var (memory, count): (UnsafeMutableRawPointer?, Int) = (nil, 0)
        guard write(image, &memory, &count) == 0, let memory else { throw .failed(Self.reason()) }
        defer { g_free(memory) }
        return Array(UnsafeRawBufferPointer(start: memory, count: count))
    }

    /// The error of libvips, on one line.
    static func reason() -> String {
        let text = String(cString: vips_error_buffer())
        vips_error_clear()
        let lines = text.split(whereSeparator: \.isNewline).map(String.init)
        return lines.isEmpty ? "no reason given" : lines.prefix(3).joined(separator: "; ")
    }
}

/// Bytes at a fixed address, for libraries that read them later.
final class ImageBytes {
    let buffer: UnsafeMutableRawBufferPointer

    init(_ bytes: [UInt8]) {
        buffer = .allocate(byteCount: max(1, bytes.count), alignment: 16)
        buffer.copyBytes(from: bytes)
    }

    deinit { buffer.deallocate() }
}
