import Foundation
import Testing

@testable import Desk
@testable import State

@Suite("Members vote for the time of a meet-up")
struct MeetupPollTests {
    private let host: DeskHost
    private var ana: MemberBrowser
    private var bo: MemberBrowser
    private let id: String
    private static let (first, second) = ("2027-01-16T18:00", "2027-01-17T18:00")

    init() async throws {
        host = try await .withQuestions()
        var ana = try host.member("Ana Diaz")
        id = try await ana.plan([
            "when": "vote", "dateOptions": "2027-01-16 18:00-20:00\n2027-01-17 18:00",
        ])
        self.ana = ana
        bo = try host.member("Bo Chen")
    }

    private var path: String { "/meetups/\(id)" }

    @Test("change their answers, and see the sums")
    mutating func answers() async throws {
        let sent = ["option-\(Self.first)": "yes", "option-\(Self.second)": "no"]
        #expect(await bo.send(sent, to: "\(path)/times").query == "done=answer")
        let page = await bo.get(path)
        #expect(page.page.contains("1 can, 0 if need be, 0 cannot"))
        #expect(page.page.contains("0 can, 0 if need be, 1 cannot"))
        let other = ["option-\(Self.first)": "ifNeedBe", "option-\(Self.second)": ""]
        #expect(await bo.send(other, to: "\(path)/times").query == "done=answer")
        #expect(await ana.get(path).page.contains("0 can, 1 if need be, 0 cannot"))
        #expect(await bo.send([:], to: "\(path)/times").query == "done=no-tick")
        #expect(await bo.send(["option-\(Self.first)": "maybe"], to: "\(path)/times").status == 400)
        // Nobody can go before there is a time.
        #expect(await bo.send(["go": "yes"], to: "\(path)/going").status == 409)
    }

    @Test(
        "until the host makes one of the times the meet-up's by one press, of which those who answered are told"
    )
    mutating func chosen() async throws {
        let owner = try bo.attach()
        _ = await bo.send(["option-\(Self.first)": "yes"], to: "\(path)/times")
        #expect(await bo.send(["option": Self.first], to: "\(path)/choose").status == 404)
        #expect(
            await ana.send(["option": "2027-01-18T18:00"], to: "\(path)/choose").query == "done=wrong-time")
        let sent = ["option": Self.first, "nonce": FormSubmission.newNonce()]
        for _ in 0..<2 { #expect(await ana.send(sent, to: "\(path)/choose").query == "done=choose") }
        let file = try host.meetup(id)
        #expect(file.contains("\nstarts: 2027-01-16T18:00\n") && file.contains("\nends: 2027-01-16T20:00\n"))
        #expect(!file.contains("dateOptions"))
        #expect(try host.told(owner) == ["signUp: The time is set."])
        #expect(try host.database.memberTicks(of: id).byMember == [:])
        #expect(try host.folder.text("Public/meetups/\(id).ics").contains("DTSTART"))
        let late = await bo.send(["option-\(Self.second)": "yes"], to: "\(path)/times")
        #expect(late.status == 409)
        #expect(late.notes == ["The time has been set, so your answer was not taken."])
        #expect(await bo.go(id) == "done=go")
    }

    @Test(
        "until the host sets a time in the form, or cancels it, of which they are told too",
        arguments: [true, false])
    func ended(isSet: Bool) async throws {
        var (ana, bo) = (ana, bo)
        let owner = try bo.attach()
        _ = await bo.send(["option-\(Self.first)": "yes"], to: "\(path)/times")
        let version = await ana.get("\(path)/edit").value("version")
        let answer =
            isSet
            ? await ana.send(MeetupForm.fields.merging(["version": version]) { $1 }, to: path)
            : await ana.send([:], to: "\(path)/cancel")
        #expect(answer.status == 303)
        let sentence = isSet ? "The time is set." : "This meet-up is cancelled."
        #expect(try host.told(owner) == ["signUp: \(sentence)"])
        #expect(try host.database.memberTicks(of: id).byMember == [:])
    }

    @Test("and hear that a time that the host replaced was not taken, with the others as they chose")
    mutating func replaced() async throws {
        let version = await ana.get("\(path)/edit").value("version")
        let third = "2027-01-18T18:00"
        let lines = "2027-01-17 18:00\n2027-01-18 18:00"
        let fields = MeetupForm.fields.merging(
            ["when": "vote", "dateOptions": lines, "date": "", "time": "", "version": version]
        ) { $1 }
        #expect(await ana.send(fields, to: path).status == 303)
        let sent = ["option-\(Self.first)": "yes", "option-\(Self.second)": "ifNeedBe"]
        let old = await bo.send(sent, to: "\(path)/times")
        #expect(old.status == 409 && old.notes.first?.hasPrefix("The host changed the times") == true)
        #expect(old.page.contains("name=\"option-\(Self.second)\" value=\"ifNeedBe\" checked"))
        #expect(old.page.contains("name=\"option-\(third)\" value=\"yes\">"))
        #expect(try host.database.memberTicks(of: id).byMember == [:])
        let again = ["option-\(Self.second)": "ifNeedBe", "option-\(third)": "yes"]
        #expect(await bo.send(again, to: "\(path)/times").query == "done=answer")
    }

    @Test("and not for times that have begun")
    mutating func begun() async throws {
        // An hour after the first of the times.
        let later = 144_000.0
        #expect(
            await ana.send(["option": Self.first], to: "\(path)/choose", after: later).query
                == "done=wrong-time")
        #expect(
            await ana.send(["option": Self.second], to: "\(path)/choose", after: later).query == "done=choose"
        )
        #expect(
            await bo.send(["option-\(Self.second)": "yes"], to: "\(path)/times", after: 400_000).status == 409
        )
    }
}
