import CGI
import Desk
import Foundation
import Model
import Posting
import Site
import State

/// Effects of a change of an event on people who signed up, as sentences that officers confirm before it is saved.
struct SignUpEffects {
    struct Effect {
        /// The field of the form beside which the effect is shown.
        let field: String
        let sentence: String
        /// Identifies the effect. The numbers of people do not count: somebody may sign up while an officer reads.
        let token: String
    }

    /// Maximum number of dates of a series that are named for one effect.
    private static let namedDates = 5

    private(set) var all: [Effect] = []
    private let context: RequestContext
    private var words: DeskWords { context.words }

    /// The effects of a change of the event with this id. `old` is nil if it was removed before; `new` is empty if the change removes it, and
    /// has two events if it splits the series.
    init(
        of id: String, from old: Event?, to new: [Event], _ context: RequestContext, _ database: StateDatabase
    ) throws(StateError) {
        self.context = context
        let numbers = try database.signUpNumbers(of: id)
        let dates = numbers.map { ChangedDate($0, $1, from: old, to: new) }
            .filter { $0.people.people > 0 && !$0.isOver(at: context.now) }.sorted {
                $0.list.day < $1.list.day
            }
        guard !dates.isEmpty else { return }
        addTold(dates)
        // Those who are told that it does not take place need not know more.
        let held = dates.filter { $0.told != .cancelled }
        addPlaces(held)
        // The earlier dates of a series that is split keep their settings.
        if let old, let new = new.last { addSignUp(held.filter(\.isOfLast), from: old, to: new) }
    }

    /// Whether a form has the tokens of all effects.
    func areConfirmed(by form: FormFields) -> Bool {
        let confirmed = form.confirmed
        return all.allSatisfy { confirmed.contains($0.token) }
    }

    /// The sentences, and the value of the field `confirmed` that confirms them; nil without effects.
    var shown: (sentences: [String], confirmation: String)? {
        all.isEmpty ? nil : (all.map(\.sentence), all.map(\.token).joined(separator: " "))
    }

    // MARK: Effects

    private mutating func addTold(_ dates: [ChangedDate]) {
        let phrases: [(ChangedDate.Told, DeskWords.SignUpLists)] = [
            (.moved, .effectMoved), (.cancelled, .effectCancelled), (.reinstated, .effectReinstated),
        ]
        for (told, phrase) in phrases {
            let dates = dates.filter { $0.told == told }
            guard let first = dates.first, let who = who(dates) else { continue }
            let isMoved = told == .moved && first.old?.date.start == first.new?.date.start
            let people = dates.map(\.people).reduce(.zero, +)
            let sentences = [words.say(phrase, ["who": who])] + words.withoutMail(people)
            add(
                isMoved ? "location" : "date", sentences.asSentences,
                "\(told) " + dates.map { "\($0.list.day) \($0.new?.date.when ?? "")" }.joined(separator: " "))
        }
    }

    private mutating func addPlaces(_ dates: [ChangedDate]) {
        let changed = dates.compactMap { date in sentence(ofPlaces: date).map { (date, $0) } }
        for (date, sentence) in changed.prefix(Self.namedDates) {
            let more = changed.count - Self.namedDates
            let isLast = date.list == changed.prefix(Self.namedDates).last?.0.list
            let rest =
                more > 0 && isLast ? [words.say(DeskWords.SignUpLists.moreDates, count: more)] : []
            add(
                "capacity", ([named(date, sentence)] + rest).asSentences,
                "places \(date.list.day) \(date.old?.places ?? -1) \(date.new?.places ?? -1)")
        }
    }

    /// The sentence about another number of places; nil if it concerns nobody.
    private func sentence(ofPlaces date: ChangedDate) -> String? {
        guard let old = date.old, let new = date.new, old.places != new.places else { return nil }
        func text(_ places: Int?) -> String {
            places.map { "\($0)" } ?? words.say(DeskWords.SignUpLists.noLimit)
        }
        func say(_ key: DeskWords.SignUpLists) -> String {
            words.say(
                key, ["before": text(old.places), "places": text(new.places), "taken": "\(date.taken)"])
        }
        if let places = new.places, places < old.places ?? .max {
            return say(date.taken > places ? .effectOver : .effectEnough)
        }
        if date.waiting == 0 { return nil }
        if let places = new.places, date.taken >= places { return say(.effectOver) }
        let more = say(new.offer == nil ? .effectMore : .effectMoreOffered)
        return ([more] + untold(date.numbers[[.waiting]].untold)).asSentences
    }

