import Basics
import Foundation

/// A text without the features that can disguise words: case, accents, full width, marks, zero-width characters and blanks between single letters.
///
/// Letters of scripts with blanks between words make words. Chinese, Japanese and Korean characters have none, so that they are looked for
/// in `compact`, where blanks and signs between characters are left out.
struct FoldedText {
    /// The words of letters and digits in their order; nil is the end of a clause, which no phrase crosses.
    let words: [[UInt32]?]
    /// Three or more single letters in a row, as `s p a m`, joined.
    let runs: [[UInt32]]
    /// All letters and digits without blanks and signs; 0 is the end of a clause.
    let compact: [UInt32]

    /// Folds a text, whose marks are limited first: to decompose a run of them takes quadratic time.
    init(_ text: String) {
        let scalars = Self.folded(CombiningMarks.limited(text))
        var (words, word, compact): ([[UInt32]?], [UInt32], [UInt32]) = ([], [], [])
        func endWord() {
            if !word.isEmpty { words.append(word) }
            word = []
        }
        for (position, scalar) in scalars.enumerated() {
            let next = position + 1 < scalars.count ? scalars[position + 1] : " "
            switch Self.kind(of: scalar, before: next) {
            case .letter:
                word.append(scalar.value)
                compact.append(scalar.value)
            case .ideograph:
                endWord()
                compact.append(scalar.value)
            case .gap: endWord()
            case .end:
                endWord()
                if words.last ?? nil != nil { words.append(nil) }
                if compact.last ?? 0 != 0 { compact.append(0) }
            }
        }
        endWord()
        self.words = words
        runs = Self.runs(of: words)
        self.compact = compact
    }

    /// The letters, digits and ideographs alone.
    var letters: [UInt32] { compact.filter { $0 != 0 } }

    // MARK: Parts

    private enum Kind { case letter, ideograph, gap, end }

    /// The kind of a scalar. A full stop before a blank ends a clause; otherwise it is a separator between letters.
    private static func kind(of scalar: Unicode.Scalar, before next: Unicode.Scalar) -> Kind {
        if scalar.isASCII {
            switch scalar {
            case ".": return next.properties.isWhitespace ? .end : .gap
            case "a"..."z", "0"..."9", "@", "$": return .letter
            case "\n", "!", "?", ";", ",", ":": return .end
            default: return .gap
            }
        }
        switch scalar.value {
        case 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF, 0x3040...0x30FF, 0xAC00...0xD7A3:
            return .ideograph
        default: break
        }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .decimalNumber, .letterNumber, .otherNumber:
            return .letter
        case .lineSeparator, .paragraphSeparator: return .end
        // The full stop and the commas of Chinese.
        case .otherPunctuation: return ["\u{3002}", "\u{3001}"].contains(scalar) ? .end : .gap
        default: return .gap
        }
    }

    /// The scalars in lower case and in compatibility decomposition, without marks and characters of no width.
    private static func folded(_ text: String) -> [Unicode.Scalar] {
        let isPlain = text.unicodeScalars.allSatisfy {
            $0.isASCII || (0x4E00...0x9FFF).contains($0.value) || $0 == "\u{3001}" || $0 == "\u{3002}"
        }
        let decomposed = isPlain ? text : text.decomposedStringWithCompatibilityMapping
        var scalars: [Unicode.Scalar] = []
        scalars.reserveCapacity(decomposed.utf8.count)
        for scalar in decomposed.unicodeScalars {
            if scalar.isASCII {
                let isUpper = (0x41...0x5A).contains(scalar.value)
                scalars.append(isUpper ? Unicode.Scalar(UInt8(scalar.value) | 0x20) : scalar)
            } else if !isInvisible(scalar) {
                scalars += scalar.properties.lowercaseMapping.unicodeScalars
            }
        }
        return scalars
    }

    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark, .format, .control: true
        default: scalar.properties.isDefaultIgnorableCodePoint
        }
    }

    private static func runs(of words: [[UInt32]?]) -> [[UInt32]] {
        var (runs, run): ([[UInt32]], [UInt32]) = ([], [])
        for word in words + [nil] {
            if let word, word.count == 1 {
                run += word
            } else {
                if run.count >= 3 { runs.append(run) }
                run = []
            }
        }
        return runs
    }
}
