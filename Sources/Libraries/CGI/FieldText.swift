import Basics

/// Decodes the text or the name of a field.
enum FieldText {
    /// The text with LF for CRLF: browsers send each line end as CRLF (HTML 4.10.22.7).
    /// - Throws: `CGIError.field` for bytes that are not UTF-8, for NUL, and for CR without LF.
    static func text(_ bytes: some Collection<UInt8>, of name: String) throws(CGIError) -> String {
        var lines: [UInt8] = []
        lines.reserveCapacity(bytes.count)
        var isAfterCarriageReturn = false
        for byte in bytes {
            if byte == 0 { throw .field(.nul, name: name) }
            if isAfterCarriageReturn, byte != ASCII.lineFeed { throw .field(.loneCarriageReturn, name: name) }
            isAfterCarriageReturn = byte == ASCII.carriageReturn
            if !isAfterCarriageReturn { lines.append(byte) }
        }
        if isAfterCarriageReturn { throw .field(.loneCarriageReturn, name: name) }
        guard let text = String(validating: lines, as: UTF8.self) else { throw .field(.notUTF8, name: name) }
        return text
    }

    /// The name of a field: visible ASCII, so that names that look equal have equal bytes.
    /// - Throws: `CGIError.field` for any other name.
    static func name(_ bytes: some Collection<UInt8>, limits: CGILimits) throws(CGIError) -> String {
        if bytes.isEmpty { throw .field(.unnamed, name: nil) }
        guard bytes.count <= limits.fieldName, bytes.allSatisfy(ASCII.isVisible) else {
            throw .field(.badName, name: nil)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
