import Desk
import Model
import Site
import State

/// The notifications of a step of lending.
struct LendingNotices {
    let item: Item
    /// The day on which the item is due back after the step; nil if it is not lent.
    var due: CivilDate?

    typealias Notice = (member: String, sentence: DeskWords.MemberNotices)

    /// The notifications of a step.
    static func all(_ step: Lending.Step, _ before: LoanBook, _ after: LoanBook) -> [Notice] {
        let next: [Notice] = [after.holder.map { ($0.member, .itemIsNext) }].compactMap(\.self)
        let giver = before.giver
        switch step {
        case .ask: return [(giver, .itemAsked)]
        case .join: return [(giver, .itemInLine)]
        case .leave: return []
        // The giver is told of a cancelled request, and the member of a declined one: each knows of what they did themselves.
        case .moveUp:
            return [before.holder.map { ($0.member, .itemDeclined) }].compactMap(\.self)
                + [(giver, .itemCancelled)] + next
        case .handOver: return [after.holder.map { ($0.member, .itemLent) }].compactMap(\.self)
        case .takeBack:
            return [before.holder.map { ($0.member, .itemReturned) }].compactMap(\.self)
                + [after.line.first.map { ($0.member, .itemBack) }].compactMap(\.self)
        case .offer: return next
        case .remove: return before.members.map { ($0, .itemGone) }
        }
    }

    func notice(_ sentence: DeskWords.MemberNotices) -> MemberNotice {
        // A deleted item has no page any more, and its text is erased.
        if sentence == .itemGone {
            return MemberNotice(.item, of: item.id.text, title: nil, sentence, at: .program(ItemPath.own))
        }
        // A thing that is lent again within an hour may be due on another day.
        return MemberNotice(
            .item, of: item.id.text, title: LocalizedText(item.name), ofPost: item.id, sentence,
            day: sentence == .itemLent ? due : nil, isGrouped: sentence != .itemLent,
            at: .program(ItemPath.item(item.id.text)))
    }

    /// Tells the members whom a step of `cause` concerns.
    func tell(_ notices: [Notice], causedBy cause: String, _ context: RequestContext) {
        for (member, sentence) in notices { context.tell(member, notice(sentence), causedBy: cause) }
    }
}
