import Basics
import Foundation

/// Converts texts of a calendar for content files, with combining marks limited to `CombiningMarks.limit`.
enum EventText {
    /// A text on one line, without control characters and with single spaces. Nil if nothing is left.
    static func line(_ text: String) -> String? {
        let words = CombiningMarks.limited(text).unicodeScalars.split(
            whereSeparator: \.properties.isWhitespace
        )
        .map { String(String.UnicodeScalarView($0.filter { !isControl($0) })) }.filter { !$0.isEmpty }
        return words.isEmpty ? nil : words.joined(separator: " ")
    }

    /// A text of several lines without control characters and surrounding white space. Empty if nothing of it is visible.
    static func paragraphs(_ text: String) -> String {
        let kept = CombiningMarks.limited(text).unicodeScalars.filter {
            $0 == "\n" || $0 == "\t" || !isControl($0)
        }
        guard
            kept.contains(where: { !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint }
            )
        else { return "" }
        let front = kept.drop { $0.properties.isWhitespace }
        guard let end = front.lastIndex(where: { !$0.properties.isWhitespace }) else { return "" }
        return String(String.UnicodeScalarView(front[...end]))
    }

    /// A text without trailing line ends.
    static func withoutLineEnds(_ text: String) -> String {
        let end = text.utf8.lastIndex { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        return end.map { String(text[...$0]) } ?? ""
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value) || scalar.value == 0xFFFE
            || scalar.value == 0xFFFF
    }
}
