/// How far back a list of feedback goes from the reader's present.
enum FeedbackSpan: String, CaseIterable, Codable, Sendable, CustomStringConvertible {
    case all, day, week, month

    /// Its length in seconds; nil where it has no end.
    var seconds: Int? {
        switch self {
        case .all: nil
        case .day: 86_400
        case .week: 7 * 86_400
        case .month: 30 * 86_400
        }
    }

    enum Key: String, PhraseKey {
        case all = "feedback.all"
        case day = "feedback.day"
        case week = "feedback.week"
        case month = "feedback.month"
        case lastDay = "feedback.in-last-day"
        case lastWeek = "feedback.in-last-week"
        case lastMonth = "feedback.in-last-month"
        case days = "feedback.in-days"
    }

    /// Its name where one chooses.
    func title(_ words: PageWords) -> String {
        switch self {
        case .all: words.say(Key.all)
        case .day: words.say(Key.day)
        case .week: words.say(Key.week)
        case .month: words.say(Key.month)
        }
    }

    /// The span as a sentence goes on with it at the reader's present; nothing where there is no end.
    func sentencePart(_ words: PageWords) -> String {
        switch self {
        case .all: ""
        case .day: words.say(Key.lastDay)
        case .week: words.say(Key.lastWeek)
        case .month: words.say(Key.lastMonth)
        }
    }

    /// Its part of the address: `week`.
    var description: String { rawValue }
}
