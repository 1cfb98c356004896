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
