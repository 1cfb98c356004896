import ContentFiles
import Model
import Site

/// The part of the messages that live pages of future posts need: the newest messages, and the numbers of the others.
package struct FeedbackWindow: Codable, Sendable {
    /// Visible messages, newest first.
    let newest: [Feedback]
    /// The ids of those that officers answered.
    let answered: [Slug]
    let older: FeedbackCounts
    /// Number of older pages of the list of all messages.
    let pageCount: Int
    /// The names of the older parts of the search data, from the newest part to the oldest.
    let searchParts: [String]
    /// Number of the newest messages that are in the newest part.
    let searchCount: Int

    /// Maximum number of messages: more than on the first pages and in the newest part of the search data, since some may be withdrawn.
    private static let limit = 160

    init(_ stream: FeedbackStream) {
        newest = stream.entries.prefix(Self.limit).map(\.message)
        answered = stream.entries.prefix(Self.limit).filter(\.isAnswered).map(\.message.id)
        older = FeedbackCounts(stream, from: Self.limit)
        pageCount = stream.pages.olderCount
        let index = FeedbackSearchIndex(stream.entries)
        searchParts = index.newest.older ?? []
        searchCount = index.newest.messages.count
    }
}

extension FeedbackSection {
    package static func live(
        _ changes: LiveChanges, _ window: FeedbackWindow, in site: SectionContext
    ) async -> SectionPlan<Summary>? {
        let names = changes.names(of: Feedback.self)
        let changed = Set(names.map(\.name))
        // The desk names the message with each change of its discussion.
        guard changes.names(of: DiscussionFile<Feedback>.self).allSatisfy({ changed.contains($0.name.post) })
        else { return nil }
        let posted = changes.content.feedback.filter { !$0.isHidden }
        // A message older than the window is not on the first pages. Its own page has no links to neighbors until a build makes it.
        let last = window.older.all.total > 0 ? window.newest.last : nil
        let isOld = { (message: Feedback) in
            last.map { ($0.posted.instant, message.id) > (message.posted.instant, $0.id) } ?? false
        }
        var content = SiteContent(settings: site.settings)
        content.feedback = Feedback.sorted(
            window.newest.filter { !changed.contains($0.id) } + posted.filter { !isOld($0) })
        content[DiscussionFile<Feedback>.self] =
            changes.read(posted.flatMap { changes.list(Feedback.entryFolder(ofPost: $0.id)) })[
                DiscussionFile<Feedback>.self]
        let answered = Set(window.answered).subtracting(changed)
        let stream = await FeedbackStream(
            content, older: window.older, answered: answered, words: site.words, now: site.now)
        let new = Set(posted.map(\.id))
        let fresh = Set(names.filter { changes.fresh.contains($0.path) }.map(\.name))
        content.feedback = posted.filter { isOld($0) && fresh.contains($0.id) }
        let old = await FeedbackStream(content, words: site.words, now: site.now)
        let searched = Set(window.newest.dropFirst(window.searchCount).map(\.id))
        guard
            let pages = FeedbackPageGroup(
                stream, values: site.values, memberNames: site.memberNames
            ).livePages(
                of: fresh, and: old, after: window.pageCount,
                search: FeedbackSearchIndex.Part(
                    messages: stream.entries.map(\.message).filter { !searched.contains($0.id) },
                    older: window.searchParts))
        else { return nil }
        var plan = SectionPlan<Summary>(pages: [])
        plan.pages = pages
        plan.removed =
            fresh.subtracting(new).map { Address.message($0) }
            + (stream.pages.olderCount..<max(window.pageCount, stream.pages.olderCount)).map {
                Address.feedback(page: $0 + 1)
            }
        plan.summary = Summary(stream)
        plan.search = FeedbackSearchRow.table(posted)
        plan.hidden = changed.subtracting(new).map(\.text)
        return plan
    }
}
