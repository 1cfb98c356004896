import ContentFiles
import Desk
import Files
import Foundation
import Model
import Posting
import Site
import State

/// Members delete their questions and answers. The texts are erased everywhere, also in the log.
extension QuestionPosting {
    /// Deletes the member's question. Answers of others stay below the page, which says that the question is gone, as on other sites of
    /// questions: they are not the asker's. Without them, the page goes with the member's own answers.
    /// - Returns: The changes; none if the member has no such question.
    func deleteQuestion(_ id: String, now: Date) throws(PostingError) -> [Change] {
        try posting.withdraw(by: member, now: now) { () throws(PostingError) in
            guard let open = try posting.core.question(id), open.isAsked(by: member) else { return [] }
            if open.hasAnswersOfOthers {
                let stub = try posting.core.written(open.question.withdrawn, over: nil)
                return [try withdrawal(of: open, leaving: stub, now: now)]
            }
            var changes: [Change] = []
            for item in open.items { changes.append(try withdrawal(of: item, now: now)) }
            return changes + [try withdrawal(of: open, now: now)]
        }
    }

    /// Deletes the member's answer, with the comments on it; with the last one also what is left of a question that was deleted before.
    /// - Returns: The changes; none if the member has no such answer.
    func deleteAnswer(_ answer: String, of id: String, now: Date) throws(PostingError) -> [Change] {
        try posting.withdraw(by: member, now: now) { () throws(PostingError) in
            guard let open = try posting.core.question(id), let item = open.item(answer),
                item.answer.author.text == member.id
            else { return [] }
            var change = try withdrawal(of: item, now: now)
            var question = open.question
            if question.isWithdrawn, open.items.count == 1 {
                change.files.append(FileChange(removing: open.file))
            } else if question.accepted == item.answer.id {
                question.accepted = nil
                let file = try posting.core.written(question, over: open.file)
                change.files.append(
                    FileChange(file, over: open.file))
            }
            return [change]
        }
    }

    private func withdrawal(
        of open: OpenQuestion, leaving stub: OutputFile? = nil, now: Date
    ) throws(PostingError) -> Change {
        try posting.withdrawal(
            of: open.question.id.text, kind: QuestionPosts.kind, in: open.file, leaving: stub, also: [],
            by: member, now: now)
    }

    private func withdrawal(of item: OpenQuestion.Item, now: Date) throws(PostingError) -> Change {
        let comments = FileListing(
            of: Answer.entryFolder(ofPost: item.answer.id), below: posting.core.root
        ).paths
        return try posting.withdrawal(
            of: item.answer.id.text, kind: AnswerPosts.kind, in: item.file, also: comments, by: member,
            now: now)
    }
}

extension OpenQuestion {
    /// Whether other members answered.
    var hasAnswersOfOthers: Bool { items.contains { $0.answer.author != question.author } }
}

extension Question {
    /// The rest of the question after its author deleted it and others had answered.
    fileprivate var withdrawn: Question {
        var question = Question(id: id, title: "", author: author, posted: posted, text: "")
        (question.isWithdrawn, question.accepted, question.isHidden) = (true, accepted, isHidden)
        return question
    }
}
