import Basics
import CGI
import Foundation
import Model
import Posting
import Site
import State

/// The queue of readers' posts, for officers: posts that wait, that readers reported, and whose authors ask for removal; and hidden ones.
enum ModerationPages {
    /// Maximum number of posts on a page.
    private static let rowLimit = 50
    /// Maximum number of titles in the question before posts are removed.
    private static let titleLimit = 20
    /// Maximum length of a reason, in characters.
    static let reasonLimit = 500
    /// The value of the button that deletes the votes for posts.
    private static let resetAction = "reset-votes"
    /// The beginning of the names of the boxes to tick, before a post's id. Names of fields are unique.
    private static let tick = "post."

    /// `GET /moderation`: `part`, `client`, `cause`, `only`, `page`; `done` and `count` after an action.
    static func get(_ request: OfficerRequest) throws(DeskError) -> CGIResponse {
        let (context, session, database) = request.parts
        let selection = Selection(context.request.query, context.installation.sections)
        return try page(
            context, database, session, selection, done: done(context), number: context.request.query["page"])
    }

    /// The queue; `form` is one that was not accepted, whose reason is shown again.
    private static func page(
        _ context: RequestContext, _ database: StateDatabase, _ session: Session, _ selection: Selection,
        done: String?, number: String? = nil, form: FormFields? = nil
    ) throws(DeskError) -> CGIResponse {
        // Read before the rows: a correction after this line is one that the officer may not have seen.
        let seen = try DeskError.state(database.lastChange())?.number ?? 0
        let list = try ModerationList(selection, context, database)
        let page = DeskPage(
            number, rows: list.count, limit: rowLimit,
            path: "\(context.mount)/moderation?\(selection.query)&")
        var rows = try list.rows(page.range)
        let typed = form?["reason"]
        for index in rows.indices where rows[index].rowId == form?["post"] { rows[index].typedReason = typed }
        let view = ModerationView(
            done: done, queueParts: list.parts, queueCauses: list.causes,
            queueFilter: try list.filterWords(),
            queueAll: "\(context.mount)/moderation?part=\(selection.part.rawValue)",
            queueRows: rows, queueCount: list.count, queueIds: try list.ids,
            keptFields: selection.fields + [
                KeptField(keptName: "seen", keptValue: "\(seen)"),
                KeptField(
                    keptName: "read", keptValue: "\(Int(context.now.timeIntervalSince1970 * 1000))"),
                KeptField(keptName: "page", keptValue: number ?? "1"),
            ],
            typedReasonForMany: form?["post"] == nil ? typed : nil,
            isHiddenPart: selection.part == .hidden, isWaitingPart: selection.part == .waiting,
            isVotedPart: selection.part == .voted, paging: page.paging)
        return context.page(
            view, context.words.say(DeskWords.Moderation.title), session, tab: .posts,
            status: form == nil ? 200 : 422)
    }

