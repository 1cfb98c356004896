import Basics

/// Writes records as CSV (RFC 4180): commas, CRLF, quotes only if needed. Readers may guess the delimiter from the first record, so cells
/// with any usual delimiter are quoted too. So are cells with control characters, a byte order mark, or the signature of another file
/// format or `sep=`, which would be recognized at the beginning of a file. Cells that spreadsheets would calculate have a `FormulaGuard`.
package enum DelimitedWriter {
    /// The records as one CSV text, which `Table` reads back exactly.
    package static func csv(_ records: [[String]]) -> String {
        let cells = records.map { $0.map(FormulaGuard.added) }
        var rows = cells.map { $0.map(quoted) }
        // Only the first cell can be taken for the signature of another file format, or for the line `sep=,` of spreadsheets.
        if let first = cells.first?.first,
            first.lowercased() == "sep=" || ForeignFile(Array(first.utf8)) != nil
        {
            rows[0][0] = inQuotes(first)
        }
        return rows.map { $0.joined(separator: ",") + "\r\n" }.joined()
    }

    /// Records for spreadsheet programs. The byte order mark makes these read UTF-8; control characters become their pictures (U+2400
    /// and on).
    package static func spreadsheet(_ records: [[String]]) -> String {
        "\u{FEFF}" + csv(records.map { $0.map(visible) })
    }

    private static func visible(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { scalar in
                    let isShown = scalar.value >= 0x20 || "\t\n\r".unicodeScalars.contains(scalar)
                    return isShown ? scalar : Unicode.Scalar(0x2400 + scalar.value) ?? scalar
                }))
    }

    private static func quoted(_ cell: String) -> String {
        let needsQuotes =
            cell.unicodeScalars.first == "\u{FEFF}"
            || cell.utf8.contains {
                $0 < 0x20 || $0 == ASCII.quote || DelimitedReader.delimiters.contains($0)
            }
        return needsQuotes ? inQuotes(cell) : cell
    }

    private static func inQuotes(_ cell: String) -> String {
        var quoted = [ASCII.quote]
        for byte in cell.utf8 { quoted += byte == ASCII.quote ? [byte, byte] : [byte] }
        return String(decoding: quoted + [ASCII.quote], as: UTF8.self)
    }
}
