import Model

/// `Content/media/<name>` -> `MediaFile`.
enum PictureFile {
    static func read(_ file: SourceFile, name: String) -> ReadResult<MediaFile> {
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

    /// Whether a file name can stand in an address as it is.
    static func isName(_ name: Substring) -> Bool {
        let isPlain: (UInt8) -> Bool = { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
                UInt8(ascii: "."):
                true
            default: false
            }
        }
        return (1...120).contains(name.utf8.count) && name.utf8.allSatisfy(isPlain)
    }
}
