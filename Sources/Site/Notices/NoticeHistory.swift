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

    /// The records for programs: `{"history": [{"notification": {...}, "data": {...}}, ...]}`.
    static func json(_ notices: [Broadcast], timeZone: TimeZone) -> String {
        let records = notices.map { notice in
            JSONValue.object(of: [
                "notification": .object(of: ["title": .text(notice.title), "body": .text(notice.body)]),
                "data": .object(of: [
                    "id": .text(notice.subject), "timestamp": .text(notice.timestamp.moment(in: timeZone)),
                    "type": .text(notice.kind.rawValue), "url": .text(notice.url) ?? .null,
                ]),
            ])
        }
        return "{\"history\":[" + records.map { "\n\($0.json)" }.joined(separator: ",") + "\n]}\n"
    }
}
