import Foundation

/// The number of a class as people write it: `COMPSCI 330`, `LIT 89S`.
///
/// Numbers sort by subject and then by value, so that `MATH 89` stands before `MATH 216`.
public struct CourseNumber: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The number as shown: words parted by single spaces.
    public let text: String

    /// The number that `text` is, with its runs of white space made one space each; nil where nothing is left.
    public init?(_ text: String) {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard !words.isEmpty else { return nil }
        self.text = words.joined(separator: " ")
    }

    /// The number as shown.
    public var description: String { text }

    /// The letter under which an index lists it: `C` for `COMPSCI 330`; `#` where it begins with a digit or sign.
    public var initial: String {
        guard let first = text.first, first.isLetter else { return "#" }
        // Most have nothing to fold.
        if first.isASCII { return first.uppercased() }
        return String(first).folding(options: .diacriticInsensitive, locale: nil).uppercased()
    }

    /// By subject, then by value.
    public static func < (left: CourseNumber, right: CourseNumber) -> Bool {
        let order = NaturalOrder.compare(left.text, right.text)
        return order == 0 ? left.text < right.text : order < 0
    }
}

extension CourseNumber: Codable {
    /// The number that was encoded.
    /// - Throws: `DecodingError` of what is no text.
    public init(from decoder: any Decoder) throws {
        text = try decoder.singleValueContainer().decode(String.self)
    }

    /// Encodes the text alone, since records hold thousands.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
