import Foundation
import Model

/// The notifications to everyone that count at one moment, the newest first.
struct NoticeHistory: Sendable {
    let notices: [Broadcast]
    /// When the next begins to count; nil where none waits.
    let changes: Date?

    /// What of `broadcasts` has begun to count and was not taken back.
    init(_ broadcasts: [Broadcast], now: Date) {
        notices = broadcasts.filter { notice in
            !notice.isRetracted && notice.counts.instant <= now
        }
        changes = broadcasts.map(\.counts.instant).filter { $0 > now }.min()
    }

    /// The records for programs, in one language: `{"history": [{"notification": {...}, "data": {...}}, ...]}`.
    static func json(_ notices: [Broadcast], settings: SiteSettings, words: PageWords) -> String {
        let records = notices.map { notice in
            JSONValue.object(of: [
                "notification": .object(of: [
                    "title": .text(words.wording(notice.title).text),
                    "body": .text(words.wording(notice.body).text),
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

    /// A full address, which leads to the page in the reader's language where it lies on this site.
    private static func url(_ url: String, _ site: String, _ words: PageWords) -> String {
        url.hasPrefix(site + "/") ? words.url(String(url.dropFirst(site.count))) : url
    }
}
