/// Links from a page of a list to the pages before and after it.
package struct Paging: TemplateView {
    /// Whether the page has a number: not where pages are counted from the oldest post, and a new one must not change them.
    let isCounted: Bool
    /// From 1; 0 if the page has no number.
    let pageNumber: Int
    let pageCount: Int
    let previousPage: String?
    let nextPage: String?

    /// The links of the page `index`, from 0, of `count`; `address` returns the link to a page. Nil if there is only one page.
    package init?(_ index: Int, of count: Int, address: (Int) -> String) {
        guard count > 1 else { return nil }
        (isCounted, pageNumber, pageCount) = (true, index + 1, count)
        previousPage = index > 0 ? address(index - 1) : nil
        nextPage = index + 1 < count ? address(index + 1) : nil
    }

    /// The links of a page of posts to the pages with newer and older ones; nil if there are none.
    package init?(newer: String?, older: String?) {
        if newer == nil, older == nil { return nil }
        (isCounted, pageNumber, pageCount) = (false, 0, 0)
        (previousPage, nextPage) = (newer, older)
    }

    package static let computed = FieldTable<Paging>([
        .number("previousNumber") { $0.pageNumber - 1 },
        .number("nextNumber") { $0.pageNumber + 1 },
    ])
}
