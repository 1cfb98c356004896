/// Writes records as RFC 4180 has them: commas, CRLF, quotes where a cell needs them. Whoever reads them may take any usual
/// delimiter that the first record has most of for the one that parts cells, so cells with one are in quotes too. So are control
/// characters, and a byte order mark or the mark of another program's files, which at a file's beginning would say of what kind it is.
public enum DelimitedWriter {
    /// The records as one CSV text.
    public static func csv(_ records: [[String]]) -> String {
        var rows = records.map { $0.map(quoted) }
        // At the beginning of a file, and nowhere else, its bytes can be the mark of another program.
        if let first = records.first?.first, ForeignFile(Array(first.utf8)) != nil {
            rows[0][0] = inQuotes(first)
        }
        return rows.map { $0.joined(separator: ",") + "\r\n" }.joined()
    }

    /// Records with texts of someone else's file as a CSV file for spreadsheet programs. The mark in front makes them read it as
    /// UTF-8.
    public static func spreadsheet(_ records: [[String]]) -> String {
        "\u{FEFF}" + csv(records.map { $0.map(harmless) })
    }

    /// A cell that begins like a formula would be one in a spreadsheet: an apostrophe in front keeps it text. Control
    /// characters show as their pictures (U+2400 and on).
    public static func harmless(_ text: String) -> String {
        let shown = String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { scalar in
                    let isShown = scalar.value >= 0x20 || "\t\n\r".unicodeScalars.contains(scalar)
                    return isShown ? scalar : Unicode.Scalar(0x2400 + scalar.value) ?? scalar
                }))
        guard let first = shown.unicodeScalars.first, "=+-@\t\r".unicodeScalars.contains(first) else {
            return shown
        }
        return "'" + shown
    }

    private static func quoted(_ cell: String) -> String {
        let needsQuotes =
            cell.unicodeScalars.first == "\u{FEFF}"
            || cell.utf8.contains {
                $0 < 0x20 || $0 == Byte.quote || DelimitedReader.delimiters.contains($0)
            }
        return needsQuotes ? inQuotes(cell) : cell
    }

    private static func inQuotes(_ cell: String) -> String {
        var quoted = [Byte.quote]
        for byte in cell.utf8 { quoted += byte == Byte.quote ? [byte, byte] : [byte] }
        return String(decoding: quoted + [Byte.quote], as: UTF8.self)
    }
}
