import Model
import Site

/// Numbers of messages with love and with hate.
struct Sentiment: Hashable, Codable, Sendable {
    var love = 0
    var hate = 0

    mutating func add(_ feeling: Feedback.Feeling) {
        switch feeling {
        case .love: love += 1
        case .hate: hate += 1
        }
    }

    static func + (left: Sentiment, right: Sentiment) -> Sentiment {
        Sentiment(love: left.love + right.love, hate: left.hate + right.hate)
    }

    var total: Int { love + hate }

    /// The feeling with more messages; nil if they are equal.
    var leader: Feedback.Feeling? { love == hate ? nil : love > hate ? .love : .hate }

    /// The share of love in tenths of a percent, rounded; half if there are no messages. pulse.js computes the same.
    var share: Int { total == 0 ? 500 : (love * 1000 + total / 2) / total }

    enum Key: String, PhraseKey {
        static let group = "pulse"
        case balance, none, loveLeads, hateLeads, tie
    }

    /// `41 love, 23 hate in the last seven days. Love leads by 18.`, with ` in the last seven days` as `span`.
    func text(span: String, words: PageWords) -> String {
        if total == 0 { return words.say(Key.none, ["span": span]) }
        let verdict =
            switch leader {
            case .love: words.say(Key.loveLeads, count: love - hate)
            case .hate: words.say(Key.hateLeads, count: hate - love)
            case nil: words.say(Key.tie)
            }
        return words.say(
            Key.balance, ["love": String(love), "hate": String(hate), "span": span, "verdict": verdict])
    }
}

extension Sentiment {
    init(of entries: some Sequence<FeedbackEntry>) {
        for entry in entries { add(entry.message.feeling) }
    }
}
