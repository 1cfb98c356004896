import Desk
import Foundation
import Model
import Site
import State

/// The phrases of the officers' pages of sign-ups.
extension DeskWords {
    enum SignUpLists: String, PhraseKey {
        static let group = "desk-sign-ups"
        case heading, comingDates, pastDates, linkNone, linkIn, linkBoth
        case isOpen, lacksMail, opensAt, isClosed, isCancelled, hasBegun, isNotHere
        case isGone
        case people, guests, peopleAndGuests, places, placesKept, placesOpen, `in`, offered, waiting
        case unconfirmed, gone, removed, placesLabel
        case stateConfirmed, stateWaiting, stateOffered, stateHolding, stateUnconfirmed, stateLeft
        case stateRemoved, stateLapsed
        case position, offeredUntil, heldUntil, signedUp, addedBy, sameNetwork, sameName
        case known, add, mailHint
        case moveIn, wait, remove, write
        case askMoveIn, askWait, askRemove, toldByMail, toldAsMember, toldOnReceipt, toldWithoutMail
        case toldByNobody, overPlaces, reason
        case to, toIn, toWaiting, toAll, subject, text, textHint, nobody, nobodyMailed, reaches, held, send
        case takeBack, sentAt
        case doneAdd, doneAddWaiting, doneMove, doneRemove, doneWrite, doneTakeBack, tooLate, used, notNow
        case notHeld, ownAgain
        case columnState, columnTime, earlierAnswer
        case didAdd, didMove, didRemove, didWrite, didTakeBack
        case whoIn, whoWait, whoBoth, effectMoved, effectCancelled, effectReinstated, effectNoAddress
        case effectUntold
        case effectOver, effectEnough, effectMore, effectMoreOffered, effectClosed, effectElsewhere
        case effectQuestions, onDate, moreDates, noLimit
    }

    /// `14 people with 3 guests`.
    func people(_ count: SignUpNumbers.Count) -> String {
        let people = say(SignUpLists.people, count: count.people)
        guard count.guests > 0 else { return people }
        let guests = say(SignUpLists.guests, count: count.guests)
        return say(SignUpLists.peopleAndGuests, ["people": people, "guests": guests])
    }

    /// Sentences about those of some people who get no mail; none if all get it.
    func withoutMail(_ count: SignUpNumbers.Count) -> [String] {
        let nameless = count.withoutAddress - count.untold
        return [
            nameless > 0 ? say(SignUpLists.effectNoAddress, count: nameless) : nil,
            count.untold > 0 ? say(SignUpLists.effectUntold, count: count.untold) : nil,
        ].compactMap(\.self)
    }

    /// `14 people are in and 3 are waiting`; nil if nobody is.
    func who(in count: Int, waiting: Int) -> String? {
        let isIn = count > 0 ? say(SignUpLists.whoIn, count: count) : nil
        let wait = waiting > 0 ? say(SignUpLists.whoWait, count: waiting) : nil
        guard let isIn, let wait else { return isIn ?? wait }
        return say(SignUpLists.whoBoth, ["in": isIn, "waiting": wait])
    }
}

extension SignUp.State {
    /// The name of a person's state.
    func name(in words: DeskWords) -> String {
        let key: DeskWords.SignUpLists =
            switch self {
            case .confirmed: .stateConfirmed
            case .waiting: .stateWaiting
            case .offered: .stateOffered
            case .holding: .stateHolding
            case .unconfirmed: .stateUnconfirmed
            case .left: .stateLeft
            case .removed: .stateRemoved
            case .lapsed: .stateLapsed
            }
        return words.say(key)
    }

    /// States in the order of officers' pages.
    static let groups: [(title: DeskWords.SignUpLists, states: [SignUp.State])] = [
        (.in, [.confirmed]), (.offered, [.offered]), (.waiting, [.waiting]),
        (.unconfirmed, [.holding, .unconfirmed]), (.gone, [.left, .lapsed]), (.removed, [.removed]),
    ]
}
