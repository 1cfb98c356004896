import Basics
import Crypto
import Model

public struct UploadedPicture: Hashable, Sendable {
    /// The file name in Content/media: the first 16 hexadecimal digits of the SHA-256 of the bytes, and the format's extension.
    public let name: String
    /// The large size: JPEG or PNG.
    public let bytes: [UInt8]
    /// The width of the large size, in pixels.
    public let width: Int
    /// The height of the large size, in pixels.
    public let height: Int
    /// The small size, for the form and the desk: WebP, at most 480 pixels wide.
    public let preview: [UInt8]

    init(bytes: [UInt8], format: MediaFile.Format, width: Int, height: Int, preview: [UInt8]) {
        let digits = SHA256.hash(data: bytes).prefix(8).hexadecimal
        name = "\(digits).\(format == .jpeg ? "jpg" : format.rawValue)"
        (self.bytes, self.width, self.height, self.preview) = (bytes, width, height, preview)
    }
}
