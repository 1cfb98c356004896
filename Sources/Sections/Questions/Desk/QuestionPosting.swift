import ContentFiles
import Desk
import Files
import Foundation
import Model
import Posting
import Site
import State

/// Changes of questions and answers by members, each under the content lock.
struct QuestionPosting {
    let posting: MemberPosting
    let member: Member
    private let context: RequestContext

    init(_ request: MemberRequest) throws(DeskError) {
        (posting, member, context) = (try request.posting, request.member, request.context)
    }

    // MARK: Questions

    /// Posts a new question.
    /// - Throws: `PostingError`, as `MemberPosting.added`.
    func ask(
        _ texts: QuestionTexts, about: PostSubject?, by submission: Posting.Submission
    ) throws(PostingError) -> Journal.Outcome {
        try posting.core.change(by: submission) { submission throws(PostingError) in
            guard let id = posting.id(Question.idMark, "question", by: member, nonce: submission.nonce),
                let author = Slug(member.id), let posted = posting.time(of: submission)
            else { throw .notNow }
            let question = Question(
                id: id, title: texts.title, author: author, tags: texts.tags, about: about, posted: posted,
                text: texts.text)
            let draft = posting.draft(
                of: question, QuestionPosts.kind, title: texts.title, texts: texts.typed)
            return try posting.added(draft, submission)
        }
    }

    /// Changes the member's question, of which the member read this version.
    /// - Throws: `PostingError`: `.changedMeanwhile`, `.noSuchPost` if it is another member's, or as `MemberPosting.edited`.
    func edit(
        _ id: String, version: String, _ texts: QuestionTexts, by submission: Posting.Submission
    ) throws(PostingError) -> Journal.Outcome {
        try posting.core.change(by: submission) { submission throws(PostingError) in
            let open = try opened(id)
            guard open.isAsked(by: member) else { throw .noSuchPost(id) }
            if open.question.version != version { throw .changedMeanwhile }
            var question = open.question
            if question.title != texts.title || question.text != texts.text {
                question.updated = posting.time(of: submission)
            }
            (question.title, question.text, question.tags) = (texts.title, texts.text, texts.tags)
            let draft = posting.draft(
                of: question, QuestionPosts.kind, title: texts.title, texts: texts.typed, over: open.file)
            return try posting.edited(draft, submission)
        }
    }

    /// Accepts an answer to the member's question, or takes that back.
    /// - Throws: `PostingError`: `.noSuchPost` for answers that nobody sees, and if the question is another member's.
    func accept(
        _ answer: String, of id: String, by submission: Posting.Submission
    ) throws(PostingError) -> Journal.Outcome {
        try posting.core.change(by: submission) { submission throws(PostingError) in
            let open = try opened(id)
            guard open.isAsked(by: member), let item = open.item(answer), !item.answer.isHidden else {
                throw .noSuchPost(answer)
            }
            var question = open.question
            question.accepted = question.accepted == item.answer.id ? nil : item.answer.id
            let file = try posting.core.written(question, over: open.file)
            let change = FileChange(file, over: open.file)
            return posting.core.change(
                of: id, LocalizedText(question.title), [change], .acceptAnswer, submission)
        }
    }

    // MARK: Answers

    /// Answers a question.
    /// - Throws: `PostingError`: `.stillThere` if the member answered it before, `.notNow` if there is an obstacle, or as
    ///   `MemberPosting.added`.
    func answer(
        _ id: String, _ text: String, by submission: Posting.Submission
    ) throws(PostingError) -> Journal.Outcome {
        try posting.core.change(by: submission) { submission throws(PostingError) in
            let open = try opened(id)
            if let earlier = open.item(of: member) { throw .stillThere(earlier.file.path) }
            guard open.obstacle == nil,
                let answerID = posting.id(Answer.idMark, "answer", by: member, nonce: submission.nonce),
                let author = Slug(member.id), let posted = posting.time(of: submission)
            else { throw .notNow }
            let answer = Answer(
                id: answerID, question: open.question.id, author: author, posted: posted, text: text)
            return try posting.added(draft(of: answer, over: nil), submission)
        }
    }

    /// Changes the member's answer, of which the member read this version.
    /// - Throws: `PostingError`, as `edit` of a question.
    func edit(
        _ answer: String, of id: String, version: String, _ text: String, by submission: Posting.Submission
    ) throws(PostingError) -> Journal.Outcome {
        try posting.core.change(by: submission) { submission throws(PostingError) in
            let open = try opened(id)
            guard let item = open.item(answer), item.answer.author.text == member.id else {
                throw .noSuchPost(answer)
            }
            if item.answer.version != version { throw .changedMeanwhile }
            var edited = item.answer
            if edited.text != text { edited.updated = posting.time(of: submission) }
            edited.text = text
            return try posting.edited(draft(of: edited, over: item.file), submission)
        }
    }

    // MARK: Parts

    private func draft(of answer: Answer, over before: OutputFile?) -> MemberPosting.Draft {
        posting.draft(
            of: answer, AnswerPosts.kind, title: AnswerPosts.title(of: answer.text), texts: [answer.text],
            over: before)
    }

    private func opened(_ id: String) throws(PostingError) -> OpenQuestion {
        guard let found = try posting.core.question(id) else { throw .noSuchPost(id) }
        return found
    }
}

extension Change.Action {
    /// The asker of a question accepted an answer, or took that back.
    static let acceptAnswer = Change.Action(rawValue: "acceptAnswer")
    /// Officers closed a question, opened it again, or changed its topics.
    static let closeQuestion = Change.Action(rawValue: "closeQuestion")
    static let reopenQuestion = Change.Action(rawValue: "reopenQuestion")
    static let changeTopics = Change.Action(rawValue: "changeTopics")
}
