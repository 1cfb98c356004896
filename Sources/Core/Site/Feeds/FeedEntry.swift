import Foundation
import Markdown
import Model

package struct FeedEntry: Sendable {
    /// The permanent id.
    package let id: String
    package let title: TaggedText
    /// The URL of the post's page.
    package let url: String
    package let published: Timestamp
    package let updated: Timestamp
    package let author: String?
    package let tags: [String]
    /// The summary as plain text.
    package let summary: String
    /// The content as HTML with absolute links.
    package let html: String

    package init(
        id: String, title: TaggedText, url: String, published: Timestamp, updated: Timestamp, author: String?,
        tags: [String], summary: String, html: String
    ) {
        (self.id, self.title, self.url, self.published, self.updated) = (id, title, url, published, updated)
        (self.author, self.tags, self.summary, self.html) = (author, tags, summary, html)
    }

    /// A text as an HTML paragraph that keeps line breaks; empty if the text is.
    package static func paragraph(_ text: String) -> String {
        let lines = HTMLEscape.text(text).split(separator: "\n", omittingEmptySubsequences: false)
        return lines.isEmpty ? "" : "\n<p>\(lines.joined(separator: "<br>\n"))</p>"
    }
}

extension FeedEntry {
    /// The rendered Markdown of the page at `url` with absolute URLs.
    ///
    /// The renderer writes quotes only inside tags, so that an attribute is found by its name and quote.
    package static func absolute(_ html: String, page url: String) -> String {
        guard let page = URL(string: url) else { return html }
        // Bytes, since searching by Character took most of the time of a feed.
        let bytes = Array(html.utf8)
        var (absolute, copied): ([UInt8], Int) = ([], 0)
        while let quote = bytes[copied...].indices.first(where: { opensAddress($0, in: bytes) }) {
            let value = bytes[(quote + 1)...].prefix { $0 != UInt8(ascii: "\"") }
            let address = String(decoding: value, as: UTF8.self)
            absolute += bytes[copied...quote]
            absolute += (URL(string: address, relativeTo: page)?.absoluteString ?? address).utf8
            copied = value.endIndex
        }
        return String(decoding: absolute + bytes[copied...], as: UTF8.self)
    }

    private static let attributes = [Array(" href=".utf8), Array(" src=".utf8)]

    /// Whether the byte is the opening quote of an attribute with a URL.
    private static func opensAddress(_ index: Int, in bytes: [UInt8]) -> Bool {
        bytes[index] == UInt8(ascii: "\"")
            && attributes.contains { name in
                index >= name.count && bytes[(index - name.count)..<index].elementsEqual(name)
            }
    }
}
