import Basics
import CGI
import Foundation
import Model
import Posting
import Site
import State

/// The queue of readers' posts, for officers: posts that wait, that readers reported, and whose authors ask for removal; hidden ones; and
/// those with votes.
enum ModerationPages {
    /// Maximum number of posts on a page.
    private static let rowLimit = 50
    /// Maximum number of titles in the question before posts, or their votes, are removed.
    private static let titleLimit = 20
    /// Maximum length of a reason, in characters.
    static let reasonLimit = 500
    /// The value of the button that deletes the votes for posts.
    private static let resetAction = "reset-votes"
    /// The beginning of the names of the boxes to tick, before a post's id. Names of fields are unique.
    private static let tick = "post."

    /// `GET /moderation`: `part`, `client`, `cause`, `only`, `page`; `done` and `count` after an action.
    static func get(_ request: OfficerRequest) async throws(DeskError) -> CGIResponse {
        let (context, session, database) = request.parts
        let query = context.request.query
        let draft = try DraftSubmissions(context, database).named(
            of: session.officer.name, on: ModerationForm.path)
        let selection = Selection(
            { draft == nil ? query[$0] : draft?.fields[$0] }, context.installation.sections)
        return try await page(
            context, database, session, selection, done: done(context),
            number: draft?.fields["page"] ?? query["page"],
            typed: draft.map { ($0.post, $0.fields["reason"], $0.nonce) })
    }

    /// The queue; `form` is one that was not accepted, whose reason is shown again, and `typed` one that was sent without a session. The
    /// post of a reason is shown even if it has left the list.
    private static func page(
        _ context: RequestContext, _ database: StateDatabase, _ session: Session, _ selection: Selection,
        done: String?, number: String? = nil, form: FormFields? = nil, status: Int? = nil,
        typed draft: (post: String?, reason: String?, nonce: String)? = nil
    ) async throws(DeskError) -> CGIResponse {
        // Read before the rows: a correction after this line is one that the officer may not have seen.
        let seen = try DeskError.state(database.lastChange())?.number ?? 0
        let list = try ModerationList(selection, context, database)
        let page = DeskPage(
            number, rows: list.count, limit: rowLimit,
            path: "\(context.mount)/moderation?\(selection.query)&")
        var rows = try await list.rows(page.range)
        let typed = form?["reason"] ?? draft?.reason
        let post = form?["post"] ?? draft?.post
        let isTyped = typed?.isEmpty == false
        if isTyped, let post, !rows.contains(where: { $0.rowId == post }), let row = try list.row(of: post) {
            rows.insert(row, at: 0)
        }
        for index in rows.indices where rows[index].rowId == post { rows[index].typedReason = typed }
        let hasField = post == nil ? list.count > 1 : rows.contains { $0.rowId == post }
        let view = ModerationView(
            done: done, queueParts: list.parts, queueCauses: list.causes,
            queueFilter: try list.filterWords(),
            queueAll: "\(context.mount)/moderation?part=\(selection.part.rawValue)",
            queueRows: rows, queueCount: list.count, queueIds: try list.ids,
            keptFields: selection.fields + [
                HiddenField(hiddenName: "seen", hiddenValue: "\(seen)"),
                HiddenField(
                    hiddenName: "read", hiddenValue: "\(Int(context.now.timeIntervalSince1970 * 1000))"),
                HiddenField(hiddenName: "page", hiddenValue: number ?? "1"),
                HiddenField(
                    hiddenName: "nonce",
                    hiddenValue: form?["nonce"] ?? draft?.nonce ?? FormSubmission.newNonce()),
            ],
            typedReasonForMany: post == nil ? typed : nil,
            isHiddenPart: selection.part == .hidden, isWaitingPart: selection.part == .waiting,
            isVotedPart: selection.part == .voted, paging: page.paging,
            typed: isTyped && !hasField ? typed.map { TypedText(typedText: $0, isKept: false) } : nil)
        return context.page(
            view, context.words.say(DeskWords.Moderation.title), session, tab: .posts,
            status: status ?? (form == nil ? 200 : 422))
    }

