import Model

/// A note for people who open a feed in a browser: XHTML elements with a style sheet, which feed readers ignore.
package struct FeedNote {
    package enum Key: String, PhraseKey {
        package static let group = "feeds"
        case what, page, read
    }

    private let feed: Feed

    package init(_ feed: Feed) { self.feed = feed }

    /// The processing instruction for the style sheet; empty if the theme has none.
    package var instruction: [String] {
        feed.style.map { ["<?xml-stylesheet type=\"text/css\" href=\"\(XMLText.escaped($0))\"?>"] } ?? []
    }

    /// The explanation of the feed, with a link to the corresponding page.
    package var head: [String] {
        guard feed.style != nil else { return [] }
        let what = XMLText.escaped(feed.words.say(Key.what))
        return [
            "<div xmlns=\"\(Self.xhtml)\"><p>\(what)</p><p>\(link(feed.page, feed.words.say(Key.page)))</p></div>"
        ]
    }

    /// The day of an entry and a link to its page.
    package func line(of entry: FeedEntry) -> [String] {
        guard feed.style != nil else { return [] }
        let day = XMLText.escaped(feed.words.dates.of(entry.published.day))
        return [
            "<div xmlns=\"\(Self.xhtml)\"><p>\(day) \(link(entry.url, feed.words.say(Key.read)))</p></div>"
        ]
    }

    private static let xhtml = "http://www.w3.org/1999/xhtml"

    private func link(_ address: String, _ text: String) -> String {
        "<a href=\"\(XMLText.escaped(address))\">\(XMLText.escaped(text))</a>"
    }
}
