/// Why a Markdown source is not rendered.
public enum MarkdownError: Error, Equatable, Sendable {
    /// The source has more than `limit` bytes of UTF-8.
    case tooLarge(bytes: Int, limit: Int)
    /// The HTML would have more than `limit` bytes of UTF-8.
    case outputTooLarge(bytes: Int, limit: Int)
    /// Lists, quotes or emphasis stand more than `limit` levels inside each other.
    case tooDeep(limit: Int)
    /// There are more than `limit` headings, footnotes, places that refer to them, and items of task lists together.
    case tooMany(limit: Int)
    /// Up to this line, counted from 1, the source asks for more work than any page that people write: a table of
    /// thousands of columns, say. Such sources can hold the processor for minutes.
    case tooComplex(line: Int)
}

extension MarkdownError: CustomStringConvertible {
    /// What is wrong and what is expected, to stand behind the name of the file.
    public var description: String {
        switch self {
        case .tooLarge(let bytes, let limit):
            "has \(bytes) bytes of Markdown; expected at most \(limit)"
        case .outputTooLarge(let bytes, let limit):
            "makes \(bytes) bytes of HTML; expected at most \(limit)"
        case .tooDeep(let limit):
            "nests lists, quotes or emphasis deeper than \(limit) levels; expected fewer"
        case .tooMany(let limit):
            "has more than \(limit) headings, footnotes and items of task lists; expected fewer"
        case .tooComplex(let line):
            "is too complex by line \(line) of the text; expected smaller tables, paragraphs and lists there"
        }
    }
}
