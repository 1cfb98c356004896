/// An iCalendar component, such as a VEVENT, with its properties in the order of the output.
struct CalendarComponent: Hashable, Sendable {
    /// The name in capital letters: `VEVENT`.
    var name: String
    var properties: [CalendarProperty]
    var components: [CalendarComponent] = []

    /// The component as lines of at most 75 bytes, each followed by CRLF.
    var bytes: [UInt8] {
        var bytes = Array("BEGIN:\(name)\r\n".utf8)
        for property in properties { bytes += property.lines }
        for part in components { bytes += part.bytes }
        return bytes + Array("END:\(name)\r\n".utf8)
    }
}

extension CalendarProperty {
    fileprivate var lines: [UInt8] {
        var line = Array(name.utf8)
        for parameter in parameters {
            line += Array(";\(parameter.name)=".utf8)
            line += Self.encoded(parameter.value)
        }
        line.append(UInt8(ascii: ":"))
        switch value {
        case .text(let text) where !name.hasPrefix("X-"): line += Self.replacing(text, with: Self.escapedText)
        case .text(let text), .written(let text): line += Self.replacing(text, with: Self.escapedLine)
        }
        return Self.folded(line)
    }

    /// Breaks a line after a semicolon, colon or space if there is one, else between two UTF-8 characters (RFC 5545 3.1).
    private static func folded(_ line: [UInt8]) -> [UInt8] {
        var lines: [UInt8] = []
        var rest = line[...]
        while let fold = fold(of: rest), fold < rest.endIndex {
            lines += rest[..<fold]
            lines += "\r\n ".utf8
            rest = rest[fold...]
        }
        return lines + rest + Array("\r\n".utf8)
    }

    /// The end of the first piece of a line; nil if the line fits. The lengths are those of libical 3, which wrote these lines before: other
    /// places would change each calendar for its subscribers.
    private static func fold(of line: ArraySlice<UInt8>) -> Int? {
        guard line.count > 72 else { return nil }
        if let separator = line.dropFirst().prefix(73).lastIndex(where: { ";: ".utf8.contains($0) }) {
            return separator + 1
        }
        return line.count > 74 ? line.dropFirst().prefix(74).lastIndex { $0 & 0xC0 != 0x80 } : nil
    }

    /// A parameter value, in quotes if it needs them (RFC 5545 3.2, RFC 6868).
    private static func encoded(_ value: String) -> [UInt8] {
        let needsQuotes = value.isEmpty || value.utf8.contains { ";:,".utf8.contains($0) }
        let quotes = needsQuotes ? [UInt8(ascii: "\"")] : []
        return quotes + replacing(value, with: escapedParameter) + quotes
    }

    /// A text with some characters replaced and without the control characters that iCalendar does not allow (RFC 5545 3.1). CR and CRLF
    /// count as LF.
    private static func replacing(_ text: String, with replacement: (UInt8) -> String?) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        var previous: UInt8 = 0
        for byte in text.utf8 {
            let isReturn = byte == UInt8(ascii: "\r")
            if let replacement = replacement(isReturn ? UInt8(ascii: "\n") : byte) {
                let isSecond = byte == UInt8(ascii: "\n") && previous == UInt8(ascii: "\r")
                if !isSecond { bytes += replacement.utf8 }
            } else if byte >= 0x20 && byte != 0x7F || byte == UInt8(ascii: "\t") {
                bytes.append(byte)
            }
            previous = byte
        }
        return bytes
    }

    /// The characters of texts that are escaped (RFC 5545 3.3.11).
    private static func escapedText(_ byte: UInt8) -> String? {
        switch byte {
        case UInt8(ascii: ";"): "\\;"
        case UInt8(ascii: ","): "\\,"
        default: escapedLine(byte)
        }
    }

    /// The characters that are escaped in every value: without separators, since X-properties may be lists.
    private static func escapedLine(_ byte: UInt8) -> String? {
        switch byte {
        case UInt8(ascii: "\\"): "\\\\"
        case UInt8(ascii: "\n"): "\\n"
        default: nil
        }
    }

    private static func escapedParameter(_ byte: UInt8) -> String? {
        switch byte {
        case UInt8(ascii: "^"): "^^"
        case UInt8(ascii: "\n"): "^n"
        case UInt8(ascii: "\""): "^'"
        default: nil
        }
    }
}
