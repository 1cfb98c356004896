import State

/// The steps of lending: which member may take which in which state, and the state that follows. Code, pages and tests are made of `table`.
enum Lending {
    /// The state of an item with the line of those who wait.
    enum Situation: String, CaseIterable, Sendable {
        /// Available, and nobody waits.
        case free
        /// Available, and some wait: it was returned, and its giver has not lent it again yet.
        case back
        case requested, lent

        init(_ status: LoanBook.Status, isAnyoneWaiting: Bool) {
            self =
                switch status {
                case .available: isAnyoneWaiting ? .back : .free
                case .requested: .requested
                case .lent: .lent
                }
        }

        /// The state in the item's file.
        var status: LoanBook.Status {
            switch self {
            case .free, .back: .available
            case .requested: .requested
            case .lent: .lent
            }
        }
    }

    enum Action: String, CaseIterable, Sendable {
        case request, cancel, approve, decline
        case takeBack = "return"
        case lendAgain = "lend-again"
        case delete
    }

    /// The relation of a member to an item.
    enum Person: String, CaseIterable, Sendable {
        case giver
        /// The member who asked for it, or has it.
        case holder
        /// The first in line, and those behind.
        case first, waiting
        /// Nobody of these.
        case other
    }

    /// A change that is allowed.
    enum Step: String, CaseIterable, Sendable {
        /// The member has asked for the item: it is requested. The first in line leaves the line for that.
        case ask
        /// The member waits at the end of the line.
        case join
        /// The member leaves the line.
        case leave
        /// The request ends. The first in line has asked now; without one, the item is available.
        case moveUp
        /// The request becomes a loan with its due date.
        case handOver
        /// The item is available; the line waits.
        case takeBack
        /// The first in line has asked now.
        case offer
        /// The item is gone, with its line.
        case remove
    }

    /// Why something cannot be done, as the page says it.
    enum Refusal: String, CaseIterable, Sendable {
        case isYours, isAsked, isWithYou, isInLine, notAsked, isHandedOver, giverAlone, giverMarks
        case nobodyAsked, isLentAlready, isNotLent, nobodyWaits, isNotBack, isNotAvailable
    }

    enum Outcome: Hashable, Sendable {
        case allowed(Step)
        case refused(Refusal)
    }

    /// A rule for some situations and persons; of several that fit, the first counts.
    struct Rule: Sendable {
        let action: Action
        let situations: Set<Situation>
        let persons: Set<Person>
        let outcome: Outcome
    }

    /// The result of an action. Nil for a person whom the situation cannot have, such as a holder of what is available.
    static func outcome(of action: Action, by person: Person, in situation: Situation) -> Outcome? {
        guard isPossible(person, in: situation) else { return nil }
        return table.first {
            $0.action == action && $0.situations.contains(situation) && $0.persons.contains(person)
        }?.outcome
    }

    /// Whether somebody can be this to an item in a situation.
    static func isPossible(_ person: Person, in situation: Situation) -> Bool {
        switch person {
        case .giver, .other: true
        case .holder: situation == .requested || situation == .lent
        case .first, .waiting: situation != .free
        }
    }
}
