/// The lines on which keys stand in a file, as one text: every file has them, and few are ever asked for.
struct KeyLines: Sendable {
    /// On a line each, the number of a key's line and the key.
    private let text: String

    init(_ fields: [FrontMatter.Field] = []) {
        // A key that is itself of two lines has no meaning anywhere.
        text = fields.filter { !$0.key.utf8.contains(Self.lineEnd) }.map { "\($0.line) \($0.key)" }
            .joined(separator: "\n")
    }

    private static let lineEnd = UInt8(ascii: "\n")

    /// The line of a key, from 1; nil where the file does not have it.
    subscript(key: String) -> Int? {
        // By bytes: a key may end with what makes one character with the end of the line.
        let entries = text.utf8.split(separator: Self.lineEnd)
            .map { $0.split(separator: UInt8(ascii: " "), maxSplits: 1) }
        return entries.last { $0.last?.elementsEqual(key.utf8) == true }?.first
            .flatMap { Int(String(Substring($0))) }
    }
}

extension KeyLines: Codable {
    init(from decoder: any Decoder) throws {
        text = try decoder.singleValueContainer().decode(String.self)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
