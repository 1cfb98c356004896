import CGI
import Foundation
import Model
import Posting
import Site
import State

/// The pages on which officers find members and suspend them. They see shown names and ids, and no mail address.
enum MemberListPages {
    static let path = "/members"
    /// Maximum number of members on a page.
    private static let rowLimit = 50
    /// Maximum length of a search, in bytes.
    private static let searchLimit = 100
    /// Maximum length of a reason, in characters; four bytes each.
    private static let reasonLimit = ModerationPages.reasonLimit

    /// `GET /members`, with `?q=<name or id>` and `?page=<number>`; `?member=<id>` is the page of one.
    static func get(_ request: OfficerRequest) async throws(DeskError) -> CGIResponse {
        let query = request.context.request.query
        return query["member"] == nil ? try list(request) : try await page(request, of: query["member"] ?? "")
    }

    /// `POST /members`: `member`, an id, and `action`, which is `suspend` with a `reason`, or `lift`.
    static func post(_ request: OfficerRequest) async throws(DeskError) -> CGIResponse {
        let (context, session, database) = request.parts
        let form = context.request.form
        guard let member = try found(form["member"] ?? "", database) else { throw .notFound }
        let done: String
        switch form["action"] {
        case "suspend":
            let reason = (form["reason"] ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
            guard let problem = context.problem(ofSuspensionReason: reason) else {
                try request.suspend(member.id, reason: reason)
                done = "suspended"
                break
            }
            return try await page(request, of: member.id, reason: reason, problem: problem)
        case "lift":
            try DeskError.state(database.lift(member.id, by: session.officer.author, now: context.now))
            done = "lifted"
        default: throw .badField("action")
        }
        _ = context.keepNames(database)
        return context.redirect(to: "\(path)?member=\(member.id)&done=\(done)")
    }

    // MARK: Parts

    private static func found(_ id: String, _ database: StateDatabase) throws(DeskError) -> ListedMember? {
        guard id.utf8.count <= searchLimit, Member.isID(id) else { return nil }
        return try DeskError.state(database.listedMember(id))
    }

    private static func list(_ request: OfficerRequest) throws(DeskError) -> CGIResponse {
        let (context, session, database) = request.parts
        let typed = context.request.query["q"] ?? ""
        let search = typed.utf8.count > searchLimit ? "" : typed.trimmingCharacters(in: .whitespaces)
        let wanted = search.isEmpty ? nil : search
        let count = try DeskError.state(database.numberOfMembers(matching: wanted))
        let address = "\(context.mount)\(path)"
        let page = DeskPage(
            context.request.query["page"], rows: count, limit: rowLimit,
            path: "\(address)?\(wanted.map { "q=\(RequestContext.encoded($0))&" } ?? "")")
        let members = try DeskError.state(
            database.members(matching: wanted, limit: rowLimit, offset: page.range.lowerBound))
        let words = context.words
        let view = MemberListView(
            memberSearch: search, countWords: words.say(DeskWords.MemberList.count, count: count),
            members: members.map { member in
                MemberRow(
                    memberName: name(of: member, words), memberID: member.id,
                    memberAddress: "\(address)?member=\(member.id)",
                    memberFacts: facts(of: member, context))
            }, paging: page.paging)
        return context.page(view, words.say(DeskWords.MemberList.title), session, tab: .posts)
    }

    private static func page(
        _ request: OfficerRequest, of id: String, reason: String? = nil, problem: String? = nil
    ) async throws(DeskError) -> CGIResponse {
        let (context, session, database) = request.parts
        guard let member = try found(id, database) else { throw .notFound }
        let posts = try await context.memberPosts(of: id)
        let words = context.words
        let done: DeskWords.MemberList? =
            switch context.request.query["done"] {
            case "suspended" where member.blocked != nil: .doneSuspended
            case "lifted" where member.blocked == nil: .doneLifted
            default: nil
            }
        let view = MemberPageView(
            done: done.map { words.say($0) }, problem: problem, memberName: name(of: member, words),
            memberID: member.id, memberFacts: facts(of: member, context),
            suspendedReason: member.blocked.map { _ in member.reason ?? "" },
            reasonValue: shown(reason ?? member.reason ?? ""),
            posts: MemberDataPages.rows(of: posts, context))
        return context.page(
            view, view.memberName, session, tab: .posts, form: "\(path)?member=\(member.id)",
            status: problem == nil ? 200 : 422)
    }

    private static func shown(_ reason: String) -> String {
        String(String.UnicodeScalarView(reason.unicodeScalars.prefix(2 * reasonLimit)))
    }

    private static func name(of member: ListedMember, _ words: DeskWords) -> String {
        member.shownName ?? words.say(DeskWords.MemberList.withoutName)
    }

    private static func facts(of member: ListedMember, _ context: RequestContext) -> String {
        let words = context.words
        let times = words.say(
            DeskWords.MemberList.times,
            ["created": words.day(member.created), "used": words.day(member.used)])
        return member.blocked == nil ? times : "\(times) · \(words.say(DeskWords.MemberList.isSuspended))"
    }
}
