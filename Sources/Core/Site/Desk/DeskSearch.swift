import Model

/// A search of the desk: events with each of its words in a title, location, tag, author or file name, in any language.
package struct DeskSearch: Sendable {
    /// Maximum length of a query in bytes; the rest is cut off.
    static let limit = 200

    /// The query as shown again.
    package let text: String
    private let words: [[UInt8]]

    /// The search for a query; nil if it has no words.
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

    /// Whether an event matches.
    package func finds(_ event: Event) -> Bool {
        let texts = event.title.all + (event.location?.all ?? []) + event.tags
        let all = (texts + [event.author ?? "", event.slug.text]).joined(separator: "\n")
        let folded = SearchText.bytes(SearchText.folded(all))
        return words.allSatisfy { folded.contains($0) }
    }
}
