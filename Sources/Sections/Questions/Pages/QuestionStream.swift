import Basics
import ContentFiles
import Foundation
import Model
import Site

/// All visible questions, newest first; or the newest of them and the number of the others.
struct QuestionStream: Sendable {
    let entries: [QuestionEntry]
    /// Number of visible questions that are older than the entries.
    let olderCount: Int
    /// The topics of these.
    private let olderTopics: [TopicCount]

    init(
        _ listed: [ListedQuestion], olderCount: Int = 0, olderTopics: [TopicCount] = [],
        in site: SectionContext
    ) async {
        entries = await listed.parallelMap { QuestionEntry($0, in: site) }
        (self.olderCount, self.olderTopics) = (olderCount, olderTopics)
    }

    /// Number of all visible questions.
    var count: Int { entries.count + olderCount }

    /// The pages of the list by time.
    var pages: AgedPages { AgedPages(of: count, size: QuestionLists.size) }

    /// The topics of all visible questions, those with the most questions first.
    var topicCounts: [TopicCount] {
        TopicCount.all(of: entries.map(\.question), and: olderTopics).sorted {
            ($1.count, $0.topic.slug) < ($0.count, $1.topic.slug)
        }
    }

    /// The topics of the questions, by slug.
    var topics: [(topic: QuestionTopic, entries: [QuestionEntry])] {
        var typed: [Slug: QuestionTopic] = [:]
        var grouped: [Slug: [QuestionEntry]] = [:]
        for entry in entries {
            for topic in entry.topics {
                typed[topic.slug] = typed[topic.slug] ?? topic
                grouped[topic.slug, default: []].append(entry)
            }
        }
        return typed.values.sorted { $0.slug < $1.slug }.map { ($0, grouped[$0.slug] ?? []) }
    }
}

/// The questions and answers that pages show, without hidden ones and those of hidden questions.
struct ShownQuestions: Sendable {
    /// Newest first.
    let questions: [Question]
    /// The answers by their questions, the oldest first.
    let answers: [Slug: [Answer]]
    let discussions: Discussions<Answer>

    init(_ content: SiteContent) {
        questions = content.questions.filter { !$0.isHidden }
        let ids = Set(questions.map(\.id))
        answers = Dictionary(
            grouping: content.answers.filter { !$0.isHidden && ids.contains($0.question) }, by: \.question)
        discussions = Discussions(content)
    }

    /// The questions without those that their authors withdrew, of which the pages with the answers alone stay.
    var asked: [Question] { questions.filter { !$0.isWithdrawn } }

    var listed: [ListedQuestion] { asked.map(listed) }

    func listed(_ question: Question) -> ListedQuestion {
        ListedQuestion(question, answers: answers[question.id] ?? [])
    }
}
