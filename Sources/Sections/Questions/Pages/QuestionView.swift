import ContentFiles
import Foundation
import Model
import Site

/// The page of a question.
struct QuestionView: TemplateView {
    let questionID: String
    let title: TaggedText
    /// Whether its author deleted the question, of which the answers alone stay.
    let isWithdrawn: Bool
    let content: HTML
    let score: String
    let scoreWords: String
    /// Nil where members cannot vote.
    let memberVote: MemberVoteView?
    let author: TaggedText
    /// The address of the author's picture; nil if there is none.
    let authorPicture: String?
    /// Nil where nobody can write to the asker.
    let writeLink: WriteLink?
    let posted: PostMoment
    /// When the title or the text was changed last; nil if they never were.
    let edited: PostMoment?
    let topics: [QuestionTopicView]
    /// Why the question is closed: one text; none if it takes answers.
    let closed: [TaggedText]
    /// The question that asks the same; nil if there is none.
    let originalTitle: TaggedText?
    let originalAddress: String?
    /// The event or course that the question is about; nil if there is none.
    let aboutTitle: TaggedText?
    let aboutAddress: String?
    let answersHeading: String
    let answers: [AnswerView]
    /// The form to answer; nil if members cannot.
    let answerAddress: String?
    /// The form to report the question; nil if the site has no program.
    let reportAddress: String?
    /// The page on which members change what they wrote here; nil if the site has none.
    let ownAddress: String?
    /// The officers' page of the question, behind their sign-in; nil where `ownAddress` is.
    let careAddress: String?
    let listAddress: String

    static let computed = FieldTable<QuestionView>([
        .flag("hasTopics") { !$0.topics.isEmpty },
        .flag("hasAnswers") { !$0.answers.isEmpty },
    ])

    init(_ page: QuestionPageInput, by renderer: PageRenderer) throws(Problem) {
        let (question, words, settings) = (page.question, renderer.words, renderer.settings)
        questionID = question.id.text
        isWithdrawn = question.isWithdrawn
        title = isWithdrawn ? TaggedText(words.title(of: question)) : words.tagged(typed: question.title)
        let file = "\(Question.folder.path)/\(question.id)\(Question.ending)"
        content = HTML(try renderer.html(ofTyped: question.text, file: file) ?? "")
        (score, scoreWords) = (Score(page.score).text, Score(page.score).words(words))
        memberVote =
            question.isWithdrawn
            ? nil : MemberVoteView(question.id.text, sum: page.score, settings: settings)
        author = words.author(question.author, page.names)
        authorPicture = settings.picture(of: question.author, page.names)
        writeLink =
            isWithdrawn ? nil : WriteLink(to: question.author, of: question.id, page.names, settings, words)
        posted = PostMoment(question.posted, in: settings.timeZone, words)
        edited = question.updated.map { PostMoment($0, in: settings.timeZone, words) }
        topics = QuestionTopic.all(of: question.tags).map { QuestionTopicView($0, words: words) }
        closed = question.closing.map { [words.tagged(typed: $0.reason)] } ?? []
        originalTitle = page.original.map { words.tagged(typed: $0.title) }
        originalAddress = page.original.map { words.link(Address.question($0.id)) }
        aboutTitle = page.about.map { words.tagged($0.title) }
        aboutAddress = page.about.map { words.link($0.address) }
        answersHeading =
            page.answers.isEmpty
            ? words.say(QuestionSection.Key.noAnswers)
            : words.say(QuestionSection.Key.answers, count: page.answers.count)
        var answers: [AnswerView] = []
        for part in page.answers { answers.append(try AnswerView(part, of: page, by: renderer)) }
        self.answers = answers
        answerAddress =
            question.closing == nil && !isWithdrawn
            ? QuestionSection.formAddress("/questions/\(question.id)/answers", settings, words) : nil
        reportAddress = settings.poster.map {
            words.link("\($0)/report?post=\(question.id)&lang=\(words.language)")
        }
        ownAddress = QuestionSection.formAddress("/questions/\(question.id)", settings, words)
        careAddress = QuestionSection.formAddress("/questions/\(question.id)/manage", settings, words)
        listAddress = words.link(Address.questions)
    }
}

/// An answer on the page of its question.
struct AnswerView: TemplateView {
    let answerID: String
    let answerContent: HTML
    let answerScore: String
    let answerScoreWords: String
    /// Nil where members cannot vote.
    let answerVote: MemberVoteView?
    let isAccepted: Bool
    let answerAuthor: TaggedText
    let answerPicture: String?
    let answerPosted: PostMoment
    /// When the text was changed last; nil if it never was.
    let answerEdited: PostMoment?
    /// Nil if nobody commented.
    let comments: AnswerComments?
    /// The form to report the answer; nil if the site has no program.
    let answerReport: String?

    init(_ part: QuestionPageInput.AnswerPart, of page: QuestionPageInput, by renderer: PageRenderer)
        throws(Problem)
    {
        let (answer, words, settings) = (part.answer, renderer.words, renderer.settings)
        answerID = answer.id.text
        let file = "\(Answer.folder(ofQuestion: answer.question))/\(answer.id)\(Answer.ending)"
        answerContent = HTML(try renderer.html(ofTyped: answer.text, file: file) ?? "")
        (answerScore, answerScoreWords) = (Score(part.score).text, Score(part.score).words(words))
        answerVote = MemberVoteView(answer.id.text, sum: part.score, settings: settings)
        isAccepted = part.isAccepted
        answerAuthor = words.author(answer.author, page.names)
        answerPicture = settings.picture(of: answer.author, page.names)
        answerPosted = PostMoment(answer.posted, in: settings.timeZone, words)
        answerEdited = answer.updated.map { PostMoment($0, in: settings.timeZone, words) }
        comments = AnswerComments(
            part.comments, on: answer.id, names: page.names, likes: part.likes, settings: settings,
            words: words)
        answerReport = settings.poster.map {
            words.link("\($0)/report?post=\(answer.id)&lang=\(words.language)")
        }
    }
}

/// The comments on an answer, with the replies to them.
struct AnswerComments: TemplateView {
    let commentsHeading: String
    let discussionComments: [DiscussionCommentView]
    /// The program's form of a comment; nil where members cannot write.
    let commentAddress: String?

    static let computed = FieldTable<AnswerComments>([
        .flag("hasEntries") { !$0.discussionComments.isEmpty }
    ])

    /// Nil if there is nothing to show.
    init?(
        _ entries: [DiscussionEntry], on answer: Slug, names: AuthorNames, likes: CommentLikes,
        settings: SiteSettings, words: PageWords
    ) {
        commentAddress = DiscussionView.commentAddress(on: answer, settings, words)
        if entries.isEmpty, commentAddress == nil { return nil }
        commentsHeading = words.say(QuestionSection.Key.comments, count: entries.count { !$0.isGone })
        discussionComments = DiscussionView.comments(
            entries, names: names, likes: likes, open: answer, settings: settings, words: words)
    }
}
