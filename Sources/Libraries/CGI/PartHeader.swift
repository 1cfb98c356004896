import Basics

/// The parsed header of a part (RFC 7578 4.2 to 4.8).
struct PartHeader {
    /// The field's name.
    let name: String
    /// The file name, empty if no file was chosen; nil for a text field.
    let fileName: String?
    let contentType: String

    /// Parses header lines without their line ends.
    init(lines: [ArraySlice<UInt8>], limits: CGILimits) throws(CGIError) {
        var values: [String: ArraySlice<UInt8>] = [:]
        for line in lines {
            let (header, value) = try Self.header(line)
            if values.updateValue(value, forKey: header) == nil { continue }
            // Other headers are ignored (RFC 7578 4.8), also repeated ones.
            if header == "content-disposition" { throw .twoDispositions }
            if header == "content-type" || header == "content-transfer-encoding" {
                throw .repeatedHeader
            }
        }
        guard let disposition = values["content-disposition"] else { throw .noDisposition }
        contentType = try Self.contentType(values["content-type"])
        try Self.checkTransferEncoding(values["content-transfer-encoding"])
        guard let parsed = ParameterizedValue(disposition), parsed.word == "form-data" else {
            throw .brokenDisposition
        }
        if parsed["filename*"] != nil { throw .extendedFileName }
        name = try FormFields.name(parsed["name"] ?? [], limits: limits)
        fileName = try Self.fileName(parsed["filename"], limits: limits)
    }

    private static func header(_ line: ArraySlice<UInt8>) throws(CGIError) -> (String, ArraySlice<UInt8>) {
        if line.first.map(ASCII.isBlank) == true { throw .foldedHeader }
        if line.contains(where: { ASCII.isControl($0) && $0 != ASCII.tab }) {
            throw .controlInHeader
        }
        let name = line.prefix(while: ASCII.isToken)
        guard !name.isEmpty, line[name.endIndex...].first == ASCII.colon else {
            throw .brokenHeader
        }
        return (ASCII.lowercased(name), ASCII.trimmed(line[(name.endIndex + 1)...]))
    }

    private static func contentType(_ value: ArraySlice<UInt8>?) throws(CGIError) -> String {
        guard let value else { return "application/octet-stream" }
        guard let word = ParameterizedValue(value)?.word,
            word.utf8.split(separator: ASCII.slash, omittingEmptySubsequences: false).count == 2
        else { throw .brokenType }
        if word.utf8.starts(with: "multipart/".utf8) { throw .nested }
        return word
    }

    /// Rejects encoded parts. RFC 2045 6.1 has three names for unencoded bytes.
    private static func checkTransferEncoding(_ value: ArraySlice<UInt8>?) throws(CGIError) {
        guard let value, !["7bit", "8bit", "binary"].contains(ASCII.lowercased(value)) else { return }
        throw .transferEncoding
    }

    /// Decodes a file name: browsers write a quotation mark as `%22` and line ends as `%0D` and `%0A` (HTML 4.10.22.8).
    private static func fileName(_ bytes: ArraySlice<UInt8>?, limits: CGILimits) throws(CGIError) -> String? {
        guard let bytes else { return nil }
        if bytes.count > limits.fileName { throw .fileNameTooLong }
        guard let name = String(validating: bytes, as: UTF8.self) else { throw .fileNameNotUTF8 }
        if bytes.contains(ASCII.slash) || bytes.contains(ASCII.backslash) || bytes.elementsEqual(".".utf8)
            || bytes.elementsEqual("..".utf8)
        {
            throw .pathInFileName
        }
        let lower = Array(ASCII.lowercased(bytes).utf8)
        for index in lower.indices.dropLast(2) where lower[index] == ASCII.percent {
            let escape = lower[index...(index + 2)]
            if escape.elementsEqual("%0d".utf8) || escape.elementsEqual("%0a".utf8) {
                throw .lineEndInFileName
            }
        }
        return name
    }
}
