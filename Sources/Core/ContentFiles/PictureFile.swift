import Foundation
import Model

/// `Content/media/<name>` -> `MediaFile`. Web servers derive the media type from the name's extension, which must therefore match the
/// format of the bytes.
extension MediaFile {
    /// The reason why the file's name and format do not match a picture; nil if they do.
    static func disagreement(of name: String, _ bytes: [UInt8]) -> Problem.Cause? {
        guard let named = MediaFile.Format(ofName: name) else { return .notAPictureName }
        guard let header = PictureHeader(bytes) else { return .notAPicture }
        return header.format == named ? nil : .otherFormat(header.format)
    }

    /// Reads a picture by its bytes alone, if it is served under a name made by the program.
    static func readContents(_ file: SourceFile, name: String) -> ReadResult<MediaFile> {
        func failure(_ cause: Problem.Cause) -> ReadResult<MediaFile> {
            ReadResult(value: nil, problems: [Problem(file: file.path, cause: cause)])
        }
        guard let header = PictureHeader(file.bytes) else { return failure(.notAPicture) }
        let limit = MediaFile.pixelLimit
        guard max(header.width, header.height) <= limit, header.width * header.height <= limit else {
            return failure(.tooManyPixels(width: header.width, height: header.height, limit: limit))
        }
        let picture = MediaFile(
            name: name, format: header.format, width: header.width, height: header.height,
            byteCount: file.bytes.count, isAnimated: header.isAnimated)
        return ReadResult(value: picture, problems: [])
    }
}

extension ContentFolder {
    package static let media = ContentFolder(rawValue: "media")
}

extension MediaFile: ContentKind {
    package static var folder: ContentFolder { .media }
    package static var ending: String { "" }
    package static var pathPattern: String { "media/PICTURE" }

    package static func name(of parts: [Substring]) -> String? {
        parts.last.flatMap { isName($0) ? String($0) : nil }
    }

    package static func read(_ file: SourceFile, named name: String, timeZone: TimeZone) -> ReadResult<
        MediaFile
    > {
        if let cause = disagreement(of: name, file.bytes) {
            return ReadResult(value: nil, problems: [Problem(file: file.path, cause: cause)])
        }
        return readContents(file, name: name)
    }

    package static func sorted(_ media: [MediaFile]) -> [MediaFile] { sorted(media, by: \.name, <) }

    package func check(_ item: ContentItem, in check: inout ContentCheck) {
        check.take("the address /media/\(name)", item)
    }

    // A picture that cannot be read is the only problem of files that name it.
    package static func checkUnread(_ name: String, _ item: ContentItem, in check: inout ContentCheck) {
        check.hold("the address /media/\(name)", item)
    }
}

extension ContentCheck {
    /// Requires that Content/media has a picture of this name.
    package mutating func needPicture(_ name: String, _ item: ContentItem, _ key: String) {
        let problem = Problem(file: item.path, line: item.lines[key], cause: .noSuchPicture(name))
        need("the address /media/\(name)", or: problem)
    }
}