    /// The sentence about those whom nothing tells; none if there is nobody.
    private func untold(_ count: Int) -> [String] {
        count > 0 ? [words.say(DeskWords.SignUpLists.effectUntold, count: count)] : []
    }

    private mutating func addSignUp(_ dates: [ChangedDate], from old: Event, to new: Event) {
        if old.signsUpHere, !new.signsUpHere {
            return add("signUp", .effectElsewhere, dates)
        }
        add("openForSignUp", .effectClosed, dates.filter { $0.closes(at: context.now) })
        if !new.signUpQuestions.starts(with: old.signUpQuestions) {
            add("question1", .effectQuestions, dates)
        }
    }

    private mutating func add(_ field: String, _ key: DeskWords.SignUpLists, _ dates: [ChangedDate]) {
        guard let who = who(dates) else { return }
        add(field, words.say(key, ["who": who]), "\(key) " + dates.map(\.list.day).joined(separator: " "))
    }

    private mutating func add(_ field: String, _ sentence: String, _ token: String) {
        all.append(
            Effect(
                field: field, sentence: sentence,
                token: Posting.version(of: Array("sign-ups \(token)".utf8))))
    }

    private func who(_ dates: [ChangedDate]) -> String? {
        words.who(
            in: dates.map { $0.numbers[[.confirmed]].people }.reduce(0, +),
            waiting: dates.map(\.waiting).reduce(0, +))
    }

    /// A sentence with its date, if the event repeats.
    private func named(_ date: ChangedDate, _ sentence: String) -> String {
        guard !date.list.day.isEmpty, let start = date.new?.date.start,
            let day = context.site.settings.timeZone.civil(at: start)?.day
        else { return sentence }
        return words.say(DeskWords.SignUpLists.onDate, ["date": words.day(day), "effect": sentence])
    }
}

/// A date with people before and after a change of its event.
private struct ChangedDate {
    /// News for people on a list.
    enum Told { case moved, cancelled, reinstated }

    let list: PlaceList
    let numbers: SignUpNumbers
    /// Nil if the event did not have the date.
    let old: PlaceTerms?
    /// Nil if the event does not have the date any longer.
    let new: PlaceTerms?
    /// Whether the last event after the change has the date: the only one, or the later part of a series that is split.
    let isOfLast: Bool

    init(_ list: PlaceList, _ numbers: SignUpNumbers, from old: Event?, to new: [Event]) {
        (self.list, self.numbers) = (list, numbers)
        self.old = Self.terms(list, [old].compactMap(\.self))
        self.new = Self.terms(list, new)
        isOfLast = new.firstIndex { $0.signUpDate(list.day) != nil } == new.count - 1
    }

    private static func terms(_ list: PlaceList, _ events: [Event]) -> PlaceTerms? {
        events.lazy.compactMap { event in event.signUpDate(list.day).map(event.placeTerms) }.first
    }

    /// The people who have signed up and not left.
    var people: SignUpNumbers.Count { numbers[[.confirmed, .waiting, .offered]] }
    var waiting: Int { numbers[[.waiting, .offered]].people }
    /// Number of places that are taken.
    var taken: Int { numbers[SignUp.State.allCases.filter(\.hasPlace)].seats }

    var told: Told? {
        switch (old?.date.state ?? .gone, new?.date.state ?? .gone) {
        case (.held, .held):
            if let old, let new, new.date.differs(from: old.date) { .moved } else { nil }
        case (.held, _): .cancelled
        case (_, .held): .reinstated
        default: nil
        }
    }

    func isOver(at now: Date) -> Bool {
        [old, new].compactMap { $0?.date.end }.allSatisfy { $0 <= now }
    }

    /// Whether nobody can sign up any longer.
    func closes(at now: Date) -> Bool {
        guard let old, let new, old.closure(at: now) == nil else { return false }
        switch new.closure(at: now) {
        case .closed, .notYet: return true
        case nil, .cancelled, .begun: return false
        }
    }
}

extension PlaceDate {
    /// The values of which people are told.
    fileprivate var when: String {
        "\(start.timeIntervalSince1970) \(isAllDay) \(location?.all.joined(separator: " ") ?? "")"
    }
}
