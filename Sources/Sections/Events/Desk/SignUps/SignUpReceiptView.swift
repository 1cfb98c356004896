import CGI
import Desk
import Foundation
import Model
import Site
import State

/// The receipt of a sign-up.
struct SignUpReceiptView: DeskView {
    static let template = "desk-sign-up-receipt"

    /// A sentence about the last action.
    let done: String?
    let notice: String?
    let heading: String
    let stateTexts: [TextLine]
    /// An officer's reason of a removal.
    let receiptReason: String?
    /// The messages of officers, the newest first.
    let signUpMessages: [SignUpMessageView]
    let signUpTitle: TaggedText
    /// The name, the number of guests, the time and the place.
    let signUpFacts: [TextLine]
    /// The event's page; nil if it is gone.
    let eventAddress: String?
    /// The file for one's own calendar; nil if the date does not take place.
    let calendarAddress: String?
    /// The receipt's path below the mount.
    let signUpPath: String
    /// The path of the form, below the mount, which tells this browser of the receipt.
    let formPath: String
    /// Whether the person has a place or waits for one.
    let isSignedUp: Bool
    /// The receipt's full URL, to be kept.
    let receiptAddress: String
    /// Nil for people who are not in, and after the date.
    let doorCode: DoorCode?
    let canConfirm: Bool
    let canTake: Bool
    let canRejoin: Bool
    let canLeave: Bool
    /// The effect of leaving, in a sentence.
    let leaveWhy: String
    /// Whether there is something to come back for.
    let isKept: Bool
    let inputs: [FormInput]

    static let computed = FieldTable<SignUpReceiptView>([
        .flag("hasInputs") { !$0.inputs.isEmpty }, .flag("hasSignUpMessages") { !$0.signUpMessages.isEmpty },
    ])
}

/// A message of officers to the people of a list.
struct SignUpMessageView: TemplateView {
    let messageSubject: String
    let sentAt: String
    let messageText: String
}

extension SignUp {
    /// The full URL of the receipt.
    func receiptAddress(_ context: RequestContext) -> String {
        context.fullAddress("/signup/\(code)")
    }
}

extension SignUpReceipt {
    func response(status: Int = 200) throws(DeskError) -> CGIResponse {
        let (words, now, isOn) = (context.words, context.now, isOn)
        let inputs = canChange ? FormInputs(form, problems, words).all : []
        let view = SignUpReceiptView(
            done: context.request.query["done"] == "change" ? date.say(.doneChange) : nil, notice: notice,
            heading: date.say(heading), stateTexts: (try texts() + moved()).map(TextLine.init),
            receiptReason: state == .removed ? signUp.reason : nil, signUpMessages: try messages(),
            signUpTitle: words.words.tagged(date.terms.date.title),
            signUpFacts: [signUp.name, guests, date.when, date.place].compactMap(\.self).map(TextLine.init),
            eventAddress: isEventThere ? date.eventAddress : nil,
            calendarAddress: isOn && state == .confirmed ? calendarAddress : nil, signUpPath: path,
            formPath: date.path, isSignedUp: state.isThere,
            receiptAddress: signUp.receiptAddress(context),
            doorCode: state == .confirmed && date.terms.date.state == .held && now < date.terms.date.end
                ? DoorCode(signUp, context) : nil,
            canConfirm: state == .holding && isOn || state == .unconfirmed && closure == nil,
            canTake: state == .offered && isOn,
            canRejoin: (state == .left || state == .lapsed) && closure == nil,
            canLeave: canLeave, leaveWhy: date.say(effectOfLeaving), isKept: isOn, inputs: inputs)
        return context.readerPage(view, date.say(.receiptTitle), form: path, status: status)
    }

    /// The time and place before the date moved, in a sentence.
    private func moved() throws(DeskError) -> [String] {
        guard isOn, state.isThere,
            let earlier = try DeskError.state(date.database.earlierDate(for: signUp))
        else { return [] }
        let line = SignUpMessages.line(earlier, date.words, in: context.site.settings.timeZone)
        return [date.say(.movedFrom, ["before": line])]
    }

    private func messages() throws(DeskError) -> [SignUpMessageView] {
        try DeskError.state(date.database.messages(to: signUp)).map { message in
            SignUpMessageView(
                messageSubject: message.subject, sentAt: date.moment(message.counts),
                messageText: message.text)
        }
    }

    private var closure: PlaceTerms.Closure? { date.terms.closure(at: context.now) }

    /// Whether the date takes place and has not begun.
    private var isOn: Bool { date.terms.date.state == .held && context.now < date.terms.date.start }

