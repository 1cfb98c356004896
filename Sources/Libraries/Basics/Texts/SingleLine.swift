/// Formats untrusted texts for one line.
public enum SingleLine {
    /// The text with single spaces for runs of spaces, line ends and control characters, and without bidirectional controls.
    public static func line(_ text: String) -> String {
        text.unicodeScalars.split { scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator: true
            default: scalar.properties.isBidiControl
            }
        }.map { String($0) }.joined(separator: " ")
    }

    /// At most `limit` characters, ending with `…` if the text was longer.
    public static func cut(_ text: String, to limit: Int) -> String {
        text.unicodeScalars.count <= limit
            ? text : String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit - 1))) + "…"
    }
}
