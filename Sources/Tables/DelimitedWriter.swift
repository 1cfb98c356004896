/// Writes records as RFC 4180 has them: commas, CRLF, quotes where a cell needs them.
public enum DelimitedWriter {
    /// The records as one CSV text.
    public static func csv(_ records: [[String]]) -> String {
        records.map { $0.map(quoted).joined(separator: ",") + "\r\n" }.joined()
    }

    private static func quoted(_ cell: String) -> String {
        let bytes = cell.utf8
        guard bytes.contains(where: { $0 == Byte.comma || $0 == Byte.quote || Byte.isLineEnd($0) }) else {
            return cell
        }
        var quoted = [Byte.quote]
        for byte in bytes { quoted += byte == Byte.quote ? [byte, byte] : [byte] }
        return String(decoding: quoted + [Byte.quote], as: UTF8.self)
    }
}
