import Markdown
import Model
import Site

extension FeedPost {
    /// An event; nil if it is a draft or has no time of posting.
    init?(_ event: Event, _ names: TagURI) {
        guard event.status != .draft, let posted = event.posted else { return nil }
        self.init(names.name("event", id: event.id, posted: posted.day), published: posted) {
            post, maker throws(Problem) in try FeedEntry(event, post, by: maker)
        }
    }
}

extension FeedEntry {
    /// An event.
    /// - Throws: `Problem` of the file, where the Markdown is more than a page can hold.
    init(_ event: Event, _ post: FeedPost, by maker: PageRenderer) throws(Problem) {
        let url = maker.words.url(Address.event(event.slug))
        let name = maker.words.wording(event.title)
        let line = EventLine.text(event, timeZone: maker.settings.timeZone, words: maker.words)
        let source = maker.words.markdownText(event.detail, event.translations)
        let detail = try maker.bareHTML(ofMarkdown: source, file: event.file) ?? ""
        self.init(
            id: post.id,
            title: event.status == .cancelled
                ? name.with(maker.words.say(EventNotice.Key.cancelledTitle, ["title": name.text])) : name,
            url: url, published: post.published,
            updated: max(post.published, event.updated ?? post.published), author: event.author,
            tags: event.tags.map { maker.words.tag($0).text }, summary: line,
            html: "<p><strong>\(HTMLEscape.text(line))</strong></p>\n" + AbsoluteLinks.html(detail, page: url)
        )
    }
}
