import Model
import Site

/// The page of a message.
struct MessageView: TemplateView {
    enum Key: String, PhraseKey {
        case someone = "feedback.someone"
    }

    let entry: FeedbackEntry
    let newer: NeighbourMessage?
    let older: NeighbourMessage?
    let ways: PostLinks?
    /// The form to report the message; nil if the site has no program.
    let report: String?

    /// The page of a message. `poster` is the path of the program.
    init(_ page: MessagePage, ways: PostLinks?, poster: String?, words: PageWords) {
        entry = page.entry
        newer = page.newer.map { NeighbourMessage($0, words: words) }
        older = page.older.map { NeighbourMessage($0, words: words) }
        self.ways = ways
        report = poster.map {
            words.link("\($0)/report?post=\(page.entry.message.id)&lang=\(words.language)")
        }
    }

    static let fields = FieldTable<MessageView>([
        .text("feeling") { $0.entry.message.feeling.rawValue },
        .text("feelingWord") { $0.entry.feelingWord },
        .tagged("title") { $0.entry.title },
        .record("message") { view in
            let text = view.entry.message.message
            return text.isEmpty ? nil : TaggedText(text, language: view.entry.excerpt?.language)
        },
        .text("author") { $0.entry.message.author ?? $0.entry.words.say(Key.someone) },
        .text("posted") { $0.entry.moment },
        .text("postedText") { $0.entry.postedWords },
        .record("newer") { $0.newer },
        .record("older") { $0.older },
        .record("ways") { $0.ways },
        .record("pulse") {
            SentimentView(balance: Sentiment(), span: "", words: $0.entry.words, isPending: true)
        },
        .text("reportAddress") { $0.report },
    ])
}

/// The previous or next message.
struct NeighbourMessage: TemplateView {
    let title: TaggedText
    let address: String

    init(_ message: MessagePage.Neighbour, words: PageWords) {
        title = message.title
        address = words.link(Address.message(message.id))
    }

    static let fields = FieldTable<NeighbourMessage>([
        .tagged("neighbourTitle") { $0.title },
        .text("neighbourAddress") { $0.address },
    ])
}