    /// `POST /moderation`: `action`, asked with `confirmed=yes` if it deletes, and with the versions of the posts' votes in `votes` if it
    /// deletes those; and `reason`; `post`, or boxes `post.<id>`, or `group=all` for
    /// the posts that the page listed, whose ids are in `listed`: what came after the page was opened is not decided unseen.
    static func post(_ request: OfficerRequest) async throws(DeskError) -> CGIResponse {
        let (context, session, database) = request.parts
        let form = context.request.form
        let selection = Selection({ form[$0] }, context.installation.sections)
        let isReset = form["action"] == resetAction
        // No author is told of a reset.
        let reason = isReset ? "" : form["reason"]?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
        guard reason.utf8.count <= reasonLimit * 4, reason.count <= reasonLimit else {
            return try await page(
                context, database, session, selection,
                done: context.words.say(DeskWords.Moderation.reasonTooLong),
                number: form["page"], form: form)
        }
        let decision = decision(form["action"], reason: reason.isEmpty ? nil : reason)
        if decision == nil, !isReset { throw .badField("action") }
        let (ids, seen) = (chosen(form), form["seen"].flatMap { Int64($0) } ?? 0)
        if ids.isEmpty {
            return try await page(
                context, database, session, selection,
                done: context.words.say(DeskWords.Moderation.doneNothing),
                number: form["page"], form: form)
        }
        guard let decision else { return try await resetVotes(for: ids, selection, request) }
        if case .remove = decision, form["confirmed"] != "yes" {
            let posts = try titles(of: ids.prefix(titleLimit), request).map {
                QuestionedPost(questionedTitle: $0.title, questionedVotes: nil)
            }
            let text = context.words.say(DeskWords.Moderation.removeQuestion, count: ids.count)
            return question(.remove, text, posts, selection, request)
        }
        var (open, left) = (ids, 0)
        if case .approve(let reason, _) = decision {
            if ids.count == 1, let page = try await approvalPage(ids[0], reason, context, session, database) {
                return page
            }
            open = []
            for id in ids {
                if try !needsApprovalPage(id, context, database) { open.append(id) }
            }
            left = ids.count - open.count
        }
        let overruled =
            form["action"] == "hide" ? try published(open, since: readTime(form), database) : 0
        let (decided, isLive) = try await context.decide(
            decision, on: open, seen: seen, read: readTime(form), session, database)
        if decided.isEmpty, !reason.isEmpty {
            let key: DeskWords.Moderation = left > 0 ? .doneLeft : .doneChanged
            return try await page(
                context, database, session, selection,
                done: left > 0 ? context.words.say(key, count: left) : context.words.say(key),
                number: form["page"], form: form, status: 409)
        }
        if let nonce = form["nonce"], FormSubmission.isNonce(nonce) {
            try DeskError.state(database.discard(nonce, of: session.officer.name))
        }
        let isRestored = form["action"] == "restore"
        let waiting = isRestored ? decided.filter { $0.state == .waiting }.count : 0
        // The pages show nothing of posts that wait.
        let isShown = isLive || waiting == decided.count
        let done =
            decided.isEmpty ? (left > 0 ? "left" : "changed") : isShown ? form["action"] ?? "" : "later"
        return context.redirect(
            to: "/moderation?\(selection.query)&done=\(done)&count=\(decided.count - waiting)"
                + (waiting > 0 ? "&waiting=\(waiting)" : "") + (left > 0 ? "&left=\(left)" : "")
                + (overruled > 0 ? "&overruled=\(overruled)" : ""))
    }

