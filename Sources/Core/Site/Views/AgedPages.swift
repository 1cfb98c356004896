/// The pages of a list that shows its newest post first. They are numbered from the oldest post, so that a new post changes the first page
/// alone.
///
/// Each page except the first has `size` posts and never changes. The first page has the rest: at least
/// `size` posts and fewer than twice as many, if there are at least `size` in all. After every `size` new
/// posts, its older half becomes a new page.
package struct AgedPages: Equatable, Sendable {
    /// Number of posts on each page but the first.
    package let size: Int
    package let count: Int

    package init(of count: Int, size: Int) { (self.count, self.size) = (count, size) }

    /// Number of pages beside the first.
    package var olderCount: Int { max(0, count / size - 1) }

    /// Number of posts on the first page.
    package var firstCount: Int { count - olderCount * size }

    /// The places of the posts of an older page, from the newest post; `number` is 1 for the page of the oldest posts.
    package func places(of number: Int) -> Range<Int> {
        let start = firstCount + (olderCount - number) * size
        return start..<start + size
    }

    /// The number of the page after the first, towards older posts; nil if there is none.
    package var nextToFirst: Int? { olderCount > 0 ? olderCount : nil }
}
