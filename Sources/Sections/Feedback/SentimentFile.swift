import Foundation
import Model
import Site

extension FeedbackStream {
    /// The period that `sentimentJSON` covers, in seconds: the longest span of any list, and a day more.
    static let sentimentReach = 31 * 86_400

    /// Times and feelings of the last 31 days, counted at the reader's time: browsers load the file if a list has several pages.
    ///
    /// JSON: `{"newest": 1795280400, "love": [0, 60, ...], "hate": [35, ...]}`. `newest` is the minute of the newest message in
    /// seconds since 1970; the lists have the seconds back from the previous value of the same list, the first from `newest`.
    var sentimentJSON: String {
        let entries = entries(since: now.addingTimeInterval(-Double(Self.sentimentReach)))
        let newest = entries.first?.message.postedSeconds ?? 0
        func gaps(_ feeling: Feedback.Feeling) -> JSONValue {
            var last = newest
            return .list(
                entries.filter { $0.message.feeling == feeling }.map { entry in
                    defer { last = entry.message.postedSeconds }
                    return .number(last - entry.message.postedSeconds)
                })
        }
        let value = JSONValue.object(of: [
            "newest": .number(newest), "love": gaps(.love), "hate": gaps(.hate),
        ])
        return value.json + "\n"
    }
}