    /// Deletes the votes for posts, after a question with their numbers: those that changed since stay.
    private static func resetVotes(
        for ids: [String], _ selection: Selection, _ request: OfficerRequest
    ) async throws(DeskError) -> CGIResponse {
        let (context, session, database) = request.parts
        if context.request.form["confirmed"] != "yes" {
            let votes = try DeskError.state(database.votes(for: ids))
            if !votes.isEmpty { return try await resetQuestion(votes, of: ids, selection, request) }
        }
        let versions = (context.request.form["votes"] ?? "").split(separator: " ").map { Int($0) ?? 0 }
        let seen = zip(ids, versions).filter { $1 > 0 }.map { (id: $0, version: $1) }
        // Titles are looked for in files: of posts that have votes alone.
        let voted = try DeskError.state(database.votes(for: seen.map(\.id)))
        let titles = await MemberVotedPosts(voted.keys.sorted(), context).titles
        let sections = try DeskError.posting(
            context.postModeration(database).resetVotes(
                for: seen, titled: titles, by: session.officer.author, now: context.now))
        let parts = context.installation.build.sections.valueParts.filter { sections.contains($0.rawValue) }
        Rebuild.publishValues(of: parts, context.installation)
        return context.redirect(
            to: "/moderation?\(selection.query)&done=\(resetAction)&count=\(sections.count)"
                + "&left=\(seen.count - sections.count)")
    }

    private static func resetQuestion(
        _ votes: [String: VoteSum], of ids: [String], _ selection: Selection, _ request: OfficerRequest
    ) async throws(DeskError) -> CGIResponse {
        let (context, form) = (request.context, request.context.request.form)
        let voted = ids.filter { votes[$0] != nil }
        let total = voteWords(votes.values.reduce(0) { $0 + $1.count }, context)
        let hasReason = form["reason"].map { !$0.isEmpty } ?? false
        let known = await MemberVotedPosts(voted.prefix(titleLimit), context).titles
        let posts = try titles(of: voted.prefix(titleLimit), request).map { id, title in
            QuestionedPost(
                questionedTitle: known[id] ?? title,
                questionedVotes: votes[id].map { voteWords($0.count, context) })
        }
        let text = context.words.say(
            DeskWords.Moderation.resetQuestion, ["count": "\(voted.count)", "votes": total],
            count: voted.count)
        return question(
            .resetVotes, text, note: hasReason ? context.words.say(DeskWords.Moderation.resetReason) : nil,
            posts, selection, request, versions: ids.map { "\(votes[$0]?.version ?? 0)" })
    }

    /// A number of votes in words.
    static func voteWords(_ count: Int, _ context: RequestContext) -> String {
        context.words.say(DeskWords.Moderation.voteCount, count: count)
    }

    /// The page on which an officer approves a post of this kind; nil for kinds without one.
    private static func approvalPage(
        _ id: String, _ reason: String?, _ context: RequestContext, _ session: Session,
        _ database: StateDatabase
    ) async throws(DeskError) -> CGIResponse? {
        guard let approval = try ReaderApproval(id, reason: reason, session, database),
            let kind = context.installation.sections.readerPosts(approval.post.kind)
        else { return nil }
        return try await kind.approvalPage(approval, context)
    }

    private static func needsApprovalPage(
        _ id: String, _ context: RequestContext, _ database: StateDatabase
    ) throws(DeskError) -> Bool {
        guard let post = try DeskError.state(database.readerPost(id)), post.state == .waiting else {
            return false
        }
        return context.installation.sections.readerPosts(post.kind)?.needsApprovalPage(post, context) ?? false
    }

    /// Number of posts that officers left on the pages after a time.
    private static func published(
        _ ids: [String], since time: Date?, _ database: StateDatabase
    ) throws(DeskError) -> Int {
        guard let time else { return 0 }
        var count = 0
        for id in ids {
            guard let post = try DeskError.state(database.readerPost(id)) else { continue }
            if post.state == .published, post.isDecided(since: time) { count += 1 }
        }
        return count
    }

    // MARK: Parts

    private static func decision(_ action: String?, reason: String?) -> PostModeration.Decision? {
        switch action {
        case "approve": .approve(reason: reason)
        case "hide": .hide(reason: reason)
        case "restore": .restore(reason: reason)
        case "keep": .keep(reason: reason)
        case "remove": .remove(reason: reason)
        default: nil
        }
    }

