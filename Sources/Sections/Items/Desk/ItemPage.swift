import CGI
import Desk
import Foundation
import Model
import Posting
import Site
import State

/// A member's page of an item: its state, and the buttons of what the member may do (`Lending.table`).
struct ItemPage {
    private let request: MemberRequest
    private let open: OpenItem
    /// The item's stored state as a post; nil if State/ does not know it.
    private let post: ReaderPost?
    private let giver: Member?
    private let lending: LendingWords

    private var context: RequestContext { request.context }
    private var words: PageWords { context.words.words }
    private var path: String { ItemPath.item(open.item.id.text) }
    private var isOwn: Bool { open.isLent(by: request.member) }
    private var book: LoanBook { open.book }
    private var person: Lending.Person { book.person(request.member.id) }

    init(_ request: MemberRequest, _ open: OpenItem) throws(DeskError) {
        (self.request, self.open) = (request, open)
        post = try DeskError.state(request.database.readerPost(open.item.id.text))
        giver = try DeskError.state(request.database.member(open.item.giver.text))
        lending = try LendingWords(open, request)
    }

    /// `problem` says why the last action was not done; `dueTyped` is the day of a form that was not accepted.
    func response(
        problem: String? = nil, dueTyped: String? = nil, status: Int = 200
    ) throws(DeskError) -> CGIResponse {
        let item = open.item
        let other = try partner
        let view = MemberItemView(
            heading: item.name, done: problem == nil ? done : nil, problem: problem,
            states: lending.states(giver: giver, post).filter { $0 != problem }.map(TextLine.init),
            reason: isOwn ? post?.reason : nil,
            liveAddress: item.isHidden ? nil : words.link(Address.item(item.id)),
            pictureAddress: item.picture.map { "\(context.mount)/items/picture/\($0)" }, facts: facts,
            detailHTML: item.detail.isEmpty ? nil : context.html(ofTyped: item.detail), itemPath: path,
            isOwn: isOwn,
            canEdit: isOwn && ReaderPost.canEdit(post, isHidden: item.isHidden),
            canDelete: isOwn && book.situation.status == .available, buttons: buttons(dueTyped),
            messagesAddress: other.map { context.mount + RequestContext.conversationPath(with: $0) },
            messagesWith: other.map(context.memberName), endsDraft: context.request.query["done"] != nil)
        let frame = context.frame(item.name, csrf: request.session.csrf, form: path)
        return context.page(context.renderer.html(view, frame), status: status)
    }

    // MARK: Parts

    /// The other side of the loan, if the member may write to them.
    private var partner: String? {
        get throws(DeskError) {
            let other = isOwn ? book.holder?.member : person == .other ? nil : giver?.id
            guard let other else { return nil }
            let permission = try DeskError.state(
                request.database.mayWrite(from: request.member.id, to: other))
            return permission.isAllowed ? other : nil
        }
    }

    private var facts: [ItemFact] {
        let item = open.item
        let all: [(ItemDeskKey, String)] = [
            (.condition, item.condition), (.location, item.location),
            (.giver, isOwn ? "" : giverName),
        ]
        return all.filter { !$0.1.isEmpty }.map { ItemFact(factName: words.say($0.0), factValue: $0.1) }
    }

    private var giverName: String { giver?.shownName ?? words.say(ItemDeskKey.formerMember) }

    /// The buttons of all steps that the table allows, but for the deletion, which asks on a page of its own.
    private func buttons(_ dueTyped: String?) -> [LendingButton] {
        Lending.Action.allCases.filter { $0 != .delete }.compactMap { action in
            guard case .allowed(let step) = Lending.outcome(of: action, by: person, in: book.situation),
                ![.ask, .join].contains(step) || isLending
            else { return nil }
            return button(action, step, dueTyped)
        }
    }

    /// Whether new requests are taken.
    private var isLending: Bool {
        giver?.blocked == nil && giver != nil && !lending.isBarred && !open.item.isHidden
    }

    private func button(_ action: Lending.Action, _ step: Lending.Step, _ dueTyped: String?) -> LendingButton
    {
        let today = action == .approve ? context.today : nil
        let usual = today?.adding(days: LendingPages.usualLoan)?.description
        return LendingButton(
            action: action.rawValue, buttonText: words.say(step.key(of: action)),
            isMain: [.ask, .handOver, .takeBack, .offer].contains(step), nonce: FormSubmission.newNonce(),
            seen: open.seen(by: request.member), dueValue: today == nil ? nil : dueTyped ?? usual,
            dueFirst: today?.description,
            dueLast: today?.adding(days: LendingPages.longestLoan)?.description,
            dueProblem: dueTyped != nil)
    }

    /// The message about the last action, as long as it is true: the page may be opened again later.
    private var done: String? {
        let posted: ItemDeskKey? =
            post?.state == .waiting ? .doneWaits : open.item.isHidden ? nil : .donePost
        let key: ItemDeskKey? =
            switch context.request.query["done"] {
            case "post": posted
            case "edit": posted == .donePost ? .doneEdit : posted
            case "later": .doneLater
            case "requestItem": person == .holder && book.status == .requested ? .doneRequest : nil
            case "joinItemLine": [.first, .waiting].contains(person) ? .doneJoin : nil
            case "cancelItem": person == .other ? .doneCancel : nil
            case "leaveItemLine": person == .other ? .doneLeave : nil
            case "lendItem": isOwn && book.status == .lent ? .doneApprove : nil
            case "declineItem": isOwn ? .doneDecline : nil
            case "returnItem": isOwn && book.status != .lent ? .doneReturn : nil
            case "lendItemAgain": isOwn && book.situation == .requested ? .doneLendAgain : nil
            default: nil
            }
        let later = context.request.query["later"] == nil ? nil : words.say(ItemDeskKey.doneLater)
        return key.map { [words.say($0), later].compactMap(\.self).joined(separator: " ") }
    }
}

extension Lending.Step {
    /// The words of its button.
    func key(of action: Lending.Action) -> ItemDeskKey {
        switch self {
        case .ask: .request
        case .join: .join
        case .leave: .leave
        case .moveUp: action == .decline ? .decline : .cancel
        case .handOver: .approve
        case .takeBack: .takeBack
        case .offer: .lendAgain
        case .remove: .delete
        }
    }
}
