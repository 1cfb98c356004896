import Model
import Site

/// The time span of a feedback list, back from the reader's present.
enum FeedbackSpan: String, CaseIterable, Codable, Sendable, CustomStringConvertible {
    case all, day, week, month

    /// The length in seconds; nil if unlimited.
    var seconds: Int? {
        switch self {
        case .all: nil
        case .day: 86_400
        case .week: 7 * 86_400
        case .month: 30 * 86_400
        }
    }

    private typealias Key = FeedbackSection.Key

    /// The name in the list of spans.
    func title(_ words: PageWords) -> String {
        switch self {
        case .all: words.say(Key.all)
        case .day: words.say(Key.day)
        case .week: words.say(Key.week)
        case .month: words.say(Key.month)
        }
    }

    /// The span as a part of a sentence, relative to the reader's present; empty if unlimited.
    func sentencePart(_ words: PageWords) -> String {
        let length = seconds ?? 0
        return switch self {
        case .all: ""
        case .day: words.say(Key.inLastDay, ["hours": "\(length / 3600)"])
        case .week: words.say(Key.inLastWeek, ["days": "\(length / 86_400)"])
        case .month: words.say(Key.inLastMonth, ["days": "\(length / 86_400)"])
        }
    }

    /// The part of the address: `week`.
    var description: String { rawValue }
}
