import CGI
import Desk
import Foundation
import Model
import Posting
import Site
import State

/// The page of study partners: the person's tasks, the form of a new one, and the slots of today and tomorrow.
struct PartnerDayPage {
    let visit: PartnerVisit
    private(set) var form: TypedForm
    /// The weekdays of a repetition, 1 for Monday to 7, and the last day as typed.
    private(set) var weekdays: Set<Int> = []
    private(set) var lastDay = ""
    var problems: [FormProblem] = []
    /// A sentence above the form.
    var notice: String?
    private var nonce = FormSubmission.newNonce()
    private let person: PartnerPerson?
    /// The person's tasks of today and tomorrow.
    private let tasks: [PartnerTask]
    /// Those of later days.
    private let later: [PartnerTask]
    private let counts: [Date: Int]
    /// The days that are shown, each with its slots.
    private let days: [(day: CivilDate, slots: [Date])]

    private var context: RequestContext { visit.context }
    private var words: DeskWords { visit.words }
    private var now: Date { context.now }

    /// The page at the time of the request. Partners are found first where `corkboard deliver` has not.
    init(_ visit: PartnerVisit) throws(DeskError) {
        self.visit = visit
        let (database, now, slots) = (visit.database, visit.context.now, visit.slots)
        try visit.attachReader()
        try DeskError.state(database.findPartners(now: now, visit.writer))
        days = slots.days(at: now).map { ($0, slots.of($0)) }
        let start = days.first?.slots.first ?? now
        let end = (days.last?.slots.last ?? now) + 1
        person = try visit.person
        if let person {
            let all = try DeskError.state(database.partnerTasks(of: person.id, from: start))
            (tasks, later) = (all.filter { $0.slot < end }, all.filter { $0.slot >= end })
        } else {
            (tasks, later) = ([], [])
        }
        counts = try DeskError.state(database.partnerCounts(from: start, until: end))
        form = TypedForm([])
        let chosen = visit.context.request.query["slot"] ?? ""
        form = TypedForm(shownFields, chosen.utf8.count < 20 ? ["slot": chosen] : [:])
        lastDay = days.first?.day.adding(days: 28)?.description ?? ""
    }

    /// Takes over the form that the request sent. Slots that are over now are read too, so that the refusal says so.
    mutating func take(_ context: RequestContext) {
        form = context.typed(PartnerFields(visit).table(slots: days.flatMap(\.slots)))
        weekdays = Set((1...7).filter { context.request.form["day\($0)"] != nil })
        lastDay = context.request.form["until"] ?? ""
        if let sent = context.request.form["nonce"], FormSubmission.isNonce(sent) { nonce = sent }
    }

    /// Whether people type the text of a field.
    func isTyped(_ name: String) -> Bool { ["from", "to", "topic", "name"].contains(name) }

    /// The slot that a form names.
    func slot(_ text: String?) -> Date? {
        text.flatMap { Int($0) }.map { Date(timeIntervalSince1970: Double($0)) }
    }

    // MARK: Repetition

    /// The reason why a repetition cannot be registered.
    enum RepetitionFault: Error { case end }

    /// The later slots of the form's repetition.
    func repetition(of slot: Date) -> Result<[Date], RepetitionFault> {
        if weekdays.isEmpty { return .success([]) }
        guard let first = visit.zone.civil(at: slot)?.day, let last = CivilDate(typed: lastDay),
            last > first, last.daysSince1970 - first.daysSince1970 <= PartnerTask.repeatLimit
        else { return .failure(.end) }
        return .success(visit.slots.repeated(slot, on: weekdays, until: last))
    }

    // MARK: The page

    func response(status: Int = 200) throws(DeskError) -> CGIResponse {
        let table = shownFields
        let view = PartnerDayView(
            heading: words.say(visit.session == nil ? PartnerDeskKey.readerTitle : .title),
            lead: visit.isNew ? words.say(PartnerDeskKey.readerLead) : nil,
            done: done, notice: notice, hasProblems: notice == nil && !problems.isEmpty,
            counts: ownCounts, own: tasks.map { OwnTaskRow($0, visit, next: nextSlot(after: $0.slot)) },
            later: later.map { OwnTaskRow($0, visit, next: nil) },
            laterWords: words.say(
                PartnerDeskKey.later, ["count": "\(later.count)"], count: later.count),
            hasForm: table.contains { $0.name == "slot" },
            inputs: FormInputs(TypedForm(table, form.texts), problems, words).all,
            weekdays: weekdayRows, lastDay: lastDay,
            lastDayLimit: days.first?.day.adding(days: PartnerTask.repeatLimit)?.description ?? "",
            days: dayRows, partnerPath: visit.path, nonce: nonce, opened: context.opened,
            isFirst: visit.isNew,
            receiptAddress: receiptAddress, notifyAddress: notifyAddress, isKnown: person != nil,
            now: "\(Int(now.timeIntervalSince1970 * 1000))")
        return visit.response(view, view.heading, status: status)
    }