    /// `POST /moderation`: `action`, asked with `confirmed=yes` if it deletes, and `reason`; `post`, or boxes `post.<id>`, or `group=all` for
    /// the posts that the page listed, whose ids are in `listed`: what came after the page was opened is not decided unseen.
    static func post(_ request: OfficerRequest) async throws(DeskError) -> CGIResponse {
        let (context, session, database) = request.parts
        let form = context.request.form
        let selection = Selection(form, context.installation.sections)
        let reason = form["reason"]?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
        guard reason.utf8.count <= reasonLimit * 4, reason.count <= reasonLimit else {
            return try page(
                context, database, session, selection,
                done: context.words.say(DeskWords.Moderation.reasonTooLong),
                number: form["page"], form: form)
        }
        let decision = decision(form["action"], reason: reason.isEmpty ? nil : reason)
        if decision == nil, form["action"] != resetAction { throw .badField("action") }
        let (ids, seen) = (chosen(form), form["seen"].flatMap { Int64($0) } ?? 0)
        if ids.isEmpty {
            return try page(
                context, database, session, selection,
                done: context.words.say(DeskWords.Moderation.doneNothing),
                number: form["page"], form: form)
        }
        if let words = form["action"].flatMap({ questions[$0] }), form["confirmed"] != "yes" {
            return question(
                words, context, session, ids.count,
                titles: try posts(ids.prefix(titleLimit), context, database).map(\.title),
                back: "\(context.mount)/moderation?\(selection.query)")
        }
        guard let decision else {
            let count = try resetVotes(for: ids, seen: seen, context, session, database)
            let done = count > 0 ? resetAction : "no-votes"
            return context.redirect(to: "/moderation?\(selection.query)&done=\(done)&count=\(count)")
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
        let (decided, isLive) = try await context.decide(
            decision, on: open, seen: seen, read: readTime(form), session, database)
        let done =
            decided.isEmpty ? (left > 0 ? "left" : "changed") : isLive ? form["action"] ?? "" : "later"
        return context.redirect(
            to: "/moderation?\(selection.query)&done=\(done)&count=\(decided.count)"
                + (left > 0 ? "&left=\(left)" : ""))
    }

    /// Deletes the votes for posts, and shows that on open pages.
    /// - Returns: Number of posts whose votes were deleted.
    private static func resetVotes(
        for ids: [String], seen: Int64, _ context: RequestContext, _ session: Session,
        _ database: StateDatabase
    ) throws(DeskError) -> Int {
        let posts = try posts(ids, context, database)
        let count = try DeskError.state(
            database.resetVotes(for: posts, seen: seen, by: session.officer.author, now: context.now))
        if count > 0 { Rebuild.publishValues(context.installation) }
        return count
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

    /// The posts with their titles; in place of one that cannot be read the id.
    private static func posts(
        _ ids: some Sequence<String>, _ context: RequestContext, _ database: StateDatabase
    ) throws(DeskError) -> [(id: String, title: String)] {
        var posts: [(id: String, title: String)] = []
        for id in ids {
            var title: String?
            if let post = try context.queuedPost(id, database) {
                title = context.summary(of: post, try context.file(of: post))?.title
            }
            posts.append((id, title ?? id))
        }
        return posts
    }

    /// The title and the text of the question before an action.
    private static let questions: [String: (title: DeskWords.Moderation, text: DeskWords.Moderation)] = [
        "remove": (.remove, .removeQuestion), resetAction: (.resetVotes, .resetQuestion),
    ]

    private static func question(
        _ words: (title: DeskWords.Moderation, text: DeskWords.Moderation), _ context: RequestContext,
        _ session: Session, _ count: Int, titles: [String], back: String
    ) -> CGIResponse {
        let form = context.request.form
        let kept = form.names.filter { $0 != "csrf" && $0 != "confirmed" }.map {
            KeptField(keptName: $0, keptValue: form[$0] ?? "")
        }
        let view = ModerationQuestionView(
            questionTitle: context.words.say(words.title),
            questionText: context.words.say(words.text, count: count),
            questionTitles: titles.map(ReceiptFact.init), keptFields: kept, backAddress: back)
        return context.page(view, context.words.say(DeskWords.Moderation.title), session, tab: .posts)
    }

    private static func done(_ context: RequestContext) -> String? {
        let (count, left) = (number("count", context), number("left", context))
        let sentences = [
            done(count, context),
            left > 0 ? context.words.say(DeskWords.Moderation.doneLeft, count: left) : nil,
        ]
        .compactMap(\.self)
        return sentences.isEmpty ? nil : sentences.joined(separator: " ")
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
            case resetAction: .doneReset
            case "no-votes": .doneNoVotes
            case "changed": .doneChanged
            case "later": .doneLater
            default: nil
            }
        return key.map { context.words.say($0, count: count) }
    }

    /// A part of the queue, with a filter.
    struct Selection {
        let part: ModerationQueue.Part
        let filter: ModerationQueue.Filter
        private let client: String?
        private let cause: String?
        private let only: String?

        init(_ fields: FormFields, _ sections: DeskSections) {
            part = fields["part"].flatMap(ModerationQueue.Part.init) ?? .waiting
            let bytes = fields["client"].flatMap(Self.bytes)
            let cause = fields["cause"].map(ModerationCause.init).flatMap { sections.cause($0)?.cause }
            client = bytes.map(\.hexadecimal)
            self.cause = client == nil ? cause?.rawValue : nil
            let post = fields["only"].flatMap { $0.utf8.count <= 80 ? Slug($0)?.text : nil }
            only = bytes == nil && cause == nil ? post : nil
            filter =
                bytes.map { .client($0) } ?? cause.map { .cause($0) } ?? post.map { .post($0) } ?? .all
        }

        private var values: [(name: String, value: String)] {
            [("part", part.rawValue), ("client", client), ("cause", cause), ("only", only)].compactMap {
                name, value in value.map { (name: name, value: $0) }
            }
        }

        /// The fields of a form for the selection.
        var fields: [KeptField] { values.map { KeptField(keptName: $0.name, keptValue: $0.value) } }

        /// The query of the selection's page.
        var query: String { values.map { "\($0.name)=\($0.value)" }.joined(separator: "&") }

        private static func bytes(_ text: String) -> [UInt8]? {
            guard text.utf8.count == 32, FormSubmission.isVersion(text) else { return nil }
            let digits = Array(text.utf8)
            return stride(from: 0, to: 32, by: 2).compactMap {
                UInt8(String(decoding: digits[$0...$0 + 1], as: UTF8.self), radix: 16)
            }
        }
    }
}
