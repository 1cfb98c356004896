import Foundation
import Model
import State
import TestSupport
import Testing

@testable import Desk
@testable import Events
@testable import State

@Suite("Polls for the date of an event")
struct DatePollPagesTests {
    /// An announced event that offers two times, 64 and 65 days after the time 0 of requests.
    private struct Site {
        let mei: OfficerAtDesk
        var host: DeskHost { mei.host }
        var form: String { "\(mei.event)/poll" }
        var id: String { String(mei.event.dropFirst("/events/".count)) }

        init(_ options: String = "2027-03-20 18:00-21:00\n2027-03-21 18:00") async throws {
            mei = try await OfficerAtDesk(["date": "", "time": "", "dateOptions": options])
            let file = "\(mei.host.folder.path)/State/channels.json"
            try #"{"mail":{"sender":"Board <board@example.edu>","sendmail":"/usr/sbin/sendmail"}}"#
                .write(toFile: file, atomically: true, encoding: .utf8)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
            try await mei.build(after: -3400)
        }

        func reader(_ number: Int = 1) -> ReaderBrowser {
            ReaderBrowser(host, address: "192.0.2.\(number)")
        }

        /// Sends a vote.
        func vote(_ fields: [String: String], after seconds: TimeInterval = 0) async -> DeskAnswer {
            var browser = reader()
            return await browser.send(fields, from: form, to: form, after: seconds)
        }

        func get(_ path: String, after seconds: TimeInterval = 0) async -> DeskAnswer {
            var browser = reader(8)
            return await browser.get(path, after: seconds)
        }

        func press(_ action: String, on receipt: String, _ fields: [String: String] = [:]) async -> DeskAnswer
        {
            var browser = reader(9)
            return await browser.press("\(receipt)/\(action)", fields, on: receipt)
        }

        /// Chooses a time, after both questions.
        func choose(_ option: String = friday, after seconds: TimeInterval = 0) async -> DeskAnswer {
            await mei.change("\(form)/choose", ["option": option, "confirmed": "yes"], after: seconds)
        }

        /// Runs the upkeep, and returns the mails that are to be sent.
        func keepUp(after seconds: TimeInterval) throws -> [OutgoingMail] {
            let now = DeskHost.now + seconds
            try DeskSections.standard.keepUp(host.installation.build, host.database, now: now)
            return try host.database.dueOutgoingMail(now: now)
        }

        func sums() throws -> [String: PollSum] { try host.database.pollSums(of: id) }
    }

    private static let (friday, saturday) = ("2027-03-20T18:00", "2027-03-21T18:00")
    private static let ana = [
        "option-\(friday)": "yes", "option-\(saturday)": "ifNeedBe", "name": "Ana",
        "email": "ana@example.edu",
    ]

    // MARK: Readers

    @Test("are asked for no address where the site sends no mail, and read of none")
    func withoutMail() async throws {
        let site = try await Site()
        #expect(await site.get(site.form).page.contains("and your address as soon as we’ve written to it"))
        try FileManager.default.removeItem(atPath: "\(site.host.folder.path)/State/channels.json")
        let page = await site.get(site.form).page
        #expect(page.contains("Your answer is deleted 30 days after the poll ends.<"))
        #expect(!page.contains("your address"))
    }

