import Markdown
import Model
import Site

extension FeedPost {
    init(_ message: Feedback, _ names: TagURI) {
        let id = names.name("feedback", id: message.id.text, posted: message.posted.day)
        self.init(id, published: message.posted) { post, renderer in FeedEntry(message, post, by: renderer) }
    }
}

extension FeedEntry {
    init(_ message: Feedback, _ post: FeedPost, by renderer: PageRenderer) {
        let feeling = renderer.words.say(message.feeling == .love ? FeedbackEntry.Key.love : .hate)
        self.init(
            id: post.id,
            title: renderer.words.tagged(typed: message.title),
            url: renderer.words.url(Address.message(message.id)), published: post.published,
            updated: message.posted, author: message.author, tags: [message.feeling.rawValue],
            summary: message.message,
            html: "<p><strong>\(HTMLEscape.text(feeling))</strong></p>\(Self.paragraph(message.message))")
    }
}
