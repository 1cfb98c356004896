extension String {
    /// The text with single spaces for runs of spaces, line ends and control characters, and without bidirectional controls.
    public var singleLine: String {
        unicodeScalars.split { scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator: true
            default: scalar.properties.isBidiControl
            }
        }.map { String($0) }.joined(separator: " ")
    }

    /// At most `limit` Unicode scalars, ending with `…` if the text was longer.
    public func cut(to limit: Int) -> String {
        unicodeScalars.count <= limit
            ? self : String(String.UnicodeScalarView(unicodeScalars.prefix(limit - 1))) + "…"
    }
}
