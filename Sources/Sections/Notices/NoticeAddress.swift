import Site

extension Address {
    static let notices = "/notifications/"
    static let noticeHistory = "/notifications/history.json"

    /// A page of the list, numbered from 0; the first is `/notifications/`.
    static func notices(page: Int) -> String { page == 0 ? notices : "\(notices)page/\(page + 1)/" }
}
