import Building
import ContentFiles
import Desk
import Foundation
import Model
import Site
import State

/// The questions and answers of one member, for the member's own data and for the end of the account.
extension QuestionDeskSection {
    package static func memberPosts(
        _ member: String, _ context: RequestContext
    ) async throws(DeskError) -> [MemberPost] {
        let known = await KnownContent(
            of: context.installation.build, in: [.questions, .answers], settings: context.site.settings)
        let questions = known.content.questions
        let asked = questions.filter { $0.author.text == member && !$0.isWithdrawn }
        let answers = known.content[Answer.self].filter { $0.author.text == member }
        let titles = Dictionary(questions.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        return asked.map { post(of: $0, context) }
            + answers.map { post(of: $0, to: titles[$0.question], context) }
    }

    private static func post(of question: Question, _ context: RequestContext) -> MemberPost {
        let address = context.words.words.link(Address.question(question.id))
        let id = question.id.text
        return MemberPost(
            title: question.title, text: question.text, posted: question.posted.instant,
            address: question.isHidden ? nil : address,
            path: "\(Question.folder.path)/\(id)\(Question.ending)"
        ) { request throws(DeskError) in
            let posting = try QuestionPosting(request)
            let changes = try DeskError.posting(posting.deleteQuestion(id, now: request.context.now))
            return changes.flatMap(\.files).map(\.path)
        }
    }

    private static func post(
        of answer: Answer, to question: Question?, _ context: RequestContext
    ) -> MemberPost {
        let page = context.words.words.link(Address.question(answer.question))
        let isHidden = answer.isHidden || question?.isHidden != false
        let (id, asked) = (answer.id.text, answer.question.text)
        return MemberPost(
            title: question.flatMap { $0.title.isEmpty ? nil : $0.title }
                ?? answer.discussedSummary(context.words.words).title, text: answer.text,
            posted: answer.posted.instant,
            address: isHidden ? nil : "\(page)#\(id)",
            path: "\(Answer.folder(ofQuestion: answer.question))/\(id)\(Answer.ending)"
        ) { request throws(DeskError) in
            let posting = try QuestionPosting(request)
            let changes = try DeskError.posting(
                posting.deleteAnswer(id, of: asked, now: request.context.now))
            return changes.flatMap(\.files).map(\.path)
        }
    }
}
