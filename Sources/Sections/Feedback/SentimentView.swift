import Site

/// The summary of love and hate: two faces, a bar and a sentence.
struct SentimentView: TemplateView {
    let loveCount: Int
    let hateCount: Int
    /// `love`, `hate` or `none`.
    let leader: String
    let isEmpty: Bool
    /// The width of the bar: `41.5%`.
    let loveShare: String
    /// The summary as a sentence.
    let pulseWords: String
    /// Whether a script puts the numbers in: pages of messages stay the same when others are posted.
    let isPending: Bool
    let scoreFile: String
    let newsAddress: String

    /// `span` is a part of the sentence that stays true later: ` from 14 to 21 November 2026`.
    init(_ balance: Sentiment, span: String, words: PageWords, isPending: Bool = false) {
        (loveCount, hateCount) = (balance.love, balance.hate)
        leader = balance.leader?.rawValue ?? "none"
        isEmpty = balance.total == 0
        loveShare = "\(balance.share / 10).\(balance.share % 10)%"
        pulseWords = balance.text(span: span, words: words)
        self.isPending = isPending
        scoreFile = words.link(Address.score)
        newsAddress = words.link(Address.feedback)
    }

    /// The summary of the given days; of all if `days` is nil.
    init(_ balance: Sentiment, days: String?, words: PageWords) {
        let span = days.map { words.say(FeedbackSection.Key.inDays, ["days": $0]) }
        self.init(balance, span: span ?? "", words: words)
    }
}