    private var weekdayRows: [WeekdayRow] {
        (1...7).map { day in
            WeekdayRow(
                dayNumber: "\(day)", dayName: words.words.dates.shortWeekdays[day - 1],
                isChosen: weekdays.contains(day))
        }
    }

    private var dayRows: [SlotDay] {
        let own = Set(tasks.map(\.slot))
        return days.map { day, slots in
            SlotDay(
                dayName: dayName(day),
                // What is over is left out, but for one's own times.
                slots: slots.filter { own.contains($0) || !PartnerClock.isFixed($0, at: now) }.map { slot in
                    SlotRow(slot, tasks.first { $0.slot == slot }, others: others(at: slot), visit)
                })
        }.filter { !$0.slots.isEmpty }
    }

    private var shownFields: [FormField] {
        let taken = Set(tasks.map(\.slot))
        let open = days.flatMap(\.slots).filter {
            !PartnerClock.isFixed($0, at: now) && !taken.contains($0)
        }
        return PartnerFields(visit).table(slots: open) { others(at: $0) }
    }

    /// Number of other people who are registered for a slot.
    private func others(at slot: Date) -> Int {
        (counts[slot] ?? 0) - (tasks.contains { $0.slot == slot && $0.gone == nil } ? 1 : 0)
    }

    /// Number of the next slots among which one for which others wait is better than an earlier one.
    private static let nearSlots = 6

    /// The next slot without a task of the person, or one soon for which others wait, with their number.
    private func nextSlot(after slot: Date) -> (slot: Date, others: Int)? {
        let taken = Set(tasks.map(\.slot))
        let open = days.flatMap(\.slots).filter {
            $0 > slot && !PartnerClock.isFixed($0, at: now) && !taken.contains($0)
        }
        let next = open.prefix(Self.nearSlots).first { others(at: $0) > 0 } ?? open.first
        return next.map { ($0, others(at: $0)) }
    }

    private func dayName(_ day: CivilDate) -> String {
        let key: PartnerDeskKey = day == days.first?.day ? .today : .tomorrow
        return "\(words.say(key)) · \(words.words.dates.weekdayAndDay(day))"
    }

    private var done: String? {
        let key: PartnerDeskKey? =
            switch context.request.query["done"] {
            case "register": .doneRegister
            case "repeat": .doneRepeat
            case "withdraw": .doneWithdraw
            case "forget": .doneForget
            default: nil
            }
        return key.map { words.say($0) }
    }

    /// The counts that the person alone sees; nil before the first switch.
    private var ownCounts: String? {
        guard let person, person.switches > 0 else { return nil }
        return words.say(
            PartnerDeskKey.counts, ["days": "\(person.days)", "switches": "\(person.switches)"],
            count: person.switches)
    }

    /// The page on which notifications are turned on; nil where the site sends none to browsers, or where none is to come. A subscription by
    /// mail has a reader of its own unless the same browser takes notifications too, so that it gets none about study partners.
    private var notifyAddress: String? {
        let isComing = (tasks + later).contains { $0.gone == nil && !PartnerClock.isFixed($0.slot, at: now) }
        guard isComing else { return nil }
        return context.offersPush ? words.words.link("/notifications/") : nil
    }

    /// The full address of a receipt, to keep; nil for a member.
    private var receiptAddress: String? {
        guard case .receipt = visit.key else { return nil }
        return context.fullAddress(visit.path)
    }
}

extension CivilDate {
    /// The day in the value of a date field: `2026-12-05`; nil for other texts.
    fileprivate init?(typed text: String) {
        guard text.utf8.count == 10, let stamp = Timestamp(text, in: .gmt), stamp.isDay else { return nil }
        self = stamp.day
    }
}
