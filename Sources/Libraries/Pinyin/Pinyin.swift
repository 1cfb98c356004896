/// Mandarin readings of Chinese characters, in Latin letters without tones.
public enum Pinyin {
    /// The readings of each Chinese character of a text, in order; nil if it has none.
    ///
    /// `银行 ATM` -> `yin hang/heng/xing`, `中文 (高级)` -> `zhong wen,gao ji`: a space separates adjacent characters, a comma others, and a
    /// slash the readings of one character; `-` is a character without a reading in the table.
    public static func readings(of text: String) -> String? {
        // Chinese characters begin at U+3007, whose first byte is E3: most texts have no such byte.
        guard text.utf8.contains(where: { $0 >= 0xE3 }) else { return nil }
        var (readings, isBeside) = ("", false)
        for scalar in text.unicodeScalars {
            guard scalar.value >= 0x3007, scalar.properties.isIdeographic else {
                isBeside = false
                continue
            }
            if !readings.isEmpty { readings += isBeside ? " " : "," }
            readings += table.readings(of: scalar) ?? "-"
            isBeside = true
        }
        return readings.isEmpty ? nil : readings
    }

    /// A text with each Chinese character replaced by its usual reading, for addresses: `第3届` -> ` di 3 jie`.
    ///
    /// Syllables are separated by spaces, except those of 子 and 们, which are joined to the word before (GB/T 16159): `饺子` -> `jiaozi`.
    /// Characters without a reading in the table are omitted.
    public static func latin(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 >= 0xE3 }) else { return text }
        var (latin, isBeside) = ("", false)
        for scalar in text.unicodeScalars {
            guard scalar.value >= 0x3007, scalar.properties.isIdeographic else {
                if isBeside { latin += " " }
                latin.unicodeScalars.append(scalar)
                isBeside = false
                continue
            }
            guard let reading = table.usualReading(of: scalar) else { continue }
            if !(isBeside && suffixes.contains(scalar)) { latin += " " }
            latin += reading
            isBeside = true
        }
        return latin
    }

    private static let suffixes: Set<Unicode.Scalar> = ["子", "们"]

    /// The table, created for the first Chinese text, in about a millisecond.
    private static let table = ReadingTable(characterLines)
}
