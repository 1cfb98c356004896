/// The two faces, the bar and the words that say how love and hate stand.
struct PulseView: TemplateView {
    let balance: Sentiment
    /// The span as a sentence goes on with it, right whenever it is read: ` from 14 to 21 November 2026`.
    let span: String
    let words: PageWords

    /// What stands in it as words.
    var summary: String { balance.text(span: span, words: words) }

    static let fields = FieldTable<PulseView>([
        .number("loveCount") { $0.balance.love },
        .number("hateCount") { $0.balance.hate },
        .text("leader") { $0.balance.leader?.rawValue ?? "none" },
        .flag("isEmpty") { $0.balance.total == 0 },
        .text("loveShare") { "\($0.balance.share / 10).\($0.balance.share % 10)%" },
        .text("pulseWords") { $0.summary },
    ])
}
