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
            case .ntfy: NtfyMessage(notice, topic: group.chat ?? "").sortedJSON
            case .discord: DiscordMessage(notice, words).sortedJSON
            case .slack: SlackMessage(notice).sortedJSON
            case .telegram: TelegramMessage(notice, chat: group.chat ?? "").sortedJSON
            }
    }
}
