/// An email that shares a page.
package enum ShareLetter {
    /// The mailto URL (RFC 6068) with a page's title as subject and its URL as text; nil for a page without an address.
    package static func address(title: String, url: String?) -> String? {
        url.map { "mailto:?subject=\(PercentEncoding.of(title))&body=\(PercentEncoding.of($0))" }
    }
}
