/// The reason why a Markdown source is not rendered.
public enum MarkdownError: Error, Equatable, Sendable {
    /// The source is larger than `limit` bytes of UTF-8.
    case tooLarge(bytes: Int, limit: Int)
    /// The HTML would be larger than `limit` bytes of UTF-8.
    case outputTooLarge(bytes: Int, limit: Int)
    /// Lists, quotes or emphasis are nested more than `limit` levels deep.
    case tooDeep(limit: Int)
    /// More than `limit` headings, footnotes, references to them, and items of task lists together.
    case tooMany(limit: Int)
    /// Up to this line, counted from 1, parsing exceeds the limit of work, which no usual page does: for example a table of thousands of
    /// columns. Such sources can take minutes.
    case tooComplex(line: Int)
}

extension MarkdownError: CustomStringConvertible {
    /// The error and the expected form, to follow the name of the file.
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
