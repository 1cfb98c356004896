import Markdown
import Model
import Site

extension FeedPost {
    /// An announcement with these texts.
    init(_ notice: Broadcast, _ names: TagURI) {
        let id = names.name("notice", id: notice.id.text, posted: notice.timestamp.day)
        self.init(id, published: notice.counts) { post, maker in FeedEntry(notice, post, by: maker) }
    }
}

extension FeedEntry {
    /// An announcement with these texts.
    init(_ notice: Broadcast, _ post: FeedPost, by maker: PageRenderer) {
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
}
