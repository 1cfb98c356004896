import Foundation
import Model

/// The number of a course: `COMPSCI 330`, `LIT 89S`.
///
/// Numbers sort by subject and then by value: `MATH 89` comes before `MATH 216`.
public struct CourseNumber: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The number as shown: words separated by single spaces.
    public let text: String

    /// Each run of white space is replaced by one space; nil if nothing is left.
    public init?(_ text: String) {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard !words.isEmpty else { return nil }
        self.text = words.joined(separator: " ")
    }

    public var description: String { text }

    /// The letter in an index: `C` for `COMPSCI 330`; `#` if the number begins with no letter.
    public var initial: String {
        guard let first = text.first, first.isLetter else { return "#" }
        // Most letters are ASCII, which needs no folding.
        if first.isASCII { return first.uppercased() }
        return String(first).folding(options: .diacriticInsensitive, locale: nil).uppercased()
    }

    public static func < (left: CourseNumber, right: CourseNumber) -> Bool {
        let order = left.text.naturalOrder(to: right.text)
        return order == 0 ? left.text < right.text : order < 0
    }
}

extension CourseNumber: Codable {
    public init(from decoder: any Decoder) throws {
        text = try decoder.singleValueContainer().decode(String.self)
    }

    /// Encodes the text alone, since records hold thousands.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
