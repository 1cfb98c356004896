/// The reason why a picture could not be rendered.
public enum DrawingFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// A file that cannot be read; the file and the system's message.
    case unreadable(String, reason: String)
    /// Bytes that are not a picture of a known format, or an incomplete one; the library's message.
    case damaged(String, reason: String)
    case tooManyPixels(String, width: Int, height: Int)
    /// A colour that is not `#rrggbb`.
    case wrongColour(String)
    case unusableAddress(String)
    case wrongSize(Int)
    /// An error of a library; its message.
    case failed(String)

    /// The error and the expected form, on one line.
    public var description: String {
        switch self {
        case .unreadable(let file, let reason): "\(file) cannot be read (\(reason))"
        case .damaged(let file, let reason):
            "\(file) is damaged or no picture (\(reason)); expected JPEG, PNG, WebP, GIF or, for a logo, SVG"
        case .tooManyPixels(let file, let width, let height):
            "\(file) has \(width) by \(height) pixels; expected at most \(PictureSource.pixelLimit) in all"
        case .wrongColour(let colour): "the colour '\(colour)' is none; expected one such as #c0301d"
        case .unusableAddress(let address): "the address '\(address)' does not go into a QR code"
        case .wrongSize(let size): "a picture of \(size) pixels cannot be made; expected 16 to 4096"
        case .failed(let reason): "the picture could not be drawn (\(reason))"
        }
    }
}
