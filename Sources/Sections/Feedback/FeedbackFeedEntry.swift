import Markdown
import Model
import Site

extension FeedPost {
    /// A message.
    init(_ message: Feedback, _ names: TagURI) {
        let id = names.name("feedback", id: message.id.text, posted: message.posted.day)
        self.init(id, published: message.posted) { post, maker in FeedEntry(message, post, by: maker) }
    }
}

extension FeedEntry {
    /// A message.
    init(_ message: Feedback, _ post: FeedPost, by maker: PageRenderer) {
        let feeling = maker.words.say(message.feeling == .love ? FeedbackEntry.Key.love : .hate)
        self.init(
            id: post.id,
            title: maker.words.wording(typed: message.title),
            url: maker.words.url(Address.message(message.id)), published: post.published,
            updated: message.posted, author: message.author, tags: [message.feeling.rawValue],
            summary: message.message,
            html: "<p><strong>\(HTMLEscape.text(feeling))</strong></p>\(Self.paragraph(message.message))")
    }
}
