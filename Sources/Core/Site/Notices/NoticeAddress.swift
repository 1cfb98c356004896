extension Address {
    static let notices = "/notifications/"
    static let noticeHistory = "/notifications/history.json"

    /// The first page is `/notifications/` itself; `page` counts from 0.
    static func notices(page: Int) -> String { page == 0 ? notices : "\(notices)page/\(page + 1)/" }
}
