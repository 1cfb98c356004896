import CGI
import ContentFiles
import Desk
import Files
import Foundation
import Model
import Posting
import Site
import State

/// A question with its answers, as their files are now.
struct OpenQuestion {
    /// An answer and its file.
    struct Item {
        let answer: Answer
        let file: OutputFile
    }

    /// Maximum number of answers to a question: 200.
    static let answerLimit = 200

    let question: Question
    let file: OutputFile
    /// All answers that can be read, the oldest first, also hidden ones.
    let items: [Item]

    /// Opens the question with this id; nil if there is none, or its file cannot be read, which the check of content reports.
    init?(_ name: String, _ documents: ContentDocuments, below root: String) throws(Problem) {
        guard name.utf8.count <= 80, let id = Slug(name), name.hasPrefix(Question.idMark),
            let (question, file) = try documents.opened(Question.self, at: "\(Question.folder.path)/\(id).md")
        else { return nil }
        (self.question, self.file) = (question, file)
        var items: [Item] = []
        for path in FileListing(of: Answer.folder(ofQuestion: id), below: root).paths {
            guard let (answer, file) = try documents.opened(Answer.self, at: path) else { continue }
            items.append(Item(answer: answer, file: file))
        }
        self.items = items.sorted {
            ($0.answer.posted.instant, $0.answer.id) < ($1.answer.posted.instant, $1.answer.id)
        }
    }

    /// The answer with this id; nil if the question has none.
    func item(_ id: String) -> Item? { items.first { $0.answer.id.text == id } }

    /// The answer of a member; nil if the member did not answer.
    func item(of member: Member) -> Item? { items.first { $0.answer.author.text == member.id } }

    /// Whether a member asked the question.
    func isAsked(by member: Member) -> Bool { question.author.text == member.id && !question.isWithdrawn }

    /// Whether a member may read the question: everybody reads what is on the site, and the asker also what waits or is hidden.
    func isOpen(to member: Member) -> Bool { !question.isHidden || isAsked(by: member) }

    /// The answers that a member may read, likewise.
    func items(openTo member: Member) -> [Item] {
        items.filter { !$0.answer.isHidden || $0.answer.author.text == member.id }
    }

    /// Why members cannot answer now; nil if they can.
    var obstacle: QuestionDeskKey? {
        if question.isWithdrawn { return .cannotAnswerWithdrawn }
        if question.isHidden { return .cannotAnswerHidden }
        if question.closing != nil { return .cannotAnswerClosed }
        return items.count < Self.answerLimit ? nil : .cannotAnswerFull
    }
}

extension Question {
    /// A version of what the asker can edit, so that an accepted answer or a topic of officers is no conflict.
    var version: String {
        Posting.version(
            of: Array([title, text, tags.joined(separator: ",")].joined(separator: "\u{1F}").utf8))
    }
}

extension Answer {
    /// A version of what the writer can edit.
    var version: String { Posting.version(of: Array(text.utf8)) }
}

extension Posting {
    /// The question with this id; nil if there is none, or its file cannot be read.
    func question(_ id: String) throws(PostingError) -> OpenQuestion? {
        try Journal.file(OpenQuestion(id, documents, below: root))
    }
}

extension RequestContext {
    /// The question that the request's path names.
    /// - Throws: `.notFound`.
    func question() throws(DeskError) -> OpenQuestion {
        let found = try DeskError.posting(
            Journal.file(OpenQuestion(parameter("id"), documents, below: installation.root)))
        guard let found else { throw .notFound }
        return found
    }
}

extension AdmittedRequest where Account == MemberSession {
    /// The question that the request's path names, if the member may read it.
    /// - Throws: `.notFound`: hidden questions are refused as unknown ones.
    func question() throws(DeskError) -> OpenQuestion {
        try checkOffered()
        let open = try context.question()
        guard open.isOpen(to: member) else { throw .notFound }
        return open
    }

    /// The member's own answer that the request's path names, with its question.
    /// - Throws: `.notFound`: answers of others are refused as unknown ones.
    func ownAnswer() throws(DeskError) -> (open: OpenQuestion, item: OpenQuestion.Item) {
        try checkOffered()
        let open = try context.question()
        guard let item = open.item(context.parameter("answer")), item.answer.author.text == member.id else {
            throw .notFound
        }
        return (open, item)
    }
}
