import Basics
import Foundation
import Model
import Posting
import Site
import State

/// The posts of a part of the queue, as officers see them.
struct ModerationList {
    /// Number of posts of the part and filter.
    let count: Int
    /// Links to the parts.
    private(set) var parts: [ModerationLink]
    /// Links to the waiting posts with each cause.
    let causes: [ModerationLink]

    private let selection: ModerationPages.Selection
    private let context: RequestContext
    private let database: StateDatabase
    private let unstored: UnstoredPosts

    init(
        _ selection: ModerationPages.Selection, _ context: RequestContext, _ database: StateDatabase
    ) throws(DeskError) {
        (self.selection, self.context, self.database) = (selection, context, database)
        unstored = UnstoredPosts(context)
        let counts = try DeskError.state(database.queueCounts())
        let hidden = try DeskError.state(database.countInQueue(.hidden))
        let byCause = try DeskError.state(database.waitingByCause())
        let (words, path) = (context.words, "\(context.mount)/moderation?part=")
        // Nobody has to decide on votes: they are counted where they are listed.
        let voted = selection.part == .voted ? try DeskError.state(database.countInQueue(.voted)) : nil
        let all: [(ModerationQueue.Part, DeskWords.Moderation, Int?)] = [
            (.waiting, .waiting, counts.waiting), (.reported, .reported, counts.reported),
            (.removal, .removal, counts.removal), (.hidden, .hidden, hidden),
            (.voted, .voted, voted),
        ]
        parts = all.map { part, name, count in
            ModerationLink(
                linkName: words.say(name), linkCount: count, linkAddress: path + part.rawValue,
                isCurrent: part == selection.part)
        }
        parts += Self.reports(context, count: counts.messages)
        causes =
            selection.part == .waiting
            ? context.installation.sections.causes.compactMap { each in
                byCause[each.cause].map { count in
                    ModerationLink(
                        linkName: words.words.say(each.forOfficers), linkCount: count,
                        linkAddress: "\(path)waiting&cause=\(each.cause.rawValue)",
                        isCurrent: selection.filter == .cause(each.cause))
                }
            } : []
        count =
            selection.filter == .all
            ? all.first { $0.0 == selection.part }?.2 ?? 0
            : try DeskError.state(database.countInQueue(selection.part, selection.filter))
    }

    /// Links to the reports that are not of posts, on sites with members.
    private static func reports(_ context: RequestContext, count: Int) -> [ModerationLink] {
        if context.site.settings.members == nil { return [] }
        return context.installation.sections.all.compactMap { $0.reports }.map { path, title in
            ModerationLink(
                linkName: context.words.words.say(title), linkCount: count,
                linkAddress: context.mount + path, isCurrent: false)
        }
    }

    /// The filter in words; nil if there is no filter.
    func filterWords() throws(DeskError) -> String? {
        switch selection.filter {
        case .all: nil
        case .client: context.words.say(DeskWords.Moderation.onlyClient)
        case .cause(let cause): self.words(of: cause)
        case .post: context.words.say(DeskWords.Moderation.onlyPost)
        }
    }

    /// Least number of new accounts that voted for a post within an hour for officers to be told of them: two friends may join together.
    private static let leastNewVoters = 3

    /// Maximum size of the ids of a list, in bytes: a field of a form of officers has at most 16 KiB.
    private static let idLimit = 16_000

    /// The ids of the posts, as many as one form takes: 500 if all were made by forms.
    var ids: String {
        get throws(DeskError) {
            let all = try DeskError.state(
                database.queue(selection.part, selection.filter, limit: PostModeration.limit))
            var size = 0
            return all.prefix { id in
                size += id.utf8.count + 1
                return size <= Self.idLimit
            }.joined(separator: " ")
        }
    }

    /// The rows of a range of the posts.
    func rows(_ range: Range<Int>) async throws(DeskError) -> [ModerationRow] {
        let ids = try DeskError.state(
            database.queue(selection.part, selection.filter, limit: range.count, offset: range.lowerBound))
        let reports = try DeskError.state(database.reports(of: ids))
        let votes = try DeskError.state(database.votes(for: ids))
        var rows: [ModerationRow] = []
        for id in ids { rows.append(try row(id, reports[id] ?? [], votes[id])) }
        if selection.part == .voted { try await addMembersVotes(to: &rows) }
        return rows
    }

