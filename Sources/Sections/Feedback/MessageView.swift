import Model
import Site

/// The page of a message.
struct MessageView: TemplateView {
    let feeling: String
    let feelingWord: String
    let title: TaggedText
    /// At most one text.
    let message: [TaggedText]
    let author: String
    /// The minute of posting for machines, and in words.
    let posted: String
    let postedText: String
    let newer: NeighbourMessage?
    let older: NeighbourMessage?
    let ways: PostLinks?
    /// Nil if the message has no replies.
    let discussion: DiscussionView?
    let pulse: SentimentView
    /// The form to report the message; nil if the site has no program.
    let reportAddress: String?
    let vote: VoteView

    /// `poster` is the path of the program.
    init(
        _ page: MessagePage, discussion: DiscussionView?, ways: PostLinks?, poster: String?, words: PageWords
    ) {
        let (entry, post) = (page.entry, page.entry.message)
        feeling = post.feeling.rawValue
        feelingWord = entry.feelingWord
        title = entry.title
        message =
            post.message.isEmpty ? [] : [TaggedText(post.message, language: entry.excerpt?.language)]
        author = post.author ?? entry.words.say(FeedbackSection.Key.someone)
        (posted, postedText) = (entry.moment, entry.postedWords)
        (newer, older) = (page.newer, page.older)
        (self.ways, self.discussion) = (ways, discussion)
        pulse = SentimentView(Sentiment(), span: "", words: entry.words, isPending: true)
        vote = VoteView(post.id.text, sum: page.votes)
        reportAddress = poster.map { words.link("\($0)/report?post=\(post.id)&lang=\(words.language)") }
    }
}

/// The previous or next message.
struct NeighbourMessage: TemplateView {
    let neighbourTitle: TaggedText
    let neighbourAddress: String

    init(_ entry: FeedbackEntry) {
        neighbourTitle = entry.title
        neighbourAddress = entry.words.link(Address.message(entry.message.id))
    }
}
