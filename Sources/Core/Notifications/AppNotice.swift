import Model

/// The message of a broadcast for an app, in one language: the shown texts, and the data for the app.
package struct AppNotice: Sendable {
    /// The title; nil for a retraction, which shows nothing.
    package let title: String?
    package let body: String
    /// The members of `data` of a push message, and of the record, all as text.
    package let data: [String: String]
    /// Messages of one record replace each other.
    package let topic: String

    /// The message of a record for readers of `language`.
    package init(_ broadcast: Broadcast, in language: String, _ words: NoticeWords, settings: SiteSettings) {
        let notice = NoticeText(broadcast, in: language, site: settings) { words.say($0, $1) }
        title =
            broadcast.isRetracted
            ? nil : notice.heading.cut(toBytes: NotificationMessage.titleLimit)
        body = notice.body.cut(toBytes: NotificationMessage.bodyLimit)
        topic = NotificationMessage.topic(of: broadcast)
        var data = [
            "id": broadcast.subject, "timestamp": broadcast.timestamp.text, "type": broadcast.kind.rawValue,
            "record": broadcast.id.text, "revision": "\(broadcast.revision)",
        ]
        data["url"] = broadcast.url.map { settings.noticeURL($0, in: language) }
        data["picture"] = broadcast.picture.map { "\(settings.url)/media/\($0)" }
        if broadcast.isRetracted { data["retracted"] = "true" }
        self.data = data
    }
}
