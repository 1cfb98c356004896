import Foundation
import Model
import Site

/// The pages of the announcements.
struct NoticePageGroup: PageGroup {
    enum Key: String, PhraseKey {
        case title = "notices.title"
    }

    private let history: NoticeHistory
    /// The types of notifications that readers can turn off.
    private let types: [NotificationChoice]

    /// Number of announcements per page.
    private static let rowLimit = 20

    init(_ history: NoticeHistory, types: [NotificationChoice]) {
        (self.history, self.types) = (history, types)
    }

    static func templates(assets: AssetNames) -> [String: [String: Shape]] {
        ["notices": NoticeListView.framedShapes(assets: assets)]
    }

    var pages: [Page] {
        let notices = history.notices
        let pageCount = max(1, (notices.count + Self.rowLimit - 1) / Self.rowLimit)
        let lists = (0..<pageCount).map { page in
            let shown = notices.dropFirst(page * Self.rowLimit).prefix(Self.rowLimit)
            let changed = shown.map { $0.counts.day }.max()
            return Page(
                Address.notices(page: page), isListed: true, changed: changed,
                of: ListPage(number: page, count: pageCount, notices: Array(shown), types: types),
                Self.listHTML)
        }
        let file = Page(Address.noticeHistory, of: notices) { notices, renderer in
            NoticeHistory.json(notices, settings: renderer.settings, words: renderer.words)
        }
        return lists + [file]
    }

    /// A page of the list, numbered from 0.
    private struct ListPage: Encodable, Sendable {
        let number: Int
        let count: Int
        let notices: [Broadcast]
        let types: [NotificationChoice]
    }

    private static func listHTML(_ page: ListPage, _ renderer: PageRenderer) -> [UInt8] {
        let rows = page.notices.map { NoticeRow($0, settings: renderer.settings, words: renderer.words) }
        let paging = Paging(page.number, of: page.count) { renderer.words.link(Address.notices(page: $0)) }
        let title = renderer.words.say(Key.title)
        let hasSettings = page.number == 0 && renderer.settings.offeredChannels != nil
        let settings =
            hasSettings ? NotificationSettingsView(types: page.types, words: renderer.words) : nil
        return renderer.html(
            "notices", NoticeListView(notices: rows, paging: paging, notificationSettings: settings),
            PageHead(address: Address.notices(page: page.number), title: title))
    }
}
