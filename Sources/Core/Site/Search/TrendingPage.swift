import Model

extension Page {
    /// `/searches/trending.json`: an array of the terms that readers search for most, for scripts, the most frequent first. No page
    /// contains them, so that no page changes with them.
    static func trending(_ terms: [String]) -> Page {
        Page(Address.trending, of: terms) { terms, _ in JSONValue.list(terms.map { .text($0) }).json + "\n" }
    }
}

extension Address {
    /// The terms that readers search for most.
    static let trending = "/searches/trending.json"
    /// The data for search in the association's own pages without a connection.
    package static let pageSearch = "/searches/pages.json"
}