    /// The state, also where nothing has ended a hold or an offer whose time is over.
    private var state: SignUp.State {
        guard let until = signUp.until, until <= context.now else { return signUp.state }
        return switch signUp.state {
        case .holding: .unconfirmed
        case .offered: .lapsed
        default: signUp.state
        }
    }

    /// Whether the event is on the site, also without this date.
    private var isEventThere: Bool { date.event.status != .draft }

    private var isWaiting: Bool { [.holding, .unconfirmed, .waiting, .offered].contains(state) }

    private var canLeave: Bool {
        switch state {
        case .confirmed: isOn && date.terms.canLeave(at: context.now)
        case .unconfirmed: isOn && closure == nil
        default: isOn && isWaiting
        }
    }

    private var effectOfLeaving: SignUpKey {
        switch state {
        case .holding, .unconfirmed: .leaveUnconfirmed
        default: closure == nil ? .leaveWhy : .leaveForGood
        }
    }

    var canChange: Bool { isOn && state.isThere && date.terms.canLeave(at: context.now) }

    /// The file of a single event is that of its page.
    private var calendarAddress: String {
        date.list.day.isEmpty
            ? date.words.words.link(Address.eventFile(date.event.slug))
            : "\(context.mount)\(path)/calendar.ics"
    }

    private var heading: SignUpKey {
        switch date.terms.date.state {
        case .cancelled: return .cancelledTitle
        case .gone: return isEventThere ? .dateGoneTitle : .eventGoneTitle
        case .held: break
        }
        if !isOn, isWaiting || state == .confirmed { return .begunTitle }
        return switch state {
        case .holding, .unconfirmed: .confirmTitle
        case .confirmed: .inTitle
        case .waiting: .waitingTitle
        case .offered: .offeredTitle
        case .left: .leftTitle
        case .lapsed: .lapsedTitle
        case .removed: .removedTitle
        }
    }

    /// The state in sentences.
    private func texts() throws(DeskError) -> [String] {
        switch date.terms.date.state {
        case .cancelled: return [date.say(.dateCancelled)] + date.reasons
        case .gone: return [date.say(isEventThere ? .dateGone : .eventGone)]
        case .held: break
        }
        if !isOn { return isWaiting ? [date.say(.hadNoPlace)] : pastTexts }
        switch state {
        case .holding:
            return [date.say(.holding, ["time": until, "count": "\(signUp.seats)"], count: signUp.seats)]
        case .unconfirmed:
            let count = signUp.seats
            return [closure == nil ? date.say(.unconfirmed, count: count) : date.say(.tooLateToConfirm)]
        case .confirmed: return confirmedTexts
        case .waiting: return try waitingTexts()
        case .offered: return [date.say(.offered, ["time": until])]
        case .left: return [date.say(.didLeave)] + againTexts
        case .lapsed: return [date.say(.lapsed)] + againTexts
        case .removed: return [date.say(.removed)]
        }
    }

    private var guests: String? {
        signUp.guests == 0 ? nil : date.say(.withGuests, count: signUp.guests)
    }

    private var until: String { signUp.until.map(date.moment) ?? "" }

    private var confirmedTexts: [String] {
        [
            signUp.guests == 0 ? date.say(.isIn) : date.say(.isInWithGuests, count: signUp.guests),
            date.terms.canLeave(at: context.now) ? date.cancellation : date.say(.cannotLeave),
        ]
    }

    private func waitingTexts() throws(DeskError) -> [String] {
        let position = try DeskError.state(date.database.position(of: signUp))
        return [
            date.say(.position, count: position), try position == 1 ? adviceToBringFewer() : nil,
            date.say(date.terms.offer == nil ? .movesUp : .isOffered),
            date.say(signUp.hasMail ? .toldByMail : .toldHere),
            !signUp.hasMail && date.context.offersPush ? date.say(.toldByBrowser) : nil,
        ].compactMap(\.self)
    }

    /// The sentence for the first who waits while places are left, since the party is larger; nil for others.
    private func adviceToBringFewer() throws(DeskError) -> String? {
        guard canChange, let places = date.terms.places else { return nil }
        let all = SignUpNumbers(of: try DeskError.state(date.database.signUps(of: date.list)))
        let left = places - all[SignUp.State.allCases.filter(\.hasPlace)].seats
        return left > 0 && left < signUp.seats ? date.say(.fewerGuests, count: left) : nil
    }

    private var againTexts: [String] { closure == nil ? [] : [date.say(.notAgain)] }

    private var pastTexts: [String] {
        switch state {
        case .confirmed: [date.say(.wasIn)]
        case .left: [date.say(.didLeave)]
        case .lapsed: [date.say(.lapsed)]
        default: [date.say(.removed)]
        }
    }
}
