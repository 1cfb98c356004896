import Desk
import Foundation
import Model
import Site
import State

/// The phrases of sign-ups, for readers.
enum SignUpKey: String, PhraseKey {
    static let group = "sign-up"
    // The form.
    case lead, leadByName, leadMember, leadPress, memberMailed, memberTold, press, name, email, emailWhy,
        guests, guestsWhy, alone, withGuests, choose, noAnswer, yes,
        no
    case send, wait, deleted, deletedByMail, place, left, leftNone, waiting, held, cancelUntil,
        cancelUntilStart, cancelNothing
    case earlier, earlierReceipt
    case trap, used, otherTexts, notTaken, notSignedUp, notChanged, sentTitle, sent, sentHeld, sentFree
    // Why nobody can sign up.
    case notYetTitle, comeBack, closedTitle, closedWhy, cancelledTitle, cancelledWhy, begunTitle, begunWhy
    case noMailTitle, noMail, toEvent, toEvents
    // Dates of a series.
    case datesTitle, noDatesTitle, noDate, isFree
    // Refusals.
    case opensAt, isClosed, isCancelled, hasBegun, tooLate, tooManyGuests, noGuests, noRoom, noRoomLeft
    case throttled, tooMuchMail, known, notNow
    // Receipts.
    case receiptTitle, goneTitle, gone, doneChange, confirmTitle, holding, unconfirmed, tooLateToConfirm,
        inTitle
    case isIn, isInWithGuests, cannotLeave, waitingTitle, position, movesUp, isOffered, toldByMail, toldHere,
        toldByBrowser
    case offeredTitle, offered, leftTitle, didLeave, lapsedTitle, lapsed, notAgain, removedTitle, removed
    case change, leaveWhy, leaveForGood, leaveUnconfirmed, movedFrom, fewerGuests
    case dateCancelled, eventGoneTitle, eventGone, dateGoneTitle, dateGone, wasIn, hadNoPlace
}

extension SignUpDate {
    var words: DeskWords { context.words }

    func say(_ key: SignUpKey, _ values: KeyValuePairs<String, String>? = nil, count: Int? = nil) -> String {
        words.say(key, values, count: count)
    }

    /// The time of the date; of one that is gone, its start.
    var when: String {
        let zone = context.site.settings.timeZone
        guard let date else {
            return zone.civil(at: terms.date.start).map {
                EventWords(words.words).moment($0, isAllDay: terms.date.isAllDay)
            } ?? ""
        }
        let clock = SiteClock(timeZone: zone, now: context.now)
        return EventWords(words.words).full(ShownTime(date, isAllDay: terms.date.isAllDay, clock: clock))
    }

    var place: String? { terms.date.location.map(words.text) }

    func moment(_ time: Date) -> String { words.moment(time, now: context.now) }

    func opening(_ time: Date) -> String {
        say(.opensAt, ["time": words.saidMoment(time, now: context.now)])
    }

    /// Whether and until when people may give their place back, in a sentence.
    var cancellation: String {
        guard terms.canLeave(at: context.now) else { return say(.cancelNothing) }
        guard let until = terms.cancelUntil, until < terms.date.start else { return say(.cancelUntilStart) }
        return say(.cancelUntil, ["time": moment(until)])
    }

    /// The number of places that are left, or of people who wait; nil without a limit.
    func room(_ counts: PlaceCounts) -> String? {
        guard let left = counts.left else { return nil }
        if left > 0 { return say(.left, count: left) }
        return counts.waiting > 0 ? say(.waiting, count: counts.waiting) : say(.leftNone)
    }

    /// The sentence about a refusal, without its outcome.
    func sentence(of refusal: SignUpResult.Refusal) -> String {
        switch refusal {
        case .closed(let closure): sentence(of: closure)
        case .tooLate: say(.tooLate)
        case .tooManyGuests(0): say(.noGuests)
        case .tooManyGuests(let limit): say(.tooManyGuests, count: limit)
        case .noRoom(0): say(.noRoomLeft)
        case .noRoom(let places): say(.noRoom, count: places)
        case .throttled(let end): say(.throttled, ["time": moment(end + 59)])
        case .tooMuchMail: say(.tooMuchMail)
        case .known: say(.known)
        case .notNow: say(.notNow)
        }
    }

    private func sentence(of closure: PlaceTerms.Closure) -> String {
        switch closure {
        case .notYet(let opens): opening(opens)
        case .closed: say(.isClosed)
        case .cancelled: say(.isCancelled)
        case .begun: say(.hasBegun)
        }
    }
}
