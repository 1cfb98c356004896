import ContentFiles
import Foundation
import Model
import Site

/// Questions of members, and their answers.
package enum QuestionSection: Section {
    package enum Key: String, PhraseKey {
        package static let group = "questions"
        case title, votesTitle, unansweredTitle, topicTitle, topicsTitle
        case newest, votes, unanswered
        case answerNamed, answers, noAnswers, comments, ask
        case score = "question-sums.score"
        case tab = "tabs.questions", feed = "feeds.questions", found = "found.questions"
        case answerNotices = "notify-settings.answers", commentNotices = "notify-settings.answer-comments"
        case replyNotices = "notify-settings.answer-replies", voteNotices = "notify-settings.question-votes"
        case answerVoteNotices = "notify-settings.answer-votes"
        case count = "found.question-count", foundKind = "found.question"
    }

    package static let part = SiteSection.questions
    package static let kinds: [any ContentKind.Type] = [Question.self, Answer.self]
    package static let discussions: [any DiscussedPost.Type] = [Answer.self]
    package static let pageGroups: [any PageGroup.Type] = [QuestionPageGroup.self]
    package static let phrases: [any PhraseKey.Type] = [Key.self, QuestionDeskKey.self]

    /// The questions that pages of other sections show.
    package struct Summary: Codable, Sendable {
        /// The questions that were asked last.
        let newest: [FeedQuestion]
        /// The questions and answers that were posted last.
        let posts: [PostedItem]

        init(_ questions: [Question], posts: [PostedItem], in site: SectionContext) {
            newest = questions.prefix(SectionSummary.limit).map {
                FeedQuestion(question: $0, author: site.memberNames.name(of: $0.author.text))
            }
            self.posts = Array(posts.prefix(SectionSummary.limit))
        }
    }

    package static func plan(_ content: SiteContent, in site: SectionContext) async -> SectionPlan<Summary> {
        let shown = ShownQuestions(content)
        let empty = site.isMain ? searchTable([], answers: [:]) : nil
        if shown.questions.isEmpty, !site.isOffered(Self.self) {
            return SectionPlan(pages: [], search: empty)
        }
        let listed = shown.listed
        let stream = await QuestionStream(listed, in: site)
        let posts = PostedItem.all(in: shown)
        return SectionPlan(
            pages: QuestionPageGroup(stream: stream, shown: shown, site: site).pages,
            summary: Summary(shown.asked, posts: posts, in: site),
            search: site.isMain ? searchTable(shown.asked, answers: shown.answers) : nil,
            window: site.isMain ? (QuestionWindow(listed, posts: posts), nil) : nil)
    }

    package static func pageOwners(in content: SiteContent) -> [PageOwner] {
        var topics: [Slug: QuestionTopic] = [:]
        for question in content.questions where !question.isHidden && !question.isWithdrawn {
            for topic in QuestionTopic.all(of: question.tags) where topics[topic.slug] == nil {
                topics[topic.slug] = topic
            }
        }
        return topics.values.sorted { $0.slug < $1.slug }.map {
            PageOwner(topic: $0.slug, of: part, address: $0.address, title: $0.typed)
        }
    }

    package static func relatedPosts(in content: SiteContent) -> [RelatedPost] {
        content.questions.filter { !$0.isHidden && !$0.isWithdrawn }.compactMap { question in
            question.about.map {
                RelatedPost(
                    about: $0, title: question.title, address: Address.question(question.id),
                    file: "\(Question.folder.path)/\(question.id)\(Question.ending)")
            }
        }
    }

    package static var relatedHeading: (any PhraseKey)? { Key.tab }

    package static func wayToRelate(
        to subject: PostSubject, in site: SectionContext
    ) -> (title: any PhraseKey, address: String)? {
        formAddress("/questions/new", site.settings, site.words).map {
            (Key.ask, "\($0)&about=\(Address.percentEncoded(subject.text))")
        }
    }

    package static func slugs(in content: SiteContent) -> Set<String> {
        Set(content.questions.map(\.id.text))
    }

    // Answers are left out with their question, and comments with their answer.
    package static func removeOrphans(from content: inout SiteContent) {
        let questions = Set(content.questions.map(\.id))
        content.answers.removeAll { !questions.contains($0.question) }
        let answers = Set(content.answers.map(\.id))
        content[DiscussionFile<Answer>.self].removeAll { !answers.contains($0.post) }
    }

    package static let isOptional = true

    package static func isOffered(by settings: SiteSettings) -> Bool { settings.members != nil }

    package static var tab: SectionTab? {
        (name: "questions", position: 4, title: Key.tab, address: Address.questions)
    }

    package static var feed: FeedTopic? {
        FeedTopic(page: Address.questions, title: Key.feed, isInSiteFeed: false)
    }

    package static func feedPosts(
        _ summary: Summary, _ names: TagURI, in timeZone: TimeZone
    ) -> FeedPosts? {
        FeedPosts(summary.newest) { FeedPost($0, names, in: timeZone) }
    }

    package static func unread(_ summary: Summary) -> [UnreadItem] {
        summary.posts.map { UnreadItem(id: $0.id.text, page: Address.question($0.question)) }
    }

    package static func privacy(in site: SectionContext) -> [String] {
        guard isOffered(by: site.settings) else { return [] }
        return [site.words.html(QuestionDeskKey.privacy, ["time": site.words.days(Retention.draft)])]
    }

    package static let hasMemberValues = true

    package static var memberNotificationTypes: [NotificationType] {
        [
            (.newQAAnswer, title: Key.answerNotices), (.newQAReply, title: Key.commentNotices),
            (.newQAReplyRe, title: Key.replyNotices), (.newQAVoteQuestion, title: Key.voteNotices),
            (.newQAVoteAnswer, title: Key.answerVoteNotices),
        ]
    }

    package static var search: (any SectionSearch.Type)? { Self.self }

    package static let deskViews: [any DeskView.Type] = [
        QuestionFormView.self, MemberQuestionView.self, QuestionCareView.self,
    ]
}

/// A question or an answer that is shown, for the list of unread posts.
struct PostedItem: Hashable, Codable, Sendable {
    let id: Slug
    let question: Slug
    let posted: Date

    /// The posts, newest first.
    static func all(in shown: ShownQuestions) -> [PostedItem] {
        let questions = shown.asked.map {
            PostedItem(id: $0.id, question: $0.id, posted: $0.posted.instant)
        }
        let answers = shown.answers.values.joined().map {
            PostedItem(id: $0.id, question: $0.question, posted: $0.posted.instant)
        }
        return sorted(questions + answers)
    }

    static func sorted(_ items: [PostedItem]) -> [PostedItem] {
        items.sorted { ($1.posted, $0.id) < ($0.posted, $1.id) }
    }
}

extension SiteSection {
    /// The part of questions.
    public static let questions = SiteSection(rawValue: "questions")
}
