import Foundation
import Model
import TestSupport
import Testing

@testable import State

/// A list of sign-ups by name as a few lines of arithmetic on an array, in the order of the waiting list.
private struct ModelList {
    struct Person {
        let name: String
        var seats: Int
        var state: SignUp.State
        var turn: Int
        var until: TimeInterval = 0
    }

    var places: Int
    let offer: TimeInterval?
    var people: [Person] = []
    private var lastTurn = 0

    init(places: Int, offer: TimeInterval?) { (self.places, self.offer) = (places, offer) }

    var taken: Int { people.filter(\.state.hasPlace).map(\.seats).reduce(0, +) }

    mutating func nextTurn() -> Int {
        lastTurn = (people.map(\.turn).max() ?? 0) + 1
        return lastTurn
    }

    mutating func settle(_ now: TimeInterval) {
        for index in people.indices where people[index].state == .offered && people[index].until <= now {
            people[index].state = .lapsed
        }
        while let next = people.indices.filter({ isWaiting(people[$0]) })
            .min(by: { people[$0].turn < people[$1].turn }), places - taken >= people[next].seats
        {
            people[next].state = offer == nil ? .confirmed : .offered
            people[next].until = now + (offer ?? 0)
        }
    }

    /// Whether somebody waits for a place; parties that are larger than all places do not.
    private func isWaiting(_ person: Person) -> Bool { person.state == .waiting && person.seats <= places }

    mutating func join(_ index: Int) {
        if people[index].seats > places { return }
        people[index].turn = nextTurn()
        let isFree = !people.contains(where: isWaiting) && places - taken >= people[index].seats
        people[index].state = isFree ? .confirmed : .waiting
    }

    mutating func add(_ name: String, _ seats: Int) {
        if seats > places { return }
        people.append(Person(name: name, seats: seats, state: .left, turn: 0))
        join(people.count - 1)
    }

    mutating func change(_ index: Int, to seats: Int) {
        let person = people[index]
        guard person.state.isThere else { return }
        let isMore = seats > person.seats
        if isMore, person.state == .waiting, seats > places { return }
        if isMore, person.state != .waiting,
            people.contains(where: isWaiting) || places - taken < seats - person.seats
        {
            return
        }
        people[index].seats = seats
    }
}

@Suite("Random sequences of sign-ups")
struct SignUpModelTests {
    @Test("have the states and the order of a model, and never more people than places", arguments: 0..<24)
    func sequences(seed: Int) throws {
        var random = SeededRandom(state: UInt64(seed))
        let offer: TimeInterval? = seed.isMultiple(of: 2) ? nil : 7200
        var (trial, now) = (try SignUpTrial(), 0.0)
        var model = ModelList(places: Int.random(in: 1...6, using: &random), offer: offer)
        (trial.terms.places, trial.terms.offer) = (model.places, offer)
        let database = trial.database
        var most = model.places
        for step in 0..<60 {
            now += Double(Int.random(in: 60...3600, using: &random))
            let time = SignUpTrial.now + now
            model.settle(now)
            let name = model.people.isEmpty ? "" : model.people.randomElement(using: &random)?.name ?? ""
            let index = model.people.firstIndex { $0.name == name } ?? 0
            let code = name.isEmpty ? "" : try trial.person(name).code
            switch Int.random(in: name.isEmpty ? 0...1 : 0...9, using: &random) {
            case 0...3:
                let seats = Int.random(in: 1...3, using: &random)
                try trial.add("p\(step)", guests: seats - 1, after: now)
                model.add("p\(step)", seats)
            case 4, 5:
                _ = try database.leave(code, trial.terms, now: time, trial.writer)
                if model.people[index].state.isThere { model.people[index].state = .left }
            case 6:
                _ = try database.rejoin(code, trial.terms, now: time, trial.writer)
                if [.left, .lapsed].contains(model.people[index].state) { model.join(index) }
            case 7:
                let seats = Int.random(in: 1...3, using: &random)
                _ = try database.changeSignUp(
                    code, name: name, guests: seats - 1, answers: [], trial.terms, now: time, trial.writer)
                model.change(index, to: seats)
            case 8:
                _ = try database.takePlace(code, trial.terms, now: time, trial.writer)
                if model.people[index].state == .offered { model.people[index].state = .confirmed }
            default:
                // A change of the places counts after a minute, fewer at once.
                try trial.settle(after: now)
                trial.terms.places = Int.random(in: 3...8, using: &random)
                try trial.settle(after: now)
                try trial.settle(after: now + 60)
                (model.places, now) = (trial.terms.places ?? 0, now + 60)
                most = max(most, model.places)
            }
            model.settle(now)
            let found = try database.signUps(of: SignUpTrial.list)
            let states = Dictionary(found.map { ($0.name, "\($0.state) \($0.seats)") }) { first, _ in first }
            let expected = Dictionary(model.people.map { ($0.name, "\($0.state) \($0.seats)") }) { first, _ in
                first
            }
            #expect(states == expected, "step \(step)")
            let waiting = found.filter { $0.state == .waiting }.map(\.name)
            let turns = model.people.filter { $0.state == .waiting }.sorted { $0.turn < $1.turn }.map(\.name)
            #expect(waiting == turns, "step \(step)")
            #expect(found.filter(\.state.hasPlace).map(\.seats).reduce(0, +) <= most)
        }
    }
}
