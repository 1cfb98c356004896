import Foundation
import Model
import Push
import State
import Testing

@testable import Notifications

@Suite("Messages to groups")
struct GroupMessageTests {
    private static let hostile =
        "@everyone <!here> <@1> **x** [a](https://evil.example) & <b> `c` https://ok.example/a_b_c?x=1&y=2"

    private func group(_ kind: String) throws -> GroupChannel {
        let members = [
            "ntfy": #""url": "https://ntfy.sh/harbor", "token": "tk_1""#,
            "discord": #""url": "https://discord.com/api/webhooks/1/abc""#,
            "slack": #""url": "https://hooks.slack.com/services/T/B/x""#,
            "telegram": #""token": "12345:AbC-d_e", "chat": "-1001""#,
            "wecom": #""url": "https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=k""#,
            "dingtalk":
                #""url": "https://oapi.dingtalk.com/robot/send?access_token=t", "secret": "SEC-harbor-1""#,
            "feishu": #""url": "https://open.feishu.cn/open-apis/bot/v2/hook/h", "secret": "harbor-secret""#,
            "webhook":
                #""url": "https://example.edu/notices", "secret": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw""#,
        ]
        let json = #"{"groups": [{"name": "a", "kind": "\#(kind)", \#(members[kind] ?? "")}]}"#
        return try #require(try ChannelSettings(json: Array(json.utf8)).groups.first)
    }

    private func body(
        _ broadcast: Broadcast, _ kind: String, _ language: String = "en"
    ) throws -> [UInt8] {
        try request(broadcast, kind, language).body
    }

    private func request(
        _ broadcast: Broadcast, _ kind: String, _ language: String = "en"
    ) throws -> GroupRequest {
        try group(kind).request(
            of: try NoticeSamples.notice(broadcast, language), try NoticeSamples.words(language),
            now: Date(timeIntervalSince1970: 1_793_700_000))
    }

    private func json(
        _ broadcast: Broadcast, _ kind: String, _ language: String = "en"
    ) throws -> String {
        String(decoding: try body(broadcast, kind, language), as: UTF8.self)
    }

    @Test(
        "go to the address of the service",
        arguments: [
            ("ntfy", "https://ntfy.sh/"), ("discord", "https://discord.com/api/webhooks/1/abc"),
            ("slack", "https://hooks.slack.com/services/T/B/x"),
            ("telegram", "https://api.telegram.org/bot12345:AbC-d_e/sendMessage"),
        ])
    func addresses(kind: String, url: String) throws {
        let request = try request(NoticeSamples.gala(), kind)
        #expect(request.url == url)
        let headers = request.headers.map { "\($0.name): \($0.value)" }
        let token = kind == "ntfy" ? ["Authorization: Bearer tk_1"] : []
        #expect(headers == ["Content-Type: application/json"] + token)
    }

