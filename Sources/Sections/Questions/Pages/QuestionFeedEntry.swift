import Foundation
import Model
import Site

/// A question in feeds, with its author's name.
struct FeedQuestion: Codable, Sendable {
    let question: Question
    /// Nil for a former member.
    let author: String?
}

extension FeedPost {
    /// A question with the minute of posting, as on its page.
    init(_ entry: FeedQuestion, _ names: TagURI, in timeZone: TimeZone) {
        let question = entry.question
        self.init(
            names.name("question", id: question.id.text, posted: question.posted.day),
            published: question.posted.minute(in: timeZone)
        ) { post, renderer throws(Problem) in try FeedEntry(entry, post, by: renderer) }
    }
}

extension FeedEntry {
    /// A question.
    /// - Throws: `Problem` of the file, where the text is more than a page can hold.
    init(_ entry: FeedQuestion, _ post: FeedPost, by renderer: PageRenderer) throws(Problem) {
        let (question, words) = (entry.question, renderer.words)
        let url = words.url(Address.question(question.id))
        let file = "\(Question.folder.path)/\(question.id)\(Question.ending)"
        let html = try renderer.html(ofTyped: question.text, file: file) ?? ""
        self.init(
            id: post.id, title: words.tagged(typed: question.title), url: url, published: post.published,
            updated: max(
                post.published,
                question.updated?.minute(in: renderer.settings.timeZone) ?? post.published),
            author: entry.author,
            tags: question.tags.map { words.tag($0).text },
            summary: words.excerpt(ofMarkdown: question.markdown, [:])?.text ?? "",
            html: FeedEntry.absolute(html, page: url))
    }
}
