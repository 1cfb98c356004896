/// How Chinese is read in Mandarin, in Latin letters and without tones.
public enum Pinyin {
    /// The readings of each Chinese character of a text, in order; nil where it has none.
    ///
    /// `银行 ATM` -> `yin hang/heng/xing`, `中文 (高级)` -> `zhong wen,gao ji`: a space parts characters that stand side by side, a
    /// comma others, and a slash the readings of one; `-` stands for a character that is in no table.
    public static func readings(of text: String) -> String? {
        // Chinese characters begin at U+3007, whose first byte is E3: most texts are told by their bytes.
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

    /// Made when the first Chinese text is met, in about a millisecond.
    private static let table = ReadingTable(PinyinTable.lines)
}
