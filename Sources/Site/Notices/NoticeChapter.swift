import Foundation
import Model

/// What everyone was notified of.
struct NoticeChapter: Chapter {
    enum Key: String, PhraseKey {
        case title = "notices.title"
    }

    private let history: NoticeHistory

    /// How many notices one page has.
    private static let rowLimit = 20

    init(_ history: NoticeHistory) {
        self.history = history
    }

    static func templates(assets: AssetNames) -> [String: [String: Shape]] {
        ["notices": FramedView<NoticeListView>.shapes(assets: assets)]
    }

    var pages: [Page] {
        let notices = history.notices
        let pageCount = max(1, (notices.count + Self.rowLimit - 1) / Self.rowLimit)
        let lists = (0..<pageCount).map { page in
            let shown = notices.dropFirst(page * Self.rowLimit).prefix(Self.rowLimit)
            let changed = shown.map { $0.counts.day }.max()
            return Page(Address.notices(page: page), isListed: true, changed: changed) { maker in
                let rows = shown.map { NoticeRow($0, settings: maker.settings, words: maker.words) }
                let paging = Paging(page, of: pageCount) { maker.words.link(Address.notices(page: $0)) }
                let view = NoticeListView(notices: rows, paging: paging)
                let title = maker.words.say(Key.title)
                return maker.html(
                    "notices", view, PageHead(address: Address.notices(page: page), title: title))
            }
        }
        return lists + [Page(Address.noticeHistory) { history.json(timeZone: $0.settings.timeZone) }]
    }
}
