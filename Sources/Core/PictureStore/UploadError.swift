import Model

/// Why an uploaded picture is not taken.
public enum UploadError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What somebody uploads who means a picture, told by its first bytes.
    public enum OtherKind: String, CaseIterable, Hashable, Sendable {
        case heic = "HEIC"
        case avif = "AVIF"
        case gif = "GIF"
        case svg = "SVG"
        case tiff = "TIFF"
        case bmp = "BMP"
        case pdf = "PDF"
    }

    /// The file has nothing in it.
    case empty
    /// More bytes than allowed.
    case tooManyBytes(Int, limit: Int)
    /// More pixels than allowed.
    case tooManyPixels(width: Int, height: Int, limit: Int)
    /// None of the formats that are taken; which it is, where that is known.
    case otherKind(OtherKind?)
    /// One of the formats, and broken; the library's words.
    case damaged(String)
    /// A picture that takes more time or memory than pictures may; how it ended.
    case tooMuchWork(String)
    /// The program that draws cannot be started or does not work; why.
    case noProgram(String)
    /// The work folder cannot be written; the system's words.
    case unwritable(String)

    /// The status of an HTTP answer that says so (RFC 9110 15.5 and 15.6).
    public var status: Int {
        switch self {
        case .tooManyBytes, .tooManyPixels: 413
        case .empty, .otherKind: 415
        case .damaged, .tooMuchWork: 422
        case .noProgram, .unwritable: 503
        }
    }

    /// What is wrong, what is expected and what to do, in English.
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
