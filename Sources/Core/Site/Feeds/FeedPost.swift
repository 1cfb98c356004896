import Basics
import Model

package struct FeedPost: Sendable {
    package let published: Timestamp
    /// The post's permanent name.
    package let id: String
    private let make: @Sendable (FeedPost, PageRenderer) throws(Problem) -> FeedEntry
    private let made = Lazy<Result<FeedEntry, Problem>>()

    /// `make` makes the entry, once for all feeds.
    package init(
        _ id: String, published: Timestamp,
        _ make: @escaping @Sendable (FeedPost, PageRenderer) throws(Problem) -> FeedEntry
    ) {
        (self.id, self.published, self.make) = (id, published, make)
    }

    package func entry(by renderer: PageRenderer) throws(Problem) -> FeedEntry {
        try made.value { Result { () throws(Problem) in try make(self, renderer) } }.get()
    }
}

/// The posts of a section that can be in a feed, with the fingerprint of their sources.
package struct FeedPosts: Sendable {
    package let posts: [FeedPost]
    package let fingerprint: CachedFingerprint

    /// The posts of values, the newest first. `post` returns nil for a value that is in no feed.
    package init<Value: Encodable>(_ values: [Value], _ post: (Value) -> FeedPost?) {
        let newest = values.prefix(Feed.limit)
        (posts, fingerprint) = (newest.compactMap(post), CachedFingerprint(Array(newest)))
    }
}
