import Model

/// `Content/media/<name>` -> `MediaFile`. Web servers tell browsers a file's type by the ending of its name, so that has to be one of
/// a picture, and the one that its bytes have.
enum PictureFile {
    static func read(_ file: SourceFile, name: String) -> ReadResult<MediaFile> {
        if let cause = Self.disagreement(of: name, file.bytes) {
            return ReadResult(value: nil, problems: [Problem(file: file.path, cause: cause)])
        }
        return readContents(file, name: name)
    }

    /// Why a file cannot be served as the picture that its name promises, as far as name and format go; nil where it can be.
    static func disagreement(of name: String, _ bytes: [UInt8]) -> Problem.Cause? {
        guard let named = MediaFile.Format(ofName: name) else { return .notAPictureName }
        guard let header = PictureHeader(bytes) else { return .notAPicture }
        return header.format == named ? nil : .otherFormat(header.format)
    }

    /// Reads a picture by its bytes alone, of a file that is served under a name of the program's own.
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
            byteCount: file.bytes.count)
        return ReadResult(value: picture, problems: [])
    }
}
