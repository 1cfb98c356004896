/// How a file lays out its rows.
public enum TableFormat: String, CaseIterable, Sendable {
    /// Cells parted by commas, semicolons, tabs or bars, whichever the first line has most of (RFC 4180).
    case csv
    /// Cells parted by tabs.
    case tsv
    /// An array of objects (RFC 8259), or an object around one.
    case json

    /// The format that a file's name promises by its ending: `csv`, `TSV`; nil for any other.
    public init?(fileExtension: String) {
        switch fileExtension.lowercased() {
        case "csv": self = .csv
        case "tsv", "tab": self = .tsv
        case "json": self = .json
        default: return nil
        }
    }
}
