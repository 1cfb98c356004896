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
            guard let id = id(Question.idMark, "question", submission.nonce), let author = Slug(member.id),
                let posted = timestamp(submission)
            else { throw .notNow }
            let draft = MemberPosting.Draft(
                id: id.text, kind: QuestionPosts.kind, title: texts.title, texts: texts.typed
            ) { isHidden throws(PostingError) in
                var question = Question(
                    id: id, title: texts.title, author: author, tags: texts.tags, about: about,
                    posted: posted,
                    text: texts.text)
                question.isHidden = isHidden
                return try posting.core.written(question, over: nil)
            }
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
                question.updated = timestamp(submission)
            }
            (question.title, question.text, question.tags) = (texts.title, texts.text, texts.tags)
            let new = question
            let draft = MemberPosting.Draft(
                id: id, kind: QuestionPosts.kind, title: texts.title, texts: texts.typed, before: open.file
            ) { isHidden throws(PostingError) in
                var question = new
                question.isHidden = isHidden
                return try posting.core.written(question, over: open.file)
            }
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
            let change = FileChange(path: file.path, before: open.file.bytes, after: file.bytes)
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
            guard open.obstacle == nil, let answerID = self.id(Answer.idMark, "answer", submission.nonce),
                let author = Slug(member.id), let posted = timestamp(submission)
            else { throw .notNow }
            let draft = MemberPosting.Draft(
                id: answerID.text, kind: AnswerPosts.kind, title: AnswerPosts.title(of: text), texts: [text]
            ) { isHidden throws(PostingError) in
                var answer = Answer(
                    id: answerID, question: open.question.id, author: author, posted: posted, text: text)
                answer.isHidden = isHidden
                return try posting.core.written(answer, over: nil)
            }
            return try posting.added(draft, submission)
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
            if edited.text != text { edited.updated = timestamp(submission) }
            edited.text = text
            let new = edited
            let draft = MemberPosting.Draft(
                id: answer, kind: AnswerPosts.kind, title: AnswerPosts.title(of: text), texts: [text],
                before: item.file
            ) { isHidden throws(PostingError) in
                var answer = new
                answer.isHidden = isHidden
                return try posting.core.written(answer, over: item.file)
            }
            return try posting.edited(draft, submission)
        }
    }

    // MARK: Parts

    private func opened(_ id: String) throws(PostingError) -> OpenQuestion {
        let found = try Journal.file(
            OpenQuestion(id, posting.core.documents, below: posting.core.root))
        guard let found else { throw .noSuchPost(id) }
        return found
    }

    /// The id of a new post. Forms of two members never make the same.
    private func id(_ mark: String, _ kind: String, _ nonce: String) -> Slug? {
        Slug(mark + PostName.id(of: "\(kind) of \(member.id)", nonce: nonce))
    }

    private func timestamp(_ submission: Posting.Submission) -> Timestamp? {
        Timestamp(submission.now, in: posting.core.settings.timeZone)
    }
}

extension Posting {
    /// The file of a question, which is read back and compared.
    func written(_ question: Question, over before: OutputFile?) throws(PostingError) -> OutputFile {
        let file = try Self.written(question.file(over: before))
        guard documents.value(Question.self, in: file) == question else {
            throw .form([FormProblem("text", .cannotBeStored)])
        }
        return file
    }

    /// The file of an answer, likewise.
    func written(_ answer: Answer, over before: OutputFile?) throws(PostingError) -> OutputFile {
        let file = try Self.written(answer.file(over: before))
        guard documents.value(Answer.self, in: file) == answer else {
            throw .form([FormProblem("text", .cannotBeStored)])
        }
        return file
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