    /// The row of a post that need not be in the list; nil if the post is gone.
    func row(of id: String) throws(DeskError) -> ModerationRow? {
        guard let (post, _) = try context.queuedPost(id, unstored, database), !post.state.isGone else {
            return nil
        }
        let reports = try DeskError.state(database.reports(of: [id]))
        return try row(id, reports[id] ?? [], DeskError.state(database.votes(for: [id]))[id])
    }

    /// Adds to rows what is known of posts for which members vote, and of votes by new accounts.
    private func addMembersVotes(to rows: inout [ModerationRow]) async throws(DeskError) {
        let ids = rows.map(\.rowId)
        let posts = await MemberVotedPosts(ids, context)
        let voters = try DeskError.state(database.newVoters(for: ids))
        for index in rows.indices {
            let id = rows[index].rowId
            posts.complete(&rows[index])
            guard let count = voters[id], count >= Self.leastNewVoters else { continue }
            rows[index].newVotersWords = context.words.say(DeskWords.Moderation.newVoters, count: count)
        }
    }

    private func row(
        _ id: String, _ reports: [ReaderReport], _ votes: VoteSum?
    ) throws(DeskError) -> ModerationRow {
        let (words, now) = (context.words, context.now)
        var row = ModerationRow(rowId: id)
        row.votesWords = votes.map { ModerationPages.voteWords($0.count, context) }
        let folded = FoldedReports(reports, isWhole: selection.filter == .post(id), words, now: now)
        row.rowReports = folded.rows
        if folded.isShortened {
            row.reportsWords = words.say(DeskWords.Moderation.allReports, count: reports.count)
            row.reportsAddress = "\(context.mount)/moderation?part=\(selection.part.rawValue)&only=\(id)"
        }
        row.canKeep = !reports.isEmpty
        guard let (post, file) = try context.queuedPost(id, unstored, database) else {
            (row.rowTitle, row.rowState) = (id, words.say(DeskWords.Moderation.unreadable))
            (row.canReset, row.canRemove) = (votes != nil, false)
            return row
        }
        let summary = context.summary(of: post, file)
        let state = file.map(HiddenFlag.isSet) == true && post.state == .published ? .hidden : post.state
        row.rowKind =
            context.installation.sections.readerPosts(post.kind).map { words.words.say($0.name) }
        row.rowTitle = summary?.title ?? id
        let text = summary?.text ?? words.say(DeskWords.Moderation.unreadable)
        row.rowText = text.isEmpty ? nil : text
        row.rowFacts = summary?.facts.map(TextLine.init) ?? []
        row.rowTime = post.receipt == nil ? nil : words.moment(post.posted, now: now)
        row.rowState = self.words(of: state, post.cause)
        row.rowReason = post.reason
        row.asksRemoval = post.removalAsked != nil
        row.liveAddress = state == .published ? summary?.address.map { words.words.link($0) } : nil
        try addClient(of: post, to: &row)
        row.canApprove = post.state == .waiting
        row.canHide = !post.belongsToSite && (post.state != .hidden || post.cause == .reports)
        row.canRestore = post.state == .hidden
        row.canKeep = row.canKeep || row.asksRemoval
        row.canReset = votes != nil && state == .published
        return row
    }

    /// A cause in words; nil for a cause of a later version.
    private func words(of cause: ModerationCause) -> String? {
        context.installation.sections.cause(cause).map { context.words.words.say($0.forOfficers) }
    }

    private func words(of state: ReaderPost.State, _ cause: ModerationCause?) -> String {
        let words = context.words
        let name: DeskWords.Moderation =
            switch state {
            case .waiting: .isWaiting
            case .hidden: .isHidden
            default: .isPublished
            }
        return [words.say(name), cause.flatMap(self.words)].compactMap(\.self).joined(
            separator: words.language.hasPrefix("zh") ? "，" : ", ")
    }

    private func addClient(of post: ReaderPost, to row: inout ModerationRow) throws(DeskError) {
        guard let client = post.client, post.state == .waiting else { return }
        let count = try DeskError.state(database.waiting(of: client))
        guard count > 1 else { return }
        row.clientWords = context.words.say(DeskWords.Moderation.ofClient, count: count)
        row.clientAddress = "\(context.mount)/moderation?part=waiting&client=\(client.hexadecimal)"
    }
}
