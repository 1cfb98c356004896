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
