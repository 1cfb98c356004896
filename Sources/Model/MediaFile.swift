/// A picture in Content/media.
public struct MediaFile: Hashable, Sendable, Codable {
    /// The format of a picture.
    public enum Format: String, CaseIterable, Hashable, Sendable, Codable {
        case jpeg, png, webp, gif

        /// Its media type: `image/jpeg`.
        public var mediaType: String { "image/\(rawValue)" }
    }

    /// The longest file, in bytes: 10 MiB.
    public static let sizeLimit = 10 << 20
    /// The most pixels: 20 million.
    public static let pixelLimit = 20_000_000

    /// The file's name: `9f86d081884c7d65.jpg`.
    public var name: String
    /// What it is, by its first bytes.
    public var format: Format
    /// Its width, in pixels as stored.
    public var width: Int
    /// Its height, in pixels as stored.
    public var height: Int
    /// Its length in bytes.
    public var byteCount: Int

    /// The file's place, from the site's root.
    public var file: String { "Content/media/\(name)" }

    /// A picture.
    public init(name: String, format: Format, width: Int, height: Int, byteCount: Int) {
        self.name = name
        self.format = format
        self.width = width
        self.height = height
        self.byteCount = byteCount
    }
}
