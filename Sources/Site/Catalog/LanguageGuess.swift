/// Tells Chinese from other text, for the `lang` of what people typed.
enum LanguageGuess {
    /// The tag of Chinese where Chinese characters are at least a third of the letters; the site's first other language where
    /// most letters are Latin; else nil.
    static func tag(of text: String, languages: [String]) -> String? {
        // Chinese characters begin at U+3400, whose first byte is E3. Looking at bytes is far quicker than at the
        // properties of scalars, and most texts have nothing beyond ASCII but a quote or an ellipsis.
        guard text.utf8.contains(where: { $0 >= 0xE3 }) else {
            return text.utf8.contains(where: isLatin) ? languages.first { !isChinese($0) } : nil
        }
        var (han, latin, letters) = (0, 0, 0)
        for scalar in text.unicodeScalars {
            // What most texts are made of is told by its number: properties take longer than all else here.
            if scalar.isASCII {
                if isLatin(UInt8(scalar.value)) { latin += 1 }
            } else if commonHan.contains(scalar.value) || scalar.properties.isIdeographic {
                han += 1
            } else if scalar.properties.isAlphabetic {
                letters += 1
            }
        }
        letters += han + latin
        if han > 0, han * 3 >= letters { return languages.first(where: isChinese) ?? "zh" }
        return latin * 2 > letters ? languages.first { !isChinese($0) } : nil
    }

    /// The block CJK Unified Ideographs.
    private static let commonHan: ClosedRange<UInt32> = 0x4E00...0x9FFF

    private static func isChinese(_ tag: String) -> Bool { tag == "zh" || tag.hasPrefix("zh-") }

    private static func isLatin(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
}
