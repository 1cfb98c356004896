import Basics
import Foundation

/// A name that a member can have on pages: one line without characters that change how others look.
public struct MemberName: Equatable, Sendable {
    /// Maximum length, in bytes: 20 Chinese characters.
    public static let byteLimit = 60

    /// Why a text is no name.
    public enum Fault: Error, Equatable, Sendable, CaseIterable {
        /// Over `byteLimit` bytes.
        case tooLong
        /// No letter and no digit.
        case empty
        /// A control character, one that turns the direction, or one of no width.
        case hidden
        /// Over `CombiningMarks.limit` marks on one character.
        case tooManyMarks
    }

    public let text: String

    /// Checks a typed text. Blanks at its ends are removed, and others become single spaces.
    public init(_ typed: String) throws(Fault) {
        // Blanks at the ends count too: bytes are counted before anything else.
        guard typed.utf8.count <= Self.byteLimit else { throw .tooLong }
        guard typed.unicodeScalars.allSatisfy(Self.isShown) else { throw .hidden }
        guard CombiningMarks.firstExcess(in: typed) == nil else { throw .tooManyMarks }
        let words = typed.split { $0.isWhitespace }
        text = words.joined(separator: " ").precomposedStringWithCanonicalMapping
        let hasName = text.unicodeScalars.contains {
            $0.properties.isAlphabetic || $0.properties.numericType != nil
        }
        guard hasName else { throw .empty }
        guard text.utf8.count <= Self.byteLimit else { throw .tooLong }
    }

    /// Whether readers see a character as what it is.
    private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned:
            false
        // The blank of Braille has no width of its own in most fonts.
        default: !scalar.properties.isDefaultIgnorableCodePoint && scalar != "\u{2800}"
        }
    }
}
