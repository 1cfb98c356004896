import Foundation
import Markdown
import Model
import Site

extension FeedPost {
    /// A message with the minute of posting, as on its page.
    init(_ message: Feedback, _ names: TagURI, in timeZone: TimeZone) {
        let id = names.name("feedback", id: message.id.text, posted: message.posted.day)
        let posted = Timestamp(message.postedMinute, in: timeZone) ?? message.posted
        self.init(id, published: posted) { post, renderer in FeedEntry(message, post, by: renderer) }
    }
}

extension FeedEntry {
    init(_ message: Feedback, _ post: FeedPost, by renderer: PageRenderer) {
        let feeling = renderer.words.say(message.feeling == .love ? FeedbackSection.Key.love : .hate)
        self.init(
            id: post.id,
            title: renderer.words.tagged(typed: message.title),
            url: renderer.words.url(Address.message(message.id)), published: post.published,
            updated: post.published, author: message.author, tags: [message.feeling.rawValue],
            summary: message.message,
            html: "<p><strong>\(HTMLEscape.text(feeling))</strong></p>\(Self.paragraph(message.message))")
    }
}
