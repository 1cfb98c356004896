import Foundation
import Model
import Notifications
import State

/// An unread notification to one reader alone, as pages count it: `{"type", "id", "tab", "page"}`.
struct OwnUnreadItem: Encodable, Equatable {
    let type: String
    /// The id of the subject.
    let id: String
    /// The address of the tab that counts it.
    let tab: String
    /// The path of the page that shows it, on the site and in the main language; empty if it is no page of the site.
    let page: String

    /// The items of a reader's records that are in `unread` and that the reader has not acknowledged, without
    /// duplicates.
    static func items(
        of records: [PersonalRecord], in unread: UnreadLists, acknowledged: [Acknowledgement: Date],
        _ context: RequestContext
    ) -> [OwnUnreadItem] {
        var found: Set<Acknowledgement> = []
        return records.compactMap { record in
            guard let broadcast = record.broadcast(timeZone: context.site.settings.timeZone) else {
                return nil
            }
            let item = Acknowledgement(type: broadcast.kind.rawValue, subject: broadcast.subject)
            guard unread.items.contains(item), acknowledged[item].map({ $0 < record.counts }) ?? true,
                found.insert(item).inserted
            else { return nil }
            return OwnUnreadItem(broadcast, context)
        }
    }

    private init(_ broadcast: Broadcast, _ context: RequestContext) {
        (type, id) = (broadcast.kind.rawValue, broadcast.subject)
        let (name, page) = (broadcast.kind.tab, Self.page(broadcast.url, context))
        let tabs = context.installation.sections.site.tabs(of: context.site.settings)
        // People sign up for posts of several sections.
        let own = broadcast.kind == .signUp ? tabs.first { page.hasPrefix($0.address) } : nil
        tab = (own ?? tabs.first { $0.name == name })?.address ?? "/notifications/"
        self.page = page
    }

    /// The path of a URL, without query and fragment; empty for a URL of another site, and for a page of the
    /// CGI program, which shows no badges.
    private static func page(_ url: String?, _ context: RequestContext) -> String {
        let settings = context.site.settings
        guard let url, url.hasPrefix(settings.url + "/") else { return "" }
        let path = String(url.dropFirst(settings.url.count).prefix { $0 != "?" && $0 != "#" })
        let isOfProgram = settings.poster.map { path == $0 || path.hasPrefix($0 + "/") } ?? false
        return isOfProgram ? "" : path
    }
}
