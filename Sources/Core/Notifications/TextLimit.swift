/// Texts that are cut to the limit of a service, with an ellipsis in place of the rest.
enum TextLimit {
    /// The text in at most `limit` bytes of UTF-8.
    static func bytes(_ text: String, _ limit: Int) -> String {
        cut(text.map(String.init), limit) { $0.utf8.count }
    }

    /// Pieces of a text, which are not divided, in at most `limit` UTF-16 code units, as Discord, Slack and Telegram count.
    static func units(_ pieces: [String], _ limit: Int) -> String { cut(pieces, limit) { $0.utf16.count } }

    private static func cut(_ pieces: [String], _ limit: Int, _ size: (String) -> Int) -> String {
        let (ellipsis, sizes) = ("…", pieces.map(size))
        if sizes.reduce(0, +) <= limit { return pieces.joined() }
        var (count, total) = (0, size(ellipsis))
        while count < sizes.count, total + sizes[count] <= limit {
            total += sizes[count]
            count += 1
        }
        return pieces[..<count].joined() + ellipsis
    }
}
