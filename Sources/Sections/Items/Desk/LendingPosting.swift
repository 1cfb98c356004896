import ContentFiles
import Desk
import Foundation
import Model
import Posting
import Site
import State

/// Steps of lending by a member, under the content lock: the loan in State/ and the item's file change with one transaction of the log, so that
/// both agree after a kill at any point. A step that changes no file, such as a place in line, is a line of the log without files.
struct LendingPosting {
    /// A press of a button.
    struct Press {
        let id: String
        let action: Lending.Action
        /// The state that the page showed (`OpenItem.seen`).
        let seen: String
        /// Until when the item is handed over; nil for other actions.
        var due: CivilDate?
    }

    /// A step that was made, for the page and the notifications.
    struct Step {
        let step: Lending.Step
        let before: LoanBook
        let after: LoanBook
        let item: Item
    }

    /// Why a step was not made.
    enum Obstacle: Equatable {
        case refused(Lending.Refusal)
        /// The state is not the one that the member saw.
        case changedMeanwhile
        /// The giver's account is suspended or gone, or the item is hidden; or one of the two blocked the other, which is not said.
        case notLending
        case tooManyLoans
    }

    enum Answer {
        /// `step` is nil for a form that was accepted before.
        case made(Change, step: Step?)
        case stopped(Obstacle)
    }

    /// Maximum number of things that a member may have asked for, wait for or have at a time.
    static let loanLimit = 20

    let core: Posting
    let member: Member
    let database: StateDatabase

    init(_ request: MemberRequest) {
        core = request.context.posting(request.database)
        (member, database) = (request.member, request.database)
    }

    /// Makes a step, once for each nonce.
    /// - Throws: `PostingError`, as `Journal.change`; `.noSuchPost` if there is no such item.
    func make(_ press: Press, by submission: Posting.Submission) throws(PostingError) -> Answer {
        var (obstacle, made): (Obstacle?, Step?)
        do throws(PostingError) {
            let outcome = try core.change(by: submission) { submission throws(PostingError) in
                guard let open = try OpenItem(press.id, core.documents, database) else {
                    throw .noSuchPost(press.id)
                }
                obstacle = try self.obstacle(to: press, open)
                let person = open.book.person(member.id)
                let suspended = try Journal.state(open.book.suspended(database))
                guard obstacle == nil,
                    case .allowed(let step) = Lending.outcome(
                        of: press.action, by: person, in: open.book.situation),
                    let (after, returned) = open.book.after(
                        step, by: member.id, due: press.due,
                        suspended: suspended, now: submission.now)
                else { throw .notNow }
                made = Step(step: step, before: open.book, after: after, item: open.item)
                return try core.change(
                    open, to: after, returned: returned, step.logged(for: press.action),
                    isByGiver: person == .giver, submission)
            }
            return .made(outcome.change, step: made)
        } catch {
            guard case .notNow = error, let obstacle else { throw error }
            return .stopped(obstacle)
        }
    }

    /// Why a step cannot be made; nil if it can.
    func obstacle(to press: Press, _ open: OpenItem) throws(PostingError) -> Obstacle? {
        let person = open.book.person(member.id)
        // An item that another member has asked for first gives a place in line, which the page says. Every other press is about what was seen.
        if press.action != .request, press.seen != open.seen(by: member) { return .changedMeanwhile }
        switch Lending.outcome(of: press.action, by: person, in: open.book.situation) {
        case .refused(let refusal): return .refused(refusal)
        case nil: return .changedMeanwhile
        case .allowed(let step): return try [.ask, .join].contains(step) ? obstacle(toRequest: open) : nil
        }
    }

    private func obstacle(toRequest open: OpenItem) throws(PostingError) -> Obstacle? {
        let giver = try Journal.state(database.member(open.item.giver.text))
        guard let giver, giver.blocked == nil, !open.item.isHidden else { return .notLending }
        let count = try Journal.state(database.numberOfLoans(of: member.id))
        if count >= Self.loanLimit, !open.book.members.contains(member.id) { return .tooManyLoans }
        return nil
    }
}

extension Lending.Step {
    /// The action in the log, by which a form that is sent again has the same answer.
    func logged(for action: Lending.Action) -> Change.Action {
        switch self {
        case .ask: .requestItem
        case .join: .joinItemLine
        case .leave: .leaveItemLine
        case .moveUp: action == .decline ? .declineItem : .cancelItem
        case .handOver: .lendItem
        case .takeBack: .returnItem
        case .offer: .lendItemAgain
        case .remove: .withdraw
        }
    }
}

extension Posting {
    /// The change that brings an item to the state of a book. The line of the log is the giver's or a reader's, since who borrows what is theirs
    /// alone, and the log comes to git.
    func change(
        _ open: OpenItem, to book: LoanBook, returned: LoanBook.Entry? = nil, _ action: Change.Action,
        isByGiver: Bool, _ submission: Submission
    ) throws(PostingError) -> Change {
        var item = open.item
        (item.state, item.due) = (book.status, book.due)
        var files: [FileChange] = []
        if item != open.item {
            let file = try written(item, over: open.file)
            files = [FileChange(file, over: open.file)]
        }
        var change = Change(
            time: submission.now, author: isByGiver ? .member(book.giver) : .reader, action: action,
            subject: book.item, title: item.name, files: files)
        change.loan = .keep(book, returned: returned)
        return change
    }
}
