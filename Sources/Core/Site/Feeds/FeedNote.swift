import Markdown
import Model

/// A note for people who open a feed in a browser: XHTML elements with a style sheet, which feed readers ignore.
extension Feed {
    /// The processing instruction for the style sheet; empty if the theme has none.
    var instruction: [String] {
        style.map { ["<?xml-stylesheet type=\"text/css\" href=\"\(HTMLEscape.xml($0))\"?>"] } ?? []
    }

    /// The explanation of the feed, with a link to the corresponding page.
    var noteHead: [String] {
        guard style != nil else { return [] }
        let what = HTMLEscape.xml(words.say(FeedTopic.Key.what))
        return [
            "<div xmlns=\"\(Self.xhtml)\"><p>\(what)</p><p>\(noteLink(page, words.say(FeedTopic.Key.page)))</p></div>"
        ]
    }

    /// The day of an entry and a link to its page.
    func noteLine(of entry: FeedEntry) -> [String] {
        guard style != nil else { return [] }
        let day = HTMLEscape.xml(words.dates.of(entry.published.day))
        return [
            "<div xmlns=\"\(Self.xhtml)\"><p>\(day) \(noteLink(entry.url, words.say(FeedTopic.Key.read)))</p></div>"
        ]
    }

    private static let xhtml = "http://www.w3.org/1999/xhtml"

    private func noteLink(_ address: String, _ text: String) -> String {
        "<a href=\"\(HTMLEscape.xml(address))\">\(HTMLEscape.xml(text))</a>"
    }
}
