/// The beginning of a plain text.
enum PlainExcerpt {
    /// `text` on one line, cut to at most `limit` characters at a word's end where there is one near, with an ellipsis.
    static func of(_ text: String, limit: Int) -> String {
        // No more is looked at than can be needed, since comments can be long.
        let line = text.prefix(limit * 4).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard line.count > limit else { return line }
        let cut = line.prefix(limit)
        let words = cut.lastIndex(of: " ").map { cut[..<$0] } ?? cut
        return (words.count * 3 > limit * 2 ? words : cut) + "…"
    }
}
