import Foundation
import Model

/// The message of a broadcast for an app, in one language: the shown texts, and the data for the app.
package struct AppNotice: Sendable {
    /// The title; nil for a retraction, which shows nothing.
    package let title: String?
    /// The text.
    package let body: String
    /// The members of `data` of a push message, and of the record, all as text.
    package let data: [String: String]
    /// Messages of one record replace each other.
    package let topic: String

    /// Creates the message of a record.
    package init(_ broadcast: Broadcast, language: String, settings: SiteSettings) {
        func text(_ text: LocalizedText) -> String {
            text.resolved(for: language, others: settings.languages).text
        }
        title =
            broadcast.isRetracted
            ? nil : TextLimit.bytes(text(broadcast.title), NotificationMessage.titleLimit)
        body = TextLimit.bytes(text(broadcast.body), NotificationMessage.bodyLimit)
        topic = NotificationMessage.topic(of: broadcast).text
        var data = [
            "id": broadcast.subject, "timestamp": broadcast.timestamp.text, "type": broadcast.kind.rawValue,
            "record": broadcast.id.text, "revision": "\(broadcast.revision)",
        ]
        data["url"] = broadcast.url.map { settings.pageURL($0, in: language) }
        data["picture"] = broadcast.picture.map { "\(settings.url)/media/\($0)" }
        if broadcast.isRetracted { data["retracted"] = "true" }
        self.data = data
    }
}
