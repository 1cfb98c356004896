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

    /// The entry of a post.
    /// - Throws: `Problem` of the post's file if its Markdown is too long for a page.
    init(_ post: FeedPost, by maker: PageRenderer) throws(Problem) {
        switch post.kind {
        case .event(let event): try self.init(event, post, by: maker)
        case .message(let message): self.init(message, post, by: maker)
        case .comment(let comment): self.init(comment, post, by: maker)
        case .notice(let notice): self.init(notice, post, by: maker)
        }
    }

    private init(_ event: Event, _ post: FeedPost, by maker: PageRenderer) throws(Problem) {
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

    private init(_ message: Feedback, _ post: FeedPost, by maker: PageRenderer) {
        let feeling = maker.words.say(message.feeling == .love ? FeedbackEntry.Key.love : .hate)
        self.init(
            id: post.id,
            title: maker.words.wording(typed: message.title),
            url: maker.words.url(Address.message(message.id)), published: post.published,
            updated: message.posted, author: message.author, tags: [message.feeling.rawValue],
            summary: message.message,
            html: "<p><strong>\(HTMLEscape.text(feeling))</strong></p>\(Self.paragraph(message.message))")
    }

    private init(_ comment: SectionSummary.CourseComment, _ post: FeedPost, by maker: PageRenderer) {
        let (review, course) = (comment.comment, comment.course)
        let facts = [review.professor, review.semester].compactMap(\.self).joined(separator: ", ")
        let name = "\(course.number): \(maker.words.wording(course.name).text)"
        self.init(
            id: post.id, title: TaggedText(name),
            url: maker.words.url(Address.course(course.slug)) + "#c-\(review.id)", published: post.published,
            updated: post.published, author: nil, tags: [], summary: review.comment,
            html: (facts.isEmpty ? "" : "<p><strong>\(HTMLEscape.text(facts))</strong></p>")
                + Self.paragraph(review.comment))
    }

    private init(_ notice: Broadcast, _ post: FeedPost, by maker: PageRenderer) {
        let body = maker.words.wording(notice.body).text
        let changes = notice.changes.map { maker.words.wording($0).text }
        self.init(
            id: post.id, title: maker.words.wording(notice.title),
            url: notice.url ?? maker.words.url(Address.notices), published: post.published,
            updated: post.published, author: nil, tags: [],
            summary: [changes, body].compactMap(\.self).joined(separator: "\n"),
            html: (changes.map { "<p><strong>\(HTMLEscape.text($0))</strong></p>" } ?? "")
                + Self.paragraph(body))
    }

    /// A text as an HTML paragraph that keeps line breaks; empty if the text is.
    private static func paragraph(_ text: String) -> String {
        let lines = HTMLEscape.text(text).split(separator: "\n", omittingEmptySubsequences: false)
        return lines.isEmpty ? "" : "\n<p>\(lines.joined(separator: "<br>\n"))</p>"
    }

    private init(
        id: String, title: TaggedText, url: String, published: Timestamp, updated: Timestamp, author: String?,
        tags: [String], summary: String, html: String
    ) {
        self.id = id
        self.title = title
        self.url = url
        self.published = published
        self.updated = updated
        self.author = author
        self.tags = tags
        self.summary = summary
        self.html = html
    }
}
