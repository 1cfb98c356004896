import Foundation
import Markdown

/// The request with which a notice is posted to a group chat or topic.
package struct GroupRequest: Equatable, Sendable {
    package let url: String
    package let headers: [(name: String, value: String)]
    package let body: [UInt8]

    package static func == (first: GroupRequest, second: GroupRequest) -> Bool {
        first.url == second.url && first.body == second.body
            && first.headers.elementsEqual(second.headers) { $0 == $1 }
    }
}

extension GroupChannel {
    /// The request of a notice at a time, which signatures contain.
    package func request(of notice: NoticeText, _ words: NoticeWords, now: Date) -> GroupRequest {
        let body = body(of: notice, words, now: now)
        var headers = [(name: "Content-Type", value: "application/json")]
        if let token { headers.append((name: "Authorization", value: "Bearer \(token)")) }
        if kind == .webhook { headers += webhookHeaders(notice, body, now: now) }
        let url = kind == .dingtalk ? dingTalkURL(now: now) : url.text
        return GroupRequest(url: url, headers: headers, body: body)
    }

    private func body(of notice: NoticeText, _ words: NoticeWords, now: Date) -> [UInt8] {
        switch kind {
        case .ntfy: NtfyMessage(notice, topic: chat ?? "").sortedJSON
        case .discord: DiscordMessage(notice, words).sortedJSON
        case .slack: SlackMessage(notice).sortedJSON
        case .telegram: TelegramMessage(notice, chat: chat ?? "").sortedJSON
        case .wecom: WeComMessage(notice).sortedJSON
        case .dingtalk: DingTalkMessage(notice).sortedJSON
        case .feishu: FeishuMessage(notice, words, signature: feishuSignature(now: now)).sortedJSON
        case .webhook: WebhookMessage(notice, words).sortedJSON
        }
    }
}

/// The body of a message to a topic of ntfy (docs.ntfy.sh, Publish as JSON).
struct NtfyMessage: Encodable {
    let topic: String
    let title: String
    let message: String
    let click: String?
    let tags: [String]?
    /// A later message with the same value replaces an earlier one. Servers before 2.16 ignore it.
    let sequence_id: String

    /// ntfy makes a file of a message over 4,096 bytes, and refuses bodies over twice that size.
    init(_ notice: NoticeText, topic: String) {
        self.topic = topic
        title = notice.heading.cut(toBytes: 300)
        message = notice.body.cut(toBytes: 3000)
        click = notice.url
        tags = notice.tags.isEmpty ? nil : Array(notice.tags.prefix(5))
        sequence_id = notice.topic
    }
}

/// The body of a message to a webhook of Discord (Discord's documentation, Execute Webhook).
struct DiscordMessage: Encodable {
    let content: String
    let embeds: [[String: String]]
    /// The kinds of mentions that call people: none.
    let allowed_mentions: [String: [String]]

    /// The limits are 2,000 for the content, 256 for the title and 4,096 for the description.
    init(_ notice: NoticeText, _ words: NoticeWords) {
        content = "**\(Self.escaped(notice.heading).cut(toUnits: 1990))**"
        var embed = ["description": Self.escaped(notice.body).cut(toUnits: 4096)]
        embed["url"] = notice.url
        embed["title"] = notice.url.map { _ in Self.escaped(words.say(.open)).cut(toUnits: 256) }
        embeds = [embed]
        allowed_mentions = ["parse": []]
    }

    /// The text in pieces, with a backslash before each character that has a meaning in Discord's Markdown: some have one at the start of a
    /// line alone. Addresses stay as they are: Discord finds no Markdown in them.
    static func escaped(_ text: String) -> [String] {
        var (pieces, isAddress, isStart): ([String], Bool, Bool) = ([], false, true)
        var rest = text[...]
        while let character = rest.first {
            if rest.utf8.starts(with: "https://".utf8) || rest.utf8.starts(with: "http://".utf8) {
                isAddress = true
            } else if character.isWhitespace || character == "<" || character == ">" {
                isAddress = false
            }
            let first = character.unicodeScalars.first ?? " "
            let isSpecial = special.contains(first) || isStart && specialAtStart.contains(first)
            pieces.append(isSpecial && !isAddress ? "\\\(character)" : "\(character)")
            isStart = character.isNewline || isStart && character.isWhitespace
            rest.removeFirst()
        }
        return pieces
    }

    private static let special = Set("\\*_~`|<[]()@".unicodeScalars)
    private static let specialAtStart = Set("#->+".unicodeScalars)
}

/// The body of a message to a webhook of Slack (Slack's documentation, Sending messages using incoming webhooks).
struct SlackMessage: Encodable {
    let text: String
    /// Whether `*` and `_` have a meaning.
    let mrkdwn: Bool

    /// Without an unescaped `<`, nothing is a mention such as `<!channel>`.
    init(_ notice: NoticeText) {
        let text = [notice.heading, notice.body, notice.url ?? ""].filter { !$0.isEmpty }
        self.text = Self.escaped(text.joined(separator: "\n\n")).cut(toUnits: 4000)
        mrkdwn = false
    }

    private static func escaped(_ text: String) -> [String] {
        text.unicodeScalars.map { scalar in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            default: String(scalar)
            }
        }
    }
}

/// The body of `sendMessage` of a bot (Telegram's documentation, Bot API).
struct TelegramMessage: Encodable {
    struct Preview: Encodable {
        let is_disabled: Bool?
        let url: String?
    }
    let chat_id: String
    let text: String
    let parse_mode: String
    let link_preview_options: Preview

    /// The limit is 4,096 after the character references are read.
    init(_ notice: NoticeText, chat: String) {
        chat_id = chat
        let heading = Self.escaped(notice.heading).cut(toUnits: 500)
        let body = Self.escaped(notice.body).cut(toUnits: 3000)
        let parts = ["<b>\(heading)</b>", body, notice.url.map(HTMLEscape.text) ?? ""]
        text = parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
        parse_mode = "HTML"
        link_preview_options =
            notice.url == nil
            ? Preview(is_disabled: true, url: nil) : Preview(is_disabled: nil, url: notice.url)
    }

    /// The text in pieces, as HTML. An invisible character behind an `@` keeps Telegram from calling an account of that name; a mail address
    /// has a letter before its `@` and stays as it is.
    private static func escaped(_ text: String) -> [String] {
        var (pieces, former): ([String], Unicode.Scalar) = ([], " ")
        for scalar in text.unicodeScalars {
            let isMention =
                scalar == "@" && !former.properties.isAlphabetic && former.properties.numericType == nil
            pieces.append(isMention ? "@\u{2060}" : HTMLEscape.text(String(scalar)))
            former = scalar
        }
        return pieces
    }
}
