/// The host of an address in a plain text.
struct BareHost {
    let start: Int
    /// The end of the host, without dots at its end.
    let end: Int
    /// Number of labels.
    let labels: Int
    /// Whether the last label begins in ASCII, as all top-level domains but those of other scripts do.
    let endsInASCII: Bool
    /// Whether text that cannot be of the host follows without a space: `example.org报名`. No top-level domain mixes scripts.
    let isCut: Bool

    /// The host at `start`; nil if there is none, if it is longer than `longest` bytes, or if one of its last two labels has a `_`, which
    /// no domain has.
    init?(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, longest: Int) {
        var end = start
        while end < bytes.count, end - start <= longest, let length = Self.lengthOfLetter(bytes, at: end) {
            end += length
        }
        let dot = UInt8(ascii: ".")
        guard end - start <= longest, end > start, bytes[start] != dot, bytes[start] != UInt8(ascii: "-")
        else { return nil }
        let parts = bytes[start..<end].split(separator: dot)
        guard let last = parts.last, let first = last.first, first != UInt8(ascii: "-"),
            !parts.suffix(2).joined().contains(UInt8(ascii: "_"))
        else { return nil }
        let other = first < 0x80 ? last.firstIndex { $0 >= 0x80 } : nil
        self.start = start
        self.end = other ?? last.endIndex
        labels = parts.count
        endsInASCII = first < 0x80
        isCut = other != nil
    }

    /// Number of bytes of a dot, hyphen, underscore, letter, digit or combining mark; nil for anything else.
    private static func lengthOfLetter(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int? {
        let byte = bytes[index]
        if byte < 0x80 { return BareLinkScanner.isAlphanumeric(byte) || "-._".utf8.contains(byte) ? 1 : nil }
        let scalar = bytes.scalar(at: index)
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .nonspacingMark, .spacingMark,
            .decimalNumber:
            return scalar.utf8.count
        default: return nil
        }
    }
}
