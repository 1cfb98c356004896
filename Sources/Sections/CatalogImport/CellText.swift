import Texts

/// Cells as they may stand in a content file.
enum CellText {
    /// A text on one line: runs of white space are one space, none at the ends, no control characters, no combining marks over `CombiningMarks.limit`.
    static func line(_ cell: String) -> String {
        CombiningMarks.limited(cell).unicodeScalars.split(whereSeparator: \.properties.isWhitespace)
            .map { String(String.UnicodeScalarView($0.filter { !isControl($0) })) }
            .filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// A text of many lines as it was typed: line ends (also VT and FF, as word processors write them) are LF, no white
    /// space at the ends, no control characters.
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

    /// Whether a reader sees anything of a text.
    static func isVisible(_ text: String) -> Bool {
        text.unicodeScalars.contains {
            !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint
        }
    }

    /// Whether characters are in it that no content file may hold: NUL and the other controls of C0 and C1.
    static func hasControls(_ cell: String) -> Bool { cell.unicodeScalars.contains(where: isControl) }

    private static func trimmed(_ text: String) -> String {
        let front = text.unicodeScalars.drop(while: \.properties.isWhitespace)
        let end = front.lastIndex { !$0.properties.isWhitespace }
        return end.map { String(front[...$0]) } ?? ""
    }

    /// Not the white space among them: tab, LF, CR.
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D: false
        case 0..<0x20, 0x7F..<0xA0: true
        default: false
        }
    }
}
