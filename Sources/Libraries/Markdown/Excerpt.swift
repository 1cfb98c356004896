extension MarkdownText {
    /// At most `limit` characters of `text`, cut at the end of a word, followed by `…` if text was cut. A space after full-width
    /// punctuation, which has its own spacing, is removed.
    static func cut(_ text: String, limit: Int) -> String {
        guard limit > 0 else { return "" }
        let text = withoutDoubleGaps(text)
        // The number of Characters is at most the number of bytes, which is known.
        guard text.utf8.count > limit,
            let end = text.index(text.startIndex, offsetBy: limit, limitedBy: text.endIndex),
            end < text.endIndex
        else { return text }
        var cut = end
        while cut > text.startIndex, !isBetweenWords(text, cut) { cut = text.index(before: cut) }
        if cut == text.startIndex { cut = end }
        let shown = text[..<cut]
        let words = shown.lastIndex { !isWeakEnd($0) }.map { shown[...$0] } ?? shown
        return words + "…"
    }

    private static func withoutDoubleGaps(_ text: String) -> String {
        // Full-width punctuation begins with the byte E3 or a greater one; most texts have none.
        guard text.utf8.contains(where: { $0 >= 0xE3 }) else { return text }
        var shown = ""
        var last: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            let isDouble = scalar == " " && last.map { "。！？；：，、".unicodeScalars.contains($0) } == true
            if !isDouble { shown.unicodeScalars.append(scalar) }
            last = scalar
        }
        return shown
    }

    /// Whether a line break is allowed before the character at `index`.
    private static func isBetweenWords(_ text: String, _ index: String.Index) -> Bool {
        let (before, after) = (text[text.index(before: index)], text[index])
        return before.isWhitespace || after.isWhitespace || isWord(before)
            || (isWord(after) && !before.isPunctuation)
    }

    /// Whether a character counts as a word: Chinese and Japanese characters, which need no spaces, and emoji.
    private static func isWord(_ character: Character) -> Bool {
        guard let scalar = character.unicodeScalars.first else { return false }
        switch scalar.value {
        case 0x3040...0x30FF: return true  // Hiragana and Katakana
        default: return scalar.properties.isIdeographic || scalar.properties.isEmojiPresentation
        }
    }

    /// Whether a character should not be before an ellipsis: white space and some punctuation.
    private static func isWeakEnd(_ character: Character) -> Bool {
        character.isWhitespace || ",;:.-–—([{，、；：。（「".contains(character)
    }
}
