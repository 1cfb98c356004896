import Model
import Site

extension FeedbackStream {
    /// Maximum size of `scoreJSON` in bytes; of long ids fewer are listed.
    private static let scoreLimit = 1024
    /// Maximum number of messages in `scoreJSON`.
    private static let newestLimit = 10

    /// The score of love and hate and the newest messages, for scripts of pages that are open.
    ///
    /// JSON: `{"all": [41, 23], "day": [2, 1, 1795210000], "week": [...], "month": [...], "newest": [["f-...", 1, 1795280400], ...]}`.
    /// A score has the numbers of love and of hate. That of a span that ends when the site is built has the time of its oldest message too,
    /// 0 if there is none: once that has dropped out, browsers count in `sentimentJSON`. `newest` has ids, 1 for love or 0 for hate, and
    /// times, newest first. All times are in seconds since 1970, rounded down to the minute, as on the messages' pages.
    var scoreJSON: String {
        let scores = FeedbackSpan.allCases.map { span in
            (span.rawValue, Self.score(FeedbackList(self, span: span)))
        }
        var newest = entries.prefix(Self.newestLimit).map { Self.row($0.message) }
        var text = Self.text(scores, newest)
        while text.utf8.count > Self.scoreLimit, newest.popLast() != nil { text = Self.text(scores, newest) }
        return text
    }

    private static func text(_ scores: [(String, JSONValue)], _ newest: [JSONValue]) -> String {
        let members = (scores + [("newest", .list(newest))]).map { JSONValue.Member(name: $0, value: $1) }
        return JSONValue.object(members).json + "\n"
    }

    private static func score(_ list: FeedbackList) -> JSONValue {
        let counts: [JSONValue] = [.number(list.balance.love), .number(list.balance.hate)]
        return .list(list.span == .all ? counts : counts + [.number(list.oldest)])
    }

    private static func row(_ message: Feedback) -> JSONValue {
        .list([
            .text(message.id.text), .number(message.feeling == .love ? 1 : 0),
            .number(message.postedSeconds),
        ])
    }
}
