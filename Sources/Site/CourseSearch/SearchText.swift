import Foundation

/// Text as search compares it. `fold` and `squeeze` in Templates/assets make the same of it in the browser.
enum SearchText {
    /// Text in one case, without accents, full-width letters as plain ones; by Unicode scalars.
    static func folded(_ text: String) -> [UInt32] {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.map(lowercased) }
        // Most other names are Chinese, and have nothing to decompose either.
        let isPlain = text.unicodeScalars.allSatisfy { $0.isASCII || chinese.contains($0.value) }
        let decomposed = isPlain ? text : text.decomposedStringWithCompatibilityMapping
        var folded: [UInt32] = []
        folded.reserveCapacity(decomposed.utf8.count)
        for scalar in decomposed.unicodeScalars {
            if scalar.isASCII {
                folded.append(lowercased(UInt8(ascii: scalar)))
            } else if chinese.contains(scalar.value) {
                folded.append(scalar.value)
            } else if !isMark(scalar) {
                folded += scalar.properties.lowercaseMapping.unicodeScalars.map {
                    $0 == finalSigma ? sigma.value : $0.value
                }
            }
        }
        return folded
    }

    /// A course's number for comparing: without blanks and hyphens.
    static func squeezed(_ number: String) -> [UInt32] {
        folded(number).filter { $0 != hyphen && !blanks.contains($0) }
    }

    /// The ideographs that most Chinese is written with; none of them is decomposed.
    private static let chinese: ClosedRange<UInt32> = 0x4E00...0x9FFF
    private static let hyphen: UInt32 = 0x2D
    // A sigma at the end of a word is another letter, and nobody who types half a word knows.
    private static let (finalSigma, sigma): (Unicode.Scalar, Unicode.Scalar) = ("ς", "σ")

    /// What `\s` means in JavaScript, as far as it is left by folding.
    private static let blanks: Set<UInt32> = [
        0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x20, 0xA0, 0x1680, 0x2028, 0x2029, 0xFEFF,
    ]

    private static func lowercased(_ byte: UInt8) -> UInt32 {
        UInt32((UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte)
    }

    /// What `\p{M}` means in JavaScript.
    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }
}
