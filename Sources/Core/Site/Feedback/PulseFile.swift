import Foundation
import Model

/// Times and feelings of the last 31 days, for counts by the reader's clock: browsers load it where a list goes on on
/// further pages.
///
/// JSON: `{"newest": 1795280400, "love": [0, 60, ...], "hate": [35, ...]}`. `newest` is the time of the newest of them in
/// seconds since 1970; the others are seconds from the one before in its list back to it, the first from `newest`.
struct PulseFile: Encodable, Sendable {
    let json: String

    /// What it holds covers the longest span of any list, and a day more.
    static let reach = 31 * 86_400

    init(_ stream: FeedbackStream) {
        let entries = stream.entries(since: stream.now.addingTimeInterval(-Double(Self.reach)))
        let newest = entries.first.map { Self.seconds($0) } ?? 0
        func gaps(_ feeling: Feedback.Feeling) -> JSONValue {
            var last = newest
            return .list(
                entries.filter { $0.message.feeling == feeling }.map { entry in
                    defer { last = Self.seconds(entry) }
                    return .number(last - Self.seconds(entry))
                })
        }
        let value = JSONValue.object(of: [
            "newest": .number(newest), "love": gaps(.love), "hate": gaps(.hate),
        ])
        json = value.json + "\n"
    }

    private static func seconds(_ entry: FeedbackEntry) -> Int {
        Int(entry.message.posted.instant.timeIntervalSince1970.rounded(.down))
    }
}
