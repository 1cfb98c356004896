import ContentFiles
import Foundation
import Model
import Site

/// The input of a question's page.
struct QuestionPageInput: Encodable, Sendable {
    /// An answer with what stands below it.
    struct AnswerPart: Encodable, Sendable {
        let answer: Answer
        let score: Int
        let isAccepted: Bool
        let comments: [DiscussionEntry]
        let likes: CommentLikes
    }

    let question: Question
    let score: Int
    /// In the order of the page.
    let answers: [AnswerPart]
    let names: AuthorNames
    /// The question that asks the same; nil if there is none.
    let original: QuestionLink?
    /// The page of the post that the question is about; nil if there is none.
    let about: SubjectPage?

    init(_ question: Question, of shown: ShownQuestions, original: Question?, in site: SectionContext) {
        self.question = question
        score = site.values.number(of: question.id.text)
        let own = shown.answers[question.id] ?? []
        let parts = own.map { answer in
            let comments = shown.discussions[answer.id]
            return AnswerPart(
                answer: answer, score: site.values.number(of: answer.id.text),
                isAccepted: answer.id == question.accepted, comments: comments,
                likes: CommentLikes(of: comments, site.values, in: .questions))
        }
        answers = Self.ordered(parts)
        let members = parts.flatMap(\.comments).compactMap { entry -> String? in
            if case .member(let id) = entry.author { id.text } else { nil }
        }
        names = site.memberNames.names(of: [question.author.text] + own.map(\.author.text) + members)
        about = question.about.flatMap(site.relations.page)
        self.original = original.map { QuestionLink(title: $0.title, id: $0.id) }
    }

    /// The accepted answer first, then by votes, then the oldest first.
    private static func ordered(_ parts: [AnswerPart]) -> [AnswerPart] {
        parts.sorted { left, right in
            if left.isAccepted != right.isAccepted { return left.isAccepted }
            if left.score != right.score { return left.score > right.score }
            return (left.answer.posted.instant, left.answer.id)
                < (right.answer.posted.instant, right.answer.id)
        }
    }

    /// The day of the last change, in a time zone.
    func changed(in zone: TimeZone) -> CivilDate? {
        let times =
            [question.posted, question.updated].compactMap(\.self)
            + answers.flatMap { [$0.answer.posted, $0.answer.updated].compactMap(\.self) }
        return times.map(\.instant).max().flatMap { zone.civil(at: $0)?.day }
    }
}

/// A link to a question.
struct QuestionLink: Hashable, Codable, Sendable {
    let title: String
    let id: Slug
}
