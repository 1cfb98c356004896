import Foundation
import Model
import WebPush

/// The message of a broadcast for the service worker, in one language.
package struct NotificationMessage: Sendable {
    /// Maximum size of the title, in bytes: 300. A longer one is cut.
    static let titleLimit = 300
    /// Maximum size of the text, in bytes: 1,400. A longer one is cut: with each byte escaped it still fits into one message.
    static let bodyLimit = 1400

    package let bytes: [UInt8]

    /// The message of a record for readers of `language`, or else in the first of the site's languages that the texts have. A retraction
    /// says that the announcement was withdrawn, since push services demand that each message shows something, and leads to no page.
    package init(_ broadcast: Broadcast, in language: String, _ words: NoticeWords, settings: SiteSettings) {
        let notice = NoticeText(broadcast, in: language, site: settings) { words.say($0, $1) }
        let title = broadcast.title.resolved(for: language, others: settings.languages)
        let isRetracted = broadcast.isRetracted
        self.init(
            broadcast, title: notice.heading, body: notice.body,
            language: isRetracted ? words.language : title.language,
            url: isRetracted ? nil : broadcast.url.map { settings.pageURL($0, in: language) },
            picture: isRetracted ? nil : broadcast.picture.map { "\(settings.url)/media/\($0)" })
    }

    private init(
        _ broadcast: Broadcast, title: String, body: String, language: String?, url: String?, picture: String?
    ) {
        let notification = Members.Notification(
            title: Self.cut(title, limit: Self.titleLimit), body: Self.cut(body, limit: Self.bodyLimit))
        let data = Members.Data(
            id: broadcast.subject, timestamp: broadcast.timestamp.text, type: broadcast.kind.rawValue,
            url: url,
            picture: picture)
        let members = Members(
            notification: notification, data: data, lang: language, record: broadcast.id.text,
            revision: broadcast.revision, retracted: broadcast.isRetracted ? true : nil)
        bytes = members.json
    }

    /// The topic of all versions of a record, so that a later one replaces an earlier one that waits at the push service.
    package static func topic(of broadcast: Broadcast) -> PushTopic {
        PushTopic(hashing: broadcast.id.text)
    }

    /// The text in at most `limit` bytes of UTF-8, with an ellipsis in place of the rest.
    private static func cut(_ text: String, limit: Int) -> String {
        if text.utf8.count <= limit { return text }
        var cut = ""
        for character in text {
            if cut.utf8.count + character.utf8.count + "…".utf8.count > limit { break }
            cut.append(character)
        }
        return cut + "…"
    }

    private struct Members: Encodable {
        struct Notification: Encodable {
            let title: String
            let body: String
        }
        struct Data: Encodable {
            let id: String
            let timestamp: String
            let type: String
            let url: String?
            let picture: String?
        }
        let notification: Notification
        let data: Data
        let lang: String?
        let record: String
        let revision: Int
        let retracted: Bool?

        var json: [UInt8] {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            do {
                return Array(try encoder.encode(self))
            } catch {
                // Unreachable: texts and numbers can always be encoded.
                return Array("{}".utf8)
            }
        }
    }
}
