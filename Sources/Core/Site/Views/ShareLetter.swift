/// A letter that hands on a page.
enum ShareLetter {
    /// The mailto address (RFC 6068) of a letter with a page's name as its subject and its address as its text; nil of a
    /// page without an address.
    static func address(title: String, url: String?) -> String? {
        url.map { "mailto:?subject=\(PercentEncoding.of(title))&body=\(PercentEncoding.of($0))" }
    }
}
