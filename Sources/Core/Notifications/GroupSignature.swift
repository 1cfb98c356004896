import Basics
import Crypto
import Foundation

/// Signatures of requests to groups. Services refuse those of an hour ago.
extension GroupChannel {
    /// The key in the settings: that of robots as it is, that of a webhook behind `whsec_` in base64 (Standard Webhooks 1.0, Signature scheme).
    static func signingKey(_ members: ChannelMembers, _ kind: Kind) throws(ChannelFault) -> [UInt8]? {
        switch kind {
        case .dingtalk, .feishu:
            let expected = "the signing secret that the robot's settings show"
            return try members.optionalText("secret", expected: expected) {
                (8...200).contains($0.utf8.count) && $0.utf8.allSatisfy(ASCII.isVisible)
            }.map { Array($0.utf8) }
        case .webhook:
            let expected = "whsec_ and 24 to 64 bytes in base64, such as \"whsec_$(openssl rand -base64 32)\""
            let text = try members.text("secret", expected: expected) { webhookKey($0) != nil }
            return webhookKey(text)
        case .ntfy, .discord, .slack, .telegram, .wecom:
            if members.has("secret") {
                throw members.fault("secret", expected: "no 'secret', since the service takes no signatures")
            }
            return nil
        }
    }

    private static func webhookKey(_ text: String) -> [UInt8]? {
        guard text.utf8.count <= 100, text.utf8.starts(with: "whsec_".utf8),
            let key = Data(base64Encoded: String(text.dropFirst("whsec_".utf8.count))),
            (24...64).contains(key.count)
        else { return nil }
        return Array(key)
    }

    /// The URL with time and signature (DingTalk's documentation, Customize robot security settings): the HMAC-SHA-256 of both lines.
    func dingTalkURL(now: Date) -> String {
        guard let signingKey else { return url.text }
        let time = String(Int64(now.timeIntervalSince1970 * 1000))
        let text = Array("\(time)\n".utf8) + signingKey
        // Base64 has three characters that mean something else in a query.
        let sign = Self.code(of: text, key: signingKey).replacing("+", with: "%2B").replacing(
            "/", with: "%2F"
        )
        .replacing("=", with: "%3D")
        return "\(url.text)\(url.text.utf8.contains(0x3F) ? "&" : "?")timestamp=\(time)&sign=\(sign)"
    }

    /// The time in seconds and the signature (Feishu's documentation, Custom bot usage guide): the HMAC-SHA-256 of no bytes, whose key is both
    /// lines.
    func feishuSignature(now: Date) -> (timestamp: String, sign: String)? {
        guard let signingKey else { return nil }
        let time = String(Int64(now.timeIntervalSince1970))
        return (time, Self.code(of: [], key: Array("\(time)\n".utf8) + signingKey))
    }

    /// The headers of Standard Webhooks 1.0: an id that repeated attempts share, the time in seconds, and the HMAC-SHA-256 of id, time and body.
    func webhookHeaders(
        _ notice: NoticeText, _ body: [UInt8], now: Date
    ) -> [(name: String, value: String)] {
        let id = "\(notice.topic).\(notice.version)"
        let time = String(Int64(now.timeIntervalSince1970))
        let code = Self.code(of: Array("\(id).\(time).".utf8) + body, key: signingKey ?? [])
        return [
            (name: "webhook-id", value: id), (name: "webhook-timestamp", value: time),
            (name: "webhook-signature", value: "v1,\(code)"),
        ]
    }

    private static func code(of bytes: [UInt8], key: [UInt8]) -> String {
        Data(HMAC<SHA256>.authenticationCode(for: bytes, using: SymmetricKey(data: key)))
            .base64EncodedString()
    }
}
