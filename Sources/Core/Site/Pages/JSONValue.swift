/// A JSON value (RFC 8259); objects keep the order of their members.
package indirect enum JSONValue: Hashable, Sendable {
    case text(String)
    case number(Int)
    case flag(Bool)
    case null
    case list([JSONValue])
    case object([Member])

    package struct Member: Hashable, Sendable {
        package let name: String
        package let value: JSONValue

        package init(name: String, value: JSONValue) { (self.name, self.value) = (name, value) }
    }

    /// An object of the members with a value.
    package static func object(of members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
        .object(self.members(of: members))
    }

    package static func members(of members: KeyValuePairs<String, JSONValue?>) -> [Member] {
        members.compactMap { name, value in value.map { Member(name: name, value: $0) } }
    }

    package static func text(_ text: String?) -> JSONValue? { text.map { .text($0) } }

    /// The value on one line. It contains no `<`, so that it is safe in HTML.
    package var json: String {
        var json: [UInt8] = []
        append(to: &json)
        return String(decoding: json, as: UTF8.self)
    }

    /// `json` in ASCII alone, for files that are read in the encoding of another page.
    package var asciiJSON: String {
        json.utf16.reduce(into: "") { text, unit in
            if unit < 0x80, let scalar = Unicode.Scalar(unit) {
                text.unicodeScalars.append(scalar)
            } else {
                text += "\\u" + String(UInt32(unit) + 0x10000, radix: 16).dropFirst()
            }
        }
    }

    /// Appends the bytes of `json`.
    package func append(to json: inout [UInt8]) {
        switch self {
        case .text(let text): Self.append(quoted: text, to: &json)
        case .number(let number): json += String(number).utf8
        case .flag(let flag): json += (flag ? "true" : "false").utf8
        case .null: json += "null".utf8
        case .list(let values):
            json.append(UInt8(ascii: "["))
            for (index, value) in values.enumerated() {
                if index > 0 { json.append(UInt8(ascii: ",")) }
                value.append(to: &json)
            }
            json.append(UInt8(ascii: "]"))
        case .object(let members):
            json.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { json.append(UInt8(ascii: ",")) }
                Self.append(quoted: member.name, to: &json)
                json.append(UInt8(ascii: ":"))
                member.value.append(to: &json)
            }
            json.append(UInt8(ascii: "}"))
        }
    }

    /// Appends a string (RFC 8259 7).
    private static func append(quoted text: String, to json: inout [UInt8]) {
        json.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { bytes in
            var start = 0
            for index in bytes.indices {
                guard let escape = escape(bytes, at: index) else { continue }
                json += bytes[start..<index]
                json += escape.text.utf8
                start = index + escape.length
            }
            json += bytes[start...]
        }
        json.append(UInt8(ascii: "\""))
    }

    /// The escape of the character at `index` and its length in bytes; nil if it needs none.
    private static func escape(
        _ bytes: UnsafeBufferPointer<UInt8>, at index: Int
    ) -> (text: String, length: Int)? {
        let byte = bytes[index]
        switch byte {
        case UInt8(ascii: "\""): return ("\\\"", 1)
        case UInt8(ascii: "\\"): return ("\\\\", 1)
        case 0..<0x20, UInt8(ascii: "<"):
            return ("\\u00" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16), 1)
        case 0xE2 where bytes[index + 1] == 0x80 && bytes[index + 2] & 0xFE == 0xA8:
            // U+2028 and U+2029 end a line in old JavaScript.
            return (bytes[index + 2] == 0xA8 ? "\\u2028" : "\\u2029", 3)
        default: return nil
        }
    }
}
