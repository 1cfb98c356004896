/// The line numbers of a file's keys, stored as one text: every file has them, but few are looked up.
package struct KeyLines: Sendable {
    /// One line for each key: its line number and the key.
    private let text: String

    package init(_ fields: [FrontMatter.Field] = []) {
        // Keys with a line feed are meaningless everywhere.
        text = fields.filter { !$0.key.utf8.contains(Self.lineEnd) }.map { "\($0.line) \($0.key)" }
            .joined(separator: "\n")
    }

    private static let lineEnd = UInt8(ascii: "\n")

    /// The line of a key, from 1; nil if the file does not have the key.
    package subscript(key: String) -> Int? {
        // As bytes: the last character of a key may combine with the line end.
        let entries = text.utf8.split(separator: Self.lineEnd)
            .map { $0.split(separator: UInt8(ascii: " "), maxSplits: 1) }
        return entries.last { $0.last?.elementsEqual(key.utf8) == true }?.first
            .flatMap { Int(String(Substring($0))) }
    }
}

extension KeyLines: Codable {
    package init(from decoder: any Decoder) throws {
        text = try decoder.singleValueContainer().decode(String.self)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
