import Foundation
import GRDB
import Model
import TestSupport
import Testing

@testable import State

/// A list of sign-ups in a database of its own.
struct SignUpTrial {
    static let now = TemporaryState.now
    static let list = PlaceList(post: "event-1")
    static let date = PlaceDate(
        title: "Dumpling Night", start: now + 10 * 86_400, end: now + 10 * 86_400 + 7200, location: "Kitchen")

    let state: TemporaryState
    var terms = PlaceTerms(places: 2, guests: 2, isByMail: false, date: date)
    /// What people were told, as `name notice`.
    let told = Told()

    final class Told {
        var lines: [String] = []
    }

    init() throws { state = try TemporaryState() }

    var database: StateDatabase { state.database }

    var writer: SignUpWriter {
        { [told] signUp, notice, _ in
            told.lines.append("\(signUp.name) \(notice)")
            return SignUpMessage(mail: signUp.address.map { _ in ("\(notice)", "text") }, record: nil)
        }
    }

    func new(
        _ name: String, mail: String? = nil, guests: Int = 0, form: String? = nil, client: String? = nil
    ) -> NewSignUp {
        NewSignUp(
            name: name, address: mail, guests: guests, answers: [], language: "en",
            code: "code-\(name)-\(UUID())", form: Array((form ?? "\(UUID())").utf8), reader: nil,
            client: client)
    }

    @discardableResult
    func add(
        _ name: String, mail: String? = nil, guests: Int = 0, form: String? = nil,
        client: String? = nil, after seconds: TimeInterval = 0
    ) throws -> SignUpResult {
        try database.signUp(
            new(name, mail: mail, guests: guests, form: form, client: client), for: Self.list, terms,
            now: Self.now + seconds, writer)
    }

    func person(_ name: String) throws -> SignUp {
        try #require(try database.signUps(of: Self.list).last { $0.name == name })
    }

    func settle(after seconds: TimeInterval) throws {
        try database.settle(Self.list, terms, now: Self.now + seconds, writer)
    }

    /// All people as `name state`, in the order of the list.
    func people() throws -> [String] {
        try database.signUps(of: Self.list).map { "\($0.name) \($0.state)" }
    }

    /// Number of messages to addresses.
    func mails() throws -> [String] {
        try database.read {
            try String.fetchAll($0, sql: "SELECT address || ' ' || subject FROM outgoingMail ORDER BY id")
        }
    }
}

@Suite("Sign-ups")
struct SignUpTests {
    private var trial: SignUpTrial
    private static let now = SignUpTrial.now

    init() throws { trial = try SignUpTrial() }