    @Test("take a vote without an account; its receipt changes and erases it, and everyone sees the sums")
    func votes() async throws {
        let site = try await Site()
        let form = await site.get(site.form)
        #expect(form.status == 200 && form.heading == "Lantern making")
        for text in [
            "name=\"option-\(Self.friday)\" value=\"yes\"", "name=\"option-\(Self.saturday)\" value=\"no\"",
            "0 yes · 0 if need be · 0 no", "deleted 30 days after the poll ends", "name=\"email\"",
        ] {
            #expect(form.page.contains(text), "\(text)")
        }
        let answer = await site.vote(Self.ana)
        // By the query, the browser knows that the draft was accepted.
        #expect(answer.status == 303 && answer.path.hasPrefix("/poll/") && answer.query == "done=post")
        let receipt = answer.path
        let shown = await site.get(receipt)
        #expect(shown.heading == "We have your answer")
        for text in [
            "Ana", "ana@example.edu", "value=\"https://csa.example.edu/poster\(receipt)\"",
            "name=\"option-\(Self.friday)\" value=\"yes\" checked",
        ] {
            #expect(shown.page.contains(text), "\(text)")
        }
        #expect(!shown.page.contains("no answer from you yet"))
        #expect(shown.page.contains("your address and your votes"))
        #expect(shown.headers("Cache-Control") == ["no-store"])
        let sums = await site.get(site.form).page
        #expect(sums.contains("1 yes · 0 if need be · 0 no") && !sums.contains("Ana"))
        #expect(
            try site.mei.page("events/polls.json")
                == "{\n\"\(site.id) \(Self.friday)\":[1,0,0],\n\"\(site.id) \(Self.saturday)\":[0,1,0]\n}\n")
        let changed = await site.press(
            "change", on: receipt, ["name": "Ana Li", "email": "", "option-\(Self.friday)": "no"])
        #expect(changed.status == 303 && changed.query == "done=change")
        #expect(try site.sums()[Self.friday] == PollSum(no: 1))
        let changedReceipt = await site.get(receipt).page
        // An answer that a form leaves out stays.
        #expect(!changedReceipt.contains("Some of the times have no answer from you yet."))
        #expect(changedReceipt.contains("Your name and your votes are deleted."))
        let erased = await site.press("erase", on: receipt)
        #expect(erased.status == 200 && erased.heading == "Your answer is erased")
        #expect(erased.page.contains("Your name and votes are deleted."))
        #expect(erased.page.contains("href=\"/poster\(site.form)\">Vote again</a>"))
        #expect(await site.get(receipt).status == 404)
        #expect(try site.sums().isEmpty)
        #expect(try site.mei.page("events/polls.json") == "{}\n")
    }

    @Test("say on the receipt that some times have no answer, and only then")
    func partialAnswer() async throws {
        let site = try await Site()
        let receipt = await site.vote(["name": "Bo", "option-\(Self.friday)": "yes"]).path
        let text = "Some of the times have no answer from you yet."
        #expect(await site.get(receipt).page.contains(text))
        _ = await site.press("change", on: receipt, ["name": "Bo", "option-\(Self.saturday)": "no"])
        #expect(await !site.get(receipt).page.contains(text))
    }

    @Test("are on the event's page with their times, and without a number, until the event has a date")
    func eventPage() async throws {
        let site = try await Site()
        _ = await site.vote(Self.ana)
        try await site.mei.build(after: 60)
        func shown() throws -> [String] {
            try site.mei.pages().filter {
                $0.key.hasSuffix("html") && $0.value.contains("class=\"date-poll\"")
            }
            .map(\.value)
        }
        let pages = try shown()
        #expect(pages.count == 2)
        for page in pages {
            #expect(page.contains("data-poll=\"\(site.id) \(Self.friday)\"></small>"))
            #expect(page.contains("href=\"/poster\(site.form)?lang="))
        }
        #expect(pages.contains { $0.contains("See votes") })
        _ = await site.choose(after: 70)
        #expect(try shown() == [])
    }

    @Test(
        "take one form once, however often it is sent; another vote in a used form is asked about, and kept")
    func twice() async throws {
        let site = try await Site()
        var browser = site.reader()
        var fields = await browser.get(site.form).form(Self.ana)
        let first = await site.host.ask(site.form, fields, by: &browser.browser, after: 10)
        let again = await site.host.ask(site.form, fields, by: &browser.browser, after: 20)
        #expect(first.status == 303 && again.path == first.path)
        fields["name"] = "Ben"
        let other = await site.host.ask(site.form, fields, by: &browser.browser, after: 30)
        #expect(other.status == 409 && other.value("name") == "Ben")
        #expect(try site.sums()[Self.friday] == PollSum(yes: 1))
    }

    @Test(
        "refuse a form with a mistake, and keep what was typed",
        arguments: [
            (["name": ""], 422, "name-problem"), (["name": "a\nb"], 422, "name-problem"),
            (["name": String(repeating: "x", count: 61)], 422, "name-problem"),
            (["name": String(repeating: "饺", count: 13_700)], 413, ""),
            (["email": "ana"], 422, "email-problem"),
            (["option-\(friday)": "maybe"], 422, "option-\(friday)-problem"),
            (["option-\(friday)": "", "option-\(saturday)": ""], 422, "Choose an answer for at least one"),
            (
                ["option-\(friday)": "", "option-\(saturday)": "", "option-2030-01-01T10:00": "yes"], 409,
                "The times changed after you opened this page"
            ),
            (["website": "https://x.example"], 422, "faster than people type"),
            (["csrf": "x"], 403, "cookie"), (["nonce": "x"], 400, ""),
        ] as [([String: String], Int, String)])
    func wrong(fields: [String: String], status: Int, text: String) async throws {
        let site = try await Site()
        let typed = Self.ana.merging(fields) { $1 }
        let answer = await site.vote(typed)
        #expect(answer.status == status && (text.isEmpty || answer.page.contains(text)))
        #expect(try site.sums() == [:])
        if text.hasPrefix("Choose") {
            #expect(answer.page.contains("id=\"option-\(Self.friday)-problem\""))
            #expect(!answer.page.contains("Check the marked fields"))
        }
        if status == 422 || status == 403 {
            #expect(answer.page.contains("value=\"Ana\"") == (typed["name"] == "Ana"))
            let isKept = answer.page.contains("name=\"option-\(Self.saturday)\" value=\"ifNeedBe\" checked")
            #expect(isKept == (typed["option-\(Self.saturday)"] == "ifNeedBe"))
        }
    }

    @Test("leave out times that have begun, and end with the last one")
    func past() async throws {
        let site = try await Site()
        let receipt = await site.vote(Self.ana).path
        let later: TimeInterval = 64 * 86_400 + 80_000
        let form = await site.get(site.form, after: later)
        #expect(!form.page.contains("option-\(Self.friday)"))
        #expect(form.page.contains("option-\(Self.saturday)"))
        let over = later + 86_400
        #expect(await site.get(site.form, after: over).heading == "Votes are closed")
        #expect(await site.get(receipt, after: over).heading == "Votes are closed")
    }

    @Test("do not let officers choose a time that has begun")
    func begun() async throws {
        let site = try await Site("2027-01-15 03:20\n2027-03-21 18:00")
        let fields = ["option": "2027-01-15T03:20", "confirmed": "yes"]
        let refused = await site.mei.ask("\(site.form)/choose", fields, after: 1200)
        #expect(refused.status == 409 && refused.notes.first?.contains("has begun") == true)
        #expect(!refused.page.contains("value=\"2027-01-15T03:20\""))
        #expect(refused.page.contains("value=\"2027-03-21T18:00\""))
    }

    @Test("are not there for events that offer no times, and drop times that officers removed")
    func options() async throws {
        let site = try await Site()
        let receipt = await site.vote(Self.ana).path
        let lines = "2027-03-21 18:00\n2027-03-22 18:00"
        let fields = site.mei.form(["date": "", "time": "", "dateOptions": lines])
        #expect(await site.mei.change(site.mei.event, fields, after: 60).status == 303)
        let shown = await site.get(receipt, after: 70).page
        #expect(!shown.contains("option-\(Self.friday)"))
        #expect(shown.contains("name=\"option-\(Self.saturday)\" value=\"ifNeedBe\" checked"))
        #expect(!shown.contains("name=\"option-2027-03-22T18:00\" value=\"yes\" checked"))
        #expect(shown.contains("Some of the times have no answer from you yet."))
        // Pages that were opened before: what they say of the removed time was not taken without a word.
        var sent = Self.ana
        sent["option-\(Self.saturday)"] = "no"
        let old = await site.vote(sent, after: 80)
        #expect(old.status == 409)
        #expect(old.notes.first?.hasPrefix("The times changed after you opened this page") == true)
        #expect(old.page.contains("name=\"option-\(Self.saturday)\" value=\"no\" checked"))
        #expect(old.page.contains("name=\"option-2027-03-22T18:00\"") && old.value("name") == "Ana")
        let change = await site.press("change", on: receipt, sent)
        #expect(change.status == 409 && change.notes == old.notes)
        #expect(change.page.contains("name=\"option-\(Self.saturday)\" value=\"no\" checked"))
        #expect(try site.sums()[Self.saturday] == PollSum(ifNeedBe: 1))
        let other = try await OfficerAtDesk()
        var browser = ReaderBrowser(other.host)
        #expect(await browser.get("\(other.event)/poll").status == 404)
    }

    // MARK: Officers

    @Test("show officers who said what, with the times that suit most people marked, as texts")
    func answers() async throws {
        let site = try await Site()
        let empty = await site.mei.ask("\(site.form)/answers").page
        #expect(empty.contains("0 people have answered.") && !empty.contains("Suits most people"))
        _ = await site.vote(Self.ana)
        _ = await site.vote(["option-\(Self.saturday)": "yes", "name": "=1+1 <b>"], after: 20)
        let page = await site.mei.ask("\(site.form)/answers", after: 60).page
        for text in ["Ana", "ana@example.edu", "=1+1 &lt;b&gt;", "2 people have answered.", "No answer yet"] {
            #expect(page.contains(text), "\(text)")
        }
        let parts = page.components(separatedBy: "Suits most people")
        #expect(parts.count == 2 && parts[0].contains("21 March"))
        #expect(page.contains("1 other answer from the same network"))
        #expect(await site.mei.ask(site.mei.event).page.contains("/poster\(site.form)/answers"))
    }

    @Test("make the chosen time the event's, after a question, and tell each address once, a minute later")
    func chosen() async throws {
        let site = try await Site()
        let receipt = await site.vote(Self.ana).path
        _ = await site.vote(["option-\(Self.friday)": "no", "name": "Bo"], after: 20)
        let asked = await site.mei.ask("\(site.form)/choose", ["option": Self.friday], after: 60)
        #expect(asked.status == 200 && asked.value("option") == Self.friday)
        #expect(asked.page.contains("1 person who left an address gets an email."))
        #expect(asked.page.contains("The next page asks whether to tell everyone else."))
        // A new web root gets the sums.
        let sums = try site.mei.page("events/polls.json")
        try FileManager.default.removeItem(atPath: site.host.folder("Public/events/polls.json"))
        #expect(try site.keepUp(after: 60) == [])
        #expect(try site.mei.page("events/polls.json") == sums && sums != "{}\n")
        let done = await site.choose(after: 70)
        #expect(done.status == 303 && done.target == "\(site.mei.event)?done=choose")
        let text = try site.mei.content().values.joined()
        #expect(text.contains("starts: 2027-03-20T18:00\n") && text.contains("ends: 2027-03-20T21:00\n"))
        #expect(!text.contains("dateOptions"))
        try await site.mei.build(after: 80)
        // Readers who were typing.
        #expect(await site.get(site.form, after: 80).heading == "The date is set")
        let late = await site.vote(Self.ana, after: 80)
        #expect(late.status == 409 && late.page.contains("Your answer was not taken."))
        #expect(await site.get(receipt, after: 80).heading == "The date is set")
        for path in [site.form, receipt] {
            #expect(await site.get(path, after: 80).page.contains(".ics\">Add to calendar</a>"), "\(path)")
        }
        #expect(try site.keepUp(after: 90) == [])
        #expect(try site.keepUp(after: 149) == [])
        let mails = try site.keepUp(after: 151)
        #expect(mails.map(\.address) == ["ana@example.edu"])
        #expect(mails.first?.subject == "The date is set: Lantern making")
        #expect(mails.first?.text.contains("/poster\(receipt)?lang=en") == true)
        #expect(mails.first?.text.contains("Ana") == false)
        #expect(try site.keepUp(after: 300).count == 1)
        #expect(try site.host.database.pollAnswers(of: site.id).compactMap(\.address).isEmpty)
    }

    @Test("tell nobody of a choice that is taken back, and go on")
    func takenBack() async throws {
        let site = try await Site()
        _ = await site.vote(Self.ana)
        _ = await site.choose(after: 20)
        try await site.mei.build(after: 25)
        #expect(try site.keepUp(after: 30) == [])
        let page = await site.mei.ask(site.mei.event, after: 40)
        let taken = await site.mei.ask(
            "\(site.mei.event)/take-back", ["change": page.value("change")], after: 50)
        #expect(taken.status == 303)
        try await site.mei.build(after: 55)
        #expect(try site.keepUp(after: 100) == [])
        #expect(try site.keepUp(after: 200) == [])
        #expect(await site.get(site.form, after: 200).heading == "Lantern making")
        #expect(try site.sums()[Self.friday] == PollSum(yes: 1))
    }

    @Test("refuse a time that the event does not offer, and do a choice that is sent twice once")
    func refused() async throws {
        let site = try await Site()
        for option in ["2030-01-01T10:00", "x", ""] {
            let answer = await site.mei.ask("\(site.form)/choose", ["option": option, "confirmed": "yes"])
            #expect(answer.status == 409 && answer.notes.first?.contains("doesn’t offer this time") == true)
        }
        let fields = ["option": Self.friday, "confirmed": "yes", "nonce": FormSubmission.newNonce()]
        let first = await site.mei.change("\(site.form)/choose", fields, after: 10)
        let again = await site.mei.ask("\(site.form)/choose", fields, after: 20)
        #expect(first.status == 303 && again.status == 303)
        #expect(await site.choose(Self.saturday, after: 30).status == 409)
        #expect(try site.mei.content().values.joined().contains("starts: 2027-03-20T18:00"))
    }
}
