import Basics
import CGI
import Foundation
import Model
import Posting
import Site
import State

/// Reports of readers about posts. The answer tells those that are on the site from all others, as the pages do.
package enum ReportPages {
    /// Maximum length of a reader's note, in bytes: 2 KiB.
    static let textLimit = 2 << 10
    /// Maximum length of a post's id, in bytes.
    private static let idLimit = 80

    /// `GET /report?post=<id>`: asks for the reason. With `?done=report` or `gone`: the answer.
    static func get(_ context: RequestContext) throws(DeskError) -> CGIResponse {
        switch context.request.query["done"] {
        case "report": return answer(.reportDoneTitle, .reportDone, context)
        case "gone": return answer(.reportGoneTitle, .reportGone, context)
        default: break
        }
        let post = context.request.query["post"] ?? ""
        // Files are looked for within the limit of reports alone.
        if post.utf8.count <= idLimit, Slug(post) != nil {
            let database = try context.database()
            let stored = try DeskError.state(database.readerPost(post))
            if let stored, stored.state != .published {
                return answer(.reportGoneTitle, .reportGone, context)
            }
        }
        return form(context, post: post)
    }

    private static func answer(
        _ title: DeskWords.Receipt, _ text: DeskWords.Receipt, _ context: RequestContext
    ) -> CGIResponse {
        let words = context.words
        let view = DeskMessageView(
            heading: words.say(title), text: words.say(text), address: words.words.link("/"),
            way: words.say(DeskWords.Receipt.toSite))
        return context.page(view, words.say(title))
    }

    /// `POST /report`: `post`, `reason`, `text`.
    static func post(_ context: RequestContext) async throws(DeskError) -> CGIResponse {
        let form = context.request.form
        let (id, text) = (form["post"] ?? "", form["text"] ?? "")
        let chosen = form["reason"].flatMap(ReaderReport.Reason.init)
        guard try FormCookie(context).isProved else {
            return self.form(
                context, post: id, text: text, reason: chosen, problem: .formCookieGone, status: 403)
        }
        guard let reason = chosen else {
            return self.form(context, post: id, text: text, problem: .reportReason, status: 422)
        }
        if let problem = problem(of: text, isCut: form.cut.contains("text")) {
            return self.form(context, post: id, text: text, reason: reason, problem: problem, status: 422)
        }
        let database = try context.database()
        let client = try DeskError.state(
            database.client(at: context.request.remoteAddress, now: context.now))
        // Before the post is looked for, so that the limit does not tell whether it exists either.
        let end = try DeskError.state(database.use(ClientBudget.reports, by: client, now: context.now))
        if let end {
            let refusal = SignInFailure(until: end, context) {
                context.words.say(DeskWords.Receipt.reportTooMany, ["time": $0])
            }
            return refusal.added(
                to: self.form(context, post: id, text: text, reason: reason, sentence: refusal.problem))
        }
        // The report may take the post off the site.
        let (exists, isShown) = try find(id, context, database)
        if exists {
            let count = try DeskError.state(
                database.report(id, by: client, reason: reason, text: text, now: context.now))
            if let count { try await reported(id, count: count, context, database) }
        }
        return context.redirect(to: "/report?done=\(isShown ? "report" : "gone")")
    }

    /// The problem of a reader's note; nil if there is none.
    package static func problem(of text: String, isCut: Bool) -> DeskWords.Receipt? {
        if text.utf8.count > textLimit { return .reportLong }
        let isOdd = text.unicodeScalars.contains {
            $0.turnsDirection || $0.properties.generalCategory == .control && $0 != "\n" && $0 != "\t"
        }
        return isCut || isOdd ? .reportOdd : nil
    }

    /// Whether a post with this id exists and was neither withdrawn nor removed, and whether it is on the site.
    private static func find(
        _ id: String, _ context: RequestContext, _ database: StateDatabase
    ) throws(DeskError) -> (exists: Bool, isShown: Bool) {
        guard id.utf8.count <= idLimit, Slug(id) != nil else { return (false, false) }
        if let post = try DeskError.state(database.readerPost(id)) {
            return (!post.state.isGone, post.state == .published)
        }
        let installation = context.installation
        guard let found = installation.sections.fileOfPost(id, below: installation.root) else {
            return (false, false)
        }
        let file = try DeskError.posting(Journal.file(context.documents.file(at: found.path)))
        return (true, file.map { !HiddenFlag.isSet(in: $0) } ?? false)
    }

    /// Hides a post that `PostLimits.reports` clients have reported, and notifies officers.
    private static func reported(
        _ id: String, count: Int, _ context: RequestContext, _ database: StateDatabase
    ) async throws(DeskError) {
        if count >= PostLimits.reports {
            let hidden = try DeskError.posting(
                context.postModeration(database).decide(
                    .hideForReports, on: [id], by: .reader, now: context.now))
            if !hidden.isEmpty {
                let paths = context.paths(of: hidden)
                _ = await Rebuild.run(
                    context.installation, now: context.now, paths: paths, isRemoval: true)
            }
        }
        try QueueNotice(context: context, database: database).tell()
    }

    private static func form(
        _ context: RequestContext, post: String, text: String = "", reason: ReaderReport.Reason? = nil,
        problem: DeskWords.Receipt? = nil, sentence: String? = nil, status: Int = 200
    ) -> CGIResponse {
        let words = context.words
        let view = ReportView(
            reportPost: String(decoding: post.utf8.prefix(80), as: UTF8.self), reportText: text,
            reportReasons: context.reportReasons(chosen: reason),
            problem: sentence ?? problem.map { words.say($0) })
        return context.readerPage(
            view, words.say(DeskWords.Receipt.reportTitle),
            form: "/report?post=\(RequestContext.encoded(post))",
            status: status)
    }

    /// The name of a reason.
    static func name(of reason: ReaderReport.Reason) -> DeskWords.Receipt {
        switch reason {
        case .spam: .reasonSpam
        case .insult: .reasonInsult
        case .private: .reasonPrivate
        case .other: .reasonOther
        }
    }
}

extension RequestContext {
    /// The reasons to choose in a form of a report.
    package func reportReasons(chosen: ReaderReport.Reason?) -> [ReportReasonView] {
        ReaderReport.Reason.allCases.map { reason in
            ReportReasonView(
                reasonValue: reason.rawValue, reasonName: reportReason(reason), isReason: reason == chosen)
        }
    }

    /// The name of a reason.
    package func reportReason(_ reason: ReaderReport.Reason) -> String {
        words.say(ReportPages.name(of: reason))
    }
}