    @Test("by name are in while places are left, then wait in their order, and move up")
    func order() throws {
        for name in ["a", "b", "c", "d"] { try trial.add(name) }
        #expect(try trial.people() == ["a confirmed", "b confirmed", "c waiting", "d waiting"])
        #expect(try trial.database.position(of: trial.person("d")) == 2)
        #expect(
            try trial.database.placeCounts(of: SignUpTrial.list, trial.terms)
                == PlaceCounts(left: 0, waiting: 2))
        _ = try trial.database.leave(trial.person("a").code, trial.terms, now: Self.now, trial.writer)
        #expect(try trial.people() == ["b confirmed", "c confirmed", "d waiting", "a left"])
        #expect(trial.told.lines == ["c movedUp"])
        #expect(try trial.database.position(of: trial.person("d")) == 1)
    }

    @Test("of a party move as a whole, and nobody behind it overtakes it")
    func parties() throws {
        try trial.add("a")
        try trial.add("pair", guests: 1)
        try trial.add("b")
        #expect(try trial.people() == ["a confirmed", "pair waiting", "b waiting"])
        _ = try trial.database.leave(trial.person("a").code, trial.terms, now: Self.now, trial.writer)
        #expect(try trial.people() == ["pair confirmed", "b waiting", "a left"])
    }

    @Test("are refused with a reason: guests beyond the limit, a party larger than all places, closed dates")
    func refusals() throws {
        func refusal(_ name: String, guests: Int = 0, after seconds: TimeInterval = 0) throws
            -> SignUpResult.Refusal?
        {
            guard case .refused(let refusal) = try trial.add(name, guests: guests, after: seconds) else {
                return nil
            }
            return refusal
        }
        #expect(try refusal("a", guests: 3) == .tooManyGuests(limit: 2))
        #expect(try refusal("a", guests: 2) == .noRoom(places: 2))
        #expect(try refusal("a", after: 10 * 86_400) == .closed(.begun))
        #expect(try trial.people() == [])
    }

    @Test("of closed, cancelled and not yet open dates are refused, each with its own reason")
    func closures() {
        var terms = trial.terms
        terms.isOpen = false
        #expect(terms.closure(at: Self.now) == .closed)
        (terms.isOpen, terms.opens) = (true, Self.now + 60)
        #expect(terms.closure(at: Self.now) == .notYet(Self.now + 60))
        #expect(terms.closure(at: Self.now + 60) == nil)
        terms.closes = Self.now + 120
        #expect(terms.closure(at: Self.now + 120) == .closed)
        terms.date.state = .cancelled
        #expect(terms.closure(at: Self.now + 60) == .cancelled)
    }

    @Test("that are sent twice are one, by the digest of their form")
    func twice() throws {
        guard case .done(let first) = try trial.add("a", form: "one") else { throw CancellationError() }
        #expect(try trial.add("a", form: "one") == .done(first))
        #expect(try trial.people() == ["a confirmed"])
    }

    @Test("by mail hold a place for 30 minutes, and are in once they are confirmed")
    func mail() throws {
        var trial = trial
        trial.terms.isByMail = true
        let end = Self.now + 1800
        #expect(try trial.add("a", mail: "a@example.edu") == .written(holdsUntil: end))
        #expect(try trial.mails() == ["a@example.edu confirm(until: Optional(\(end)))"])
        #expect(try trial.people() == ["a holding"])
        let code = try trial.person("a").code
        _ = try trial.database.confirmSignUp(code, trial.terms, now: Self.now + 1799, trial.writer)
        #expect(try trial.people() == ["a confirmed"])
        _ = try trial.database.confirmSignUp(code, trial.terms, now: Self.now + 1800, trial.writer)
        #expect(try trial.people() == ["a confirmed"])
    }

    @Test(
        "by mail lose their place after 30 minutes, and join the end of the list if they are confirmed later")
    func lateConfirmation() throws {
        var trial = trial
        trial.terms.isByMail = true
        trial.terms.places = 1
        try trial.add("a", mail: "a@example.edu")
        #expect(try trial.add("b", mail: "b@example.edu") == .written(holdsUntil: nil))
        let (first, second) = (try trial.person("a").code, try trial.person("b").code)
        _ = try trial.database.confirmSignUp(second, trial.terms, now: Self.now + 60, trial.writer)
        #expect(try trial.people() == ["b waiting", "a holding"])
        try trial.settle(after: 1800)
        #expect(try trial.people() == ["b confirmed", "a unconfirmed"])
        _ = try trial.database.confirmSignUp(first, trial.terms, now: Self.now + 1801, trial.writer)
        #expect(try trial.people() == ["b confirmed", "a waiting"])
    }

    @Test("with an address that is on the list hold a place as any other, and the address is told so")
    func knownAddress() throws {
        var trial = trial
        trial.terms.isByMail = true
        try trial.add("a", mail: "a@example.edu")
        _ = try trial.database.confirmSignUp(
            trial.person("a").code, trial.terms, now: Self.now, trial.writer)
        #expect(try trial.add("b", mail: "A@Example.edu") == .written(holdsUntil: Self.now + 1800))
        #expect(try trial.people() == ["a confirmed", "b holding"])
        #expect(trial.told.lines.last == "a known")
        try trial.settle(after: 1800)
        #expect(try trial.people() == ["a confirmed"])
    }

    @Test("of one address hold places that the first confirmed one gets, and lead to it")
    func sameAddress() throws {
        var trial = trial
        (trial.terms.isByMail, trial.terms.places) = (true, 1)
        try trial.add("first", mail: "a@example.edu")
        try trial.add("second", mail: "A@example.edu")
        #expect(try trial.people() == ["first holding", "second unconfirmed"])
        let (first, second) = (try trial.person("first"), try trial.person("second"))
        #expect(try trial.database.confirmedSignUp(besides: first) == nil)
        _ = try trial.database.confirmSignUp(second.code, trial.terms, now: Self.now + 60, trial.writer)
        #expect(try trial.people() == ["second confirmed"])
        let left = try #require(try trial.database.signUp(first.code)).signUp
        #expect(left.state == .unconfirmed)
        #expect(try trial.database.confirmedSignUp(besides: left) == second.code)
        #expect(try trial.database.confirmedSignUp(besides: trial.person("second")) == nil)
    }

    @Test("with an address get three messages that strangers ask for in a day")
    func messageLimit() throws {
        var trial = trial
        trial.terms.isByMail = true
        for _ in 0..<3 { try trial.add("a", mail: "a@example.edu") }
        #expect(try trial.add("a", mail: "a@example.edu") == .refused(.tooMuchMail))
        #expect(try trial.people() == ["a holding", "a holding", "a unconfirmed"])
        // What stands after a plus is the same mailbox.
        #expect(try trial.add("a", mail: "a+1@example.edu") == .refused(.tooMuchMail))
        #expect(try trial.mails().count == 3)
        // Nobody else's requests keep the person from signing up.
        #expect(
            try trial.add("a", mail: "a@example.edu", client: "192.0.2.1") == .written(holdsUntil: nil))
        _ = try trial.database.confirmSignUp(
            trial.person("a").code, trial.terms, now: Self.now, trial.writer)
        #expect(try trial.people() == ["a confirmed"])
    }

    @Test("of one network hold five places without a confirmation, and more people of it hold none")
    func holdsOfNetwork() throws {
        var trial = trial
        (trial.terms.isByMail, trial.terms.places) = (true, 100)
        for number in 1...3 {
            try trial.add(
                "\(number)", mail: "\(number)@example.edu", guests: 1, client: "2001:db8::\(number)")
        }
        #expect(try trial.people() == ["1 holding", "2 holding", "3 unconfirmed"])
    }

    @Test("by name of one network are five in a day")
    func network() throws {
        var trial = trial
        trial.terms.places = 100
        for number in 1...5 { try trial.add("\(number)", client: "2001:db8::\(number)") }
        guard case .refused(.throttled) = try trial.add("6", client: "2001:db8::6") else {
            Issue.record("a sixth person of the network signed up")
            return
        }
        #expect(try trial.people().count == 5)
    }

    @Test("get a free place offered for a time, which then goes to the next one")
    func offers() throws {
        var trial = trial
        (trial.terms.places, trial.terms.offer) = (1, 3600)
        for name in ["a", "b", "c"] { try trial.add(name) }
        _ = try trial.database.leave(trial.person("a").code, trial.terms, now: Self.now, trial.writer)
        #expect(try trial.people() == ["b offered", "c waiting", "a left"])
        try trial.settle(after: 3600)
        #expect(try trial.people() == ["c offered", "a left", "b lapsed"])
        _ = try trial.database.takePlace(
            trial.person("c").code, trial.terms, now: Self.now + 3601, trial.writer)
        #expect(try trial.people() == ["c confirmed", "a left", "b lapsed"])
        #expect(
            trial.told.lines == [
                "b offered(until: \(Self.now + 3600))", "b lapsed", "c offered(until: \(Self.now + 7200))",
            ])
        // Too late: the place is somebody else's.
        _ = try trial.database.takePlace(
            trial.person("b").code, trial.terms, now: Self.now + 3602, trial.writer)
        #expect(try trial.person("b").state == .lapsed)
        _ = try trial.database.rejoin(trial.person("b").code, trial.terms, now: Self.now + 3603, trial.writer)
        #expect(try trial.person("b").state == .waiting)
    }

    @Test("keep their place when places become fewer; nobody moves up until there are fewer people")
    func fewerPlaces() throws {
        var trial = trial
        for name in ["a", "b", "c"] { try trial.add(name) }
        trial.terms.places = 1
        try trial.settle(after: 120)
        #expect(try trial.people() == ["a confirmed", "b confirmed", "c waiting"])
        _ = try trial.database.leave(
            trial.person("a").code, trial.terms, now: Self.now + 180, trial.writer)
        #expect(try trial.people() == ["b confirmed", "c waiting", "a left"])
    }

    @Test("move up to more places a minute after these were set, so that officers can take them back")
    func morePlaces() throws {
        var trial = trial
        for name in ["a", "b", "c"] { try trial.add(name) }
        trial.terms.places = 3
        try trial.settle(after: 10)
        try trial.settle(after: 69)
        #expect(try trial.people() == ["a confirmed", "b confirmed", "c waiting"])
        try trial.settle(after: 70)
        #expect(try trial.people() == ["a confirmed", "b confirmed", "c confirmed"])
    }

    @Test(
        "are told once of another time, a cancellation and a date that is gone, and not of what is taken back"
    )
    func changedDate() throws {
        var trial = trial
        try trial.add("a")
        let before = trial.terms.date
        trial.terms.date.start += 3600
        try trial.settle(after: 0)
        trial.terms.date = before
        try trial.settle(after: 30)
        try trial.settle(after: 300)
        #expect(trial.told.lines == [])
        trial.terms.date.start += 3600
        for seconds in [400, 460, 500, 600] { try trial.settle(after: TimeInterval(seconds)) }
        #expect(trial.told.lines == ["a \(SignUpNotice.moved(from: before))"])
        trial.terms.date.state = .cancelled
        for seconds in [700, 760, 800] { try trial.settle(after: TimeInterval(seconds)) }
        trial.terms.date.state = .gone
        for seconds in [900, 960, 1000] { try trial.settle(after: TimeInterval(seconds)) }
        #expect(trial.told.lines.dropFirst() == ["a cancelled"])
        trial.terms.date.state = .held
        for seconds in [1100, 1160, 1200] { try trial.settle(after: TimeInterval(seconds)) }
        #expect(trial.told.lines.dropFirst(2) == ["a reinstated"])
    }

    @Test("are reminded once, a day before, unless they got their place on that day")
    func reminders() throws {
        try trial.add("a")
        try trial.settle(after: 9 * 86_400 - 1)
        #expect(trial.told.lines == [])
        try trial.settle(after: 9 * 86_400)
        try trial.add("b", after: 9 * 86_400 + 60)
        try trial.settle(after: 9 * 86_400 + 120)
        #expect(trial.told.lines == ["a reminder"])
    }

    @Test("can give a place back until the time for it, and leave the waiting list always")
    func leaving() throws {
        var trial = trial
        trial.terms.cancelUntil = Self.now + 100
        for name in ["a", "b", "c"] { try trial.add(name) }
        func leave(_ name: String, _ seconds: TimeInterval) throws -> SignUpResult {
            try trial.database.leave(
                trial.person(name).code, trial.terms, now: Self.now + seconds, trial.writer)
        }
        #expect(try leave("a", 100) == .refused(.tooLate))
        _ = try leave("c", 100)
        #expect(try trial.people() == ["a confirmed", "b confirmed", "c left"])
        _ = try leave("a", 99)
        _ = try leave("a", 99)
        #expect(try trial.people() == ["b confirmed", "a left", "c left"])
    }

    @Test("can bring more guests while places are left and nobody waits")
    func moreGuests() throws {
        var trial = trial
        trial.terms.places = 3
        try trial.add("a")
        func change(_ guests: Int) throws -> SignUpResult {
            try trial.database.changeSignUp(
                trial.person("a").code, name: "a", guests: guests, answers: ["x"], trial.terms, now: Self.now,
                trial.writer)
        }
        _ = try change(2)
        #expect(try trial.person("a").guests == 2)
        #expect(try trial.person("a").answers == ["x"])
        _ = try change(1)
        try trial.add("b")
        #expect(try change(2) == .refused(.noRoom(places: 0)))
        #expect(try change(3) == .refused(.tooManyGuests(limit: 2)))
    }

    @Test("are added, moved and removed by officers, each with a log line that has no name")
    func officers() throws {
        func line(_ action: String) -> Change {
            Change(
                time: Self.now, author: .officer("mei"), action: Change.Action(rawValue: action),
                subject: "event-1", title: "Dumpling Night")
        }
        for name in ["a", "b", "c"] { try trial.add(name) }
        _ = try trial.database.addSignUp(
            trial.new("d"), to: SignUpTrial.list, trial.terms, isForced: true, by: line("add"), trial.writer)
        #expect(
            try trial.people() == ["a confirmed", "b confirmed", "d confirmed", "c waiting"])
        func move(_ name: String, _ move: SignUpMove) throws -> SignUpResult {
            try trial.database.moveSignUp(
                trial.person(name).id, move, on: SignUpTrial.list, trial.terms, by: line("move"),
                trial.writer)
        }
        _ = try move("a", .wait)
        _ = try move("a", .first)
        #expect(
            try trial.people() == ["b confirmed", "d confirmed", "a waiting", "c waiting"])
        #expect(try move("b", .first) == .refused(.notNow))
        _ = try move("c", .in)
        _ = try trial.database.removeSignUp(
            trial.person("b").id, reason: "no-show", from: SignUpTrial.list, trial.terms, by: line("remove"),
            trial.writer)
        #expect(
            try trial.people() == ["c confirmed", "d confirmed", "a waiting", "b removed"])
        #expect(try trial.person("b").reason == "no-show")
        #expect(
            trial.told.lines == [
                "d added", "a movedDown", "c movedUp", #"b removed(reason: "no-show")"#,
            ])
        let titles = try trial.database.read {
            try String.fetchAll($0, sql: "SELECT DISTINCT title FROM changes")
        }
        #expect(titles == ["Dumpling Night"])
    }

    @Test("get a message of an officer a minute later, once, unless it is taken back")
    func messages() throws {
        let line = Change(
            time: Self.now, author: .officer("mei"), action: Change.Action(rawValue: "write"),
            subject: "event-1", title: "Dumpling Night")
        func write(_ nonce: String) throws {
            try trial.database.writeToSignUps(
                [.confirmed], subject: "Bring bowls", text: "Please.", nonce: nonce, on: SignUpTrial.list,
                trial.terms, by: line, trial.writer)
        }
        for name in ["a", "b", "c"] { try trial.add(name) }
        try write("one")
        try write("one")
        try write("two")
        let held = try trial.database.heldMessages(of: SignUpTrial.list)
        #expect(held.map(\.receivers) == [[.confirmed], [.confirmed]])
        #expect(try trial.database.takeBackMessage(held[1].id, of: SignUpTrial.list, by: line))
        try trial.settle(after: 59)
        #expect(trial.told.lines == [])
        try trial.settle(after: 60)
        try trial.settle(after: 61)
        let notice = SignUpNotice.message(
            number: held[0].id, subject: "Bring bowls", text: "Please.")
        #expect(trial.told.lines == ["a \(notice)", "b \(notice)"])
        #expect(try !trial.database.takeBackMessage(held[0].id, of: SignUpTrial.list, by: line))
        // Receipts show what was sent to them.
        try trial.settle(after: 60)
        for (name, subjects) in [("a", ["Bring bowls"]), ("b", ["Bring bowls"]), ("c", [])] {
            let messages = try trial.database.messages(to: trial.person(name))
            #expect(messages.map(\.subject) == subjects)
        }
        #expect(try trial.database.heldMessages(of: SignUpTrial.list) == [])
        #expect(try trial.database.openPlaceLists(now: trial.terms.date.end) == [])
    }

    @Test("of a party that is larger than all places stop nobody behind it")
    func largeParty() throws {
        var trial = trial
        trial.terms.places = 3
        try trial.add("a")
        try trial.add("three", guests: 2)
        try trial.add("b")
        trial.terms.places = 2
        try trial.settle(after: 10)
        try trial.settle(after: 70)
        #expect(try trial.people() == ["a confirmed", "b confirmed", "three waiting"])
    }

    @Test("with an offer wait again if the date is cancelled, and lose the offer when it begins")
    func offersOfCancelledDates() throws {
        var trial = trial
        (trial.terms.places, trial.terms.offer) = (1, 86_400)
        for name in ["a", "b"] { try trial.add(name) }
        _ = try trial.database.leave(trial.person("a").code, trial.terms, now: Self.now, trial.writer)
        #expect(try trial.person("b").state == .offered)
        trial.terms.date.state = .cancelled
        try trial.settle(after: 10)
        #expect(try trial.person("b").state == .waiting)
        let code = try trial.person("b").code
        _ = try trial.database.takePlace(code, trial.terms, now: Self.now + 20, trial.writer)
        #expect(try trial.person("b").state == .waiting)
    }

    @Test(
        "are not told of the date to which they signed up, nor reminded while a change of it can be taken back"
    )
    func heldChange() throws {
        var trial = trial
        trial.terms.places = 5
        try trial.add("a")
        let before = trial.terms.date
        trial.terms.date.start = Self.now + 7200
        try trial.settle(after: 10)
        trial.terms.date = before
        try trial.settle(after: 50)
        try trial.settle(after: 200)
        #expect(trial.told.lines == [])
        trial.terms.date.start = Self.now + 7200
        try trial.settle(after: 300)
        try trial.add("b", after: 310)
        for seconds in [360, 420] { try trial.settle(after: TimeInterval(seconds)) }
        #expect(trial.told.lines == ["a \(SignUpNotice.moved(from: before))"])
    }

    @Test("keep their people when the key of their list changes, also if there is a list with the new key")
    func renaming() throws {
        let other = PlaceList(post: "event-1", day: "2026-12-05")
        try trial.add("a")
        try trial.database.settle(other, trial.terms, now: Self.now, trial.writer)
        try trial.database.rename(SignUpTrial.list, to: other)
        #expect(try trial.people() == [])
        #expect(try trial.database.signUps(of: other).map(\.name) == ["a"])
    }

    @Test("make no list for a date that is closed")
    func closedDate() throws {
        var trial = trial
        trial.terms.isOpen = false
        try trial.add("a")
        #expect(try trial.database.toldDate(of: SignUpTrial.list) == nil)
    }

    @Test("are gone 30 days after the date, those that nobody confirmed after a day")
    func expiry() throws {
        var trial = trial
        try trial.add("a", client: "2001:db8::1")
        trial.terms.isByMail = true
        try trial.add("b", mail: "b@example.edu")
        try trial.database.removeExpired(now: Self.now + 86_400)
        #expect(try trial.people() == ["a confirmed"])
        try trial.database.removeExpired(now: Self.now + 2 * 86_400)
        #expect(try trial.person("a").client == nil)
        let end = SignUpTrial.date.end + 30 * 86_400
        try trial.database.removeExpired(now: end - 1)
        #expect(try trial.people() == ["a confirmed"])
        try trial.database.removeExpired(now: end)
        #expect(try trial.people() == [])
    }

    @Test("are listed with the places left for open pages, those that close first first")
    func openCounts() throws {
        for name in ["a", "b", "c"] { try trial.add(name) }
        var other = trial.terms
        (other.places, other.closes) = (nil, Self.now + 60)
        try trial.database.settle(
            PlaceList(post: "event-2", day: "2026-12-05"), other, now: Self.now, trial.writer)
        func open(_ seconds: TimeInterval) throws -> [String] {
            try trial.database.openPlaceCounts(now: Self.now + seconds, limit: 10).map {
                "\($0.list.key): \($0.counts.left.map(String.init) ?? "-") \($0.counts.waiting)"
            }
        }
        #expect(try open(0) == ["event-2 2026-12-05: - 0", "event-1: 0 1"])
        #expect(try open(60) == ["event-1: 0 1"])
    }
}
