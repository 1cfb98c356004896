import Site

/// The summary of love and hate: two faces, a bar and a sentence.
struct SentimentView: TemplateView {
    let balance: Sentiment
    /// The span as a part of a sentence that stays true later: ` from 14 to 21 November 2026`.
    let span: String
    let words: PageWords
    /// Whether a script puts the numbers in: pages of messages stay the same when others are posted.
    var isPending = false

    /// The summary as a sentence.
    var summary: String { balance.text(span: span, words: words) }

    static let fields = FieldTable<SentimentView>([
        .number("loveCount") { $0.balance.love },
        .number("hateCount") { $0.balance.hate },
        .text("leader") { $0.balance.leader?.rawValue ?? "none" },
        .flag("isEmpty") { $0.balance.total == 0 },
        .text("loveShare") { "\($0.balance.share / 10).\($0.balance.share % 10)%" },
        .text("pulseWords") { $0.summary },
        .flag("isPending") { $0.isPending },
        .text("scoreFile") { $0.words.link(Address.score) },
        .text("newsAddress") { $0.words.link(Address.feedback) },
    ])
}
