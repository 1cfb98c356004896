import Model
import Site

/// A topic with the number of its questions.
struct TopicCount: Codable, Sendable {
    let topic: QuestionTopic
    let count: Int

    /// The topics of questions, the newest first, whose spelling counts, and of others that are older.
    static func all(of questions: some Sequence<Question>, and older: [TopicCount] = []) -> [TopicCount] {
        var (order, counts): ([QuestionTopic], [Slug: Int]) = ([], [:])
        func add(_ topic: QuestionTopic, _ count: Int) {
            if counts[topic.slug] == nil { order.append(topic) }
            counts[topic.slug, default: 0] += count
        }
        for question in questions {
            for topic in QuestionTopic.all(of: question.tags) { add(topic, 1) }
        }
        for each in older { add(each.topic, each.count) }
        return order.map { TopicCount(topic: $0, count: counts[$0.slug] ?? 0) }
    }
}

/// A topic in the list of all.
struct TopicCountView: TemplateView {
    let topicName: TaggedText
    let topicAddress: String
    let topicCount: String

    init(_ counted: TopicCount, words: PageWords) {
        topicName = words.tag(counted.topic.typed)
        topicAddress = words.link(counted.topic.address)
        topicCount = "\(counted.count)"
    }
}
