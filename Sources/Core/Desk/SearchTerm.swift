import Foundation
import Site

/// A term that readers search for, folded like search itself, so that different spellings are one.
package struct SearchTerm: Equatable, Sendable {
    /// The folded term with single blanks.
    package let text: String

    /// Maximum length of a typed term, in bytes.
    private static let byteLimit = 480
    /// Length of a folded term, in characters.
    private static let lengths = 2...60

    /// Creates a typed term; nil if it is too short or too long, has no letter or something unprintable, or may be personal data.
    package init?(_ typed: String) {
        guard typed.utf8.count <= Self.byteLimit else { return nil }
        let folded = SearchText.trimmed(SearchText.withSingleBlanks(SearchText.folded(typed)))
        guard Self.lengths.contains(folded.count) else { return nil }
        let scalars = folded.compactMap(Unicode.Scalar.init)
        guard scalars.contains(where: \.properties.isAlphabetic), scalars.allSatisfy(Self.isPrintable),
            !PersonalData.isIn(scalars)
        else { return nil }
        // Folding leaves Korean syllables decomposed.
        text = String(decoding: SearchText.bytes(folded), as: UTF8.self).precomposedStringWithCanonicalMapping
    }

    private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned:
            false
        default: true
        }
    }
}

/// Shapes of personal data in short folded texts: mail addresses, web addresses, telephone and account numbers.
enum PersonalData {
    /// Number of digits in a row from which they are taken for a number of a person: 5. Years and course numbers have at most 4.
    private static let run = 5
    /// Number of digits between which only separators stand from which they are taken for a telephone number: 7.
    private static let telephone = 7
    private static let separators: Set<Unicode.Scalar> = [" ", "-", ".", "/", "(", ")", "+", "_"]

    /// Whether a text has such a shape.
    static func isIn(_ text: [Unicode.Scalar]) -> Bool {
        text.contains("@") || hasNumber(text) || hasHost(text)
    }

    private static func hasNumber(_ text: [Unicode.Scalar]) -> Bool {
        var (inRow, between) = (0, 0)
        for scalar in text {
            if scalar.properties.generalCategory == .decimalNumber {
                (inRow, between) = (inRow + 1, between + 1)
            } else {
                inRow = 0
                if !separators.contains(scalar) { between = 0 }
            }
            if inRow >= run || between >= telephone { return true }
        }
        return false
    }

    /// Whether a text has `://` or a name of a host, such as `example.edu`: a point between a letter or digit and two ASCII letters.
    private static func hasHost(_ text: [Unicode.Scalar]) -> Bool {
        text.indices.contains { index in
            let rest = text[index...]
            if rest.starts(with: [":", "/", "/"]) { return true }
            guard rest.first == ".", index > 0,
                text[index - 1].properties.isAlphabetic || isDigit(text[index - 1])
            else { return false }
            let label = rest.dropFirst().prefix { isLetter($0) }
            return label.count >= 2
        }
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool { ("a"..."z").contains(scalar) }
}
