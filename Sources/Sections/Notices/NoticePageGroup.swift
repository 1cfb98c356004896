import Foundation
import Model
import Site

/// The pages of the announcements.
struct NoticePageGroup: PageGroup {
    let history: NoticeHistory
    let site: SectionContext

    /// Number of announcements per page.
    private static let rowLimit = 20

    static func templates(assets: AssetNames) -> [String: [String: Shape]] {
        ["notices": NoticeListView.framedShapes(assets: assets)]
    }

    var pages: [Page] {
        let notices = history.notices
        let pageCount = max(1, (notices.count + Self.rowLimit - 1) / Self.rowLimit)
        let lists = (0..<pageCount).map { number in
            let shown = notices.dropFirst(number * Self.rowLimit).prefix(Self.rowLimit)
            let address = Address.notices(page: number)
            return Page(
                address, isListed: true, changed: shown.map { $0.counts.day }.max(),
                of: view(of: shown, number: number, pageCount: pageCount)
            ) { view, renderer in
                let title = renderer.words.say(NoticeSection.Key.title)
                return renderer.html("notices", view, PageHead(address: address, title: title))
            }
        }
        let file = Page(Address.noticeHistory, of: notices) { notices, renderer in
            NoticeHistory.json(notices, settings: renderer.settings, words: renderer.words)
        }
        return lists + [file]
    }

    /// A page of the list, numbered from 0.
    private func view(of notices: ArraySlice<Broadcast>, number: Int, pageCount: Int) -> NoticeListView {
        let words = site.words
        let hasSettings = number == 0 && site.settings.offeredChannels != nil
        return NoticeListView(
            notices: notices.map { NoticeRow($0, settings: site.settings, words: words) },
            paging: Paging(number, of: pageCount) { words.link(Address.notices(page: $0)) },
            notificationSettings: hasSettings
                ? NotificationSettingsView(types: site.notificationTypes, words: words) : nil)
    }
}

extension Address {
    static let notices = "/notifications/"
    static let noticeHistory = "/notifications/history.json"

    /// A page of the list, numbered from 0; the first is `/notifications/`.
    static func notices(page: Int) -> String { page == 0 ? notices : "\(notices)page/\(page + 1)/" }
}
