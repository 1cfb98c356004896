/// One page of a long list of the desk.
package struct DeskPage: Sendable {
    private let index: Int
    private let count: Int
    private let path: String
    /// The rows of the page among all.
    package let range: Range<Int>

    /// A page of a list.
    /// - Parameters:
    ///   - wanted: the number of the page, from 1, as an address has it; the first page where it is none.
    ///   - rows: how many rows the whole list has.
    ///   - limit: maximum number of rows on a page.
    ///   - path: the address of the list up to the number: `/poster/?q=tea&`.
    package init(_ wanted: String?, rows: Int, limit: Int, path: String) {
        count = max(1, (rows + limit - 1) / limit)
        index = min(max(wanted.flatMap { Int($0) } ?? 1, 1), count) - 1
        range = min(index * limit, rows)..<min((index + 1) * limit, rows)
        self.path = path
    }

    /// Whether it is the first page.
    package var isFirst: Bool { index == 0 }

    /// The address of a page, from 0.
    package func address(_ page: Int) -> String {
        page == 0 ? String(path.dropLast()) : "\(path)page=\(page + 1)"
    }

    /// The ways to the pages before and after.
    var paging: Paging? { Paging(index, of: count, address: address) }
}
