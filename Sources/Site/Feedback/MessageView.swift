import Model

/// The page of a message.
struct MessageView: TemplateView {
    enum Key: String, PhraseKey {
        case someone = "feedback.someone"
    }

    let entry: FeedbackEntry
    let newer: NeighbourMessage?
    let older: NeighbourMessage?
    let ways: PostWays?

    /// The page of the message at a position of the stream.
    init(at position: Int, of stream: FeedbackStream, ways: PostWays?, words: PageWords) {
        let entries = stream.entries
        entry = entries[position]
        newer = position == 0 ? nil : NeighbourMessage(entries[position - 1], words: words)
        older = position + 1 == entries.count ? nil : NeighbourMessage(entries[position + 1], words: words)
        self.ways = ways
    }

    static let fields = FieldTable<MessageView>([
        .text("feeling") { $0.entry.message.feeling.rawValue },
        .text("feelingWord") { $0.entry.feelingWord },
        .wording("title") { $0.entry.title },
        .record("message") { view in
            let text = view.entry.message.message
            return text.isEmpty ? nil : Wording(text, language: view.entry.excerpt?.language)
        },
        .text("author") { $0.entry.message.author ?? $0.entry.words.say(Key.someone) },
        .text("posted") { $0.entry.moment },
        .text("postedText") { $0.entry.postedWords },
        .record("newer") { $0.newer },
        .record("older") { $0.older },
        .record("ways") { $0.ways },
    ])
}

/// The message before or after.
struct NeighbourMessage: TemplateView {
    let title: Wording
    let address: String

    init(_ entry: FeedbackEntry, words: PageWords) {
        title = entry.title
        address = words.link(Address.message(entry.message.id))
    }

    static let fields = FieldTable<NeighbourMessage>([
        .wording("neighbourTitle") { $0.title },
        .text("neighbourAddress") { $0.address },
    ])
}
