import Foundation

/// The request with which a notice is posted to a group chat or topic.
package struct GroupMessage: Sendable {
    /// The URL for POST. That of a webhook or a bot is a secret.
    package let url: ChannelURL
    package let headers: [(name: String, value: String)]
    package let body: [UInt8]

    package init(_ notice: NoticeText, _ words: NoticeWords, to group: GroupChannel) {
        url = group.url
        let json = [(name: "Content-Type", value: "application/json")]
        headers = json + (group.token.map { [(name: "Authorization", value: "Bearer \($0)")] } ?? [])
        body =
            switch group.kind {
            case .ntfy: Self.json(NtfyMessage(notice, topic: group.chat ?? ""))
            case .discord: Self.json(DiscordMessage(notice, words))
            case .slack: Self.json(SlackMessage(notice))
            case .telegram: Self.json(TelegramMessage(notice, chat: group.chat ?? ""))
            }
    }

    private static func json(_ message: some Encodable) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return Array(try encoder.encode(message))
        } catch {
            // Unreachable: texts can always be encoded.
            return Array("{}".utf8)
        }
    }
}
