import Foundation
import State

extension GroupChannel.Kind {
    /// The meaning of the service's response, and the seconds to wait that the body of a busy one tells. `.gone`: the webhook, the chat or
    /// the topic does not exist any more, or the bot was removed from it.
    package func answer(status: Int, body: [UInt8]) -> (outcome: DeliveryAttempt.Outcome, wait: Int64?) {
        switch (self, status) {
        case (.telegram, 200) where Details(body).ok == false: (.refused, nil)
        case (.wecom, 200), (.dingtalk, 200), (.feishu, 200): (Details(body).robotOutcome(self), nil)
        case (_, 200...204): (.accepted, nil)
        // A bot that was removed from the chat; a token that no bot has is an unknown address.
        case (.telegram, 403): (.gone, nil)
        case (.telegram, 401), (.telegram, 404): (.unauthorized, nil)
        case (.telegram, 400) where Details(body).isChatGone: (.gone, nil)
        case (.discord, 404), (.discord, 410), (.slack, 404), (.slack, 410), (.webhook, 410): (.gone, nil)
        case (_, 401), (_, 403): (.unauthorized, nil)
        case (_, 413): (.tooLarge, nil)
        case (_, 408), (_, 429), (_, 500...599): (.busy, Details(body).wait)
        default: (.refused, nil)
        }
    }

    private struct Details: Decodable {
        struct Parameters: Decodable {
            let retry_after: Double?
            let migrate_to_chat_id: Int64?
        }
        let ok: Bool?
        /// The reason in words (Telegram).
        let description: String?
        let parameters: Parameters?
        /// The seconds to wait, with fractions (Discord).
        let retry_after: Double?
        /// The code of WeCom and DingTalk: 0 for an accepted message.
        let errcode: Int?
        /// The code of Feishu: 0 for an accepted message.
        let code: Int?
        /// The reason in words (WeCom, DingTalk).
        let errmsg: String?
        /// The reason in words (Feishu).
        let msg: String?

        init(_ body: [UInt8]) {
            do {
                self = try JSONDecoder().decode(Details.self, from: Data(body))
            } catch {
                // The body is not JSON: text of Slack, or HTML of a proxy.
                (ok, description, parameters, retry_after) = (nil, nil, nil, nil)
                (errcode, code, errmsg, msg) = (nil, nil, nil, nil)
            }
        }

        /// The seconds to wait, rounded up, at most a day.
        var wait: Int64? {
            guard let seconds = retry_after ?? parameters?.retry_after, seconds >= 0 else { return nil }
            return Int64(min(seconds, 86_400).rounded(.up))
        }

        /// Robots answer 200 also where they refuse a message.
        func robotOutcome(_ kind: GroupChannel.Kind) -> DeliveryAttempt.Outcome {
            let words = (errmsg ?? msg ?? "").lowercased()
            switch (kind, errcode ?? code) {
            case (_, 0): return .accepted
            // No such robot, a stopped one, or a group that was closed.
            case (.wecom, 93000), (.dingtalk, 300_001), (.dingtalk, 300_005), (.dingtalk, 400_013),
                (.dingtalk, 400_101), (.dingtalk, 400_102), (.feishu, 19001):
                return .gone
            // More than the 20, or of Feishu 100, messages a minute that are allowed.
            case (_, -1), (.wecom, 45009), (.wecom, 45033), (.dingtalk, 130_101), (.dingtalk, 410_100),
                (.feishu, 11232):
                return .busy
            case (.feishu, 9499) where words.contains("too many"): return .busy
            case (.feishu, 19021), (.feishu, 19022): return .unauthorized
            // A missing keyword is of the message; a wrong signature or address of this machine is of the settings.
            case (.dingtalk, 310_000):
                return words.contains("keyword") || words.contains("关键词") ? .refused : .unauthorized
            default: return .refused
            }
        }

        var isChatGone: Bool {
            if parameters?.migrate_to_chat_id != nil { return true }
            let reasons = ["chat not found", "group chat was upgraded", "group is deactivated"]
            return reasons.contains { description?.contains($0) == true }
        }
    }
}
