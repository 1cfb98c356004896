import CLinux
import Foundation

/// Text normalized for search. `fold` and `squeeze` in Templates/assets do the same in the browser.
package enum SearchText {
    /// Text in lower case, without accents, with full-width letters as ASCII, straight apostrophes and simplified Chinese characters,
    /// by Unicode scalars.
    package static func folded(_ text: String) -> [UInt32] {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.map(lowercased) }
        // Most other names are Chinese and need no decomposition either.
        let isPlain = text.unicodeScalars.allSatisfy { $0.isASCII || chinese.contains($0.value) }
        let decomposed = isPlain ? text : text.decomposedStringWithCompatibilityMapping
        var folded: [UInt32] = []
        folded.reserveCapacity(decomposed.utf8.count)
        for scalar in decomposed.unicodeScalars {
            if scalar.isASCII {
                folded.append(lowercased(UInt8(ascii: scalar)))
            } else if chinese.contains(scalar.value) {
                folded.append(simplified(scalar.value))
            } else if apostrophes.contains(scalar.value) {
                folded.append(apostrophe)
            } else if !isMark(scalar) {
                folded += scalar.properties.lowercaseMapping.unicodeScalars.map {
                    $0 == finalSigma ? sigma.value : $0.value
                }
            }
        }
        return folded
    }

    /// A course number for comparison: without blanks and hyphens.
    package static func squeezed(_ number: String) -> [UInt32] {
        folded(number).filter { !isSqueezed($0) }
    }

    /// Whether course numbers are compared without a scalar.
    package static func isSqueezed(_ scalar: UInt32) -> Bool { scalar == hyphen || blanks.contains(scalar) }

    /// Calls `body` with each scalar of a folded one.
    package static func forEachFolded(_ scalar: Unicode.Scalar, _ body: (UInt32) -> Void) {
        if scalar.isASCII {
            body(lowercased(UInt8(ascii: scalar)))
        } else if chinese.contains(scalar.value) {
            body(simplified(scalar.value))
        } else {
            folded(String(scalar)).forEach(body)
        }
    }

    /// A text on one line, with single blanks between its words.
    package static func line(of text: String) -> String {
        // Bytes, since finding the Characters takes most of the time; in ASCII they are the same.
        guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
            return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
        var line: [UInt8] = []
        line.reserveCapacity(text.utf8.count)
        for word in text.utf8.split(whereSeparator: { (0x09...0x0D).contains($0) || $0 == 0x20 }) {
            if !line.isEmpty { line.append(0x20) }
            line += word
        }
        return String(decoding: line, as: UTF8.self)
    }

    /// Whether a scalar of folded text matches `\s` in JavaScript.
    package static func isBlank(_ scalar: UInt32) -> Bool { blanks.contains(scalar) }

    /// Folded text without surrounding blanks.
    package static func trimmed(_ text: [UInt32]) -> [UInt32] {
        let end = text.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? 0
        return Array(text[..<end].drop(while: isBlank))
    }

    package static func withSingleBlanks(_ text: [UInt32]) -> [UInt32] {
        var single: [UInt32] = []
        single.reserveCapacity(text.count)
        for scalar in text {
            if !isBlank(scalar) {
                single.append(scalar)
            } else if single.last != space {
                single.append(space)
            }
        }
        return single
    }

    /// Folded text in UTF-8.
    package static func bytes(_ text: [UInt32]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        for value in text {
            if value < 0x80 {
                bytes.append(UInt8(value))
            } else if let scalar = Unicode.Scalar(value) {
                bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
            }
        }
        return bytes
    }

    /// A typed text trimmed like JavaScript's `trim`.
    package static func trimmed(_ text: String) -> String {
        let scalars = text.unicodeScalars
        func isAround(_ scalar: Unicode.Scalar) -> Bool {
            isBlank(scalar.value) || scalar.properties.generalCategory == .spaceSeparator
        }
        guard let last = scalars.lastIndex(where: { !isAround($0) }) else { return "" }
        return String(scalars[...last].drop(while: isAround))
    }

    package static func has(_ part: [UInt8], in text: [UInt8]) -> Bool {
        text.withUnsafeBytes { text in
            part.withUnsafeBytes { part in
                guard let base = text.baseAddress else { return part.isEmpty }
                return find_bytes(base, text.count, part.baseAddress, part.count) != nil
            }
        }
    }

    private static let space: UInt32 = 0x20
    private static let apostrophe: UInt32 = 0x27
    /// The curly single quotation marks, and the letter that looks like the closing one.
    private static let apostrophes: Set<UInt32> = [0x2018, 0x2019, 0x02BC]

    /// The common CJK ideographs; none of them has a decomposition.
    private static let chinese: ClosedRange<UInt32> = 0x4E00...0x9FFF
    /// Whether a scalar is a common CJK ideograph.
    package static func isChinese(_ scalar: UInt32) -> Bool { chinese.contains(scalar) }

    private static let hyphen: UInt32 = 0x2D
    // A final sigma is another letter, but a typed prefix of a word may end with either.
    private static let (finalSigma, sigma): (Unicode.Scalar, Unicode.Scalar) = ("ς", "σ")

    /// The scalars that `\s` matches in JavaScript and that folding keeps.
    private static let blanks: Set<UInt32> = [
        0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x20, 0xA0, 0x1680, 0x2028, 0x2029, 0xFEFF,
    ]

    private static func lowercased(_ byte: UInt8) -> UInt32 {
        UInt32((UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte)
    }

    /// Whether a scalar matches `\p{M}` in JavaScript.
    package static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }
}

extension SearchText {
    /// Joins the texts of one row. No query contains a line feed, so that none matches across two texts.
    package static func joined(_ texts: [[UInt8]]) -> [UInt8] { Array(texts.joined(separator: [0x0A])) }
}
