/// The reason why a file is not a table.
package struct TableError: Error, Hashable, Sendable {
    package enum Cause: Hashable, Sendable {
        /// The file is larger than allowed.
        case tooLarge(bytes: Int, limit: Int)
        /// The file is empty or only white space.
        case empty
        /// The file is of another program, such as a workbook or an archive.
        case foreign(ForeignFile)
        /// The file begins as UTF-16, but is not valid.
        case brokenUTF16
        /// The file is probably in Big5, which is not read.
        case probablyBig5
        /// A quote that opens a cell is not closed.
        case unendedQuote
        /// The file is not JSON; the parser's message.
        case notJSON(String)
        /// The JSON is neither an array nor an object with a single one.
        case notAnArray
        /// An element of the array is not an object.
        case notAnObject
    }

    /// The line of the file, from 1; nil for an error of the whole file.
    package var line: Int?
    package var cause: Cause
}

extension TableError: CustomStringConvertible {
    /// The error and the expected form, preceded by the line.
    package var description: String { line.map { "line \($0): \(cause)" } ?? "\(cause)" }
}

extension TableError.Cause: CustomStringConvertible {
    /// The error and the expected form, without the line.
    package var description: String {
        switch self {
        case .tooLarge(let bytes, let limit):
            "the file has \(bytes) bytes; expected at most \(limit): split it and import the parts"
        case .empty:
            "the file is empty; expected a first line with the names of the columns, or a JSON array"
        case .foreign(let file):
            "\(file.kind); \(file.tableAdvice)"
        case .brokenUTF16:
            "the file begins as UTF-16 and is not; save it anew as UTF-8"
        case .probablyBig5:
            "the file seems to be in Big5; expected UTF-8, UTF-16, GB18030 or Windows-1252: save it anew as UTF-8"
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
