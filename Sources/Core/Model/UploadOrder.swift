/// What the program that draws is told of an uploaded picture, and says of it. Both sides know the names of the files, in a folder
/// that is made for the one upload.
public enum UploadOrder {
    /// The option of the program: `corkboard-pictures --upload FOLDER`.
    public static let option = "--upload"
    /// What was uploaded.
    public static let upload = "upload"
    /// What goes into Content/media.
    public static let large = "large"
    /// The small size, WebP.
    public static let preview = "preview"

    /// The largest file, in bytes: 20 MB. More is refused with 413.
    public static let sizeLimit = 20_000_000
    /// The most pixels of a JPEG: 50 million. A large one is scaled down while it is decoded.
    public static let photographPixelLimit = 50_000_000

    /// The most pixels of a picture that begins with these bytes; PNG and WebP are decoded whole: 20 million.
    public static func pixelLimit(of bytes: some Collection<UInt8>) -> Int {
        isJPEG(bytes) ? photographPixelLimit : MediaFile.pixelLimit
    }

    /// Whether bytes are those of a JPEG (T.81 B.1.1.3).
    public static func isJPEG(_ bytes: some Collection<UInt8>) -> Bool {
        bytes.starts(with: [0xFF, 0xD8, 0xFF])
    }

    /// What became of it: a line of JSON on the program's standard output.
    public enum Answer: Hashable, Sendable, Codable {
        /// It is encoded anew.
        case done(MediaFile.Format, width: Int, height: Int)
        /// It has more pixels than allowed.
        case tooManyPixels(width: Int, height: Int)
        /// It cannot be decoded; the library's words.
        case damaged(String)
        /// The program cannot work; its words.
        case failed(String)
    }
}
