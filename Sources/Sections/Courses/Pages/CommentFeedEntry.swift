import Foundation
import Markdown
import Model
import Site

extension FeedPost {
    /// A comment with the day of posting, as on its page; nil if it has none.
    init?(_ comment: CourseSection.Comment, _ names: TagURI, in timeZone: TimeZone) {
        guard let day = comment.comment.posted?.day, let posted = Timestamp(day.description, in: timeZone)
        else {
            return nil
        }
        let id = "\(comment.comment.course)-\(comment.comment.id)"
        self.init(names.name("comment", id: id, posted: day), published: posted) { post, renderer in
            FeedEntry(comment, post, by: renderer)
        }
    }
}

extension FeedEntry {
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
