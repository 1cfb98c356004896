import Foundation
import Markdown
import Model
import Site

/// Structured data of a question with its answers for search engines (schema.org/QAPage).
struct QuestionData {
    let page: QuestionPageInput
    let settings: SiteSettings
    let words: PageWords

    var value: JSONValue {
        let question = page.question
        let (accepted, others) = (page.answers.filter(\.isAccepted), page.answers.filter { !$0.isAccepted })
        return .object(of: [
            "@context": .text("https://schema.org"), "@type": .text("QAPage"),
            "mainEntity": .object(
                members("Question", question.author, question.posted, question.updated, score: page.score)
                    + JSONValue.members(of: [
                        "name": .text(question.title), "text": .text(plain(question.text)),
                        "url": .text(words.url(Address.question(question.id))),
                        "answerCount": .number(page.answers.count),
                        "acceptedAnswer": accepted.first.map { .object(members(of: $0)) },
                        "suggestedAnswer": others.isEmpty
                            ? nil : .list(others.map { .object(members(of: $0)) }),
                    ])),
        ])
    }

    private func members(of part: QuestionPageInput.AnswerPart) -> [JSONValue.Member] {
        let answer = part.answer
        return members("Answer", answer.author, answer.posted, answer.updated, score: part.score)
            + JSONValue.members(of: [
                "text": .text(plain(answer.text)),
                "url": .text(words.url(Address.answer(answer.id, to: answer.question))),
            ])
    }

    private func members(
        _ type: String, _ author: Slug, _ posted: Timestamp, _ updated: Timestamp?, score: Int
    ) -> [JSONValue.Member] {
        JSONValue.members(of: [
            "@type": .text(type),
            "author": .object(of: [
                "@type": .text("Person"), "name": .text(words.author(author, page.names).text),
            ]),
            "dateCreated": .text(moment(posted)), "dateModified": updated.map { .text(moment($0)) },
            // The score may be below zero (schema.org/upvoteCount is an integer).
            "upvoteCount": .number(score),
        ])
    }

    private func moment(_ time: Timestamp) -> String { PostMoment(time, in: settings.timeZone, words).minute }

    private func plain(_ text: String) -> String {
        words.plainText(ofMarkdown: MarkdownText.source(text, profile: MarkdownText.typedProfile))
    }
}
