import Basics

/// Texts of a calendar for content files, with combining marks limited to `CombiningMarks.limit`.
extension String {
    /// The text on one line, without control characters and with single spaces. Nil if nothing is left.
    var calendarLine: String? {
        let words = CombiningMarks.limited(self).unicodeScalars.split(
            whereSeparator: \.properties.isWhitespace
        )
        .map { String(String.UnicodeScalarView($0.filter { !Self.isControl($0) })) }.filter { !$0.isEmpty }
        return words.isEmpty ? nil : words.joined(separator: " ")
    }

    /// The text of several lines without control characters and surrounding white space. Empty if nothing of it is visible.
    var calendarParagraphs: String {
        let kept = CombiningMarks.limited(self).unicodeScalars.filter {
            $0 == "\n" || $0 == "\t" || !Self.isControl($0)
        }
        guard
            kept.contains(where: { !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint }
            )
        else { return "" }
        let front = kept.drop { $0.properties.isWhitespace }
        guard let end = front.lastIndex(where: { !$0.properties.isWhitespace }) else { return "" }
        return String(String.UnicodeScalarView(front[...end]))
    }

    /// The text without trailing line ends.
    var withoutLineEnds: String {
        let end = utf8.lastIndex { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        return end.map { String(self[...$0]) } ?? ""
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value) || scalar.value == 0xFFFE
            || scalar.value == 0xFFFF
    }
}
