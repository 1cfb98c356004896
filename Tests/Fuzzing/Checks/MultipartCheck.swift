import CGI

/// What is read of a form with files, written out again, reads as the same; and every limit holds.
enum MultipartCheck {
    /// So small that small inputs reach them.
    private static let limits: CGILimits = {
        var limits = CGILimits()
        (limits.fields, limits.parts, limits.partHeader) = (6, 8, 512)
        (limits.fieldText, limits.fieldName, limits.fileName, limits.body) = (512, 24, 32, 1 << 20)
        return limits
    }()

    static func check(_ bytes: [UInt8]) throws(Finding) {
        let line = bytes.prefix { $0 != 0x0A }
        let body = Array(bytes.dropFirst(line.count + 1))
        let type = String(decoding: line, as: UTF8.self)
        guard let request = try FormRequest.read(body, type: type, limits: limits),
            case .multipartForm? = request.contentType
        else { return }
        try FormRequest.check(request.form, limits)
        try check(request.files, fields: request.form)
        // Of fields for files alone in which none was chosen nothing is left.
        guard !request.form.names.isEmpty || !request.files.isEmpty else { return }
        let (again, boundary) = written(request.form, request.files)
        let multipart = "multipart/form-data; boundary=\"\(boundary)\""
        guard let back = try FormRequest.read(again, type: multipart, limits: CGILimits()) else {
            throw Finding("a form that was written out to be read again")
        }
        try Finding.unless(back.form == request.form, "the same fields")
        try Finding.unless(back.files == request.files, "the same files")
    }

    private static func check(_ files: [String: FormFile], fields: FormFields) throws(Finding) {
        try Finding.unless(files.count + fields.names.count <= limits.parts, "at most \(limits.parts) parts")
        for (name, file) in files {
            let bytes = Array(file.fileName.utf8)
            let isName = (1...limits.fileName).contains(bytes.count) && bytes != [0x2E]
            try Finding.unless(isName && bytes != [0x2E, 0x2E], "a file's name")
            let isPlain = bytes.allSatisfy { ($0 >= 0x20 || $0 == 0x09) && $0 != 0x7F }
            try Finding.unless(
                isPlain && !bytes.contains { "/\\".utf8.contains($0) }, "a plain name of a file")
            try Finding.unless(fields[name] == nil, "one meaning of \(name)")
            try Finding.unless(file.contentType.utf8.count { $0 == 0x2F } == 1, "a type of two words")
        }
    }

    /// A body of these, and a boundary that stands nowhere in them.
    private static func written(
        _ form: FormFields, _ files: [String: FormFile]
    ) -> (body: [UInt8], boundary: String) {
        var parts: [(header: String, bytes: [UInt8])] = form.names.map { name in
            ("Content-Disposition: form-data; name=\"\(name)\"", Array((form[name] ?? "").utf8))
        }
        for (name, file) in files.sorted(by: { $0.key < $1.key }) {
            let disposition =
                "Content-Disposition: form-data; name=\"\(name)\"; filename=\"\(file.fileName)\""
            parts.append(("\(disposition)\r\nContent-Type: \(file.contentType)", file.bytes))
        }
        var number = 0
        while parts.contains(where: { $0.bytes.firstRange(of: Array("--b\(number)".utf8)) != nil }) {
            number += 1
        }
        let boundary = "b\(number)"
        var body: [UInt8] = []
        for part in parts {
            body += Array("--\(boundary)\r\n\(part.header)\r\n\r\n".utf8) + part.bytes + [13, 10]
        }
        return (body + Array("--\(boundary)--\r\n".utf8), boundary)
    }
}
