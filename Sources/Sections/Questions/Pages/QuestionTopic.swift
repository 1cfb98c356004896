import Model
import Site

/// A topic of questions: `food`.
struct QuestionTopic: Hashable, Codable, Sendable {
    let slug: Slug
    /// The name as the newest question has it.
    let typed: String

    /// The topics of one question, each once.
    static func all(of tags: [String]) -> [QuestionTopic] {
        var seen: Set<Slug> = []
        return tags.compactMap { tag in
            guard let slug = Slug(making: tag), seen.insert(slug).inserted else { return nil }
            return QuestionTopic(slug: slug, typed: tag)
        }
    }

    /// The address of the list of its questions.
    var address: String { Self.address(slug) }

    /// The address of the list of all topics.
    static let listAddress = "\(Address.questions)topics/"

    static func address(_ slug: Slug) -> String { "\(listAddress)\(slug)/" }
}

/// A link to the questions of a topic, for the partial `topics`.
struct QuestionTopicView: TemplateView {
    let topicName: TaggedText
    let topicAddress: String
    let isCurrentTopic: Bool

    init(_ topic: QuestionTopic, isCurrent: Bool = false, words: PageWords) {
        (topicName, topicAddress) = (words.tag(topic.typed), words.link(topic.address))
        isCurrentTopic = isCurrent
    }
}
