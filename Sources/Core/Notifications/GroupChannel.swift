import Basics
import Crypto
import Foundation
import Push

/// A group chat or topic that gets all notices.
package struct GroupChannel: Hashable, Sendable {
    /// Maximum number of groups of a site: 50.
    static let limit = 50

    package enum Kind: String, CaseIterable, Sendable {
        /// A topic of ntfy: the URL is that of the topic, the token an access token.
        case ntfy
        /// The webhook of a channel of Discord; its URL is the secret.
        case discord
        /// The webhook of a channel of Slack, or of a service that takes the same messages; its URL is the secret.
        case slack
        /// A chat in which a bot of Telegram is; the token is the bot's.
        case telegram
        /// A robot in a group of WeCom; its URL is the secret.
        case wecom
        /// A robot in a group of DingTalk; its URL is the secret, and a second one signs requests.
        case dingtalk
        /// A robot in a group of Feishu or Lark; its URL is the secret, and a second one signs requests.
        case feishu
        /// A program that takes signed messages (Standard Webhooks 1.0).
        case webhook
    }

    package let name: String
    package let kind: Kind
    /// The URL for POST. That of a webhook or a bot is a secret.
    package let url: ChannelURL
    /// The token; nil without one.
    package let token: String?
    /// The chat or topic; nil where the URL names it.
    package let chat: String?
    /// The key by which requests are signed; nil where they are not.
    let signingKey: [UInt8]?
    /// BCP 47 tag of the language; nil for the site's main one.
    package let language: String?

    init(_ value: ChannelValue, path: String, services: PushServices) throws(ChannelFault) {
        let members = try ChannelMembers(
            value, path: path, known: ["name", "kind", "url", "token", "chat", "secret", "language"],
            expected: #"an object such as {"name": "chat", "kind": "discord", "url": "https://..."}"#)
        name = try members.text("name", expected: "1 to 40 of a-z, 0-9 and -") { Self.isName($0) }
        let kinds = Kind.allCases.map(\.rawValue)
        let kind = try members.text("kind", expected: "one of \(kinds.joined(separator: ", "))") {
            kinds.contains($0)
        }
        self.kind = Kind(rawValue: kind) ?? .ntfy
        language = try members.optionalText("language", expected: "a language such as en or zh-Hans") {
            Self.isLanguage($0)
        }
        signingKey = try Self.signingKey(members, self.kind)
        switch self.kind {
        case .ntfy: (url, token, chat) = try Self.ntfy(members, services)
        case .telegram: (url, token, chat) = try Self.telegram(members, services)
        case .discord, .slack, .wecom, .dingtalk, .feishu, .webhook:
            for name in ["token", "chat"] where members.has(name) {
                throw members.fault(name, expected: "no '\(name)', since the URL of a webhook is all")
            }
            url = try Self.url(members, services, expected: Self.webhook(self.kind)) {
                kind == GroupChannel.Kind.webhook.rawValue || $0.path.utf8.count > 1
            }
            (token, chat) = (nil, nil)
        }
    }

    /// A digest of the settings that say where and with which right messages are posted.
    package var digest: String {
        var parts = [kind.rawValue, url.text, token ?? "", chat ?? ""]
        if let signingKey { parts.append(SHA256.hash(data: Data(signingKey)).hexadecimal) }
        return SHA256.hash(data: Data(parts.joined(separator: "\n").utf8)).hexadecimal
    }

    private static func webhook(_ kind: Kind) -> String {
        let example =
            switch kind {
            case .discord: "https://discord.com/api/webhooks/..."
            case .wecom: "https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=..."
            case .dingtalk: "https://oapi.dingtalk.com/robot/send?access_token=..."
            case .feishu: "https://open.feishu.cn/open-apis/bot/v2/hook/..."
            case .webhook: "https://example.edu/notices"
            case .slack, .ntfy, .telegram: "https://hooks.slack.com/services/..."
            }
        return "the webhook's address, such as \(example)"
    }

    /// `https://ntfy.sh/TOPIC`: messages go to the server's root and name the topic.
    private static func ntfy(
        _ members: ChannelMembers, _ services: PushServices
    ) throws(ChannelFault) -> (ChannelURL, String?, String?) {
        if members.has("chat") {
            throw members.fault("chat", expected: "no 'chat', since the URL has the topic")
        }
        let expected = "the topic's address, such as https://ntfy.sh/topic"
        let topic = try url(members, services, expected: expected) { isTopic($0.path.dropFirst()) }
        guard let root = ChannelURL(topic.origin + "/", services: services) else {
            throw members.fault("url", expected: expected)
        }
        let token = try members.optionalText("token", expected: "an access token of ntfy, tk_...") {
            isToken($0)
        }
        return (root, token, String(topic.path.dropFirst()))
    }

    private static func telegram(
        _ members: ChannelMembers, _ services: PushServices
    ) throws(ChannelFault) -> (ChannelURL, String?, String?) {
        let expected = "https://api.telegram.org, or no 'url'"
        let service: ChannelURL
        if members.has("url") {
            service = try url(members, services, expected: expected) { $0.path == "/" }
        } else if let known = ChannelURL("https://api.telegram.org/", services: services) {
            service = known
        } else {
            throw members.fault("url", expected: expected)
        }
        let token = try members.text("token", expected: "the bot's token, such as 123456:ABC...") {
            isBotToken($0)
        }
        let chat = try members.text(
            "chat", expected: "the chat's number as text, such as \"-1001234\", or @channel"
        ) {
            isChat($0)
        }
        guard let method = ChannelURL("\(service.origin)/bot\(token)/sendMessage", services: services) else {
            throw members.fault("token", expected: "the bot's token, such as 123456:ABC...")
        }
        return (method, nil, chat)
    }

    private static func url(
        _ members: ChannelMembers, _ services: PushServices, expected: String,
        _ isUsable: (ChannelURL) -> Bool
    ) throws(ChannelFault) -> ChannelURL {
        let text = try members.text("url", expected: expected) { _ in true }
        guard let url = ChannelURL(text, services: services) ?? ChannelURL(text + "/", services: services),
            isUsable(url)
        else { throw members.fault("url", expected: expected) }
        return url
    }

    private static func isName(_ text: String) -> Bool {
        (1...40).contains(text.utf8.count)
            && text.utf8.allSatisfy { (0x61...0x7A).contains($0) || ASCII.isDigit($0) || $0 == 0x2D }
    }

    private static func isLanguage(_ text: String) -> Bool {
        (2...35).contains(text.utf8.count) && text.utf8.allSatisfy { ASCII.isAlphanumeric($0) || $0 == 0x2D }
    }

    private static func isTopic(_ text: Substring) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { ASCII.isWord($0) }
    }

    private static func isToken(_ text: String) -> Bool {
        (1...200).contains(text.utf8.count) && text.utf8.allSatisfy(ASCII.isVisible)
    }

    private static func isBotToken(_ text: String) -> Bool {
        (8...200).contains(text.utf8.count) && text.utf8.contains(0x3A)
            && text.utf8.allSatisfy { ASCII.isWord($0) || $0 == 0x3A }
    }

    private static func isChat(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { ASCII.isWord($0) || $0 == 0x40 }
    }
}