    /// When the page of a form was made; nil for a form without that time.
    private static func readTime(_ form: FormFields) -> Date? {
        form["read"].flatMap { Int64($0) }.map { Date(timeIntervalSince1970: Double($0) / 1000) }
    }

    private static func chosen(_ form: FormFields) -> [String] {
        if form["group"] == "all" {
            let listed = (form["listed"] ?? "").split(separator: " ").map(String.init)
            return Array(listed.prefix(PostModeration.limit))
        }
        let ticked = form.names.filter { $0.hasPrefix(tick) }.map { String($0.dropFirst(tick.count)) }
        return Array((ticked + [form["post"]].compactMap(\.self)).prefix(PostModeration.limit))
    }

    /// The ids of posts with their titles; in place of a title that cannot be read the id.
    private static func titles(
        of ids: some Sequence<String>, _ request: OfficerRequest
    ) throws(DeskError) -> [(id: String, title: String)] {
        let unstored = UnstoredPosts(request.context)
        var titles: [(id: String, title: String)] = []
        for id in ids {
            let found = try request.context.queuedPost(id, unstored, request.database)
            titles.append((id, found.flatMap { request.context.summary(of: $0, $1)?.title } ?? id))
        }
        return titles
    }

    private static func question(
        _ title: DeskWords.Moderation, _ text: String, note: String? = nil, _ posts: [QuestionedPost],
        _ selection: Selection, _ request: OfficerRequest, versions: [String]? = nil
    ) -> CGIResponse {
        let (context, form) = (request.context, request.context.request.form)
        let others = ["csrf", "confirmed", "votes"] + (versions == nil ? [] : ["reason"])
        var kept = form.names.filter { !others.contains($0) }.map {
            HiddenField(hiddenName: $0, hiddenValue: form[$0] ?? "")
        }
        if let versions {
            kept.append(HiddenField(hiddenName: "votes", hiddenValue: versions.joined(separator: " ")))
        }
        let view = ModerationQuestionView(
            questionTitle: context.words.say(title), questionText: text, questionNote: note,
            questionPosts: posts, keptFields: kept,
            backAddress: "\(context.mount)/moderation?\(selection.query)")
        return context.page(
            view, context.words.say(DeskWords.Moderation.title), request.session, tab: .posts)
    }

    private static func done(_ context: RequestContext) -> String? {
        let (count, left) = (number("count", context), number("left", context))
        let (overruled, waiting) = (number("overruled", context), number("waiting", context))
        let isReset = context.request.query["done"] == resetAction
        let isNone = count == 0 && (isReset && left > 0 || waiting > 0)
        let leftKey: DeskWords.Moderation = isReset ? .doneVotesLeft : .doneLeft
        let sentences = [
            isNone ? nil : done(count, context),
            waiting > 0 ? context.words.say(DeskWords.Moderation.doneWaiting, count: waiting) : nil,
            left > 0 ? context.words.say(leftKey, count: left) : nil,
            overruled > 0 ? context.words.say(DeskWords.Moderation.doneOverruled, count: overruled) : nil,
        ]
        .compactMap(\.self)
        return sentences.isEmpty ? nil : sentences.asSentences
    }

    private static func number(_ name: String, _ context: RequestContext) -> Int {
        max(0, context.request.query[name].flatMap { Int($0) } ?? 0)
    }

    private static func done(_ count: Int, _ context: RequestContext) -> String? {
        let key: DeskWords.Moderation? =
            switch context.request.query["done"] {
            case "approve": .doneApprove
            case "hide": .doneHide
            case "restore": .doneRestore
            case "keep": .doneKeep
            case "remove": .doneRemove
            case resetAction: count > 0 ? .doneReset : .doneNoVotes
            case "changed": .doneChanged
            case "later": .doneLater
            default: nil
            }
        return key.map { context.words.say($0, count: count) }
    }
}
