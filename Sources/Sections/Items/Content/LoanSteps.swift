import Foundation
import Model
import State

/// The steps of lending, applied to what State/ keeps.
extension LoanBook {
    /// Nobody asks any more once the account of the member who did is gone: until `LendingUpkeep` passes the turn on, it is as available.
    var situation: Lending.Situation {
        let isLeft = status == .requested && holder == nil
        return Lending.Situation(isLeft ? .available : status, isAnyoneWaiting: !line.isEmpty)
    }

    /// The relation of a member to the item.
    func person(_ member: String) -> Lending.Person {
        if member == giver { return .giver }
        if member == holder?.member { return .holder }
        guard let place = line.firstIndex(where: { $0.member == member }) else { return .other }
        return place == 0 ? .first : .waiting
    }

    /// The members in line who are suspended.
    func suspended(_ database: StateDatabase) throws(StateError) -> Set<String> {
        var found: Set<String> = []
        for entry in line where try database.member(entry.member)?.blocked != nil {
            found.insert(entry.member)
        }
        return found
    }

    /// The place of a member in line, from 1; nil for others.
    func place(of member: String) -> Int? { line.firstIndex { $0.member == member }.map { $0 + 1 } }

    /// The book after a step of a member; with the loan that has ended. `due` is the day until which the item is handed over, `suspended` are
    /// the members who do not get the turn. A removed item has no book.
    func after(
        _ step: Lending.Step, by member: String, due: CivilDate? = nil, suspended: Set<String> = [], now: Date
    ) -> (book: LoanBook, returned: Entry?)? {
        var (book, returned): (LoanBook, Entry?) = (self, nil)
        switch step {
        case .ask:
            book.line.removeAll { $0.member == member }
            (book.status, book.holder) = (.requested, Entry(member, since: now))
        case .join: book.line.append(Entry(member, since: now))
        case .leave: book.line.removeAll { $0.member == member }
        case .moveUp, .offer: book.passTurn(past: suspended, now: now)
        case .handOver:
            (book.status, book.due, book.holder) = (.lent, due, holder.map { Entry($0.member, since: now) })
        case .takeBack:
            returned = holder
            (book.status, book.due, book.holder) = (.available, nil, nil)
        case .remove: return nil
        }
        return (book, returned)
    }

    /// The first in line who is not suspended has asked now; without one, the item is available.
    mutating func passTurn(past suspended: Set<String>, now: Date) {
        let next = line.firstIndex { !suspended.contains($0.member) }
        holder = next.map { Entry(line.remove(at: $0).member, since: now) }
        (status, due) = (holder == nil ? .available : .requested, nil)
    }
}
