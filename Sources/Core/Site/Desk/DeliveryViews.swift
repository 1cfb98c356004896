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
        case givenUp = "desk-delivery.given-up"
        case skipped = "desk-delivery.skipped"
        case tooLate = "desk-delivery.too-late"
        case tooOld = "desk-delivery.too-old"
        case gone = "desk-delivery.gone"
        case tooLarge = "desk-delivery.too-large"
        case unauthorized = "desk-delivery.unauthorized"
        case busy = "desk-delivery.busy"
        case refused = "desk-delivery.refused"
        case senderRefused = "desk-delivery.sender-refused"
        case unreachable = "desk-delivery.unreachable"
        case fault = "desk-delivery.fault"

        package static let values: Set = ["count", "reason", "since", "words"]
    }

    /// A phrase with values inserted.
    package func delivery(_ key: Delivery, _ values: KeyValuePairs<String, String> = [:]) -> String {
        words.say(key, values)
    }

    /// A phrase in the plural form for `count`.
    package func delivery(_ key: Delivery, count: Int) -> String {
        words.say(key, ["count": "\(count)"], count: count)
    }
}

/// The deliveries of a post's notification on one channel, in words.
package struct DeliveryLine: TemplateView {
    let channel: String
    let facts: [String]
    let fault: String?

    /// Creates a line: the channel, the number of its devices in each state, and why its service takes nothing, in the service's words.
    package init(channel: String, facts: [String], fault: String? = nil) {
        (self.channel, self.facts, self.fault) = (channel, facts, fault)
    }

    package static let fields = FieldTable<DeliveryLine>([
        .text("deliveryChannel") { $0.channel },
        .text("deliveryFacts") { $0.facts.joined(separator: " · ") },
        .text("deliveryFault") { $0.fault },
    ])
}
