import Foundation
import Model
import State
import TestSupport
import Testing

@testable import Desk
@testable import Events
@testable import State

@Suite("Each state of a sign-up with each action of its receipt")
struct SignUpStateTests {
    /// A time at which offers are over, in seconds.
    private static let later: TimeInterval = 3 * 3600

    private static let actions = ["confirm", "take", "change", "leave", "rejoin"]

    /// The heading of the receipt; the buttons that it has; and what each action leads to.
    private struct Row {
        let heading: String
        let buttons: [String]
        let outcomes: [(status: Int, state: SignUp.State)]
    }

    private static let rows: [SignUp.State: Row] = [
        .holding: Row(
            heading: "Confirm your sign-up", buttons: ["confirm", "leave"],
            outcomes: [(303, .confirmed), (303, .holding), (409, .holding), (303, .left), (303, .holding)]),
        .unconfirmed: Row(
            heading: "Confirm your sign-up", buttons: ["confirm", "leave"],
            outcomes: [
                (303, .waiting), (303, .unconfirmed), (409, .unconfirmed), (303, .left), (303, .unconfirmed),
            ]),
        .confirmed: Row(
            heading: "You’re in", buttons: ["change", "leave"],
            outcomes: [
                (303, .confirmed), (303, .confirmed), (303, .confirmed), (303, .left), (303, .confirmed),
            ]),
        .waiting: Row(
            heading: "You’re on the waiting list", buttons: ["change", "leave"],
            outcomes: [(303, .waiting), (303, .waiting), (303, .waiting), (303, .left), (303, .waiting)]),
        .offered: Row(
            heading: "There’s a place for you", buttons: ["take", "change", "leave"],
            outcomes: [(303, .offered), (303, .confirmed), (303, .offered), (303, .left), (303, .offered)]),
        .left: Row(
            heading: "You’re not coming", buttons: ["rejoin"],
            outcomes: [(303, .left), (303, .left), (409, .left), (303, .left), (303, .confirmed)]),
        .lapsed: Row(
            heading: "Your offer ended", buttons: ["rejoin"],
            outcomes: [(303, .lapsed), (303, .lapsed), (409, .lapsed), (303, .lapsed), (303, .confirmed)]),
        .removed: Row(
            heading: "You’re not on the list", buttons: [],
            outcomes: [(303, .removed), (303, .removed), (409, .removed), (303, .removed), (409, .removed)]),
    ]

    @Test(
        "shows the state with the buttons that it allows, and does or refuses as written",
        arguments: SignUp.State.allCases)
    func outcomes(state: SignUp.State) async throws {
        let row = try #require(Self.rows[state])
        for (action, outcome) in zip(Self.actions, row.outcomes) {
            let site = try await SignUpHost("guests: 1\nofferHours: 2", places: 1)
            let (receipt, time) = try await Self.reach(state, site)
            let page = await site.get(receipt, after: time)
            #expect(page.heading == row.heading)
            let buttons = Self.actions.filter { page.page.contains("\(receipt)/\($0)\"") }
            #expect(buttons == row.buttons, "\(state)")
            #expect(page.page.contains("An officer’s reason") == (state == .removed))
            let answer = await site.press(action, on: receipt, ["name": "Ben", "guests": "0"], after: time)
            #expect(answer.status == outcome.status, "\(state) \(action)")
            #expect(
                answer.status == 303 || answer.page.contains("Nothing was changed."), "\(state) \(action)")
            #expect(try site.signUp(receipt).state == outcome.state, "\(state) \(action)")
            // Again, as by a second press.
            let again = await site.press(action, on: receipt, ["name": "Ben", "guests": "0"], after: time)
            #expect([303, 409].contains(again.status), "\(state) \(action)")
        }
    }

    /// Signs Ben up at an event with one place and brings him into a state. Returns his receipt, and the time from which he is in it.
    private static func reach(
        _ state: SignUp.State, _ site: SignUpHost
    ) async throws -> (receipt: String, time: TimeInterval) {
        switch state {
        case .holding: return (try await site.ask("Ben", ["guests": "0"]), 60)
        case .confirmed, .left, .removed:
            let receipt = try await site.ask("Ben", ["guests": "0"])
            _ = await site.press("confirm", on: receipt, after: 20)
            if state == .left { _ = await site.press("leave", on: receipt, after: 30) }
            if state == .removed { try await remove(receipt, site) }
            return (receipt, 60)
        case .unconfirmed, .waiting, .offered, .lapsed:
            let first = try await site.ask("Ana", ["guests": "0"])
            _ = await site.press("confirm", on: first, after: 20)
            let receipt = try await site.ask("Ben", ["guests": "0"], after: 30)
            if state != .unconfirmed { _ = await site.press("confirm", on: receipt, after: 45) }
            if state == .offered || state == .lapsed { _ = await site.press("leave", on: first, after: 50) }
            return (receipt, state == .lapsed ? later : 60)
        }
    }

    private static func remove(_ receipt: String, _ site: SignUpHost) async throws {
        let found = try #require(
            try site.host.database.signUp(String(receipt.dropFirst("/signup/".count))))
        let start = DeskHost.now + 5_580_000
        let line = Change(
            time: DeskHost.now + 40, author: .officer("mei"), action: Change.Action(rawValue: "remove"),
            subject: SignUpHost.id, title: "Hot Pot")
        let terms = PlaceTerms(
            places: 1, guests: 1,
            date: PlaceDate(
                title: LocalizedText(byLanguage: ["en": "Hot Pot", "zh-Hans": "火锅"]), start: start,
                end: start,
                location: LocalizedText("East House")))
        _ = try site.host.database.removeSignUp(
            found.signUp.id, reason: "An officer’s reason", from: found.list, terms, by: line
        ) { _, _, _ in SignUpMessage(mail: nil, record: nil) }
    }
}
