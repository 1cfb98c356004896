import Site

/// One page of a long list of the desk.
package struct DeskPage: Sendable {
    private let index: Int
    private let count: Int
    private let path: String
    /// The range of the page's rows.
    package let range: Range<Int>

    /// - Parameters:
    ///   - wanted: the page's number in the URL, from 1; invalid numbers give the first page.
    ///   - rows: number of rows of the whole list.
    ///   - limit: maximum number of rows on a page.
    ///   - path: the URL of the list up to the number: `/poster/?q=tea&`.
    package init(_ wanted: String?, rows: Int, limit: Int, path: String) {
        count = max(1, (rows + limit - 1) / limit)
        index = min(max(wanted.flatMap { Int($0) } ?? 1, 1), count) - 1
        range = min(index * limit, rows)..<min((index + 1) * limit, rows)
        self.path = path
    }

    /// Whether it is the first page.
    package var isFirst: Bool { index == 0 }

    /// The URL of a page, numbered from 0.
    package func address(_ page: Int) -> String {
        page == 0 ? String(path.dropLast()) : "\(path)page=\(page + 1)"
    }

    /// Links to the pages before and after; nil if there is one page.
    package var paging: Paging? { Paging(index, of: count, address: address) }
}
