import Model
import Site

/// The numbers of messages that are older than those of a stream; empty if the stream has all.
struct FeedbackCounts: Codable, Sendable {
    private(set) var all = Sentiment()
    /// The balance of each span that ended when the messages were counted, and the posting time of its oldest message.
    private var spans: [Span] = []
    /// The balance of each week and month with a message.
    private var weekly: [Period] = []
    private var monthly: [Period] = []
    /// The day of the oldest message.
    private(set) var firstDay: CivilDate?

    private struct Span: Codable, Sendable {
        let span: FeedbackSpan
        let balance: Sentiment
        let oldest: Int
    }

    /// A week or month by its number in plots.
    private struct Period: Codable, Sendable {
        let number: Int
        let balance: Sentiment
    }

    init() {}

    /// Counts the messages of a stream of all messages from the one at a place on.
    init(_ stream: FeedbackStream, from place: Int) {
        var (weeks, months): ([Int: Sentiment], [Int: Sentiment]) = ([:], [:])
        for entry in stream.entries.dropFirst(place) {
            let (feeling, day) = (entry.message.feeling, entry.civil.day)
            all.add(feeling)
            weeks[day.weekNumber, default: Sentiment()].add(feeling)
            months[day.monthNumber, default: Sentiment()].add(feeling)
        }
        weekly = weeks.map { Period(number: $0, balance: $1) }.sorted { $0.number < $1.number }
        monthly = months.map { Period(number: $0, balance: $1) }.sorted { $0.number < $1.number }
        if all.total > 0 { firstDay = stream.entries.last?.civil.day }
        spans = FeedbackSpan.allCases.compactMap { span in
            let entries = stream.entries(in: span).dropFirst(place)
            return entries.last.map {
                Span(span: span, balance: Sentiment(of: entries), oldest: $0.message.postedSeconds)
            }
        }
    }

    /// The balance of each week with a message, by the week's number in plots.
    var weeks: [Int: Sentiment] { Self.byNumber(weekly) }

    /// The balance of each month with a message, likewise.
    var months: [Int: Sentiment] { Self.byNumber(monthly) }

    private static func byNumber(_ periods: [Period]) -> [Int: Sentiment] {
        Dictionary(periods.map { ($0.number, $0.balance) }) { first, _ in first }
    }

    /// The balance of a span.
    func balance(_ span: FeedbackSpan) -> Sentiment { of(span)?.balance ?? Sentiment() }

    /// The posting time of a span's oldest message, in seconds since 1970; nil if there is none.
    func oldest(_ span: FeedbackSpan) -> Int? { of(span)?.oldest }

    private func of(_ span: FeedbackSpan) -> Span? { spans.first { $0.span == span } }
}
