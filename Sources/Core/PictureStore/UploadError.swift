import Model

/// The reason why an uploaded picture is rejected.
public enum UploadError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A format often uploaded as a picture, recognized by its first bytes.
    public enum OtherKind: String, CaseIterable, Hashable, Sendable {
        case heic = "HEIC"
        case avif = "AVIF"
        case gif = "GIF"
        case svg = "SVG"
        case tiff = "TIFF"
        case bmp = "BMP"
        case pdf = "PDF"
    }

    case empty
    case tooManyBytes(Int, limit: Int)
    case tooManyPixels(width: Int, height: Int, limit: Int)
    /// The format is not supported; its name, if known.
    case otherKind(OtherKind?)
    /// The picture is damaged; the library's message.
    case damaged(String)
    /// The picture takes more time or memory than allowed; how the renderer ended.
    case tooMuchWork(String)
    /// The renderer cannot be started or does not work; the reason.
    case noProgram(String)
    /// The work folder is not writable; the system's message.
    case unwritable(String)

    /// The HTTP status of the response (RFC 9110 15.5 and 15.6).
    public var status: Int {
        switch self {
        case .tooManyBytes, .tooManyPixels: 413
        case .empty, .otherKind: 415
        case .damaged, .tooMuchWork: 422
        case .noProgram, .unwritable: 503
        }
    }

    public var description: String {
        switch self {
        case .empty: "The file is empty. Choose a picture: JPEG, PNG or WebP."
        case .tooManyBytes(let count, let limit):
            "The picture has \(count) bytes; at most \(limit) are taken. Save it smaller, say as JPEG."
        case .tooManyPixels(let width, let height, let limit):
            "The picture has \(width) by \(height) pixels; at most \(limit) in all are taken. 2048 across are plenty."
        case .otherKind(let kind?):
            "\(kind.rawValue) is not taken. Save it as JPEG or PNG and choose that file."
        case .otherKind(nil):
            "This is no picture that is known here. Save it as JPEG or PNG and choose that file."
        case .damaged(let reason): "The picture is damaged (\(reason)). Save it anew as JPEG or PNG."
        case .tooMuchWork(let reason):
            "The picture takes more time or memory than pictures may (\(reason)). Save it anew as JPEG or PNG."
        case .noProgram(let reason):
            "Pictures cannot be taken now: the program that draws does not work (\(reason))."
        case .unwritable(let reason):
            "Pictures cannot be taken now: a file cannot be written (\(reason))."
        }
    }
}
