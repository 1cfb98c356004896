import Model
import Parallel

/// A post that may stand in a feed.
struct FeedPost: Sendable {
    let published: Timestamp
    /// The post's permanent name.
    let id: String
    private let make: @Sendable (FeedPost, PageRenderer) throws(Problem) -> FeedEntry
    private let made = Lazy<Result<FeedEntry, Problem>>()

    /// A post with the function that makes its entry, once for all feeds.
    init(
        _ id: String, published: Timestamp,
        _ make: @escaping @Sendable (FeedPost, PageRenderer) throws(Problem) -> FeedEntry
    ) {
        (self.id, self.published, self.make) = (id, published, make)
    }

    /// The entry of the post, made once for all feeds.
    /// - Throws: `Problem` of the post's file if its Markdown is too long for a page.
    func entry(by maker: PageRenderer) throws(Problem) -> FeedEntry {
        try made.value { Result { () throws(Problem) in try make(self, maker) } }.get()
    }
}
