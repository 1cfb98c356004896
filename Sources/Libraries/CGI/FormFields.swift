import Basics

/// The text fields of a query or a form. Names are unique.
public struct FormFields: Hashable, Sendable {
    /// The names in the order of the request.
    public private(set) var names: [String] = []
    private var texts: [String: String] = [:]

    public init() {}

    /// The names of fields whose marks over `CombiningMarks.limit` were removed. Without `CGILimits.cutsMarks`, such fields are rejected.
    public private(set) var cut: Set<String> = []

    /// The text of a field with LF line ends; nil if it was not sent.
    public subscript(name: String) -> String? { texts[name] }

    /// Adds a field as it was sent.
    mutating func add(name: String, bytes: some Collection<UInt8>, limits: CGILimits) throws(CGIError) {
        if self[name] != nil { throw .field(.repeated, name: name) }
        if names.count == limits.fields { throw .field(.tooMany, name: nil) }
        if bytes.count > limits.fieldText { throw .field(.tooLong, name: name) }
        let text = try Self.text(bytes, of: name)
        let isCut = CombiningMarks.firstExcess(in: text) != nil
        if isCut {
            guard limits.cutsMarks else { throw .field(.tooManyMarks, name: name) }
            cut.insert(name)
        }
        names.append(name)
        texts[name] = isCut ? CombiningMarks.limited(text) : text
    }
}

extension FormFields {
    /// Parses fields separated by `&`, as in a query string or a form without files (WHATWG URL 5.1). Empty text between two `&` is
    /// ignored; a name without `=` has an empty text.
    init(urlEncoded bytes: [UInt8], limits: CGILimits) throws(CGIError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let piece = rest.prefix { $0 != ASCII.ampersand }
            rest = rest[piece.endIndex...].dropFirst()
            if piece.isEmpty { continue }
            let name = piece.prefix { $0 != ASCII.equals }
            let text = piece[name.endIndex...].dropFirst()
            let decodedName = try Self.name(Self.decoded(name, of: nil), limits: limits)
            try add(name: decodedName, bytes: Self.decoded(text, of: decodedName), limits: limits)
        }
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

    /// The text with LF for CRLF: browsers send each line end as CRLF (HTML 4.10.22.7).
    fileprivate static func text(_ bytes: some Collection<UInt8>, of name: String) throws(CGIError) -> String
    {
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
    static func name(_ bytes: some Collection<UInt8>, limits: CGILimits) throws(CGIError) -> String {
        if bytes.isEmpty { throw .field(.unnamed, name: nil) }
        guard bytes.count <= limits.fieldName, bytes.allSatisfy(ASCII.isVisible) else {
            throw .field(.badName, name: nil)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
