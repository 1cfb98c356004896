import CGI
import Desk
import Foundation
import Model
import Posting
import Site
import State

/// The handler of the buttons with which members lend and borrow.
enum LendingPages {
    /// Maximum number of days from today until which an item is lent: a year.
    static let longestLoan = 365
    /// The number of days that the form proposes: two weeks.
    static let usualLoan = 14

    /// `POST /items/:id/lending`: `action`, `seen`, the state that the page showed; `due`, a day, to hand over. Redirects to the member's page of
    /// the item, which says what became of it; with 409 or 422 the page shows the present state, and why nothing was done.
    static func post(_ request: MemberRequest) async throws(DeskError) -> CGIResponse {
        let (context, open) = (request.context, try request.item())
        let form = context.request.form
        guard let action = form["action"].flatMap(Lending.Action.init), action != .delete else {
            throw .badField("action")
        }
        let (nonce, id) = (try context.formNonce, open.item.id.text)
        try request.checkName(next: ItemPath.item(id))
        var press = LendingPosting.Press(id: id, action: action, seen: form["seen"] ?? "")
        if let refusal = try readDue(into: &press, open, request) { return refusal }
        if let end = try request.countSubmission() { return try throttled(until: end, open, request) }
        if action == .request, let refusal = try conversation(press, open, nonce, request) { return refusal }
        let answer = try DeskError.posting(
            LendingPosting(request).make(press, by: context.submission(nonce, by: request.member)))
        switch answer {
        case .stopped(let obstacle): return try stopped(by: obstacle, request)
        case .made(let change, let step):
            if let step { tell(step, request) }
            let isLive = await published(change, request)
            let later = isLive ? "" : "&later=1"
            return context.redirect(to: "\(ItemPath.item(id))?done=\(change.action.rawValue)\(later)")
        }
    }

    /// Publishes the state on the item's page and on open ones.
    static func published(_ change: Change, _ request: MemberRequest) async -> Bool {
        request.context.publishLoans()
        if change.files.isEmpty { return true }
        return await Rebuild.run(request.context.installation, now: request.context.now, change: change)
    }

    /// Deletes an item with the account of its giver, and tells the members who have it, asked for it or wait.
    /// - Returns: The paths of the changed files.
    static func eraseWithAccount(_ id: String, _ request: MemberRequest) throws(DeskError) -> [String] {
        let open = try DeskError.posting(OpenItem(id, request.context.documents, request.database))
        let posting = try ItemPosting(request)
        let (changes, book) = try DeskError.posting(
            posting.delete(id, always: true, now: request.context.now))
        if let open, let book { tellOfRemoval(open.item, book, request) }
        return changes.flatMap(\.files).map(\.path)
    }

    static func tellOfRemoval(_ item: Item, _ book: LoanBook, _ request: MemberRequest) {
        LendingNotices(item: item).tell(
            LendingNotices.all(.remove, book, book), causedBy: request.member.id, request.context)
        request.context.publishLoans()
    }

    // MARK: Parts

    /// Opens the conversation of a request, before it is made. The form sent again opens the same. A giver who takes messages of known members
    /// alone is asked without one, since a thing that is offered invites requests.
    /// - Returns: The page of a request that is refused, since one of the two blocked the other; nil for all others.
    private static func conversation(
        _ press: LendingPosting.Press, _ open: OpenItem, _ nonce: String, _ request: MemberRequest
    ) throws(DeskError) -> CGIResponse? {
        let obstacle = try DeskError.posting(LendingPosting(request).obstacle(to: press, open))
        // The step finds the same obstacle, or that the form was accepted before.
        if obstacle != nil { return nil }
        let (member, giver) = (request.member, open.item.giver.text)
        switch try DeskError.state(request.database.mayWrite(from: member.id, to: giver)) {
        case .blocked, .blocking: return try stopped(by: .notLending, request)
        case .refused, .suspended, .deleted, .yourself: return nil
        case .allowed: break
        }
        let outcome = try request.context.openConversation(
            from: member, to: giver, about: open.item.name, page: Address.item(open.item.id), nonce: nonce)
        switch outcome {
        case .opened: return nil
        case .refused: return try stopped(by: .notLending, request)
        case .tooMany(let end): return try throttled(until: end, open, request)
        }
    }

