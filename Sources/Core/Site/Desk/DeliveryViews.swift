extension DeskWords {
    /// The phrases about deliveries of a post's notification.
    package enum Delivery: String, PhraseKey {
        package static let group = "desk-delivery"
        case push, fcm, mail, accepted, waiting, deferred, again, givenUp, skipped, tooLate, tooOld, gone
        case tooLarge, unauthorized, busy, refused, senderRefused, unreachable, fault
        case groupChat = "desk-delivery.group"

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
