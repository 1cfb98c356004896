import Foundation
import State
import Testing

@testable import Items

@Suite("The table of lending")
struct LendingTableTests {
    /// What comes of each action by each person in each situation that can have that person.
    private static let expected: [Lending.Action: String] = [
        .request: """
        free giver:isYours other:ask
        back giver:isYours first:ask waiting:isInLine other:join
        requested giver:isYours holder:isAsked first:isInLine waiting:isInLine other:join
        lent giver:isYours holder:isWithYou first:isInLine waiting:isInLine other:join
        """,
        .cancel: """
        free giver:notAsked other:notAsked
        back giver:notAsked first:leave waiting:leave other:notAsked
        requested giver:notAsked holder:moveUp first:leave waiting:leave other:notAsked
        lent giver:notAsked holder:isHandedOver first:leave waiting:leave other:notAsked
        """,
        .approve: """
        free giver:nobodyAsked other:giverAlone
        back giver:nobodyAsked first:giverAlone waiting:giverAlone other:giverAlone
        requested giver:handOver holder:giverAlone first:giverAlone waiting:giverAlone other:giverAlone
        lent giver:isLentAlready holder:giverAlone first:giverAlone waiting:giverAlone other:giverAlone
        """,
        .decline: """
        free giver:nobodyAsked other:giverAlone
        back giver:nobodyAsked first:giverAlone waiting:giverAlone other:giverAlone
        requested giver:moveUp holder:giverAlone first:giverAlone waiting:giverAlone other:giverAlone
        lent giver:isLentAlready holder:giverAlone first:giverAlone waiting:giverAlone other:giverAlone
        """,
        .takeBack: """
        free giver:isNotLent other:giverAlone
        back giver:isNotLent first:giverAlone waiting:giverAlone other:giverAlone
        requested giver:isNotLent holder:giverAlone first:giverAlone waiting:giverAlone other:giverAlone
        lent giver:takeBack holder:giverMarks first:giverAlone waiting:giverAlone other:giverAlone
        """,
        .lendAgain: """
        free giver:nobodyWaits other:giverAlone
        back giver:offer first:giverAlone waiting:giverAlone other:giverAlone
        requested giver:isNotBack holder:giverAlone first:giverAlone waiting:giverAlone other:giverAlone
        lent giver:isNotBack holder:giverAlone first:giverAlone waiting:giverAlone other:giverAlone
        """,
        .delete: """
        free giver:remove other:giverAlone
        back giver:remove first:giverAlone waiting:giverAlone other:giverAlone
        requested giver:isNotAvailable holder:giverAlone first:giverAlone waiting:giverAlone other:giverAlone
        lent giver:isNotAvailable holder:giverAlone first:giverAlone waiting:giverAlone other:giverAlone
        """,
    ]

    private static func name(_ outcome: Lending.Outcome) -> String {
        switch outcome {
        case .allowed(let step): step.rawValue
        case .refused(let refusal): refusal.rawValue
        }
    }

    @Test("allows or refuses each action of each person in each state", arguments: Lending.Action.allCases)
    func outcomes(_ action: Lending.Action) {
        let lines = Lending.Situation.allCases.map { situation in
            let cells = Lending.Person.allCases.compactMap { person in
                Lending.outcome(of: action, by: person, in: situation).map {
                    "\(person.rawValue):\(Self.name($0))"
                }
            }
            return ([situation.rawValue] + cells).joined(separator: " ")
        }
        #expect(lines.joined(separator: "\n") == Self.expected[action])
    }

    @Test("has a rule for each case that can be, and every step and refusal has one")
    func isComplete() {
        var found: Set<Lending.Outcome> = []
        for action in Lending.Action.allCases {
            for situation in Lending.Situation.allCases {
                for person in Lending.Person.allCases where Lending.isPossible(person, in: situation) {
                    let outcome = Lending.outcome(of: action, by: person, in: situation)
                    #expect(outcome != nil, "\(action) \(situation) \(person)")
                    if let outcome { found.insert(outcome) }
                }
            }
        }
        let steps = Lending.Step.allCases.map { Lending.Outcome.allowed($0) }
        let refusals = Lending.Refusal.allCases.map { Lending.Outcome.refused($0) }
        #expect(found == Set(steps + refusals))
    }

    @Test("has no rule that another one before it covers")
    func hasNoIdleRule() {
        for (place, rule) in Lending.table.enumerated() {
            let isUsed = rule.situations.contains { situation in
                rule.persons.contains { person in
                    Lending.isPossible(person, in: situation)
                        && !Lending.table[..<place].contains {
                            $0.action == rule.action && $0.situations.contains(situation)
                                && $0.persons.contains(person)
                        }
                }
            }
            #expect(isUsed, "rule \(place)")
        }
    }
}
