/// A value of JSON (RFC 8259), whose objects keep the order of their members.
indirect enum JSONValue: Hashable, Sendable {
    case text(String)
    case number(Int)
    case flag(Bool)
    case null
    case list([JSONValue])
    case object([Member])

    /// A member of an object.
    struct Member: Hashable, Sendable {
        let name: String
        let value: JSONValue
    }

    /// An object of the members that have a value.
    static func object(of members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
        .object(self.members(of: members))
    }

    /// Those members that have a value.
    static func members(of members: KeyValuePairs<String, JSONValue?>) -> [Member] {
        members.compactMap { name, value in value.map { Member(name: name, value: $0) } }
    }

    /// A text; nil of nil.
    static func text(_ text: String?) -> JSONValue? { text.map { .text($0) } }

    /// The value on one line. It is harmless in HTML too: no `<` stands in it.
    var json: String {
        switch self {
        case .text(let text): Self.quoted(text)
        case .number(let number): String(number)
        case .flag(let flag): flag ? "true" : "false"
        case .null: "null"
        case .list(let values): "[" + values.map(\.json).joined(separator: ",") + "]"
        case .object(let members):
            "{" + members.map { "\(Self.quoted($0.name)):\($0.value.json)" }.joined(separator: ",") + "}"
        }
    }

    /// A string (section 7).
    private static func quoted(_ text: String) -> String {
        // U+2028 and U+2029 begin with the byte E2; most texts have nothing to escape.
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C && $0 != 0x3C && $0 != 0xE2 }) {
            return "\"\(text)\""
        }
        // Bytes, since to append scalars to a String takes twice as long.
        var quoted = Array("\"".utf8)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\\(scalar)".utf8
            case "\u{0}"..<"\u{20}", "<", "\u{2028}", "\u{2029}":
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
            default: quoted.append(contentsOf: scalar.utf8)
            }
        }
        return String(decoding: quoted, as: UTF8.self) + "\""
    }
}
