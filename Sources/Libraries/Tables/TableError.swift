/// Why a file is no table.
public struct TableError: Error, Hashable, Sendable {
    /// What is wrong.
    public enum Cause: Hashable, Sendable {
        /// More bytes than allowed.
        case tooLarge(bytes: Int, limit: Int)
        /// Nothing but white space.
        case empty
        /// A file of another program, such as a workbook or an archive.
        case foreign(ForeignFile)
        /// UTF-16 by its first bytes, and then not.
        case brokenUTF16
        /// A quote that opens a cell and has no partner.
        case unendedQuote
        /// Not JSON; the parser's words.
        case notJSON(String)
        /// JSON, but neither an array nor an object around a single one.
        case notAnArray
        /// An element of the array that is not an object.
        case notAnObject
    }

    /// The line of the file, from 1; nil where the whole file is meant.
    public var line: Int?
    /// What is wrong.
    public var cause: Cause

    /// An error of a file.
    public init(line: Int? = nil, cause: Cause) {
        self.line = line
        self.cause = cause
    }
}

extension TableError: CustomStringConvertible {
    /// What is wrong and what was expected, with the line in front.
    public var description: String { line.map { "line \($0): \(cause)" } ?? "\(cause)" }
}

extension TableError.Cause: CustomStringConvertible {
    /// What is wrong and what was expected, without the line.
    public var description: String {
        switch self {
        case .tooLarge(let bytes, let limit):
            "the file has \(bytes) bytes; expected at most \(limit): split it and import the parts"
        case .empty:
            "the file is empty; expected a first line with the names of the columns, or a JSON array"
        case .foreign(let file):
            "\(file.kind); \(file.tableAdvice)"
        case .brokenUTF16:
            "the file begins as UTF-16 and is not; save it anew as UTF-8"
        case .unendedQuote:
            "a cell begins with a quote that never ends; close it, or double each quote inside the cell"
        case .notJSON(let reason):
            "the file is not JSON (\(reason)); expected an array of objects"
        case .notAnArray:
            "the JSON is not an array of objects; expected [{\"Number\": \"MATH 216\", ...}, ...]"
        case .notAnObject:
            "an element of the JSON array is not an object; expected {\"Number\": \"MATH 216\", ...}"
        }
    }
}
