/// Tells Chinese from other text, for the `lang` of what people typed.
enum LanguageGuess {
    /// The tag of Chinese where Chinese characters are at least a third of the letters; else nil.
    static func tag(of text: String, languages: [String]) -> String? {
        // Most texts are ASCII alone, and looking at their bytes is far quicker than at their scalars.
        guard text.utf8.contains(where: { $0 >= 0x80 }) else { return nil }
        var (han, letters) = (0, 0)
        for scalar in text.unicodeScalars where scalar.properties.isAlphabetic {
            letters += 1
            if scalar.properties.isIdeographic { han += 1 }
        }
        guard han > 0, han * 3 >= letters else { return nil }
        return languages.first { $0 == "zh" || $0.hasPrefix("zh-") } ?? "zh"
    }
}
