extension DeskWords {
    /// The phrases about deliveries of a post's notification.
    package enum Delivery: String, PhraseKey {
        case push = "desk-delivery.push"
        case fcm = "desk-delivery.fcm"
        case mail = "desk-delivery.mail"
        case group = "desk-delivery.group"
        case accepted = "desk-delivery.accepted"
        case waiting = "desk-delivery.waiting"
        case deferred = "desk-delivery.deferred"
        case again = "desk-delivery.again"
        case skipped = "desk-delivery.skipped"
        case gone = "desk-delivery.gone"
        case tooLarge = "desk-delivery.too-large"
        case unauthorized = "desk-delivery.unauthorized"
        case busy = "desk-delivery.busy"
        case refused = "desk-delivery.refused"
        case unreachable = "desk-delivery.unreachable"

        package static let values: Set = ["count", "reason"]
    }

    /// A phrase with values inserted.
    package func delivery(_ key: Delivery, _ values: KeyValuePairs<String, String> = [:]) -> String {
        words.say(key, values)
    }

    /// A phrase in the plural form for `count`.
    package func delivery(_ key: Delivery, count: Int, reason: String = "") -> String {
        words.say(key, ["count": "\(count)", "reason": reason], count: count)
    }
}

/// The deliveries of a post's notification on one channel, in words.
package struct DeliveryLine: TemplateView {
    let channel: String
    let facts: [String]

    /// Creates a line: the channel, and the number of its devices in each state.
    package init(channel: String, facts: [String]) { (self.channel, self.facts) = (channel, facts) }

    package static let fields = FieldTable<DeliveryLine>([
        .text("deliveryChannel") { $0.channel },
        .text("deliveryFacts") { $0.facts.joined(separator: " · ") },
    ])
}
