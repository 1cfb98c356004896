extension Unicode.Scalar {
    /// Whether the scalar is a CJK character as the CJK-friendly amendment of CommonMark defines it: wide, full-width or half-width
    /// (Unicode Standard Annex 11) and no emoji by default, or Hangul. The ranges are those of Unicode 16, joined over unassigned gaps.
    var isCJK: Bool {
        switch value {
        // Most texts of other scripts end here.
        case 0..<0x1100: false
        case 0x1100...0x11FF, 0x20A9, 0x2329...0x232A, 0x2630...0x2637, 0x268A...0x268F, 0x2E80...0x303E,
            0x3041...0x3247, 0x3250...0xA4C6, 0xA960...0xA97C, 0xAC00...0xD7FB, 0xF900...0xFAFF,
            0xFE10...0xFE19,
            0xFE30...0xFE6B, 0xFF01...0xFFEE, 0x16FE0...0x18DF2, 0x1AFF0...0x1B2FB, 0x1D300...0x1D376,
            0x1F210...0x1F219, 0x1F21B...0x1F22E, 0x1F240...0x1F265, 0x20000...0x3FFFD:
            true
        case 0x1F200, 0x1F202, 0x1F230, 0x1F231, 0x1F237, 0x1F23B: true
        default: false
        }
    }

    /// Whether the scalar is punctuation (general category P).
    var isPunctuation: Bool {
        switch properties.generalCategory {
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
            .initialPunctuation,
            .finalPunctuation, .otherPunctuation:
            true
        default: false
        }
    }
}
