import Model

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
