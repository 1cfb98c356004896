import Model
import Site

/// A page of the list of announcements.
struct NoticeListView: TemplateView {
    let notices: [NoticeRow]
    let paging: Paging?
    /// The settings of notifications; nil on further pages and on a site without the CGI program.
    let notificationSettings: NotificationSettingsView?

    static let computed = FieldTable<NoticeListView>([.flag("hasNotices") { !$0.notices.isEmpty }])
}

/// An announcement in the list.
struct NoticeRow: TemplateView {
    let title: TaggedText
    /// At most one text.
    let noticeBody: [TaggedText]
    /// The link's address; nil if there is none.
    let address: String?
    let changes: TaggedText?
    /// Whether the changes say that the subject is cancelled.
    let isCancelled: Bool
    /// The end of the hold, for machines.
    let published: String
    let publishedText: String

    init(_ notice: Broadcast, settings: SiteSettings, words: PageWords) {
        title = words.tagged(notice.title)
        let body = words.tagged(notice.body)
        noticeBody = body.text.isEmpty ? [] : [body]
        address = notice.url.flatMap { Self.link($0, site: settings.url, words: words) }
        changes = notice.changes.map(words.tagged)
        isCancelled = notice.isCancelled
        published = notice.counts.moment(in: settings.timeZone)
        publishedText = words.dates.of(notice.counts.day(in: settings.timeZone))
    }

    /// A URL as a link: without the host if it is on this site; nil if it is not http or https.
    private static func link(_ url: String, site: String, words: PageWords) -> String? {
        if url == site { return words.link(Address.home) }
        if url.hasPrefix(site + "/") { return words.link(String(url.dropFirst(site.count))) }
        return url.hasPrefix("https://") || url.hasPrefix("http://") ? url : nil
    }
}