    @Test("have title, text and link of a new broadcast")
    func new() throws {
        let gala = try NoticeSamples.gala()
        let topic = NotificationMessage.topic(of: gala)
        #expect(
            try json(gala, "ntfy") == """
                {"click":"https://csa.example.edu/events/gala/","message":"At six\\nin the hall","sequence_id":"\(topic)",\
                "tags":["food","new-year"],"title":"Gala","topic":"harbor"}
                """)
        #expect(
            try json(gala, "discord") == #"""
                {"allowed_mentions":{"parse":[]},"content":"**Gala**","embeds":[{"description":"At six\nin the hall",\#
                "title":"Open the page","url":"https://csa.example.edu/events/gala/"}]}
                """#)
        #expect(
            try json(gala, "slack") == #"""
                {"mrkdwn":false,"text":"Gala\n\nAt six\nin the hall\n\nhttps://csa.example.edu/events/gala/"}
                """#)
        #expect(
            try json(gala, "telegram") == #"""
                {"chat_id":"-1001","link_preview_options":{"url":"https://csa.example.edu/events/gala/"},"parse_mode":"HTML",\#
                "text":"<b>Gala</b>\n\nAt six\nin the hall\n\nhttps://csa.example.edu/events/gala/"}
                """#)
    }

    @Test("say what was changed, in the group's language")
    func changed() throws {
        let changes = LocalizedText(byLanguage: ["en": "Now at seven", "zh-Hans": "改到七点"])
        let gala = try NoticeSamples.gala(revision: 2, changes: changes)
        #expect(
            try json(gala, "slack", "zh-Hans") == #"""
                {"mrkdwn":false,"text":"变更：晚会\n\n改到七点\n\nAt six\nin the hall\n\nhttps://csa.example.edu/zh-Hans/events/gala/"}
                """#)
        #expect(try json(gala, "ntfy").contains(#""title":"Changed: Gala""#))
        #expect(
            try json(gala, "ntfy").contains(
                NotificationMessage.topic(of: try NoticeSamples.gala())))
    }

    @Test(
        "say that a broadcast was withdrawn, without a link",
        arguments: [
            "ntfy", "discord", "slack", "telegram", "wecom", "dingtalk", "feishu", "webhook",
        ])
    func withdrawn(kind: String) throws {
        let json = try json(NoticeSamples.gala(isRetracted: true), kind)
        #expect(json.contains("Withdrawn: Gala"))
        #expect(json.contains("has withdrawn this notification. It no longer applies."))
        #expect(!json.contains("At six") && !json.contains("csa.example.edu"))
        if kind == "telegram" { #expect(json.contains(#""link_preview_options":{"is_disabled":true}"#)) }
    }

    @Test("call nobody and have no links or letters but those of the text")
    func hostile() throws {
        let gala = try NoticeSamples.gala(LocalizedText(Self.hostile), body: "-", url: nil)
        #expect(
            try json(gala, "discord") == #"""
                {"allowed_mentions":{"parse":[]},"content":"**\\@everyone \\<!here> \\<\\@1> \\*\\*x\\*\\* \\[a\\]\\(https://evil.example) \#
                & \\<b> \\`c\\` https://ok.example/a_b_c?x=1&y=2**","embeds":[{"description":"\\-"}]}
                """#)
        #expect(
            try json(gala, "slack") == #"""
                {"mrkdwn":false,"text":"@everyone &lt;!here&gt; &lt;@1&gt; **x** [a](https://evil.example) &amp; &lt;b&gt; `c` \#
                https://ok.example/a_b_c?x=1&amp;y=2\n\n-"}
                """#)
        let telegram = try json(gala, "telegram")
        #expect(
            telegram.contains(
                "<b>@\u{2060}everyone &lt;!here&gt; &lt;@\u{2060}1&gt; **x** [a](https://evil.example) &amp; &lt;b&gt; `c` "
                    + "https://ok.example/a_b_c?x=1&amp;y=2</b>"))
    }

    @Test("leave a mail address as it is in Telegram")
    func address() throws {
        let gala = try NoticeSamples.gala("Ask board@example.edu", url: nil)
        #expect(try json(gala, "telegram").contains("<b>Ask board@example.edu</b>"))
    }

    @Test(
        "have no headings, lists or quotes in Discord",
        arguments: [
            ("# a\n-# b\n- c # -\n> d > e", "\\# a\n\\-# b\n\\- c # -\n\\> d > e"),
            ("  >>> a", "  \\>>> a"), ("2027-01-01", "2027-01-01"),
        ])
    func lines(text: String, escaped: String) {
        #expect(DiscordMessage.escaped(text).joined() == escaped)
    }

    @Test("fit the limits of each service", arguments: ["a", "<", "*", "晚", "👩‍👩‍👧‍👦", "e\u{301}"])
    func limits(part: String) throws {
        let long = LocalizedText(String(repeating: part, count: 9000))
        let gala = try NoticeSamples.gala(long, body: long)
        struct Message: Decodable {
            struct Embed: Decodable {
                let title: String
                let description: String
            }
            let title: String?
            let message: String?
            let content: String?
            let embeds: [Embed]?
            let text: String?
        }
        func message(_ kind: String) throws -> Message {
            try JSONDecoder().decode(Message.self, from: Data(try body(gala, kind)))
        }
        let ntfy = try message("ntfy")
        #expect(try #require(ntfy.title).utf8.count <= 300 && #require(ntfy.message).utf8.count <= 4096)
        #expect(try body(gala, "ntfy").count <= 8192)
        let discord = try message("discord")
        let embed = try #require(discord.embeds?.first)
        #expect(try #require(discord.content).utf16.count <= 2000)
        #expect((4000...4096).contains(embed.description.utf16.count) && embed.title.utf16.count <= 256)
        #expect(embed.description.hasSuffix("…"))
        #expect(try #require(try message("slack").text).utf16.count <= 4000)
        #expect(try #require(try message("telegram").text).utf16.count <= 4096)
    }

    @Test(
        "are answered in each service's way",
        arguments: [
            (.ntfy, 200, "", .accepted, nil), (.ntfy, 401, "", .unauthorized, nil),
            (.ntfy, 403, "", .unauthorized, nil),
            (.ntfy, 404, "", .refused, nil), (.ntfy, 413, "", .tooLarge, nil),
            (.ntfy, 429, #"{"code":42908,"http":429}"#, .busy, nil),
            (.ntfy, 507, "", .busy, nil), (.ntfy, 302, "", .refused, nil),
            (.discord, 204, "", .accepted, nil), (.discord, 404, #"{"code":10015}"#, .gone, nil),
            (.discord, 401, "", .unauthorized, nil), (.discord, 400, "", .refused, nil),
            (.discord, 429, #"{"message":"x","retry_after":0.65,"global":false}"#, .busy, 1),
            (.discord, 429, #"{"retry_after":1e300}"#, .busy, 86_400),
            (.discord, 429, #"{"retry_after":-5}"#, .busy, nil),
            (.discord, 503, "<html>", .busy, nil),
            (.slack, 200, "ok", .accepted, nil), (.slack, 404, "no_service", .gone, nil),
            (.slack, 410, "channel_is_archived", .gone, nil),
            (.slack, 403, "action_prohibited", .unauthorized, nil),
            (.slack, 400, "invalid_payload", .refused, nil), (.slack, 429, "rate_limited", .busy, nil),
            (.telegram, 200, #"{"ok":true,"result":{}}"#, .accepted, nil),
            (.telegram, 200, #"{"ok":false}"#, .refused, nil),
            (.telegram, 401, #"{"ok":false}"#, .unauthorized, nil), (.telegram, 404, "", .unauthorized, nil),
            (.telegram, 403, #"{"ok":false,"description":"Forbidden: bot was kicked"}"#, .gone, nil),
            (.telegram, 400, #"{"ok":false,"description":"Bad Request: chat not found"}"#, .gone, nil),
            (.telegram, 400, #"{"ok":false,"parameters":{"migrate_to_chat_id":-100123}}"#, .gone, nil),
            (
                .telegram, 400, #"{"ok":false,"description":"Bad Request: message is too long"}"#, .refused,
                nil
            ),
            (.telegram, 429, #"{"ok":false,"parameters":{"retry_after":34}}"#, .busy, 34),
            (.wecom, 200, #"{"errcode":0,"errmsg":"ok"}"#, .accepted, nil),
            (.wecom, 200, #"{"errcode":93000,"errmsg":"invalid webhook url"}"#, .gone, nil),
            (.wecom, 200, #"{"errcode":45009,"errmsg":"api freq out of limit"}"#, .busy, nil),
            (.wecom, 200, "<html>", .refused, nil), (.wecom, 502, "", .busy, nil),
            (.dingtalk, 200, #"{"errcode":0,"errmsg":"ok"}"#, .accepted, nil),
            (.dingtalk, 200, #"{"errcode":310000,"errmsg":"keywords not in content"}"#, .refused, nil),
            (.dingtalk, 200, #"{"errcode":310000,"errmsg":"sign not match"}"#, .unauthorized, nil),
            (.dingtalk, 200, #"{"errcode":130101,"errmsg":"send too fast"}"#, .busy, nil),
            (.dingtalk, 200, #"{"errcode":300001,"errmsg":"token is not exist"}"#, .gone, nil),
            (
                .feishu, 200, #"{"StatusCode":0,"StatusMessage":"success","code":0,"msg":"success"}"#,
                .accepted, nil
            ),
            (
                .feishu, 200, #"{"code":19021,"msg":"sign match fail or timestamp is not within one hour"}"#,
                .unauthorized, nil
            ),
            (.feishu, 200, #"{"code":19024,"msg":"Key Words Not Found"}"#, .refused, nil),
            (.feishu, 200, #"{"code":11232,"msg":"frequency limited"}"#, .busy, nil),
            (.feishu, 400, #"{"code":9499,"msg":"Bad Request"}"#, .refused, nil),
            (.webhook, 204, "", .accepted, nil), (.webhook, 410, "", .gone, nil),
            (.webhook, 401, "", .unauthorized, nil), (.webhook, 404, "", .refused, nil),
            (.webhook, 503, "", .busy, nil),
        ] as [(GroupChannel.Kind, Int, String, DeliveryAttempt.Outcome, Int64?)])
    func answers(
        kind: GroupChannel.Kind, status: Int, body: String, outcome: DeliveryAttempt.Outcome, wait: Int64?
    ) {
        #expect(kind.answer(status: status, body: Array(body.utf8)) == (outcome, wait))
    }
}
