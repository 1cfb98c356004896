/// Limits runs of combining marks. Normalizing a run takes quadratic time, so that untrusted text is checked for long runs, in one pass,
/// before it is normalized or compared.
public enum CombiningMarks {
    /// Maximum number of marks on one character, as in the Stream-Safe Text Format (UAX #15 13). No language needs more than a few.
    public static let limit = 30

    /// The first mark over the limit; nil if there is none.
    public static func firstExcess(in text: String) -> String.Index? {
        // Most texts are in Latin letters and contain no byte of a mark.
        guard text.utf8.contains(where: { $0 >= 0xCC }) else { return nil }
        var run = 0
        for index in text.unicodeScalars.indices {
            run = isMark(text.unicodeScalars[index]) ? run + 1 : 0
            if run > limit { return index }
        }
        return nil
    }

    /// The text without the marks over the limit.
    public static func limited(_ text: String) -> String {
        guard firstExcess(in: text) != nil else { return text }
        var (scalars, run) = (String.UnicodeScalarView(), 0)
        for scalar in text.unicodeScalars {
            run = isMark(scalar) ? run + 1 : 0
            if run <= limit { scalars.append(scalar) }
        }
        return String(scalars)
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x300, 0x3400...0x9FFF, 0xAC00...0xD7A3: false
        default:
            scalar.properties.canonicalCombiningClass != .notReordered || scalar.properties.isGraphemeExtend
                || scalar == "\u{200D}"
        }
    }
}
