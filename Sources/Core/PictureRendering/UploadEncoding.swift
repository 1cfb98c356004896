import CVips
import Model

/// An uploaded picture, encoded again: upright, in sRGB, at most as large as pages show, and without metadata.
///
/// Photographs become JPEG. PNG stays PNG if that is smaller, as for flyers of few colours, or if it has transparent pixels; WebP with
/// transparent pixels becomes PNG too. Of an animation, the first frame is used.
public struct UploadEncoding {
    /// Maximum width of the preview, in pixels: 480.
    public static let previewWidth = 480
    /// Maximum height of the preview, in pixels: 960.
    public static let previewHeight = 960
    /// PNG files larger than this are reduced to 256 colours: 4 MiB.
    private static let trueColourLimit = 4 << 20

    /// The format of the large size: JPEG or PNG.
    public let format: MediaFile.Format
    /// The width of the large size, in pixels.
    public let width: Int
    /// The height of the large size, in pixels.
    public let height: Int
    public let large: [UInt8]
    /// The small size, WebP.
    public let preview: [UInt8]

    /// Encodes JPEG, PNG or WebP. `name` is used in errors. libvips must have been started with `PictureDrawer.startUpload`.
    /// - Throws: `DrawingFailure` if the bytes are of another format, damaged, or have too many pixels.
    public init(_ bytes: [UInt8], name: String) throws(DrawingFailure) {
        let picture = try PictureSource.upload(bytes, name)
        let fitted = try picture.fitting(width: UploadOrder.longestSide, height: UploadOrder.longestSide)
            .bare()
        (format, large) = try Self.encoded(fitted, isPNG: bytes.first == 0x89)
        (width, height) = (fitted.width, fitted.height)
        preview = try fitted.fitting(width: Self.previewWidth, height: Self.previewHeight).bare()
            .file { pictures_write_webp($0, $1, $2) }
    }

    private static func encoded(
        _ picture: Bitmap, isPNG: Bool
    ) throws(DrawingFailure) -> (MediaFile.Format, [UInt8]) {
        guard try picture.isOpaque() else { return (.png, try png(picture)) }
        let opaque = try picture.withoutAlpha()
        let jpeg = try opaque.file { pictures_write_jpeg($0, $1, $2) }
        guard isPNG else { return (.jpeg, jpeg) }
        let png = try opaque.file { pictures_write_quick_png($0, $1, $2) }
        return png.count <= jpeg.count ? (.png, png) : (.jpeg, jpeg)
    }

    private static func png(_ picture: Bitmap) throws(DrawingFailure) -> [UInt8] {
        let full = try picture.file { pictures_write_quick_png($0, $1, $2) }
        if full.count <= trueColourLimit { return full }
        return try picture.file { pictures_write_palette_png($0, $1, $2, 8, 0.7) }
    }
}
