import Markdown
import Model
import Site

extension FeedPost {
    init(_ notice: Broadcast, _ names: TagURI) {
        let id = names.name("notice", id: notice.id.text, posted: notice.timestamp.day)
        self.init(id, published: notice.counts) { post, renderer in FeedEntry(notice, post, by: renderer) }
    }
}

extension FeedEntry {
    init(_ notice: Broadcast, _ post: FeedPost, by renderer: PageRenderer) {
        let body = renderer.words.tagged(notice.body).text
        let changes = notice.changes.map { renderer.words.tagged($0).text }
        self.init(
            id: post.id, title: renderer.words.heading(of: notice),
            url: notice.url ?? renderer.words.url(Address.notices), published: post.published,
            updated: post.published, author: nil, tags: [],
            summary: [changes, body].compactMap(\.self).joined(separator: "\n"),
            html: (changes.map { "<p><strong>\(HTMLEscape.text($0))</strong></p>" } ?? "")
                + Self.paragraph(body))
    }
}
