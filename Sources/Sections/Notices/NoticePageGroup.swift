import Model
import Site

/// The pages of the announcements.
struct NoticePageGroup: PageGroup {
    /// The broadcasts that are published, newest first.
    let notices: [Broadcast]
    let site: SectionContext

    /// Number of announcements per page.
    private static let rowLimit = 20

    static func templates(assets: AssetNames) -> [String: [String: Shape]] {
        ["notices": NoticeListView.framedShapes(assets: assets)]
    }

    var pages: [Page] {
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
            Self.json(notices, settings: renderer.settings, words: renderer.words)
        }
        return lists + [file]
    }

    /// The records as JSON in one language: `{"history": [{"notification": {...}, "data": {...}}, ...]}`.
    private static func json(_ notices: [Broadcast], settings: SiteSettings, words: PageWords) -> String {
        let records = notices.map { notice in
            JSONValue.object(of: [
                "notification": .object(of: [
                    "title": .text(words.heading(of: notice).text),
                    "body": .text(words.tagged(notice.body).text),
                ]),
                "data": .object(of: [
                    "id": .text(notice.subject),
                    "timestamp": .text(notice.timestamp.moment(in: settings.timeZone)),
                    "type": .text(notice.kind.rawValue),
                    "url": .text(notice.url.map { url($0, settings.url, words) }) ?? .null,
                ]),
            ])
        }
        return "{\"history\":[" + records.map { "\n\($0.json)" }.joined(separator: ",") + "\n]}\n"
    }

    /// A URL; one on this site leads to the page in the reader's language.
    private static func url(_ url: String, _ site: String, _ words: PageWords) -> String {
        url.hasPrefix(site + "/") ? words.url(String(url.dropFirst(site.count))) : url
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

extension PageWords {
    /// The title of a notice, which says whether its subject is cancelled.
    func heading(of notice: Broadcast) -> TaggedText {
        let title = tagged(notice.title)
        return notice.isCancelled
            ? title.with(say(NoticePhrase.cancelled, ["title": title.text])) : title
    }
}

extension Address {
    static let notices = "/notifications/"
    static let noticeHistory = "/notifications/history.json"

    /// A page of the list, numbered from 0; the first is `/notifications/`.
    static func notices(page: Int) -> String { page == 0 ? notices : "\(notices)page/\(page + 1)/" }
}
