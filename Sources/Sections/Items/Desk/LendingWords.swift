import Desk
import Foundation
import Model
import Site
import State

/// The state of a loan in sentences, for one member: the giver and the holder see each other's names, others do not.
struct LendingWords {
    private let open: OpenItem
    private let context: RequestContext
    private let member: Member
    /// Whether the account of the member who asked for the item or has it is suspended.
    private let isHolderSuspended: Bool
    /// Whether a block of giver or member keeps the member from asking. Pages say no more than of a giver who is suspended.
    let isBarred: Bool

    private var words: PageWords { context.words.words }
    private var book: LoanBook { open.book }

    init(_ open: OpenItem, _ request: MemberRequest) throws(DeskError) {
        (self.open, context, member) = (open, request.context, request.member)
        let holder = open.book.holder?.member
        isHolderSuspended =
            try holder.flatMap { id throws(DeskError) in try DeskError.state(request.database.member(id)) }?
            .blocked != nil
        let permission = try DeskError.state(
            request.database.mayWrite(from: request.member.id, to: open.item.giver.text))
        isBarred =
            [.blocked, .blocking].contains(permission)
            && [.other, .first].contains(open.book.person(request.member.id))
    }

    /// The states of the post and of the loan. `giver` is nil if the account is gone, `post` if State/ does not know the post.
    func states(giver: Member?, _ post: ReaderPost?) -> [String] {
        guard let hidden = ReaderPost.memberState(of: post, isHidden: open.item.isHidden) else {
            return states(giver: giver)
        }
        // What is on no page is not available.
        let loan = book.situation.status == .available ? [] : states(giver: giver)
        return [context.words.say(hidden)] + loan
    }

    private func states(giver: Member?) -> [String] {
        let person = book.person(member.id)
        let isBorrowed = person == .holder && book.status == .lent
        guard giver != nil || person == .giver else {
            let formerGiver = words.say(ItemDeskKey.formerGiver)
            return isBorrowed ? [state(person), formerGiver] : [formerGiver]
        }
        let isLending = giver?.blocked == nil && !isBarred || person == .giver || isBorrowed
        let gone = isLending ? nil : words.say(ItemDeskKey.notLending)
        if let gone, book.situation.status == .available { return [gone] }
        let suspended =
            isHolderSuspended && person == .giver ? words.say(ItemDeskKey.holderIsSuspended) : nil
        let place = place(person, isLending: isLending)
        return [state(person), suspended, due, place, line(person), gone].compactMap(\.self)
    }

    /// The state alone, for a list.
    func state(_ person: Lending.Person) -> String {
        let name = book.holder.map { context.memberName($0.member) }
        switch (book.situation, person) {
        case (.free, _): return words.say(ItemDeskKey.isAvailable)
        case (.back, _): return words.say(ItemDeskKey.isAvailableAgain)
        case (.requested, .giver):
            return name.map { words.say(ItemDeskKey.isRequestedBy, ["name": $0]) }
                ?? words.say(ItemDeskKey.isRequested)
        case (.requested, .holder): return words.say(ItemDeskKey.isRequestedByYou)
        case (.requested, _): return words.say(ItemDeskKey.isRequested)
        case (.lent, .giver):
            return name.map { words.say(ItemDeskKey.isLentBy, ["name": $0]) }
                ?? words.say(ItemDeskKey.isLentToFormer)
        case (.lent, .holder): return words.say(ItemDeskKey.isLentToYou)
        case (.lent, _): return words.say(ItemDeskKey.isLent)
        }
    }

    /// When a lent item is due, or was.
    var due: String? {
        guard let due = book.due, let today = context.today else { return nil }
        let key: ItemDeskKey = due < today ? .isOverdue : .isDue
        return words.say(key, ["day": words.dates.of(due)])
    }

    /// The member's place in line.
    private func place(_ person: Lending.Person, isLending: Bool) -> String? {
        guard let place = book.place(of: member.id) else { return nil }
        if person == .first, book.situation == .back, isLending { return words.say(ItemDeskKey.yourTurn) }
        return words.say(ItemDeskKey.yourPlace, ["place": String(place), "count": String(book.line.count)])
    }

    private func line(_ person: Lending.Person) -> String? {
        guard [.giver, .holder, .other].contains(person), !book.line.isEmpty else { return nil }
        return words.say(ItemDeskKey.line, count: book.line.count)
    }
}
