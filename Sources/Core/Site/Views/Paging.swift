/// Links from a page of a list to the pages before and after it.
package struct Paging: TemplateView {
    /// The page's number and the number of pages; nil where pages are counted from the oldest post, and a new one must not change them.
    private let place: (number: Int, count: Int)?
    private let previous: String?
    private let next: String?

    /// The links of the page `index`, from 0, of `count`; `address` returns the link to a page. Nil if there is only one page.
    package init?(_ index: Int, of count: Int, address: (Int) -> String) {
        guard count > 1 else { return nil }
        place = (index + 1, count)
        previous = index > 0 ? address(index - 1) : nil
        next = index + 1 < count ? address(index + 1) : nil
    }

    /// Creates the links of a page of posts to the pages with newer and older ones; nil if there are none.
    package init?(newer: String?, older: String?) {
        if newer == nil, older == nil { return nil }
        (place, previous, next) = (nil, newer, older)
    }

    package static let fields = FieldTable<Paging>([
        .flag("isCounted") { $0.place != nil },
        .number("pageNumber") { $0.place?.number ?? 0 },
        .number("pageCount") { $0.place?.count ?? 0 },
        .text("previousPage") { $0.previous },
        .number("previousNumber") { ($0.place?.number ?? 0) - 1 },
        .text("nextPage") { $0.next },
        .number("nextNumber") { ($0.place?.number ?? 0) + 1 },
    ])
}
