import Foundation
import Model
import Site

/// A question with what lists show of it; a class, since several lists hold it.
final class QuestionEntry: Sendable {
    let question: Question
    /// The votes for the question less those against it.
    let score: Int
    /// Number of answers that are shown.
    let answerCount: Int
    let row: QuestionRow

    var topics: [QuestionTopic] { QuestionTopic.all(of: question.tags) }

    init(_ known: ListedQuestion, in site: SectionContext) {
        question = known.question
        score = site.values.number(of: known.question.id.text)
        answerCount = known.answerCount
        row = QuestionRow(known, score: score, in: site)
    }

    /// The day of posting in the site's time zone.
    func day(in zone: TimeZone) -> CivilDate {
        (zone.civil(at: question.posted.instant) ?? question.posted.civil).day
    }
}

/// A question with the number of its answers, by which lists are made of the question alone.
struct ListedQuestion: Hashable, Codable, Sendable {
    let question: Question
    /// Number of answers that are shown.
    let answerCount: Int
    /// Whether one of these is the accepted one.
    let isSolved: Bool

    init(_ question: Question, answers: some Collection<Answer>) {
        self.question = question
        answerCount = answers.count
        isSolved = question.accepted.map { id in answers.contains { $0.id == id } } ?? false
    }
}

/// A question in a list.
struct QuestionRow: TemplateView {
    let questionID: String
    let address: String
    let title: TaggedText
    /// At most one text.
    let excerpt: [TaggedText]
    let score: String
    let scoreWords: String
    let answerCount: Int
    let answerWords: String
    let isAnswered: Bool
    let isSolved: Bool
    let isClosed: Bool
    let author: TaggedText
    let posted: PostMoment

    init(_ known: ListedQuestion, score: Int, in site: SectionContext) {
        let (question, words) = (known.question, site.words)
        questionID = question.id.text
        (address, title) = (words.link(Address.question(question.id)), words.tagged(typed: question.title))
        excerpt = words.excerpt(ofMarkdown: question.markdown, [:]).map { [$0] } ?? []
        (self.score, scoreWords) = (Score(score).text, Score(score).words(words))
        (answerCount, isAnswered) = (known.answerCount, known.answerCount > 0)
        answerWords = words.say(QuestionSection.Key.answers, count: known.answerCount)
        (isSolved, isClosed) = (known.isSolved, question.closing != nil)
        author = words.author(question.author, site.memberNames.names(of: [question.author.text]))
        posted = PostMoment(question.posted, in: site.settings.timeZone, words)
    }
}

/// The votes for a post less those against it.
struct Score {
    let number: Int

    init(_ number: Int) { self.number = number }

    /// The number with a minus sign, which a hyphen is not.
    var text: String { number < 0 ? "\u{2212}\(-number)" : "\(number)" }

    func words(_ words: PageWords) -> String {
        words.say(QuestionSection.Key.score, ["score": text], count: abs(number))
    }
}

extension PageWords {
    /// The title of a question, or words for one that its author withdrew.
    func title(of question: Question) -> String {
        question.isWithdrawn ? say(QuestionDeskKey.isWithdrawn) : question.title
    }

    /// The shown name of a member.
    func author(_ id: Slug, _ names: AuthorNames) -> TaggedText {
        names.name(of: id.text).map { tagged(typed: $0) } ?? TaggedText(say(DiscussionView.Key.formerMember))
    }
}
