extension DeskWords {
    /// The phrases about the health of host and site.
    package enum Health: String, PhraseKey {
        case fine = "desk-health.fine"
        case broken = "desk-health.broken"
        case noticeTitle = "desk-health.notice-title"
        case notice = "desk-health.notice"
        case noticeMore = "desk-health.notice-more"

        package static let values: Set = ["time", "count"]
    }

    /// A phrase about health.
    package func say(_ key: Health, _ values: KeyValuePairs<String, String> = [:]) -> String {
        words.say(key, values)
    }

    /// A phrase about health, in the plural form for `count`.
    package func say(_ key: Health, _ values: KeyValuePairs<String, String>, count: Int) -> String {
        words.say(key, values, count: count)
    }
}
