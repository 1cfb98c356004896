import Markdown
import Model
import Site

extension FeedPost {
    /// Creates a comment on a course; nil if it has no time of posting.
    init?(_ comment: CourseSection.Comment, _ names: TagURI) {
        guard let posted = comment.comment.posted else { return nil }
        let id = "\(comment.comment.course)-\(comment.comment.id)"
        self.init(names.name("comment", id: id, posted: posted.day), published: posted) { post, renderer in
            FeedEntry(comment, post, by: renderer)
        }
    }
}

extension FeedEntry {
    /// Creates a comment on a course.
    init(_ comment: CourseSection.Comment, _ post: FeedPost, by renderer: PageRenderer) {
        let (review, course) = (comment.comment, comment.course)
        let facts = [review.professor, review.semester].compactMap(\.self).joined(separator: ", ")
        let name = "\(course.number): \(renderer.words.tagged(course.name).text)"
        self.init(
            id: post.id, title: TaggedText(name),
            url: renderer.words.url(Address.course(course.slug)) + "#c-\(review.id)",
            published: post.published,
            updated: post.published, author: nil, tags: [], summary: review.comment,
            html: (facts.isEmpty ? "" : "<p><strong>\(HTMLEscape.text(facts))</strong></p>")
                + Self.paragraph(review.comment))
    }
}
