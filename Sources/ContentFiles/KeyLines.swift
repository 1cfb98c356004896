/// The lines on which keys stand in a file. They are few: looking through them takes less than hashing them for a dictionary.
struct KeyLines: Codable, Sendable {
    private struct Line: Codable {
        let key: String
        let line: Int
    }

    private let lines: [Line]

    init(_ fields: [FrontMatter.Field] = []) {
        lines = fields.map { Line(key: $0.key, line: $0.line) }
    }

    /// The line of a key, from 1; nil where the file does not have it.
    subscript(key: String) -> Int? { lines.last { $0.key == key }?.line }
}
