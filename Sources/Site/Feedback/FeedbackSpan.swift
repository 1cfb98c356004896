/// How far back a list of feedback goes from the reader's present.
enum FeedbackSpan: String, CaseIterable, Sendable, CustomStringConvertible {
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

    /// Its name where one chooses.
    var title: String {
        switch self {
        case .all: "All"
        case .day: "Day"
        case .week: "Week"
        case .month: "Month"
        }
    }

    /// The span as a sentence goes on with it at the reader's present; nothing where there is no end.
    var words: String {
        switch self {
        case .all: ""
        case .day: " in the last 24 hours"
        case .week: " in the last seven days"
        case .month: " in the last 30 days"
        }
    }

    /// Its part of the address: `week`.
    var description: String { rawValue }
}
