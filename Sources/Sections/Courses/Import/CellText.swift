import Basics

/// Converts cells for content files.
enum CellText {
    /// A text on one line, trimmed, with single spaces, without control characters, and with limited combining marks.
    static func line(_ cell: String) -> String {
        CombiningMarks.limited(cell).unicodeScalars.split(whereSeparator: \.properties.isWhitespace)
            .map { String(String.UnicodeScalarView($0.filter { !isControl($0) })) }
            .filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// A text of several lines as typed: line ends (also VT and FF, as from word processors) become LF; without surrounding white space
    /// and control characters.
    static func paragraphs(_ cell: String) -> String {
        var scalars = String.UnicodeScalarView()
        var afterReturn = false
        for scalar in CombiningMarks.limited(cell).unicodeScalars {
            if scalar == "\r" || (isControl(scalar) && scalar.properties.isWhitespace) {
                scalars.append("\n")
            } else if !(scalar == "\n" && afterReturn), !isControl(scalar) {
                scalars.append(scalar)
            }
            afterReturn = scalar == "\r"
        }
        return trimmed(String(scalars))
    }

    /// Whether any character of a text is visible.
    static func isVisible(_ text: String) -> Bool {
        text.unicodeScalars.contains {
            !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint
        }
    }

    /// Whether a cell contains characters that content files do not allow: NUL and other controls of C0 and C1.
    static func hasControls(_ cell: String) -> Bool { cell.unicodeScalars.contains(where: isControl) }

    private static func trimmed(_ text: String) -> String {
        let front = text.unicodeScalars.drop(while: \.properties.isWhitespace)
        let end = front.lastIndex { !$0.properties.isWhitespace }
        return end.map { String(front[...$0]) } ?? ""
    }

    /// Whether a scalar is a control character other than tab, LF and CR.
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D: false
        case 0..<0x20, 0x7F..<0xA0: true
        default: false
        }
    }
}