    private static func stopped(
        by obstacle: LendingPosting.Obstacle, _ request: MemberRequest
    ) throws(DeskError) -> CGIResponse {
        try ItemPage(request, try request.item()).response(
            problem: request.context.words.words.say(key(of: obstacle)), status: 409)
    }

    /// Reads the day until which an item is handed over.
    /// - Returns: The page of a form without such a day; nil for all others.
    private static func readDue(
        into press: inout LendingPosting.Press, _ open: OpenItem, _ request: MemberRequest
    ) throws(DeskError) -> CGIResponse? {
        guard press.action == .approve else { return nil }
        let (context, typed) = (request.context, request.context.request.form["due"] ?? "")
        do throws(DueProblem) {
            press.due = try due(typed, context)
            return nil
        } catch {
            // What cannot be done with any day is said first.
            if let obstacle = try DeskError.posting(LendingPosting(request).obstacle(to: press, open)) {
                return try stopped(by: obstacle, request)
            }
            let key: ItemDeskKey = error == .missing ? .dueMissing : .dueWrong
            return try ItemPage(request, open).response(
                problem: context.words.words.say(key), dueTyped: typed, status: 422)
        }
    }

    private enum DueProblem: Error { case missing, wrong }

    private static func due(_ text: String, _ context: RequestContext) throws(DueProblem) -> CivilDate {
        guard text.utf8.count <= 40 else { throw .wrong }
        let typed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        if typed.isEmpty { throw .missing }
        guard let day = LoanBook.day(typed), let today = context.today else { throw .wrong }
        guard (0...longestLoan).contains(day.daysSince1970 - today.daysSince1970) else { throw .wrong }
        return day
    }

    private static func tell(_ step: LendingPosting.Step, _ request: MemberRequest) {
        LendingNotices(item: step.item, due: step.after.due).tell(
            LendingNotices.all(step.step, step.before, step.after), causedBy: request.member.id,
            request.context)
    }

    private static func key(of obstacle: LendingPosting.Obstacle) -> ItemDeskKey {
        switch obstacle {
        case .refused(let refusal): refusal.key
        case .changedMeanwhile: .changedMeanwhile
        case .notLending: .notLending
        case .tooManyLoans: .tooManyLoans
        }
    }

    private static func throttled(
        until end: Date, _ open: OpenItem, _ request: MemberRequest
    ) throws(DeskError) -> CGIResponse {
        let words = request.context.words.words
        let failure = SignInFailure(until: end, request.context) {
            words.say(ItemDeskKey.tooManyForms, ["time": $0])
        }
        return failure.added(to: try ItemPage(request, open).response(problem: failure.problem))
    }
}

extension RequestContext {
    /// The day in the site's time zone.
    var today: CivilDate? { site.settings.timeZone.civil(at: now)?.day }

    /// Shows the states of items on open pages. The next step, or the hourly upkeep, does what fails here.
    func publishLoans() { Rebuild.publishValues(of: [.items], installation) }
}

extension Lending.Refusal {
    var key: ItemDeskKey {
        switch self {
        case .isYours: .isYours
        case .isAsked: .isAsked
        case .isWithYou: .isWithYou
        case .isInLine: .isInLine
        case .notAsked: .notAsked
        case .isHandedOver: .isHandedOver
        case .giverAlone: .giverAlone
        case .giverMarks: .giverMarks
        case .nobodyAsked: .nobodyAsked
        case .isLentAlready: .isLentAlready
        case .isNotLent: .isNotLent
        case .nobodyWaits: .nobodyWaits
        case .isNotBack: .isNotBack
        case .isNotAvailable: .isNotAvailable
        }
    }
}
