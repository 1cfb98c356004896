import ContentFiles
import Foundation
import Model
import Site

/// The broadcasts that are published at one time, newest first.
struct NoticeHistory: Sendable {
    let notices: [Broadcast]
    /// The time at which the next hold ends; nil if there is none.
    let changes: Date?

    /// The broadcasts whose hold is over and that are not retracted; during the hold of a change, those before it.
    init(_ broadcasts: [Broadcast], now: Date) {
        notices = Broadcast.sorted(broadcasts.compactMap { $0.shown(at: now) })
        changes = broadcasts.map(\.counts.instant).filter { $0 > now }.min()
    }

    /// The records as JSON in one language: `{"history": [{"notification": {...}, "data": {...}}, ...]}`.
    static func json(_ notices: [Broadcast], settings: SiteSettings, words: PageWords) -> String {
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
}

extension PageWords {
    /// The title of a notice, which says whether its subject is cancelled.
    func heading(of notice: Broadcast) -> TaggedText {
        let title = tagged(notice.title)
        return notice.isCancelled
            ? title.with(say(NoticePhrase.cancelled, ["title": title.text])) : title
    }
}
