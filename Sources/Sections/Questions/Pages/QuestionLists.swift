import Model
import Site

/// The lists of questions, split into pages.
struct QuestionLists {
    /// Number of questions on a page; on the first page by time up to nearly twice as many.
    static let size = 15
    /// Maximum number of questions in the list by votes: a vote changes the places of others, so that older pages would be made all the time.
    private static let votedLimit = 150

    let stream: QuestionStream
    let site: SectionContext

    private typealias Key = QuestionSection.Key

    enum Order: String, CaseIterable {
        case newest, votes, unanswered

        var address: String { self == .newest ? Address.questions : "\(Address.questions)\(rawValue)/" }

        var name: any PhraseKey {
            switch self {
            case .newest: Key.newest
            case .votes: Key.votes
            case .unanswered: Key.unanswered
            }
        }

        var title: any PhraseKey {
            switch self {
            case .newest: Key.title
            case .votes: Key.votesTitle
            case .unanswered: Key.unansweredTitle
            }
        }
    }

    var pages: [Page] {
        [first] + (0..<stream.pages.olderCount).map { older($0 + 1) } + voted + unanswered
            + topicList + stream.topics.flatMap { list(of: $0.topic, $0.entries) }
    }

    /// The first page of the list by time.
    var first: Page {
        let pages = stream.pages
        let paging = Paging(newer: nil, older: pages.nextToFirst.map { link(Address.questions(page: $0)) })
        return page(Address.questions, .newest, stream.entries.prefix(pages.firstCount), paging)
    }

    /// An older page of the list by time, counted from 1 for the oldest questions.
    func older(_ number: Int) -> Page {
        let pages = stream.pages
        let newer = number == pages.olderCount ? nil : number + 1
        let paging = Paging(
            newer: link(Address.questions(page: newer)),
            older: number > 1 ? link(Address.questions(page: number - 1)) : nil)
        return page(
            Address.questions(page: number), .newest, stream.entries[pages.places(of: number)], paging,
            isFirst: false)
    }

    private var voted: [Page] {
        let sorted = stream.entries.sorted {
            ($1.score, $1.question.posted.instant, $1.question.id)
                < ($0.score, $0.question.posted.instant, $0.question.id)
        }
        return numbered(.votes, Array(sorted.prefix(Self.votedLimit)))
    }

    private var unanswered: [Page] {
        numbered(.unanswered, stream.entries.filter { $0.answerCount == 0 && $0.question.closing == nil })
    }

    private func numbered(_ order: Order, _ entries: [QuestionEntry]) -> [Page] {
        split(entries).enumerated().map { index, part in
            page(
                Self.address(order.address, index), order, part[...],
                paging(index, of: entries.count, order.address), isFirst: index == 0)
        }
    }

    /// The list of all topics; none without topics.
    private var topicList: [Page] {
        let topics = stream.topicCounts
        return topics.isEmpty ? [] : [page(QuestionTopic.listAddress, nil, [], nil, topics: topics)]
    }

    private func list(of topic: QuestionTopic, _ entries: [QuestionEntry]) -> [Page] {
        split(entries).enumerated().map { index, part in
            page(
                Self.address(topic.address, index), nil, part[...],
                paging(index, of: entries.count, topic.address), topic: topic, isFirst: index == 0)
        }
    }

    // MARK: Pages

    private func split(_ entries: [QuestionEntry]) -> [[QuestionEntry]] {
        let starts = stride(from: 0, to: max(1, entries.count), by: Self.size)
        return starts.map { Array(entries[$0..<min($0 + Self.size, entries.count)]) }
    }

    private func paging(_ index: Int, of count: Int, _ address: String) -> Paging? {
        Paging(index, of: (count + Self.size - 1) / Self.size) { link(Self.address(address, $0)) }
    }

    private static func address(_ list: String, _ index: Int) -> String {
        index == 0 ? list : "\(list)\(index + 1)/"
    }

    private func link(_ address: String) -> String { site.words.link(address) }

    private func page(
        _ address: String, _ order: Order?, _ entries: ArraySlice<QuestionEntry>, _ paging: Paging?,
        topic: QuestionTopic? = nil, topics: [TopicCount]? = nil, isFirst: Bool = true
    ) -> Page {
        let view = QuestionListView(
            order, topic, rows: entries.map(\.row), paging: paging, isEmpty: stream.count == 0,
            isFirst: isFirst, topics: topics ?? (order == .newest && isFirst ? stream.topicCounts : []),
            in: site)
        let day = entries.first?.day(in: site.settings.timeZone)
        return Page(address, isListed: true, changed: topic == nil && order == .newest ? day : nil, of: view)
        {
            view, renderer in
            let title =
                view.topic.map { renderer.words.say(Key.topicTitle, ["topic": $0.text]) } ?? view.listTitle
            return renderer.html("questions", view, PageHead(address: address, title: title))
        }
    }
}

/// A page of a list of questions.
struct QuestionListView: TemplateView {
    let listTitle: String
    /// The name of the page's topic; nil for other lists.
    let topic: TaggedText?
    /// The lists, with the page's own marked.
    let orders: [NavigationLink]
    let rows: [QuestionRow]
    let paging: Paging?
    /// All topics, on the first page of the newest questions and on the list of topics.
    let topicCounts: [TopicCountView]
    /// Whether the page is the list of all topics.
    let isTopicList: Bool
    /// The list of all topics; nil on pages that are of no topic.
    let topicsAddress: String?
    /// Whether the site has no question.
    let isEmpty: Bool
    /// Whether the page is of questions without an answer.
    let isUnansweredList: Bool
    /// The form to ask a question; nil if members cannot.
    let askAddress: String?
    let listAddress: String

    static let computed = FieldTable<QuestionListView>([
        .flag("hasRows") { !$0.rows.isEmpty }, .flag("hasTopicCounts") { !$0.topicCounts.isEmpty },
    ])

    init(
        _ order: QuestionLists.Order?, _ topic: QuestionTopic?, rows: [QuestionRow], paging: Paging?,
        isEmpty: Bool, isFirst: Bool, topics: [TopicCount], in site: SectionContext
    ) {
        let words = site.words
        isTopicList = order == nil && topic == nil
        let title: any PhraseKey =
            order?.title ?? (isTopicList ? QuestionSection.Key.topicsTitle : QuestionSection.Key.title)
        listTitle = words.say(title)
        topicsAddress = topic.map { _ in words.link(QuestionTopic.listAddress) }
        self.topic = topic.map { words.tag($0.typed) }
        orders = QuestionLists.Order.allCases.map { each in
            NavigationLink(
                title: words.say(each.name), address: words.link(each.address), isCurrent: each == order,
                isHere: each == order && isFirst)
        }
        (self.rows, self.paging, self.isEmpty) = (rows, paging, isEmpty)
        topicCounts = topics.map { TopicCountView($0, words: words) }
        isUnansweredList = order == .unanswered
        askAddress = QuestionSection.formAddress("/questions/new", site.settings, words)
        listAddress = words.link(Address.questions)
    }
}
