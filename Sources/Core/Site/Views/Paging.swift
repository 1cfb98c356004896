/// Links from a page of a list to the pages before and after it.
package struct Paging: TemplateView {
    private let number: Int
    private let count: Int
    private let previous: String?
    private let next: String?

    /// The links of the page `index`, from 0, of `count`; `address` returns the link to a page. Nil if there is only one page.
    package init?(_ index: Int, of count: Int, address: (Int) -> String) {
        guard count > 1 else { return nil }
        (number, self.count) = (index + 1, count)
        previous = index > 0 ? address(index - 1) : nil
        next = index + 1 < count ? address(index + 1) : nil
    }

    package static let fields = FieldTable<Paging>([
        .number("pageNumber") { $0.number },
        .number("pageCount") { $0.count },
        .text("previousPage") { $0.previous },
        .number("previousNumber") { $0.number - 1 },
        .text("nextPage") { $0.next },
        .number("nextNumber") { $0.number + 1 },
    ])
}
