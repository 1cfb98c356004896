import Foundation
import Model
import Testing

@testable import Desk
@testable import Items
@testable import State

@Suite("Each action of each person in each state, as requests", .serialized)
struct LendingTableRequestTests {
    private static let due = CivilDate(year: 2027, month: 1, day: 22)

    private let host: DeskHost
    private var members: [Lending.Person: LendingMember] = [:]

    init() async throws {
        host = try await .withMembers()
        for person in Lending.Person.allCases {
            members[person] = try LendingMember(host, person.rawValue.capitalized)
        }
    }

    /// Writes an item in a situation.
    private func prepare(_ id: String, _ situation: Lending.Situation) throws {
        let all = members.mapValues(\.member)
        guard let giver = all[.giver], let holder = all[.holder], let first = all[.first],
            let waiting = all[.waiting]
        else { return }
        try host.lend(
            id, of: giver, situation.status, holder: situation.status == .available ? nil : holder,
            line: situation == .free ? [] : [first, waiting], due: situation == .lent ? Self.due : nil)
    }

    @Test("is done, or refused with a sentence", arguments: Lending.Situation.allCases)
    mutating func requests(_ situation: Lending.Situation) async throws {
        for action in Lending.Action.allCases where action != .delete {
            for person in Lending.Person.allCases {
                guard let outcome = Lending.outcome(of: action, by: person, in: situation),
                    var member = members[person]
                else { continue }
                let id = "i-\(situation.rawValue)-\(action.rawValue)-\(person.rawValue)".lowercased()
                try prepare(id, situation)
                let page = await member.browser.get("/items/\(id)")
                #expect(page.status == 200)
                let before = try #require(try host.database.loanBook(of: id))
                let open = try #require(try host.opened(id))
                let answer = await member.act(action.rawValue, on: id, ["seen": open.seen(by: member.member)])
                let after = try host.database.loanBook(of: id)
                let name = "\(action) by \(person) in \(situation)"
                let hasButton = page.page.contains("name=\"action\" value=\"\(action.rawValue)\"")
                switch outcome {
                case .allowed(let step):
                    #expect(answer.status == 303 && hasButton, "\(name)")
                    let expected = before.after(
                        step, by: member.member.id, due: CivilDate(year: 2027, month: 1, day: 29),
                        now: DeskHost.now)?.book
                    #expect(after == expected, "\(name)")
                    #expect(
                        try host.item(id).contains("\nstate: \(after?.status.rawValue ?? "")\n"), "\(name)")
                case .refused(let refusal):
                    let sentence = try host.sentence(refusal.key)
                    #expect(answer.status == 409 && !hasButton, "\(name)")
                    #expect(answer.page.contains(sentence), "\(name): \(sentence)")
                    #expect(after == before, "\(name)")
                }
            }
        }
    }
}
