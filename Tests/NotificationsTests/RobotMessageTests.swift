import Crypto
import Foundation
import Model
import Testing

@testable import Notifications

/// Settings of groups.
private enum Robots {
    static let wecom =
        #""kind": "wecom", "url": "https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=k""#
    static let dingtalk =
        #""kind": "dingtalk", "url": "https://oapi.dingtalk.com/robot/send?access_token=t""#
    static let feishu =
        #""kind": "feishu", "url": "https://open.feishu.cn/open-apis/bot/v2/hook/h""#
    static let webhook =
        #""kind": "webhook", "url": "https://example.edu/notices", "secret": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw""#
}

@Suite("Messages of robots and to programs")
struct RobotMessageTests {
    /// 2026-11-03 at 04:40 UTC, which the expected signatures contain. They were made by Python's hmac.
    private static let now = Date(timeIntervalSince1970: 1_793_700_000)

    private func request(
        _ members: String, _ broadcast: Broadcast, _ language: String = "en"
    ) throws -> GroupRequest {
        let json = #"{"groups": [{"name": "a", \#(members)}]}"#
        let group = try #require(try ChannelSettings(json: Array(json.utf8)).groups.first)
        return group.request(
            of: try NoticeSamples.notice(broadcast, language), try NoticeSamples.words(language),
            now: Self.now)
    }

    private func text(_ request: GroupRequest) -> String { String(decoding: request.body, as: UTF8.self) }

    @Test("have title, text and link in WeCom, in 2,048 bytes, and call nobody")
    func weCom() throws {
        let request = try request(Robots.wecom, NoticeSamples.gala())
        #expect(request.url == "https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=k")
        #expect(
            text(request) == #"""
                {"msgtype":"text","text":{"content":"Gala\n\nAt six\nin the hall\n\nhttps://csa.example.edu/events/gala/"}}
                """#)
        let long = LocalizedText(String(repeating: "晚", count: 9000))
        struct Message: Decodable { let text: [String: String] }
        let body = try self.request(Robots.wecom, NoticeSamples.gala(long, body: long)).body
        let content = try JSONDecoder().decode(Message.self, from: Data(body)).text["content"]
        #expect(try (1700...2048).contains(#require(content).utf8.count))
    }

    @Test("are signed for DingTalk in the address")
    func dingTalk() throws {
        let plain = try request(Robots.dingtalk, NoticeSamples.gala())
        #expect(plain.url == "https://oapi.dingtalk.com/robot/send?access_token=t")
        #expect(
            text(plain) == #"""
                {"at":{"isAtAll":false},"msgtype":"text","text":{"content":"Gala\n\nAt six\nin the hall\n\nhttps://csa.example.edu/events/gala/"}}
                """#)
        let signed = try request(#"\#(Robots.dingtalk), "secret": "SEC-harbor-1""#, NoticeSamples.gala())
        #expect(
            signed.url == plain.url
                + "&timestamp=1793700000000&sign=K3lptRvQ3gXEm06%2BNrOAg65nWqaMCJ%2BT1u%2FLISTRYE0%3D")
        #expect(signed.body == plain.body)
    }

    @Test("are signed for Feishu in the body, in the group's language")
    func feishu() throws {
        let plain = try request(Robots.feishu, NoticeSamples.gala())
        #expect(
            text(plain) == #"""
                {"content":{"post":{"en_us":{"content":[[{"tag":"text","text":"At six\nin the hall"}],\#
                [{"href":"https://csa.example.edu/events/gala/","tag":"a","text":"Open the page"}]],"title":"Gala"}}},"msg_type":"post"}
                """#)
        let signed = try request(
            #"\#(Robots.feishu), "secret": "harbor-secret""#, NoticeSamples.gala(), "zh-Hans")
        #expect(text(signed).contains(#""sign":"dfh2sKyQ1J6Hyidf7twSw2aWo7Bpg5QCLSYR5betHHg=""#))
        #expect(text(signed).contains(#""timestamp":"1793700000""#))
        #expect(text(signed).contains(#""zh_cn":{"#) && text(signed).contains(#""title":"晚会""#))
    }

    @Test(
        "are signed for a program as Standard Webhooks says, and say the version and the state of the notice")
    func webhook() throws {
        let gala = try NoticeSamples.gala(revision: 2)
        let request = try request(Robots.webhook, gala)
        let topic = NotificationMessage.topic(of: gala)
        #expect(
            text(request) == #"""
                {"data":{"id":"\#(topic)","isCancelled":false,"isWithdrawn":false,"language":"en","text":"At six\nin the hall",\#
                "title":"Changed: Gala","topics":["food","new-year"],"url":"https://csa.example.edu/events/gala/","version":2},"type":"notice"}
                """#)
        let headers = Dictionary(uniqueKeysWithValues: request.headers.map { ($0.name, $0.value) })
        #expect(headers["webhook-id"] == "\(topic).2" && headers["webhook-timestamp"] == "1793700000")
        let key = try #require(Data(base64Encoded: "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"))
        let signed = Data("\(topic).2.1793700000.".utf8) + Data(request.body)
        let code = HMAC<SHA256>.authenticationCode(for: signed, using: SymmetricKey(data: key))
        #expect(headers["webhook-signature"] == "v1,\(Data(code).base64EncodedString())")
        let withdrawn = try text(self.request(Robots.webhook, NoticeSamples.gala(isRetracted: true)))
        #expect(withdrawn.contains(#""isWithdrawn":true"#) && !withdrawn.contains("At six"))
    }

    @Test(
        "need settings that the service can use",
        arguments: [
            (
                #"\#(Robots.wecom), "secret": "SEC-harbor-1""#,
                "no 'secret', since the service takes no signatures"
            ),
            (#"\#(Robots.wecom), "token": "t""#, "no 'token', since the URL of a webhook is all"),
            (#"\#(Robots.feishu), "secret": "short""#, "the signing secret that the robot's settings show"),
            (
                #""kind": "webhook", "url": "https://example.edu/notices""#,
                "whsec_ and 24 to 64 bytes in base64, such as \"whsec_$(openssl rand -base64 32)\""
            ),
            (
                #""kind": "webhook", "url": "https://example.edu/notices", "secret": "whsec_c2hvcnQ=""#,
                "whsec_ and 24 to 64 bytes in base64, such as \"whsec_$(openssl rand -base64 32)\""
            ),
            (
                #""kind": "wecom", "url": "https://qyapi.weixin.qq.com/""#,
                "the webhook's address, such as https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=..."
            ),
        ])
    func faults(members: String, expected: String) {
        #expect {
            try ChannelSettings(json: Array(#"{"groups": [{"name": "a", \#(members)}]}"#.utf8))
        } throws: { "\($0)".contains("expected \(expected)") }
    }
}
