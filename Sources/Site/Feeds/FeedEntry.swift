import Foundation
import Markdown
import Model

/// A post as feeds have it.
struct FeedEntry: Sendable {
    /// Its name for good.
    let id: String
    let title: Wording
    /// The full address of its page.
    let url: String
    let published: Timestamp
    let updated: Timestamp
    let author: String?
    let tags: [String]
    /// What it says, with every link in full.
    let html: String

    /// A post.
    /// - Throws: `Problem` of its file, where its Markdown is more than a page can hold.
    init(_ post: FeedPost, by maker: PageMaker) throws(Problem) {
        switch post.kind {
        case .event(let event): try self.init(event, post, by: maker)
        case .message(let message): self.init(message, post, by: maker)
        }
    }

    private init(_ event: Event, _ post: FeedPost, by maker: PageMaker) throws(Problem) {
        let url = maker.words.url(Address.event(event.slug))
        let name = maker.words.wording(event.title)
        let line = HTMLEscape.text(
            EventLine.text(event, timeZone: maker.settings.timeZone, words: maker.words))
        let source = maker.words.markdownText(event.detail, event.translations)
        let detail = try maker.bareHTML(ofMarkdown: source, file: event.file) ?? ""
        self.init(
            id: post.id,
            title: event.status == .cancelled
                ? name.with(maker.words.say(EventNotice.Key.cancelledTitle, ["title": name.text])) : name,
            url: url, published: post.published,
            updated: max(post.published, event.updated ?? post.published), author: event.author,
            tags: event.tags.map { maker.words.tag($0).text },
            html: "<p><strong>\(line)</strong></p>\n" + AbsoluteLinks.html(detail, page: url))
    }

    private init(_ message: Feedback, _ post: FeedPost, by maker: PageMaker) {
        let feeling = maker.words.say(message.feeling == .love ? FeedbackEntry.Key.love : .hate)
        let lines = HTMLEscape.text(message.message).split(separator: "\n", omittingEmptySubsequences: false)
        let text = lines.isEmpty ? "" : "\n<p>\(lines.joined(separator: "<br>\n"))</p>"
        self.init(
            id: post.id,
            title: maker.words.wording(typed: message.title),
            url: maker.words.url(Address.message(message.id)), published: post.published,
            updated: message.posted, author: message.author, tags: [message.feeling.rawValue],
            html: "<p><strong>\(HTMLEscape.text(feeling))</strong></p>\(text)")
    }

    private init(
        id: String, title: Wording, url: String, published: Timestamp, updated: Timestamp, author: String?,
        tags: [String], html: String
    ) {
        self.id = id
        self.title = title
        self.url = url
        self.published = published
        self.updated = updated
        self.author = author
        self.tags = tags
        self.html = html
    }
}
