extension StringProtocol {
    /// Whether the text has a visible character, or one that may be: not only white space, format and control
    /// characters, marks, fillers and private characters.
    public var isVisible: Bool {
        unicodeScalars.contains { scalar in
            if scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint {
                return false
            }
            switch scalar.properties.generalCategory {
            case .control, .format, .nonspacingMark, .enclosingMark, .surrogate, .unassigned, .privateUse:
                return false
            // Braille's blank pattern is a symbol.
            default: return scalar != "\u{2800}"
            }
        }
    }
}
