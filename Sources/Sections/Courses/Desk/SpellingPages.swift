import Basics
import Building
import CGI
import Desk
import Foundation
import Model
import Posting
import Site
import State

/// The names in comments that are probably spellings of one professor, for officers to join.
enum SpellingPages {
    /// Maximum number of proposals on a page.
    private static let rowLimit = 30
    /// Maximum number of earlier joins that the page offers to undo.
    private static let joinLimit = 10
    /// Number of log lines in which earlier joins are looked for.
    private static let logLimit = 300

    static let path = "/professors"

    /// `GET /professors`, optionally with `?page=<number>`, and `?done=<action>&change=<number>` after an action.
    static func get(_ request: OfficerRequest) async throws(DeskError) -> CGIResponse {
        let (context, session, database) = request.parts
        let all = await proposals(context)
        let page = DeskPage(
            context.request.query["page"], rows: all.count, limit: rowLimit,
            path: "\(context.mount)\(path)?")
        let joins = try joins(context, session, database)
        let view = SpellingsView(
            done: done(context, joins),
            proposals: page.range.map { SpellingRow(all[$0], number: $0, context.words.words) },
            proposalCount: Count(all.count), paging: page.paging, joins: joins.map { JoinRow($0, context) },
            nonce: FormSubmission.newNonce())
        return context.page(
            context.renderer.html(
                view, context.frame(context.words.words.say(Key.title), session)))
    }

    /// `POST /professors/join`: `professor`, `proposal`, and `with.<number>` for each spelling to join.
    static func join(_ request: OfficerRequest) async throws(DeskError) -> CGIResponse {
        let (context, session, database) = request.parts
        let form = context.request.form
        let nonce = try context.formNonce
        guard let slug = form["professor"].flatMap({ Slug($0) }) else { throw .badField("professor") }
        let found = await proposals(context).first {
            $0.slug == slug && SpellingRow.digest(of: $0) == form["proposal"]
        }
        let chosen = (found?.aliases ?? []).enumerated().filter { form["with.\($0.offset)"] != nil }
        if found != nil, chosen.isEmpty { return context.redirect(to: "/professors?done=none") }
        let submission = context.submission(nonce, by: session.officer)
        do throws(PostingError) {
            let outcome = try changes(context, database).join(
                chosen.map(\.element.text), found, by: submission)
            return await published(.join, outcome.change, context)
        } catch {
            return try refused(error, context)
        }
    }

    /// `POST /professors/separate`: `professor`, and the number of the `change` to undo.
    static func separate(_ request: OfficerRequest) async throws(DeskError) -> CGIResponse {
        let (context, session, database) = request.parts
        let form = context.request.form
        let nonce = try context.formNonce
        guard let slug = form["professor"].flatMap({ Slug($0) }) else { throw .badField("professor") }
        guard let number = form["change"].flatMap({ Int64($0) }) else { throw .badField("change") }
        let earlier = try DeskError.state(database.changes(of: ProfessorJoin.subject(slug)))
        guard let join = earlier.first(where: { $0.number == number && $0.action == .join }) else {
            throw .notFound
        }
        guard mayUndo(join, session) else { throw .editorsOnly }
        do throws(PostingError) {
            let outcome = try changes(context, database).separate(
                join, by: context.submission(nonce, by: session.officer))
            return await published(.separate, outcome.change, context)
        } catch {
            return try refused(error, context)
        }
    }

    // MARK: Parts

    /// An officer undoes own joins, an editor all.
    private static func mayUndo(_ join: Change, _ session: Session) -> Bool {
        session.officer.role == .editor || join.author == session.officer.author
    }

    private static func changes(_ context: RequestContext, _ database: StateDatabase) -> ProfessorJoin {
        ProfessorJoin(core: context.posting(database))
    }

    private static func proposals(_ context: RequestContext) async -> [ProfessorSpellings.Proposal] {
        let known = await KnownContent(
            of: context.installation.build, in: [.courses, .professors, .reviews],
            settings: context.site.settings)
        return ProfessorSpellings(known.content).proposals
    }

    /// The latest joins that can be undone by the officer, the newest first.
    private static func joins(
        _ context: RequestContext, _ session: Session, _ database: StateDatabase
    ) throws(DeskError) -> [Change] {
        let changes = changes(context, database)
        var found: [Change] = []
        for line in try DeskError.state(database.log(limit: logLimit, withReaders: false))
        where line.action == .join && found.count < joinLimit && mayUndo(line, session) {
            guard let subject = line.subject else { continue }
            let all = try DeskError.state(database.changes(of: subject))
            guard let join = all.first(where: { $0.number == line.number }) else { continue }
            let isUndone = all.contains { ($0.number ?? 0) > (line.number ?? 0) }
            if !isUndone, try DeskError.posting(changes.canSeparate(join)) { found.append(join) }
        }
        return found
    }

    private static func done(_ context: RequestContext, _ joins: [Change]) -> String? {
        let words = context.words.words
        let number = context.request.query["change"].flatMap { Int64($0) }
        let name = joins.first { $0.number == number }?.title
        return switch context.request.query["done"] {
        case "join": name.map { words.say(Key.joined, ["name": $0]) }
        case "separate": words.say(Key.separated)
        case "later": words.say(Key.later)
        case "none": words.say(Key.noneChosen)
        case "changed": words.say(Key.changed)
        default: nil
        }
    }

    private static func published(
        _ action: Change.Action, _ change: Change, _ context: RequestContext
    ) async -> CGIResponse {
        let isLive = await Rebuild.run(context.installation, now: context.now)
        return context.redirect(
            to: "/professors?done=\(isLive ? action.rawValue : "later")&change=\(change.number ?? 0)")
    }

    /// The message that another officer joined the names first, if that is the only problem.
    private static func refused(_ error: PostingError, _ context: RequestContext) throws(DeskError)
        -> CGIResponse
    {
        switch error {
        case .notNow, .changedMeanwhile, .usedForm: return context.redirect(to: "/professors?done=changed")
        default: throw DeskError(error)
        }
    }

    package enum Key: String, PhraseKey {
        package static let group = "desk-professors"
        case title, joined, separated, later, noneChosen, changed, didJoin, didSeparate
    }
}
