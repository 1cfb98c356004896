/// The body of a message of a robot in WeCom (WeCom's documentation, Configuration of group robots). Text has no markup, and mentions
/// people in lists of its own alone.
struct WeComMessage: Encodable {
    let msgtype = "text"
    let text: [String: String]

    /// The limit is 2,048 bytes.
    init(_ notice: NoticeText) { text = ["content": notice.plainText(bodyBytes: 1200)] }
}

/// The body of a message of a robot in DingTalk (DingTalk's documentation, Custom robot access). Text has no markup, and mentions people
/// by `at` alone.
struct DingTalkMessage: Encodable {
    let msgtype = "text"
    let text: [String: String]
    let at = ["isAtAll": false]

    /// The limit of the whole body is 20,000 bytes.
    init(_ notice: NoticeText) { text = ["content": notice.plainText(bodyBytes: 4000)] }
}

/// The body of a message of a robot in Feishu (Feishu's documentation, Custom bot usage guide). Pieces of a post have no markup.
struct FeishuMessage: Encodable {
    struct Piece: Encodable {
        let tag: String
        let text: String
        let href: String?
    }
    struct Post: Encodable {
        let title: String
        let content: [[Piece]]
    }
    let timestamp: String?
    let sign: String?
    let msg_type = "post"
    /// The post under the key of its language, of which Feishu knows three: the robot shows the one that there is.
    let content: [String: [String: Post]]

    /// The limit of the whole body is 20 KB.
    init(_ notice: NoticeText, _ words: NoticeWords, signature: (timestamp: String, sign: String)?) {
        (timestamp, sign) = (signature?.timestamp, signature?.sign)
        let body = notice.body.cut(toBytes: 4000)
        var lines = [[Piece(tag: "text", text: body, href: nil)]]
        if let url = notice.url { lines.append([Piece(tag: "a", text: words.say(.open), href: url)]) }
        let post = Post(
            title: notice.heading.cut(toBytes: 500), content: body.isEmpty ? Array(lines.dropFirst()) : lines)
        let key = words.language.utf8.starts(with: "zh".utf8) ? "zh_cn" : "en_us"
        content = ["post": [key: post]]
    }
}

/// The body of a message to a program.
struct WebhookMessage: Encodable {
    struct Notice: Encodable {
        /// Identifies all versions of the notice.
        let id: String
        /// The number of the version, from 1 on.
        let version: Int
        let isCancelled: Bool
        let isWithdrawn: Bool
        /// BCP 47 tag of the texts.
        let language: String
        let title: String
        let text: String
        let url: String?
        let topics: [String]
    }
    /// The type of the event (Standard Webhooks 1.0, Payload structure).
    let type = "notice"
    let data: Notice

    init(_ notice: NoticeText, _ words: NoticeWords) {
        data = Notice(
            id: notice.topic, version: notice.version, isCancelled: notice.isCancelled,
            isWithdrawn: notice.isWithdrawn, language: words.language,
            title: notice.heading.cut(toBytes: 500), text: notice.body.cut(toBytes: 16_000), url: notice.url,
            topics: notice.tags)
    }
}

extension NoticeText {
    /// Heading, body and address, an empty line between them.
    fileprivate func plainText(bodyBytes: Int) -> String {
        [heading.cut(toBytes: 500), body.cut(toBytes: bodyBytes), url ?? ""].filter { !$0.isEmpty }.joined(
            separator: "\n\n")
    }
}
