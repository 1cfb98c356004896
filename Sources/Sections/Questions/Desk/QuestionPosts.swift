import CGI
import ContentFiles
import Desk
import Foundation
import Model
import Posting
import Site
import State

/// Questions as posts of members, in the queue of readers' posts.
enum QuestionPosts: ReaderPostKind {
    static let kind = "question"
    static let idPrefix = Question.idMark
    static let folder = ContentFolder.questions
    static let name: any PhraseKey = QuestionDeskKey.aQuestion
    static let votes: VoteKind? = VoteKind(
        ofMembers: QuestionPosts.self, in: .questions, QuestionDeskKey.vote, telling: .newQAVoteQuestion,
        .voteQuestion
    ) { file, context in
        context.documents.value(Question.self, in: file).flatMap { question in
            question.isWithdrawn ? nil : (question.author, question.id)
        }
    }

    static let fields = [
        title(),
        FormField(
            "text", .text(limit: QuestionTexts.textLimit, rows: 8), QuestionDeskKey.text, isRequired: true),
        FormField(
            "tags", .line(limit: FormTopics.lineLimit), QuestionDeskKey.tags, hint: QuestionDeskKey.tagsHint),
    ]
    /// The fields of a new question, whose title similar questions describe.
    static let newFields = [title(describedBy: "similar")] + fields.dropFirst()

    private static func title(describedBy element: String? = nil) -> FormField {
        FormField(
            "title", .line(limit: QuestionTexts.titleLimit), QuestionDeskKey.title,
            hint: QuestionDeskKey.titleHint, isRequired: true, describedBy: element)
    }

    /// The officers' page of a question.
    static func path(of id: String) -> String? { "\(QuestionPath.question(id))/manage" }

    static func authorPath(of post: ReaderPost) -> String? { QuestionPath.question(post.id) }

    static func folders(below root: String) -> [String] { [folder.path] }

    static func submission(_ request: CGIRequest, languages: [String]) -> FormSubmission? {
        FormSubmission(ofMember: request, in: "questions", kind, languages: languages)
    }

    static func summary(
        _ post: ReaderPost, _ file: OutputFile?, _ context: RequestContext
    ) -> ReaderPostSummary? {
        guard let question = file.flatMap({ context.documents.value(Question.self, in: $0) }) else {
            return nil
        }
        let facts =
            [context.askedBy(question.author)] + question.tags.map { context.words.words.tag($0).text }
        return ReaderPostSummary(
            title: context.title(of: question), text: question.text, facts: facts,
            address: Address.question(question.id))
    }
}

/// Answers as posts of members, likewise.
enum AnswerPosts: ReaderPostKind {
    static let kind = "answer"
    static let idPrefix = Answer.idMark
    static let folder = ContentFolder.answers
    static let name: any PhraseKey = QuestionDeskKey.anAnswer
    static let votes: VoteKind? = VoteKind(
        ofMembers: AnswerPosts.self, in: .questions, QuestionDeskKey.vote, telling: .newQAVoteAnswer,
        .voteAnswer
    ) { file, context in
        context.documents.value(Answer.self, in: file).map { ($0.author, $0.question) }
    }

    static let fields = [
        FormField(
            "text", .text(limit: QuestionTexts.textLimit, rows: 8), QuestionDeskKey.answerText,
            isRequired: true)
    ]

    /// The page of the question, whose id is the name of the answer's folder.
    static func authorPath(of post: ReaderPost) -> String? {
        post.path?.split(separator: "/").dropLast().last.map { QuestionPath.question(String($0)) }
    }

