import Desk
import Foundation
import Model
import Site
import State

/// The page with the slots of today and tomorrow.
struct PartnerDayView: DeskView {
    static let template = "desk-partners"

    let heading: String
    let lead: String?
    let done: String?
    let notice: String?
    let hasProblems: Bool
    /// The counts that the person alone sees.
    let counts: String?
    let own: [OwnTaskRow]
    /// The tasks after tomorrow, most of them repeats, and their number in words.
    let later: [OwnTaskRow]
    let laterWords: String
    /// Whether there is a slot to register for.
    let hasForm: Bool
    let inputs: [FormInput]
    let weekdays: [WeekdayRow]
    /// The last day of a repetition, as typed, and the latest one that the form takes.
    let lastDay: String
    let lastDayLimit: String
    let days: [SlotDay]
    /// The path of the page and its forms, below the mount.
    let partnerPath: String
    let nonce: String
    let opened: String
    /// Whether the form is that of a reader who has no receipt yet.
    let isFirst: Bool
    let receiptAddress: String?
    /// The page on which notifications are turned on; nil where the site sends none, or where none is to come.
    let notifyAddress: String?
    /// Whether something is kept of the person.
    let isKnown: Bool
    /// The time of the page, in milliseconds since 1970.
    let now: String

    static let computed = FieldTable<PartnerDayView>([
        .flag("hasOwn") { !$0.own.isEmpty || !$0.later.isEmpty }, .flag("hasToday") { !$0.own.isEmpty },
        .flag("hasLater") { !$0.later.isEmpty },
        .flag("hasPast") { view in
            view.days.contains { $0.slots.contains { $0.slotKind == SlotRow.past } }
        },
        .flag("opensRepeat") { view in view.weekdays.contains(where: \.isChosen) },
        .number("matchMinutes") { _ in Int(PartnerClock.matching) / 60 },
        .number("closeMinutes") { _ in Int(PartnerClock.closing) / 60 },
        .number("repeatWeeks") { _ in PartnerTask.repeatLimit / 7 },
    ])
}

/// A day of the week in a form.
struct WeekdayRow: TemplateView {
    let dayNumber: String
    let dayName: String
    let isChosen: Bool
}

/// A task of the person, and what will happen next.
struct OwnTaskRow: TemplateView {
    let ownCode: String
    /// The slot in milliseconds since 1970.
    let ownSlot: String
    let ownTime: String
    let ownFrom: String
    let ownTo: String
    let ownTopic: String?
    /// The name of the state, for styles and scripts.
    let ownKind: String
    let ownState: String
    let ownNext: String
    /// The way into the room while it is open.
    let roomAddress: String?
    /// The way to the form with the next slot, for who stays alone.
    let nextAddress: String?
    let nextWords: String?
    let canWithdraw: Bool
    let isRepeated: Bool

    /// The state of a task at a time.
    enum Stage: String {
        case waiting, soon, matched, open, alone, past, left

        init(_ task: PartnerTask, at now: Date) {
            let (slot, hasRoom) = (task.slot, task.room != nil)
            if task.gone != nil {
                self = .left
            } else if now >= slot + PartnerClock.closing {
                self = .past
            } else if PartnerClock.isFixed(slot, at: now) {
                self = hasRoom ? .open : .alone
            } else if hasRoom {
                self = .matched
            } else {
                self = PartnerClock.isMatching(slot, at: now) ? .soon : .waiting
            }
        }

        fileprivate var phrases: (name: PartnerDeskKey, next: PartnerDeskKey) {
            switch self {
            case .waiting: (.isWaiting, .waitingNext)
            case .soon: (.isSoon, .soonNext)
            case .matched: (.isMatched, .matchedNext)
            case .open: (.isOpen, .openNext)
            case .alone: (.isAlone, .aloneNext)
            case .past: (.isPast, .pastNext)
            case .left: (.hasLeft, .leftNext)
            }
        }
    }

    init(_ task: PartnerTask, _ visit: PartnerVisit, next: (slot: Date, others: Int)?) {
        let state = Stage(task, at: visit.context.now)
        let words = visit.words
        ownCode = task.code
        ownSlot = "\(Int(task.slot.timeIntervalSince1970 * 1000))"
        ownTime = visit.name(of: task.slot)
        (ownFrom, ownTo, ownTopic) = (task.fromTask, task.toTask, task.topic.isEmpty ? nil : task.topic)
        (ownKind, ownState) = (state.rawValue, words.say(state.phrases.name))
        ownNext = words.say(
            state.phrases.next,
            [
                "minutes": "\(Int(PartnerClock.matching) / 60)",
                "close": "\(Int(PartnerClock.closing) / 60)",
            ])
        roomAddress = state == .open ? "\(visit.context.mount)/partners/\(task.code)" : nil
        let offered = state == .alone ? next : nil
        nextAddress = offered.map {
            "\(visit.context.mount)\(visit.path)?slot=\(Int($0.slot.timeIntervalSince1970))#register"
        }
        nextWords = offered.map { next in
            let time = visit.saidName(of: next.slot)
            guard next.others > 0 else { return words.say(PartnerDeskKey.tryNext, ["time": time]) }
            return words.say(
                PartnerDeskKey.tryWaiting, ["time": time, "count": "\(next.others)"], count: next.others)
        }
        canWithdraw = state != .past && state != .left
        isRepeated = task.series != nil && canWithdraw
    }
}

/// A day with its slots.
struct SlotDay: TemplateView {
    let dayName: String
    let slots: [SlotRow]
}

/// A slot of the day at a glance.
struct SlotRow: TemplateView {
    fileprivate static let past = "past"

    let slotTime: String
    /// The slot in milliseconds since 1970.
    let slotStart: String
    /// The name of the state, for styles: `free`, `waiting`, `matched` or `past`.
    let slotKind: String
    let slotState: String
    /// The way to the form with this slot; nil where the person has a task, or the time is over.
    let slotAddress: String?

    init(_ slot: Date, _ task: PartnerTask?, others: Int, _ visit: PartnerVisit) {
        let (words, now) = (visit.words, visit.context.now)
        let seconds = Int(slot.timeIntervalSince1970)
        (slotTime, slotStart) = (visit.time(of: slot), "\(seconds * 1000)")
        let isOver = task == nil ? PartnerClock.isFixed(slot, at: now) : now >= slot + PartnerClock.closing
        if isOver {
            (slotKind, slotState) = (Self.past, words.say(PartnerDeskKey.past))
        } else if let task, task.gone == nil {
            let isMatched = task.room != nil
            slotKind = isMatched ? "matched" : "waiting"
            slotState = words.say(isMatched ? PartnerDeskKey.matched : .youWait)
        } else {
            slotKind = "free"
            slotState =
                others == 0
                ? words.say(PartnerDeskKey.free)
                : words.say(PartnerDeskKey.othersWait, ["count": "\(others)"], count: others)
        }
        slotAddress =
            task == nil && !isOver
            ? "\(visit.context.mount)\(visit.path)?slot=\(seconds)#register" : nil
    }
}
