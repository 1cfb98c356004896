import Foundation
import Markdown
import Model

/// An entry of a feed.
struct FeedEntry: Sendable {
    /// The permanent id.
    let id: String
    let title: TaggedText
    /// The URL of the post's page.
    let url: String
    let published: Timestamp
    let updated: Timestamp
    let author: String?
    let tags: [String]
    /// The summary as plain text.
    let summary: String
    /// The content as HTML with absolute links.
    let html: String

    /// A text as an HTML paragraph that keeps line breaks; empty if the text is.
    static func paragraph(_ text: String) -> String {
        let lines = HTMLEscape.text(text).split(separator: "\n", omittingEmptySubsequences: false)
        return lines.isEmpty ? "" : "\n<p>\(lines.joined(separator: "<br>\n"))</p>"
    }
}
