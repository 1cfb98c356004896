import Site

/// A search of the desk: posts with each of its words in one of their texts.
package struct DeskSearch: Sendable {
    /// Maximum length of a query in bytes; the rest is cut off.
    static let limit = 200

    /// The query as shown again.
    package let text: String
    private let words: [[UInt8]]

    /// Creates the search for a query; nil if it has no words.
    package init?(_ query: String) {
        // The length is limited before any other processing.
        let text =
            query.utf8.count > Self.limit
            ? String(decoding: query.utf8.prefix(Self.limit), as: UTF8.self) : query
        words = SearchText.folded(text).split(whereSeparator: SearchText.isBlank).map {
            SearchText.bytes(Array($0))
        }
        if words.isEmpty { return nil }
        self.text = text
    }

    /// Whether each word is in one of the texts of a post.
    package func finds(_ texts: [String]) -> Bool {
        let folded = SearchText.bytes(SearchText.folded(texts.joined(separator: "\n")))
        return words.allSatisfy { folded.contains($0) }
    }
}
