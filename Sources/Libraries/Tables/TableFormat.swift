/// The format of a table file.
package enum TableFormat: String, CaseIterable, Sendable {
    /// Cells separated by the most frequent of comma, semicolon, tab or bar in the first line (RFC 4180).
    case csv
    /// Cells separated by tabs.
    case tsv
    /// An array of objects (RFC 8259), or an object with one.
    case json

    /// Creates the format of a file name's extension: `csv`, `TSV`; nil for any other.
    package init?(fileExtension: String) {
        switch fileExtension.lowercased() {
        case "csv": self = .csv
        case "tsv", "tab": self = .tsv
        case "json": self = .json
        default: return nil
        }
    }
}
