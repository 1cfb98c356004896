/// A content line of iCalendar (RFC 5545 3.1), split into name, parameters and value.
struct ContentLine: Hashable, Sendable {
    /// The line of the file where the content line begins, from 1.
    let line: Int
    /// The name in capital letters.
    let name: String
    /// The value as written.
    let value: String
    /// Parameter names in capital letters -> values without quotes.
    var parameters: [String: [String]] = [:]

    subscript(parameter: String) -> String? { parameters[parameter]?.first }

    /// The value as unescaped text (3.3.11).
    var text: String { Self.unescaped(value.utf8[...]) }

    /// The comma-separated values as texts.
    var texts: [String] {
        var parts: [Substring.UTF8View] = []
        var start = value.utf8.startIndex
        var isEscaped = false
        for index in value.utf8.indices {
            if value.utf8[index] == UInt8(ascii: ","), !isEscaped {
                parts.append(value.utf8[start..<index])
                start = value.utf8.index(after: index)
            }
            isEscaped = value.utf8[index] == UInt8(ascii: "\\") && !isEscaped
        }
        return (parts + [value.utf8[start...]]).map(Self.unescaped)
    }

    private static func unescaped(_ value: Substring.UTF8View) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(value.count)
        var isEscaped = false
        for byte in value {
            if !isEscaped, byte == UInt8(ascii: "\\") {
                isEscaped = true
                continue
            }
            let isLineEnd = isEscaped && (byte == UInt8(ascii: "n") || byte == UInt8(ascii: "N"))
            bytes.append(isLineEnd ? UInt8(ascii: "\n") : byte)
            isEscaped = false
        }
        if isEscaped { bytes.append(UInt8(ascii: "\\")) }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension ContentLine {
    /// The properties whose values are times, in which no colon stands.
    private static let times: Set<String> = ["DTSTART", "DTEND", "RDATE", "EXDATE", "RECURRENCE-ID"]

    /// Parses the bytes of an unfolded line; nil if they are not a content line.
    init?(_ bytes: [UInt8], line: Int) {
        var scan = bytes[...]
        guard let name = scan.name() else { return nil }
        var parameters: [String: [String]] = [:]
        while scan.skip(UInt8(ascii: ";")) {
            guard let parameter = scan.name(), scan.skip(UInt8(ascii: "=")) else { return nil }
            repeat {
                let isZone = parameter == "TZID" && parameters[parameter] == nil && Self.times.contains(name)
                let zone = isZone ? scan.unquotedZone() : nil
                parameters[parameter, default: []].append(zone ?? scan.parameterValue())
            } while scan.skip(UInt8(ascii: ","))
        }
        guard scan.skip(UInt8(ascii: ":")) else { return nil }
        self.init(
            line: line, name: name, value: String(decoding: scan, as: UTF8.self), parameters: parameters)
    }
}

/// Parts of a content line, taken from its beginning.
extension ArraySlice<UInt8> {
    fileprivate mutating func skip(_ byte: UInt8) -> Bool {
        guard first == byte else { return false }
        removeFirst()
        return true
    }

    /// A name: letters, digits, hyphens, and the underscores and points that some programs write.
    fileprivate mutating func name() -> String? {
        let name = prefix { byte in
            switch byte | 0x20 {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
            default: byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".")
            }
        }
        guard !name.isEmpty else { return nil }
        self = dropFirst(name.count)
        return String(decoding: name, as: UTF8.self).uppercased()
    }

    /// An unquoted zone in which colons or commas stand, before a value without a colon: `tzone://Microsoft/Utc`; nil if it is quoted.
    fileprivate mutating func unquotedZone() -> String? {
        guard first != UInt8(ascii: "\""), let end = lastIndex(of: UInt8(ascii: ":")) else {
            return nil
        }
        let value = self[..<end].prefix { $0 != UInt8(ascii: ";") }
        self = self[value.endIndex...]
        return String(decoding: value, as: UTF8.self)
    }

    /// A quoted value, which may contain anything but quotes, or an unquoted one up to the next separator.
    fileprivate mutating func parameterValue() -> String {
        if skip(UInt8(ascii: "\"")) {
            let value = prefix { $0 != UInt8(ascii: "\"") }
            self = dropFirst(value.count + 1)
            return String(decoding: value, as: UTF8.self)
        }
        let separators = [UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: ",")]
        let value = prefix { !separators.contains($0) }
        self = dropFirst(value.count)
        return String(decoding: value, as: UTF8.self)
    }
}
