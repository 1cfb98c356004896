/// The lines on which keys stand in a file, as one text: every file has them, and few are ever asked for.
struct KeyLines: Sendable {
    /// On a line each, the number of a key's line and the key.
    private let text: String

    init(_ fields: [FrontMatter.Field] = []) {
        // A key that is itself of two lines has no meaning anywhere.
        text = fields.filter { !$0.key.contains("\n") }.map { "\($0.line) \($0.key)" }.joined(separator: "\n")
    }

    /// The line of a key, from 1; nil where the file does not have it.
    subscript(key: String) -> Int? {
        let entries = text.split(separator: "\n").map { $0.split(separator: " ", maxSplits: 1) }
        return entries.last { $0.last == key[...] }?.first.flatMap { Int($0) }
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
