import Files
import Foundation
import Model

/// A notification in a list: `{"notification": {"title", "body"}, "data": {"id", "timestamp", "type", "url"}}`.
package struct NotificationRecord: Codable, Equatable, Sendable {
    /// The texts in one language.
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

    /// A record in a language.
    package init(_ broadcast: Broadcast, language: String, settings: SiteSettings) {
        let others = settings.languages
        notification = Notification(
            title: broadcast.title.resolved(for: language, others: others).text,
            body: broadcast.body.resolved(for: language, others: others).text)
        data = Subject(
            id: broadcast.subject, timestamp: broadcast.timestamp.text, type: broadcast.kind.rawValue,
            url: broadcast.url.map { settings.pageURL($0, in: language) })
    }

    /// The newest of some records before a time, newest first.
    package static func newest(
        _ records: [NotificationRecord], before: Date?, limit: Int, in zone: TimeZone
    ) -> [NotificationRecord] {
        let timed = records.compactMap { record in record.time(in: zone).map { (record, $0) } }
        let shown = timed.filter { $0.1 < before ?? .distantFuture }.sorted {
            ($1.1, $0.0.data.id) < ($0.1, $1.0.data.id)
        }
        return shown.prefix(limit).map(\.0)
    }

    fileprivate func time(in zone: TimeZone) -> Date? { Timestamp(data.timestamp, in: zone)?.instant }
}

/// The published file `notifications/history.json` of each language.
package struct PublicHistory {
    private struct History: Decodable { let history: [NotificationRecord] }

    private let output: String
    private let settings: SiteSettings

    /// The files of the web root `output`.
    package init(_ output: String, settings: SiteSettings) {
        (self.output, self.settings) = (output, settings)
    }

    /// The newest records before a time, in a language of the site. None if the file cannot be read: the site was not built yet.
    package func records(language: String, before: Date?, limit: Int) -> [NotificationRecord] {
        let folder = settings.languages.dropFirst().contains(language) ? "/\(language)" : ""
        guard
            let bytes = FileManager.default.contents(atPath: "\(output)\(folder)/notifications/history.json")
        else { return [] }
        let all: [NotificationRecord]
        do {
            all = try JSONDecoder().decode(History.self, from: bytes).history
        } catch {
            return []
        }
        guard let before else { return Array(all.prefix(limit)) }
        return Array(
            all.lazy.filter { $0.time(in: settings.timeZone).map { $0 < before } ?? false }.prefix(limit))
    }
}
