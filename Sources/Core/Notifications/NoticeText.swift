import Model

/// The words of a broadcast in one language, for mails and group chats.
package struct NoticeText: Hashable, Sendable {
    /// The title, which says whether it was changed or withdrawn.
    let heading: String
    /// The changes, and the text.
    let paragraphs: [String]
    /// The full URL of the subject's page; nil if there is none.
    let url: String?
    /// Identifies all versions of the record: 32 characters of base64url.
    let topic: String
    /// The tags of the subject.
    let tags: [String]

    /// The text of a record.
    /// - Parameters:
    ///   - broadcast: the record.
    ///   - words: the phrases of the reader's language.
    ///   - site: the settings of the site.
    package init(_ broadcast: Broadcast, _ words: NoticeWords, site: SiteSettings) {
        func text(_ text: LocalizedText) -> String {
            text.resolved(for: words.language, others: site.languages).text
        }
        let title = text(broadcast.title)
        topic = NotificationMessage.topic(of: broadcast).text
        tags = broadcast.tags.map(\.text)
        if broadcast.isRetracted {
            heading = words.say(.withdrawn, ["title": title])
            paragraphs = [words.say(.withdrawnText, ["association": text(site.title)])]
            url = nil
            return
        }
        heading = broadcast.revision > 1 ? words.say(.changed, ["title": title]) : title
        let changes = broadcast.revision > 1 ? broadcast.changes.map(text) : nil
        paragraphs = ([changes].compactMap(\.self) + [text(broadcast.body)]).filter { !$0.isEmpty }
        url = broadcast.url.map { site.pageURL($0, in: words.language) }
    }

    /// The paragraphs in one text.
    var body: String { paragraphs.joined(separator: "\n\n") }
}
