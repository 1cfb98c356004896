/// Parses the fields and files of `multipart/form-data` (RFC 7578, RFC 2046 5.1) in one pass.
struct MultipartForm {
    /// The text fields.
    private(set) var fields = FormFields()
    /// The files by field name. Fields without a chosen file are omitted.
    private(set) var files: [String: FormFile] = [:]

    init(_ bytes: [UInt8], boundary: [UInt8], limits: CGILimits) throws(CGIError) {
        var parts = MultipartScan(bytes, boundary: boundary)
        try parts.open()
        var names: Set<String> = []
        var count = 0
        while !parts.isAtEnd {
            count += 1
            if count > limits.parts { throw .tooManyParts }
            let header = try PartHeader(
                lines: parts.headerLines(limit: limits.partHeader), limits: limits)
            if !names.insert(header.name).inserted { throw .field(.repeated, name: header.name) }
            try add(header, bytes: bytes[parts.data()], limits: limits)
        }
        if count == 0 { throw .noParts }
    }

    private mutating func add(
        _ header: PartHeader, bytes: ArraySlice<UInt8>, limits: CGILimits
    ) throws(CGIError) {
        guard let fileName = header.fileName else {
            try fields.add(name: header.name, bytes: bytes, limits: limits)
            return
        }
        if !fileName.isEmpty {
            files[header.name] =
                bytes.count > limits.file
                ? FormFile(fileName: fileName, contentType: header.contentType, tooLarge: bytes.count)
                : FormFile(fileName: fileName, contentType: header.contentType, bytes: Array(bytes))
        } else if !bytes.isEmpty {
            throw .unnamedFile
        }
    }
}
