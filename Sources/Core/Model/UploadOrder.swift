/// The protocol between the CGI program and the picture renderer for an uploaded picture. Both know the names of the files, in a
/// folder created for the one upload.
public enum UploadOrder {
    /// The option of the renderer: `corkboard-pictures --upload FOLDER`.
    public static let option = "--upload"
    /// Name of the uploaded file.
    public static let upload = "upload"
    /// Name of the picture for Content/media.
    public static let large = "large"
    /// Name of the small version, WebP.
    public static let preview = "preview"

    /// Maximum size of an upload, in bytes: 20 MB. More is rejected with 413.
    public static let sizeLimit = 20_000_000
    /// Maximum number of pixels of a JPEG: 50 million. A large one is scaled down while it is decoded.
    public static let photographPixelLimit = 50_000_000
    /// Maximum side of the picture for Content/media, in pixels: 2048.
    public static let longestSide = 2048

    /// Maximum number of pixels of a picture that begins with these bytes; PNG and WebP are decoded whole: 20 million.
    public static func pixelLimit(of bytes: some Collection<UInt8>) -> Int {
        isJPEG(bytes) ? photographPixelLimit : MediaFile.pixelLimit
    }

    /// Whether bytes begin a JPEG file (T.81 B.1.1.3).
    public static func isJPEG(_ bytes: some Collection<UInt8>) -> Bool {
        bytes.starts(with: [0xFF, 0xD8, 0xFF])
    }

    /// The result: a line of JSON on the renderer's standard output.
    public enum Answer: Hashable, Sendable, Codable {
        /// The picture was encoded again.
        case done(MediaFile.Format, width: Int, height: Int)
        /// The picture has more pixels than allowed.
        case tooManyPixels(width: Int, height: Int)
        /// The picture cannot be decoded; the library's message.
        case damaged(String)
        /// The renderer failed; its message.
        case failed(String)
    }
}
