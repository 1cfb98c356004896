import Model
import Push

/// The message of a broadcast for the service worker, in one language.
package struct NotificationMessage: Encodable, Sendable {
    /// Maximum size of the title, in bytes: 300. A longer one is cut.
    static let titleLimit = 300
    /// Maximum size of the text, in bytes: 1,400. A longer one is cut: with each byte escaped it still fits into one message.
    static let bodyLimit = 1400

    private let notification: [String: String]
    private let data: [String: String]
    private let lang: String?
    private let record: String
    private let revision: Int
    private let retracted: Bool?

    /// The message of a record for readers of `language`, or else in the first of the site's languages that the texts have. A retraction
    /// says that the announcement was withdrawn, since push services demand that each message shows something, and leads to no page.
    package init(_ broadcast: Broadcast, in language: String, _ words: NoticeWords, settings: SiteSettings) {
        let notice = NoticeText(broadcast, in: language, site: settings) { words.say($0, $1) }
        let title = broadcast.title.resolved(for: language, others: settings.languages)
        let isRetracted = broadcast.isRetracted
        self.init(
            broadcast, title: notice.heading, body: notice.body,
            language: isRetracted ? words.language : title.language,
            url: isRetracted ? nil : broadcast.url.map { settings.noticeURL($0, in: language) },
            picture: isRetracted ? nil : broadcast.picture.map { "\(settings.url)/media/\($0)" })
    }

    private init(
        _ broadcast: Broadcast, title: String, body: String, language: String?, url: String?, picture: String?
    ) {
        notification = [
            "title": title.cut(toBytes: Self.titleLimit), "body": body.cut(toBytes: Self.bodyLimit),
        ]
        var data = [
            "id": broadcast.subject, "timestamp": broadcast.timestamp.text, "type": broadcast.kind.rawValue,
        ]
        (data["url"], data["picture"]) = (url, picture)
        self.data = data
        (lang, record, revision) = (language, broadcast.id.text, broadcast.revision)
        retracted = broadcast.isRetracted ? true : nil
    }

    package var bytes: [UInt8] { sortedJSON }

    /// The topic of all versions of a record, so that a later one replaces an earlier one that waits at the push service.
    package static func topic(of broadcast: Broadcast) -> String {
        PushOptions.topic(hashing: broadcast.id.text)
    }
}
