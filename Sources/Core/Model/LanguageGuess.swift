/// Tells Chinese from other text, for the `lang` of what people typed.
public enum LanguageGuess {
    /// The tag of Chinese where Chinese characters are at least a third of the letters; the site's first other language where
    /// most letters are Latin; else nil.
    public static func tag(of text: String, languages: [String]) -> String? {
        var text = text
        let letters = text.withUTF8 { Letters(in: $0) }
        let all = letters.han + letters.latin + letters.others
        if letters.han > 0, letters.han * 3 >= all { return languages.first(where: isChinese) ?? "zh" }
        return letters.latin * 2 > all ? languages.first { !isChinese($0) } : nil
    }

    private static func isChinese(_ tag: String) -> Bool { tag == "zh" || tag.hasPrefix("zh-") }
}

/// How many letters of which kind a text has.
private struct Letters {
    private(set) var han = 0
    private(set) var latin = 0
    private(set) var others = 0

    /// Counts in UTF-8: a tenth of the time that the scalars of a String take.
    init(in bytes: UnsafeBufferPointer<UInt8>) {
        // Chinese characters begin at U+3400, whose first byte is E3. A text without any is Latin if it is anything, and most
        // have nothing beyond ASCII but a quote or an ellipsis. The greatest of all bytes is found twenty times as fast as
        // the first that is great enough.
        guard bytes.reduce(0, max) >= 0xE3 else {
            latin = bytes.contains(where: Self.isLatin) ? 1 : 0
            return
        }
        var index = 0
        while index < bytes.count {
            if bytes[index] < 0x80 {
                latin += Self.isLatin(bytes[index]) ? 1 : 0
                index += 1
            } else {
                count(Self.scalar(in: bytes, at: &index))
            }
        }
    }

    private mutating func count(_ scalar: Unicode.Scalar) {
        // What most texts are made of is told by its number: properties take longer than all else here.
        if Self.commonHan.contains(scalar.value) || scalar.properties.isIdeographic {
            han += 1
        } else if scalar.properties.isAlphabetic {
            others += 1
        }
    }

    /// The scalar beyond ASCII at `index`, which moves behind it.
    private static func scalar(in bytes: UnsafeBufferPointer<UInt8>, at index: inout Int) -> Unicode.Scalar {
        let length = bytes[index] < 0xE0 ? 2 : bytes[index] < 0xF0 ? 3 : 4
        let first = UInt32(bytes[index] & (0x7F >> UInt8(length)))
        let value = bytes[index + 1..<index + length].reduce(first) { $0 << 6 | UInt32($1 & 0x3F) }
        index += length
        return Unicode.Scalar(value) ?? "\u{FFFD}"
    }

    /// The block CJK Unified Ideographs.
    private static let commonHan: ClosedRange<UInt32> = 0x4E00...0x9FFF

    private static func isLatin(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
}
