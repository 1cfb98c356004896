import Foundation
import Model
import TestSupport
import Testing

@testable import Desk
@testable import State

private let who = "2 people are in and 1 person is waiting"

@Suite("What a change of an event does to people who signed up, before it is saved", .serialized)
struct SignUpEffectsTests {
    /// A list of three places: two people are in with a guest, one waits and has no address.
    private func desk() async throws -> SignUpDesk {
        let desk = try await SignUpDesk()
        try desk.join("Ana", "ana@example.edu", guests: 1)
        try desk.join("Bo")
        try desk.join("Chen")
        return desk
    }

    @Test(
        "is asked beside its field in the form of the event",
        arguments: [
            (
                ["capacity": "1"],
                [
                    "Places go from 3 to 1. 3 are taken and stay taken; nobody moves up until there are free places again."
                ]
            ),
            (
                ["capacity": "5"],
                [
                    "Places go from 3 to 5. People who are waiting move up in order, about a minute after you save this, and are told."
                ]
            ),
            (
                ["openForSignUp": ""],
                [
                    "\(who). They stay on the list, and those who are waiting still move up. Nobody else can sign up."
                ]
            ),
            (
                ["signUp": "elsewhere"],
                [
                    "\(who). They stay on the list, which officers still see, and are not told. Nobody else can sign up here."
                ]
            ),
            (
                ["time": "19:00"],
                [
                    "\(who). They are told of the new time or place about a minute after you save this. 2 of them gave a name alone, and see it on their receipts, or by a notification if their browsers take them."
                ]
            ),
            (["detail": "Bring *glue*."], []),
        ])
    func form(_ changes: [String: String], _ effects: [String]) async throws {
        let desk = try await desk()
        let before = try desk.mei.content()
        let fields = desk.mei.form(SignUpDesk.fields.merging(changes) { $1 })
        let asked = await desk.mei.ask(desk.mei.event, fields)
        #expect(asked.status == 422)
        for effect in effects { #expect(asked.page.contains("\(effect)</a></li>"), "\(effect)") }
        #expect(asked.page.contains("id=\"questions\"") == !effects.isEmpty)
        #expect(try desk.mei.content() == before)
        let confirmed = fields.merging(["confirmed": asked.value("confirmed")]) { $1 }
        #expect(await desk.mei.change(desk.mei.event, confirmed, tell: "nobody").status == 303)
        #expect(try desk.mei.content() != before)
        #expect(try desk.people == ["Ana confirmed", "Bo confirmed", "Chen waiting"])
    }

    @Test(
        "is asked beside the announcement of a cancellation and of a removal",
        arguments: ["cancel", "delete"])
    func actions(_ action: String) async throws {
        let desk = try await desk()
        let before = try desk.mei.content()
        var fields = ["nonce": FormSubmission.newNonce()]
        let asked = await desk.mei.ask("\(desk.mei.event)/\(action)", fields)
        #expect(asked.status == 422 && asked.choice == "everyone")
        #expect(
            asked.page.contains(
                "\(who). They are told that it does not take place about a minute after you save this."))
        fields["announcement"] = asked.value("announcement")
        fields["tell"] = "nobody"
        // The effects have to be confirmed too.
        let unconfirmed = await desk.mei.ask("\(desk.mei.event)/\(action)", fields)
        #expect(unconfirmed.status == 422 && unconfirmed.page.contains(who))
        #expect(try desk.mei.content() == before)
        fields["confirmed"] = asked.value("confirmed")
        #expect(await desk.mei.ask("\(desk.mei.event)/\(action)", fields).status == 303)
        #expect(try desk.mei.content() != before)
    }

    @Test("is asked where readers are told nothing")
    func silent() async throws {
        let desk = try await SignUpDesk(["broadcast": ""])
        try desk.join("Ana")
        var fields = ["nonce": FormSubmission.newNonce()]
        let asked = await desk.mei.ask("\(desk.mei.event)/cancel", fields)
        #expect(asked.status == 422 && asked.choice == nil)
        #expect(asked.page.contains("1 person is in. They are told that it does not take place"))
        fields["confirmed"] = asked.value("confirmed")
        #expect(await desk.mei.ask("\(desk.mei.event)/cancel", fields).status == 303)
    }

    @Test("of one date of a series is asked for the people of that date")
    func date() async throws {
        let desk = try await SignUpDesk(["repeats": "weekly"], day: "2027-03-27")
        #expect(await desk.press("add", ["name": "Ana"]).status == 303)
        let other = await desk.mei.ask("\(desk.mei.event)/dates/2027-04-03T18:00", ["action": "cancel"])
        #expect(!other.page.contains("person is in"))
        let fields = ["action": "cancel", "reason": "Snow", "nonce": FormSubmission.newNonce()]
        let path = "\(desk.mei.event)/dates/2027-03-27T18:00"
        let asked = await desk.mei.ask(path, fields)
        #expect(asked.status == 422)
        #expect(asked.page.contains("1 person is in. They are told that it does not take place"))
        let confirmed = fields.merging(["confirmed": asked.value("confirmed")]) { $1 }
        #expect(await desk.mei.change(path, confirmed).status == 303)
    }

    @Test("of more places moves nobody up while as many are taken")
    func stillFull() async throws {
        let desk = try await self.desk()
        #expect(await desk.press("add", ["name": "Dora", "isForced": "true"]).status == 303)
        let fields = desk.mei.form(SignUpDesk.fields.merging(["capacity": "4"]) { $1 })
        let asked = await desk.mei.ask(desk.mei.event, fields)
        #expect(
            asked.page.contains(
                "Places go from 3 to 4. 4 are taken and stay taken; nobody moves up until there are free places again."
            ))
        let moved = await desk.mei.ask(
            desk.mei.event, desk.mei.form(SignUpDesk.fields.merging(["time": "19:00"]) { $1 }))
        #expect(moved.page.contains("2 of them gave a name alone"))
        #expect(moved.page.contains("1 of them was added by hand without an email address"))
    }

    @Test("of the later dates of a series is that of their questions")
    func split() async throws {
        let desk = try await SignUpDesk(
            ["repeats": "weekly", "date": "2027-01-15", "time": "03:30"], day: "2027-01-29")
        #expect(await desk.press("add", ["name": "Ana"]).status == 303)
        let fields = desk.mei.form(
            SignUpDesk.fields.merging([
                "date": "2027-01-22", "seriesDate": "2027-01-22T03:30", "repeats": "weekly",
                "time": "19:00", "scope": "from", "question1": "Vegetarian?", "question1Kind": "yesNo",
                "question2": "",
            ]) { $1 })
        let asked = await desk.mei.ask(desk.mei.event, fields, after: 2400)
        #expect(asked.page.contains("1 person is in. Their answers stay as they are"))
    }

    @Test("is nothing without people")
    func nobody() async throws {
        let desk = try await SignUpDesk()
        let fields = desk.mei.form(SignUpDesk.fields.merging(["capacity": "1"]) { $1 })
        let asked = await desk.mei.ask(desk.mei.event, fields)
        #expect(!asked.page.contains("Places go from"))
    }
}
