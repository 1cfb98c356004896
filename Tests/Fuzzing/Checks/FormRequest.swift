import CGI

/// A POST, as a web server hands it on.
enum FormRequest {
    /// The request, or nil where it is refused, with a status for what the sender did wrong.
    static func read(
        _ body: [UInt8], type: String, query: String = "", limits: CGILimits
    ) throws(Finding) -> CGIRequest? {
        let environment = [
            "REQUEST_METHOD": "POST", "CONTENT_LENGTH": "\(body.count)", "CONTENT_TYPE": type,
            "QUERY_STRING": query,
        ]
        do throws(CGIError) {
            return try CGIRequest(environment: environment, body: body, limits: limits)
        } catch {
            try check(error)
            return nil
        }
    }

    /// A refusal is the sender's fault, and its sentence repeats nothing that could do harm.
    static func check(_ error: CGIError) throws(Finding) {
        try Finding.unless((400..<500).contains(error.status), "a status 4xx, not \(error.status)")
        let isPlain = error.reason.unicodeScalars.allSatisfy {
            $0.value >= 0x20 && $0 != "<" && $0 != "&" && $0 != "\""
        }
        try Finding.unless(isPlain && !error.reason.isEmpty, "a plain sentence, not \(error.reason)")
    }

    /// Fields are within the limits, and their texts are as the program counts on.
    static func check(_ fields: FormFields, _ limits: CGILimits) throws(Finding) {
        try Finding.unless(fields.names.count <= limits.fields, "at most \(limits.fields) fields")
        try Finding.unless(Set(fields.names).count == fields.names.count, "no name twice")
        for name in fields.names {
            let isName = (1...limits.fieldName).contains(name.utf8.count)
            try Finding.unless(isName && name.utf8.allSatisfy { (0x21...0x7E).contains($0) }, "a name")
            guard let text = fields[name] else { throw Finding("a text of \(name)") }
            try Finding.unless(text.utf8.count <= limits.fieldText, "at most \(limits.fieldText) bytes")
            let isText = !text.utf8.contains(0) && !text.utf8.contains(0x0D)
            try Finding.unless(isText, "neither NUL nor CR in \(name)")
        }
    }
}
