import ContentFiles
import Foundation
import Model
import Site

/// The part of the questions that live pages of future posts need: the newest questions, and the number of the others.
package struct QuestionWindow: Codable, Sendable {
    /// Visible questions, newest first.
    let newest: [ListedQuestion]
    /// Number of visible questions that are older.
    let olderCount: Int
    /// The topics of these.
    let olderTopics: [TopicCount]
    /// The questions and answers that were posted last, newest first.
    let posts: [PostedItem]
    /// Number of older pages of the list by time.
    let pageCount: Int

    /// Maximum number of questions, and of posts: more than on first pages and in summaries, since some may be removed.
    private static let (limit, postLimit) = (100, 2 * SectionSummary.limit)

    init(_ listed: [ListedQuestion], posts: [PostedItem]) {
        newest = Array(listed.prefix(Self.limit))
        olderCount = listed.count - newest.count
        olderTopics = TopicCount.all(of: listed.dropFirst(Self.limit).map(\.question))
        self.posts = Array(posts.prefix(Self.postLimit))
        pageCount = AgedPages(of: listed.count, size: QuestionLists.size).olderCount
    }
}

extension QuestionWindow {
    /// Whether a question is as new as those of the window.
    fileprivate func reaches(_ question: Question) -> Bool {
        guard olderCount > 0, let last = newest.last?.question else { return true }
        return (last.posted.instant, question.id) <= (question.posted.instant, last.id)
    }

    /// Whether none of the questions that changed was counted among the topics of older ones. `now` are those that are there now.
    fileprivate func knowsTopics(ofChanged ids: [Slug], now: [Question]) -> Bool {
        let known = Set(newest.map(\.question.id) + now.filter(reaches).map(\.id))
        return olderCount == 0 || ids.allSatisfy(known.contains)
    }
}

extension QuestionSection {
    package static func live(
        _ changes: LiveChanges, _ window: QuestionWindow, in site: SectionContext
    ) async -> SectionPlan<Summary>? {
        let live = QuestionChanges(changes, window, in: site)
        // The page of a post that no question was about before is known to builds alone.
        let subjects = live.shown.questions.compactMap(\.about)
        guard live.areKnown, subjects.allSatisfy({ site.relations.page(of: $0) != nil }) else { return nil }
        let stream = await QuestionStream(
            live.listed, olderCount: window.olderCount, olderTopics: window.olderTopics, in: site)
        let pages = stream.pages
        let added = Array(min(window.pageCount, pages.olderCount)..<pages.olderCount).map { $0 + 1 }
        let needed = added.first.map { pages.places(of: $0).upperBound } ?? pages.firstCount
        guard needed <= stream.entries.count else { return nil }
        let group = QuestionPageGroup(stream: stream, shown: live.shown, site: site)
        var plan = SectionPlan<Summary>(pages: [])
        plan.pages =
            live.shown.questions.filter { live.fresh.contains($0.id) }.map { question in
                group.page(of: question, original: live.original(of: question))
            } + added.map(group.lists.older) + [group.lists.first]
        plan.removed =
            live.fresh.subtracting(live.shown.questions.map(\.id)).sorted().map { Address.question($0) }
            + (pages.olderCount..<max(window.pageCount, pages.olderCount)).map {
                Address.questions(page: $0 + 1)
            }
        plan.summary = Summary(stream.entries.map(\.question), posts: live.posts, in: site)
        plan.search = searchTable(live.shown.asked, answers: live.shown.answers)
        plan.hidden = live.changed.subtracting(live.shown.asked.map(\.id)).map(\.text).sorted()
        return plan
    }
}

/// The questions of which a file changed since the last build, with their answers, as their files are now.
private struct QuestionChanges {
    /// The ids of the questions that changed, or whose answers did.
    let changed: Set<Slug>
    /// Those whose pages are not in place yet.
    let fresh: Set<Slug>
    /// Whether the question of each changed comment is known, and each changed question is one of the window or newer: of others the
    /// topics before are not known.
    let areKnown: Bool
    /// The changed questions with all their answers and comments.
    let shown: ShownQuestions
    private let window: QuestionWindow
    private let read: @Sendable (_ paths: [String]) -> SiteContent

    init(_ changes: LiveChanges, _ window: QuestionWindow, in site: SectionContext) {
        (self.window, read) = (window, changes.read)
        // The desk names the answer with each change of its discussion.
        let answered = Dictionary(
            changes.names(of: Answer.self).map { ($0.name.id, $0.name.question) },
            uniquingKeysWith: { first, _ in first })
        let comments = changes.names(of: DiscussionFile<Answer>.self)
        let commented = comments.compactMap { path, name in answered[name.post].map { (path, $0) } }
        let questionFiles = changes.names(of: Question.self).map { ($0.path, $0.name) }
        let named =
            questionFiles
            + changes.names(of: Answer.self).map { ($0.path, $0.name.question) } + commented
        changed = Set(named.map(\.1))
        fresh = Set(named.filter { changes.fresh.contains($0.0) }.map(\.1))
        let answers = changed.sorted().flatMap { changes.list(Answer.folder(ofQuestion: $0)) }
        let entries = answers.compactMap { Answer.name(ofPath: $0)?.id }
            .flatMap { changes.list(Answer.entryFolder(ofPost: $0)) }
        let questions = changed.sorted().map { Self.path(of: $0) }
        shown = ShownQuestions(changes.read(questions + answers + entries))
        areKnown =
            commented.count == comments.count
            && window.knowsTopics(ofChanged: questionFiles.map(\.1), now: shown.questions)
    }

    private static func path(of question: Slug) -> String {
        "\(Question.folder.path)/\(question)\(Question.ending)"
    }

    /// The question that asks the same as another.
    func original(of question: Question) -> Question? {
        question.closing?.duplicateOf.flatMap { other in
            read([Self.path(of: other)]).questions.first { !$0.isHidden && !$0.isWithdrawn }
        }
    }

    /// The questions of the window with the changes, newest first. A question that is older has its own page alone.
    var listed: [ListedQuestion] {
        let new = shown.listed.filter { window.reaches($0.question) }
        let kept = window.newest.filter { !changed.contains($0.question.id) }
        let all = Dictionary(
            (kept + new).map { ($0.question.id, $0) }, uniquingKeysWith: { first, _ in first })
        return Question.sorted(all.values.map(\.question)).compactMap { all[$0.id] }
    }

    /// The newest questions and answers with the changes, newest first.
    var posts: [PostedItem] {
        PostedItem.sorted(
            window.posts.filter { !changed.contains($0.question) } + PostedItem.all(in: shown))
    }
}
