import Model

/// The words of a broadcast in one language, the same on every channel.
package struct NoticeText: Hashable, Sendable {
    /// The title, which says whether the subject was changed, cancelled or withdrawn.
    package let heading: String
    /// The changes, and the text.
    package let paragraphs: [String]
    /// The full URL of the subject's page; nil if there is none.
    let url: String?
    /// Identifies all versions of the record: 32 characters of base64url.
    let topic: String
    let tags: [String]

    package init(_ broadcast: Broadcast, _ words: NoticeWords, site: SiteSettings) {
        self.init(broadcast, in: words.language, site: site) { words.say($0, $1) }
    }

    package init(
        _ broadcast: Broadcast, in language: String, site: SiteSettings,
        say: (NoticePhrase, KeyValuePairs<String, String>) -> String
    ) {
        func text(_ text: LocalizedText) -> String {
            text.resolved(for: language, others: site.languages).text
        }
        let title = text(broadcast.title)
        topic = NotificationMessage.topic(of: broadcast).text
        tags = broadcast.tags.map(\.text)
        if broadcast.isRetracted {
            heading = say(.withdrawn, ["title": title])
            paragraphs = [say(.withdrawnText, ["association": text(site.title)])]
            url = nil
            return
        }
        heading =
            broadcast.isCancelled
            ? say(.cancelled, ["title": title])
            : broadcast.revision > 1 ? say(.changed, ["title": title]) : title
        paragraphs = ([broadcast.changes.map(text)].compactMap(\.self) + [text(broadcast.body)]).filter {
            !$0.isEmpty
        }
        url = broadcast.url.map { site.pageURL($0, in: language) }
    }

    var body: String { paragraphs.joined(separator: "\n\n") }
}
