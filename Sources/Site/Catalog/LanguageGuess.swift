/// Tells Chinese from other text, for the `lang` of what people typed.
enum LanguageGuess {
    /// The tag of Chinese where Chinese characters are at least a third of the letters; else nil.
    static func tag(of text: String, languages: [String]) -> String? {
        // Chinese characters begin at U+3400, whose first byte is E3. Looking at bytes is far quicker than at the
        // properties of scalars, and most texts have nothing beyond ASCII but a quote or an ellipsis.
        guard text.utf8.contains(where: { $0 >= 0xE3 }) else { return nil }
        var (han, letters) = (0, 0)
        for scalar in text.unicodeScalars where scalar.properties.isAlphabetic {
            letters += 1
            if scalar.properties.isIdeographic { han += 1 }
        }
        guard han > 0, han * 3 >= letters else { return nil }
        return languages.first { $0 == "zh" || $0.hasPrefix("zh-") } ?? "zh"
    }
}
