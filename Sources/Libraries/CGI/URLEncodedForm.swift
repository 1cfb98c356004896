import Basics

/// Parses fields separated by `&`, as in a query string or a form without files (WHATWG URL 5.1).
enum URLEncodedForm {
    /// The fields. Empty text between two `&` is ignored; a name without `=` has an empty text.
    /// - Throws: `CGIError.field`.
    static func fields(_ bytes: [UInt8], limits: CGILimits) throws(CGIError) -> FormFields {
        var fields = FormFields()
        var rest = bytes[...]
        while !rest.isEmpty {
            let piece = rest.prefix { $0 != ASCII.ampersand }
            rest = rest[piece.endIndex...].dropFirst()
            if piece.isEmpty { continue }
            let name = piece.prefix { $0 != ASCII.equals }
            let text = piece[name.endIndex...].dropFirst()
            let decodedName = try FieldText.name(decoded(name, of: nil), limits: limits)
            try fields.add(name: decodedName, bytes: decoded(text, of: decodedName), limits: limits)
        }
        return fields
    }

    /// Decodes percent and plus signs.
    private static func decoded(_ bytes: ArraySlice<UInt8>, of name: String?) throws(CGIError) -> [UInt8] {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            index += 1
            guard byte == ASCII.percent else {
                decoded.append(byte == ASCII.plus ? ASCII.space : byte)
                continue
            }
            guard index + 1 < bytes.endIndex, let high = ASCII.hexadecimal(bytes[index]),
                let low = ASCII.hexadecimal(bytes[index + 1])
            else { throw .field(.badPercent, name: name) }
            decoded.append(high << 4 | low)
            index += 2
        }
        return decoded
    }
}
