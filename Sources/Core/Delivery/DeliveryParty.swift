import State

/// A channel whose failures are reported separately: each group is one, all devices of another channel are one.
struct DeliveryParty: Hashable, Comparable, Sendable {
    let channel: ReaderDevice.Channel
    /// The name of a group; "" for other channels.
    let group: String

    init(_ device: ReaderDevice) {
        channel = device.channel
        group = channel == .group ? String(device.endpoint.dropFirst("group:".utf8.count)) : ""
    }

    /// The name of the service at the beginning of a sentence.
    var serviceName: String {
        switch channel {
        case .push: "The push services"
        case .fcm: "Firebase Cloud Messaging"
        case .mail: "The mail server"
        case .group: "The service of the group '\(group)'"
        }
    }

    func receivers(_ count: Int) -> String {
        let (one, many) =
            switch channel {
            case .push: ("browser", "browsers")
            case .fcm: ("app", "apps")
            case .mail: ("subscriber by mail", "subscribers by mail")
            case .group: ("message to the group '\(group)'", "messages to the group '\(group)'")
            }
        return channel == .group && count == 1
            ? "the group '\(group)'" : "\(count) \(count == 1 ? one : many)"
    }

    static func < (first: DeliveryParty, second: DeliveryParty) -> Bool {
        (first.channel.rawValue, first.group) < (second.channel.rawValue, second.group)
    }

    /// The trouble of the channel, by the statuses of outcomes; nil if something was accepted, or if only
    /// single messages or devices failed. Always nil for mail, whose server's faults are said in its words.
    func trouble(_ outcomes: [DeliveryAttempt.Outcome: Int?]) -> String? {
        if outcomes[.accepted] != nil || channel == .mail { return nil }
        func status(_ outcome: DeliveryAttempt.Outcome) -> String {
            (outcomes[outcome] ?? nil).map { " (status \($0))" } ?? ""
        }
        if outcomes[.unauthorized] != nil {
            let proof = [.push: "key", .fcm: "service account"][channel] ?? "token of State/channels.json"
            return "\(serviceName) refused the site's \(proof)\(status(.unauthorized))"
        }
        if outcomes[.unreachable] != nil { return "\(serviceName) cannot be reached" }
        guard channel == .group else { return nil }
        if outcomes[.gone] != nil {
            return "\(serviceName) does not know it any more\(status(.gone)); see State/channels.json"
        }
        return outcomes[.refused] != nil ? "\(serviceName) refused the message\(status(.refused))" : nil
    }
}
