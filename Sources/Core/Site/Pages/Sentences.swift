extension Sequence<String> {
    /// The sentences as one text, with a blank between two of them. A Chinese mark at the end of a sentence has its own blank.
    package var asSentences: String {
        reduce(into: "") { text, sentence in
            if let last = text.unicodeScalars.last, !chineseMarks.contains(last) { text += " " }
            text += sentence
        }
    }
}

private let chineseMarks: [Unicode.Scalar] = ["。", "！", "？", "；", "：", "，", "、", "）", "”", "》"]
