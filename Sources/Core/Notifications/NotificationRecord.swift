import Files
import Foundation
import Model

/// A notification in a list: `{"notification": {"title", "body"}, "data": {"id", "timestamp", "type", "url"}}`, with `"own": true` if it is
/// to one reader alone.
package struct NotificationRecord: Codable, Equatable, Sendable {
    package struct Notification: Codable, Equatable, Sendable {
        let title: String
        let body: String
    }

    /// The subject: its id, time, type and page.
    package struct Subject: Codable, Equatable, Sendable {
        let id: String
        let timestamp: String
        let type: String
        /// The full URL; nil if there is none.
        let url: String?

        private enum CodingKeys: String, CodingKey { case id, timestamp, type, url }

        package func encode(to encoder: any Encoder) throws {
            var members = encoder.container(keyedBy: CodingKeys.self)
            try members.encode(id, forKey: .id)
            try members.encode(timestamp, forKey: .timestamp)
            try members.encode(type, forKey: .type)
            try members.encode(url, forKey: .url)
        }
    }

    let notification: Notification
    let data: Subject
    /// True for a notification to one reader alone; else nil, so that the member is left out.
    let own: Bool?

    package init(_ broadcast: Broadcast, language: String, settings: SiteSettings, isOwn: Bool = false) {
        own = isOwn ? true : nil
        let others = settings.languages
        notification = Notification(
            title: broadcast.title.resolved(for: language, others: others).text,
            body: broadcast.body.resolved(for: language, others: others).text)
        data = Subject(
            id: broadcast.subject, timestamp: broadcast.timestamp.text, type: broadcast.kind.rawValue,
            url: broadcast.url.map { settings.pageURL($0, in: language) })
    }

    /// A place in a list: before a time, or after a record of that time.
    package struct Place: Sendable {
        let before: Date
        /// The id of the record; nil for the place after all records of that time.
        let id: String?

        /// Creates the place before a time or, with an id, after the record of that time and id.
        package init(before: Date, id: String? = nil) { (self.before, self.id) = (before, id) }

        fileprivate func isBefore(_ time: Date, _ id: String) -> Bool {
            time < before || time == before && self.id.map { id > $0 } == true
        }
    }

    /// The newest of some records from a place on: by time, newest first, and by id. Records of one time and id are not parted, since no place
    /// lies between them; so they may be more than `limit`.
    package static func newest(
        _ records: [NotificationRecord], from place: Place? = nil, limit: Int, in zone: TimeZone
    ) -> [NotificationRecord] {
        let timed = records.compactMap { record in record.time(in: zone).map { (record, $0) } }
        let rest = timed.filter { place?.isBefore($0.1, $0.0.data.id) ?? true }.sorted {
            ($1.1, $0.0.data.id) < ($0.1, $1.0.data.id)
        }
        guard let last = rest.prefix(limit).last else { return [] }
        let further = rest.dropFirst(limit).prefix { ($0.1, $0.0.data.id) == (last.1, last.0.data.id) }
        return (rest.prefix(limit) + further).map(\.0)
    }

    private func time(in zone: TimeZone) -> Date? { Timestamp(data.timestamp, in: zone)?.instant }
}

extension NotificationRecord {
    /// The records in the published file `notifications/history.json` of a language of the site in `output`. None if the file cannot be
    /// read: the site was not built yet.
    package static func published(
        in output: String, language: String, settings: SiteSettings
    ) -> [NotificationRecord] {
        let folder = settings.languages.dropFirst().contains(language) ? "/\(language)" : ""
        guard
            let bytes = FileManager.default.contents(atPath: "\(output)\(folder)/notifications/history.json")
        else { return [] }
        do {
            return try JSONDecoder().decode([String: [NotificationRecord]].self, from: bytes)["history"] ?? []
        } catch {
            return []
        }
    }
}
