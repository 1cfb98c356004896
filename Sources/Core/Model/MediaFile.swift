/// A picture in Content/media.
public struct MediaFile: Hashable, Sendable, Codable {
    public enum Format: String, CaseIterable, Hashable, Sendable, Codable {
        case jpeg, png, webp, gif

        /// The media type: `image/jpeg`.
        public var mediaType: String { "image/\(rawValue)" }

        /// The file name extensions of the format, the usual one first: `.jpg` and `.jpeg`.
        public var endings: [String] { self == .jpeg ? [".jpg", ".jpeg"] : [".\(rawValue)"] }

        /// Creates the format of a file name's extension, ignoring case; nil for another extension.
        public init?(ofName name: String) {
            let name = name.lowercased()
            guard let format = Self.allCases.first(where: { $0.endings.contains(where: name.hasSuffix) })
            else { return nil }
            self = format
        }
    }

    /// Maximum size of a file, in bytes: 10 MiB.
    public static let sizeLimit = 10 << 20
    /// Maximum number of pixels: 20 million.
    public static let pixelLimit = 20_000_000

    /// The file's name: `9f86d081884c7d65.jpg`.
    public var name: String
    /// The format, by the file's first bytes.
    public var format: Format
    /// The width, in pixels as shown: a photograph may be stored turned.
    public var width: Int
    /// The height, in pixels as shown.
    public var height: Int
    public var byteCount: Int
    /// Whether the picture moves: it has no smaller versions, which would be stills.
    public var isAnimated: Bool

    /// The path of the file, relative to the site's root.
    public var file: String { "Content/media/\(name)" }

    /// Whether a file name needs no escaping in a URL: 1 to 120 bytes of letters, digits, `-`, `_` and `.`.
    public static func isName(_ name: some StringProtocol) -> Bool {
        (1...120).contains(name.utf8.count) && name.utf8.allSatisfy(isOfName)
    }

    /// Whether such a name may contain a byte.
    public static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
            true
        default: false
        }
    }

    /// Creates a picture; `isAnimated` is false for formats that cannot move.
    public init(
        name: String, format: Format, width: Int, height: Int, byteCount: Int, isAnimated: Bool = false
    ) {
        self.name = name
        self.format = format
        self.width = width
        self.height = height
        self.byteCount = byteCount
        self.isAnimated = isAnimated
    }
}