    static func folders(below root: String) -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: "\(root)/\(folder.path)")
                .filter { $0.hasPrefix(Question.idMark) }.map { "\(folder.path)/\($0)" }
        } catch {
            // No question was answered yet.
            return []
        }
    }

    static func idsBelow(_ post: Slug, below root: String) -> [String] {
        guard post.text.hasPrefix(Question.idMark) else { return [] }
        do {
            return try FileManager.default.contentsOfDirectory(
                atPath: "\(root)/\(Answer.folder(ofQuestion: post))"
            ).filter { $0.hasSuffix(Answer.ending) }.map { String($0.dropLast(Answer.ending.count)) }.sorted()
        } catch {
            // The question has no answers.
            return []
        }
    }

    static func submission(_ request: CGIRequest, languages: [String]) -> FormSubmission? {
        let steps = request.path.split(separator: "/")
        guard (3...4).contains(steps.count), steps[0] == "questions", steps[2] == "answers" else {
            return nil
        }
        return FormSubmission(
            request, changing: nil, in: "answer", languages: languages, texts: [],
            on: QuestionPath.answers(String(steps[1])))
    }

    static func summary(
        _ post: ReaderPost, _ file: OutputFile?, _ context: RequestContext
    ) -> ReaderPostSummary? {
        guard let answer = file.flatMap({ context.documents.value(Answer.self, in: $0) }) else { return nil }
        let question = context.title(ofQuestion: answer.question)
        return ReaderPostSummary(
            title: title(of: answer.text), text: answer.text,
            facts: [
                context.words.words.say(QuestionDeskKey.answerTo, ["title": question]),
                context.askedBy(answer.author),
            ], address: Address.answer(answer.id, to: answer.question))
    }

    /// The question does not say any more that its asker accepted the answer.
    static func traces(
        of post: ReaderPost, _ context: RequestContext
    ) throws(PostingError) -> [FileChange] {
        guard let name = post.path.flatMap({ Answer.name(ofPath: $0) }),
            let open = try Journal.file(
                OpenQuestion(name.question.text, context.documents, below: context.installation.root)),
            open.question.accepted == name.id
        else { return [] }
        var question = open.question
        question.accepted = nil
        let file = try Posting.written(question.file(over: open.file))
        return [FileChange(file, over: open.file)]
    }

    /// The author of the question.
    static func notices(
        of post: ReaderPost, _ file: OutputFile, _ context: RequestContext
    ) -> [(member: String, notice: MemberNotice)] {
        guard let answer = context.documents.value(Answer.self, in: file),
            let question = context.known(answer.question)
        else { return [] }
        return [
            (
                question.author.text,
                MemberNotice(
                    .newQAAnswer, of: question.id.text, title: context.localized { $0.title(of: question) },
                    ofPost: question.id, .answer,
                    at: .site(Address.answer(answer.id, to: question.id)))
            )
        ]
    }
}

extension AnswerPosts {
    /// Maximum length of a title, in characters.
    private static let titleLimit = 80

    /// The beginning of an answer without marks of Markdown, as its title for officers, ballots and the log. The title of the question
    /// would stay there when its author deletes it.
    static func title(of text: String) -> String {
        let first = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? text
        let plain = SearchMarks.plain(first)
        // A picture without a description is no text.
        let line = plain.isEmpty ? first : plain
        return line.count > titleLimit ? line.prefix(titleLimit) + "…" : line
    }
}

/// The paths of members' pages of questions, below the mount.
enum QuestionPath {
    static let new = "/questions/new"

    static func question(_ id: String) -> String { "/questions/\(id)" }
    static func answers(_ id: String) -> String { "\(question(id))/answers" }
}

extension RequestContext {
    /// The title of a question, or words for one that its author withdrew.
    func title(of question: Question) -> String { words.words.title(of: question) }

    /// The title of the question with this id, or the id.
    func title(ofQuestion id: Slug) -> String { known(id).map(title) ?? id.text }

    /// The question with this id; nil if there is none, or its file cannot be read, which the check of content reports.
    func known(_ id: Slug) -> Question? {
        do throws(Problem) {
            return try documents.opened(Question.self, at: "\(Question.folder.path)/\(id).md")?.value
        } catch {
            return nil
        }
    }

    /// A line with the shown name of the member who wrote a post.
    func askedBy(_ author: Slug) -> String {
        words.words.say(QuestionDeskKey.askedBy, ["name": name(of: author)])
    }

    /// The shown name of a member, or words for a member without one.
    func name(of author: Slug) -> String { memberName(author.text) }
}
