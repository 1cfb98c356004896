import CGI
import Foundation
import Model
import State
import TestSupport
import Testing

@testable import Desk
@testable import Events
@testable import State

@Suite("Signing up for an event")
struct SignUpPagesTests {
    /// Seconds until an hour after the event began.
    private static let begun: TimeInterval = 5_580_000 + 3600
    private static let form = SignUpHost.form

    // MARK: By name

    @Test("by name leads to a receipt with one's place, and the next people wait in their order")
    func byName() async throws {
        let site = try await SignUpHost()
        var ana = site.reader()
        let form = await ana.get(Self.form)
        #expect(form.status == 200 && form.heading == "Hot Pot")
        for text in [
            "20 March 2027", "Where: East House", "2 places left", "You give no address", "Sign up</button>",
            "deleted 30 days after the event", "until the event begins",
        ] {
            #expect(form.page.contains(text), "\(text)")
        }
        #expect(!form.page.contains("name=\"email\"") && !form.page.contains("name=\"guests\""))
        let first = try await site.add("Ana")
        let receipt = await site.get(first)
        #expect(receipt.heading == "You’re in")
        for text in [
            "Ana", "20 March 2027", "East House", "href=\"/events/hot-pot/\"", "/events/hot-pot.ics",
        ] {
            #expect(receipt.page.contains(text), "\(text)")
        }
        #expect(receipt.page.contains("value=\"https://csa.example.edu/poster\(first)\""))
        #expect(receipt.headers("Cache-Control") == ["no-store"])
        #expect(receipt.headers("Referrer-Policy") == ["same-origin"])
        _ = try await site.add("Ben")
        #expect(await site.get(Self.form).page.contains("Join the waiting list</button>"))
        let third = try await site.add("Cai")
        #expect(
            await site.get(Self.form).page.contains(
                "1 person is on the waiting list and gets the next free place."))
        let fourth = try await site.add("Dee")
        #expect(await site.get(fourth).page.contains("You’re number 2."))
        #expect(await site.press("leave", on: first).path == first)
        #expect(await site.get(first).heading == "You’re not coming")
        #expect(await site.get(third).heading == "You’re in")
        #expect(await site.get(fourth).page.contains("You’re number 1."))
    }

    @Test("with one form sent twice is one sign-up; another person in a used form is asked about, and kept")
    func twice() async throws {
        let site = try await SignUpHost()
        var ana = site.reader()
        let page = await ana.get(Self.form)
        var fields = page.form(["name": "Ana"])
        let first = await site.host.ask(Self.form, fields, by: &ana.browser, after: 10)
        let again = await site.host.ask(Self.form, fields, by: &ana.browser, after: 20)
        #expect(first.status == 303 && first.path.hasPrefix("/signup/") && again.path == first.path)
        // On another device.
        fields["name"] = "Ben"
        let other = await site.host.ask(Self.form, fields, by: &ana.browser, after: 30)
        #expect(other.status == 409 && other.value("name") == "Ben")
        #expect(other.value("nonce") != fields["nonce"])
        #expect(try site.people() == ["Ana confirmed"])
        fields["nonce"] = other.value("nonce")
        #expect(await site.host.ask(Self.form, fields, by: &ana.browser, after: 40).status == 303)
        #expect(try site.people() == ["Ana confirmed", "Ben confirmed"])
    }

    @Test(
        "tells the form of the receipt that this browser has, until the place is given back; addresses of its forms lead to it"
    )
    func earlier() async throws {
        let site = try await SignUpHost()
        let form = await site.get(Self.form).page
        #expect(form.contains("data-earlier hidden>You signed up already. If this is another person, go on."))
        let receipt = try await site.add("Ana")
        #expect(await site.get(receipt).page.contains("data-form=\"/poster\(Self.form)\" data-signed-up>"))
        for action in ["confirm", "take", "change", "leave", "rejoin"] {
            let wrong = await site.get("\(receipt)/\(action)")
            #expect(wrong.status == 405 && wrong.headers("Allow") == ["POST"], "\(action)")
            #expect(wrong.page.contains("href=\"/poster\(receipt)\">Open the page again</a>"), "\(action)")
        }
        _ = await site.press("leave", on: receipt)
        #expect(await site.get(receipt).page.contains("data-form=\"/poster\(Self.form)\">"))
    }

    @Test("with guests and answers takes so many places, and both can be changed on the receipt")
    func guests() async throws {
        let site = try await SignUpHost(
            """
            signUpBy: name
            guests: 1
            signUpQuestions:
              - {question: {en: Allergies?, zh-Hans: 过敏？}, kind: text}
              - {question: Broth?, kind: choice, options: [Mild, Hot], required: true}
              - {question: First time?, kind: yesNo}
            """)
        let form = await site.get(Self.form)
        for text in ["Allergies?", "Broth?", "First time?", "<option value=\"Hot\">Hot</option>", "1 guest"] {
            #expect(form.page.contains(text), "\(text)")
        }
        let receipt = try await site.add(
            "Ana", ["guests": "1", "answer1": "=1+1", "answer2": "Hot", "answer3": "yes"])
        #expect(try site.signUp(receipt).answers == ["=1+1", "Hot", "yes"])
        let shown = await site.get(receipt)
        #expect(shown.page.contains("You have a place, and so does your guest."))
        #expect(shown.page.contains("value=\"=1+1\""))
        #expect(shown.page.contains("<option value=\"Hot\" selected>"))
        let waiting = try await site.add("Ben", ["guests": "0", "answer2": "Mild"])
        #expect(try site.signUp(waiting).state == .waiting)
        let fields = ["name": "Ann", "guests": "0", "answer1": "Nuts", "answer2": "Mild", "answer3": ""]
        let changed = await site.press("change", on: receipt, fields)
        #expect(changed.status == 303 && changed.query == "done=change")
        #expect(await site.get("\(receipt)?done=change").page.contains("Your changes are saved."))
        #expect(try site.signUp(receipt).answers == ["Nuts", "Mild", ""])
        #expect(try site.people() == ["Ann confirmed", "Ben confirmed"])
        // No place is left for a guest; what was typed stays.
        let refused = await site.press(
            "change", on: receipt, fields.merging(["guests": "1", "answer1": "Eggs"]) { $1 })
        #expect(
            refused.status == 409
                && refused.page.contains(
                    "No more places are available. Those that become free are for the waiting list. Nothing was changed."
                ))
        #expect(refused.value("answer1") == "Eggs")
        #expect(try site.signUp(receipt).guests == 0 && site.signUp(receipt).answers[0] == "Nuts")
    }

    @Test(
        "with a mistake signs nobody up, names the field and keeps what was typed",
        arguments: [
            (["name": ""], 422, "name-problem"), (["name": "\u{200B}"], 422, "name-problem"),
            (["name": "a\u{202E}b"], 422, "name-problem"), (["name": "a\nb"], 422, "name-problem"),
            (["name": String(repeating: "x", count: 61)], 422, "name-problem"),
            (["name": String(repeating: "x", count: 5000)], 422, "name-problem"),
            (["name": String(repeating: "饺", count: 13_700)], 413, ""),
            (["answer1": "a\nb"], 422, "answer1-problem"),
            (["answer1": String(repeating: "x", count: 201)], 422, "answer1-problem"),
            (["answer2": "Lukewarm"], 422, "answer2-problem"), (["answer2": ""], 422, "answer2-problem"),
            (["guests": "2"], 422, "guests-problem"), (["guests": "-1"], 422, "guests-problem"),
            (["guests": ""], 422, "guests-problem"), (["guests": "１"], 422, "guests-problem"),
            (["website": "https://x.example"], 422, "faster than people type"),
            (["opened": "1800000010"], 422, "faster than people type"),
            (["csrf": "x"], 403, "cookie"), (["nonce": "x"], 400, ""), (["name": "a\u{0}b"], 400, ""),
        ] as [([String: String], Int, String)])
    func wrong(fields: [String: String], status: Int, text: String) async throws {
        let site = try await SignUpHost(
            """
            signUpBy: name
            guests: 1
            signUpQuestions:
              - {question: Allergies?}
              - {question: Broth?, kind: choice, options: [Mild, Hot], required: true}
            """)
        var ana = site.reader()
        let typed = ["name": "Ana", "guests": "1", "answer1": "Nuts", "answer2": "Hot"].merging(fields) { $1 }
        let answer = await ana.send(typed, from: Self.form, to: Self.form)
        #expect(answer.status == status && (text.isEmpty || answer.page.contains(text)))
        #expect(try site.people() == [])
        if status == 422 || status == 403 {
            #expect(answer.page.contains("Nuts") == (typed["answer1"] == "Nuts"))
            #expect(answer.page.contains("value=\"Ana\"") == (typed["name"] == "Ana"))
        }
    }

    @Test("with guests who were forbidden meanwhile signs nobody up, and says so")
    func forbiddenGuests() async throws {
        let site = try await SignUpHost()
        var ana = site.reader()
        let answer = await ana.send(["name": "Ana", "guests": "2"], from: Self.form, to: Self.form)
        #expect(answer.status == 422 && answer.value("name") == "Ana")
        #expect(answer.page.contains("Nobody can bring guests now. You can send it again without them."))
        #expect(try site.people() == [])
    }

    // MARK: By mail

    @Test("by mail holds a place until the address is confirmed on the receipt, which only the message shows")
    func byMail() async throws {
        let site = try await SignUpHost("")
        var ana = site.reader()
        let form = await ana.get(Self.form)
        #expect(form.page.contains("type=\"email\"") && form.page.contains("held for 30 minutes"))
        let answer = await ana.send(
            ["name": "Ana", "email": " Ana@Example.edu "], from: Self.form, to: Self.form)
        #expect(answer.status == 303 && answer.path == Self.form && answer.query == "sent=held")
        let sent = await ana.get("\(Self.form)?sent=held")
        #expect(sent.heading == "Check your email" && sent.page.contains("up to 30 minutes"))
        // Facts, and no notes.
        #expect(sent.page.contains("<li>Hot Pot</li>") && !sent.page.contains("<p class=\"note\">Hot Pot"))
        // The browser that sent the form shows what was typed, and no other one.
        #expect(sent.page.contains("<li>The address that you typed: \u{2068}Ana@example.edu\u{2069}</li>"))
        #expect(!(await site.get("\(Self.form)?sent=held")).page.lowercased().contains("ana@example"))
        let receipt = try await site.ask("Ben")
        #expect(try site.people() == ["Ana holding", "Ben holding"])
        for _ in 0..<2 { #expect(await site.get(receipt).heading == "Confirm your sign-up") }
        #expect(await site.press("confirm", on: receipt).path == receipt)
        #expect(await site.get(receipt).heading == "You’re in")
        let waiting = try await site.ask("Cai")
        #expect(await site.get(waiting).page.contains("No place is held for you."))
        // Ana's place is no longer held.
        #expect(await site.press("confirm", on: waiting, after: 2000).status == 303)
        #expect(try site.signUp(waiting).state == .confirmed)
    }

    @Test("by mail names the places that are needed with guests, where none is held")
    func placesWithGuests() async throws {
        let site = try await SignUpHost("guests: 2", places: 2)
        let first = try await site.ask("Ana", ["guests": "0"])
        _ = await site.press("confirm", on: first)
        var ben = site.reader()
        let fields = ["name": "Ben", "email": "ben@example.edu", "guests": "1"]
        let answer = await ben.send(fields, from: Self.form, to: Self.form)
        #expect(answer.query == "sent=free&seats=2")
        let sent = await ben.get("\(Self.form)?sent=free&seats=2")
        #expect(sent.page.contains("If 2 places are left when you do, you’re all in;"))
        #expect(await ben.get("\(Self.form)?sent=held&seats=2").page.contains("2 places are held for you"))
        // No more than the event allows, whatever the address says.
        #expect(await ben.get("\(Self.form)?sent=free&seats=99").page.contains("If 3 places are left"))
        let receipt = try await site.ask("Cai", ["guests": "1"])
        let confirm = await site.get(receipt)
        #expect(confirm.heading == "Confirm your sign-up")
        #expect(confirm.page.contains("If 2 places are left when you confirm, you’re all in;"))
        #expect(confirm.page.contains("<bdi class=\"typed\">1 guest</bdi>"))
        _ = await site.press("confirm", on: receipt)
        #expect(try site.signUp(receipt).state == .waiting)
    }

    @Test("by mail answers the same for an address that is on the list, and never shows an address")
    func noLeak() async throws {
        let site = try await SignUpHost("guests: 1", places: 5)
        let receipt = try await site.ask("Ana", ["guests": "0"])
        _ = await site.press("confirm", on: receipt)
        var (known, unknown) = (site.reader(2), site.reader(3))
        let first = await known.send(
            ["name": "X", "email": "ana@example.edu", "guests": "0"], from: Self.form, to: Self.form)
        let second = await unknown.send(
            ["name": "X", "email": "zoe@example.edu", "guests": "0"], from: Self.form, to: Self.form)
        #expect(first.status == second.status && first.page == second.page)
        #expect(first.headers("Location") == second.headers("Location"))
        #expect(first.headers("Location").allSatisfy { !$0.contains("example.edu") })
        #expect(!(await site.get(receipt).page.contains("ana@example")))
        let code = receipt.dropFirst("/signup/".count)
        #expect(!first.page.contains(code))
        #expect(try site.people() == ["Ana confirmed", "X holding", "X holding"])
    }

    @Test(
        "by mail asks again for an address that is none",
        arguments: [
            "", "ana", "ana@example", "a b@example.edu", "李@example.edu",
            "ana@example.edu\r\nBcc: x@example.edu",
        ])
    func wrongAddress(address: String) async throws {
        let site = try await SignUpHost("")
        var ana = site.reader()
        let answer = await ana.send(["name": "Ana", "email": address], from: Self.form, to: Self.form)
        #expect([400, 422].contains(answer.status))
        if answer.status == 422 {
            #expect(answer.page.contains("id=\"email-problem\"") && answer.value("name") == "Ana")
        }
        #expect(try site.host.database.dueOutgoingMail(now: DeskHost.now + 60) == [])
    }

    @Test("by mail says plainly that an address got too many messages")
    func tooMuchMail() async throws {
        let site = try await SignUpHost("")
        var ana = site.reader()
        var statuses: [Int] = []
        for number in 0..<4 {
            let answer = await ana.send(
                ["name": "Ana \(number)", "email": "ana@example.edu"], from: Self.form, to: Self.form)
            statuses.append(answer.status)
            if number == 3 {
                #expect(answer.page.contains("Too many messages went to this address today."))
                #expect(answer.value("email") == "ana@example.edu")
            }
        }
        #expect(statuses == [303, 303, 303, 429])
    }

    @Test("by mail is not possible where the site sends none, which the page says")
    func noMail() async throws {
        let site = try await SignUpHost("")
        try FileManager.default.removeItem(atPath: "\(site.host.folder.path)/State/channels.json")
        let page = await site.get(Self.form)
        #expect(page.status == 200 && page.heading == "Sign-up isn’t possible right now")
        #expect(!page.page.contains("<form class=\"desk-form"))
    }

    // MARK: Times

    @Test(
        "is refused before it opens, after it closes and began, and when it is cancelled: pages say so, and forms are kept",
        arguments: [
            ("signUpOpens: 2027-02-01T12:00", 0, "Sign-up isn’t open yet", "Sign-up opens"),
            ("signUpCloses: 2027-01-20T12:00", 864_000, "Sign-up is closed", "Sign-up is closed."),
            ("openForSignUp: false", 0, "Sign-up is closed", "Sign-up is closed."),
            ("status: cancelled", 0, "Cancelled", "This event is cancelled."),
            ("", begun, "This event has begun or is over", "This event has begun."),
        ] as [(String, TimeInterval, String, String)])
    func closed(lines: String, after: TimeInterval, heading: String, sentence: String) async throws {
        let site = try await SignUpHost("signUpBy: name")
        var ana = site.reader()
        let form = await ana.get(Self.form)
        try site.write("signUpBy: name\n\(lines)")
        _ = try await site.host.installation.build.run(now: DeskHost.now + after)
        let page = await ana.get(Self.form, after: after)
        #expect(page.status == 200 && page.heading == heading)
        #expect(page.page.contains("href=\"/events/hot-pot/\""))
        #expect(!page.page.contains("name=\"nonce\""))
        let late = await site.host.ask(
            Self.form, form.form(["name": "Ana"]), by: &ana.browser, after: after + 10)
        #expect(late.status == 409 && late.value("name") == "Ana" && late.page.contains(sentence))
        #expect(try site.people() == [])
    }

    @Test("has no page for drafts, events that take no sign-ups here, and those that are none")
    func unknown() async throws {
        let site = try await SignUpHost()
        #expect(await site.get("/events/none/signup").status == 404)
        try site.write("signUpBy: name\nstatus: draft")
        _ = try await site.host.installation.build.run(now: DeskHost.now + 1)
        #expect(await site.get(Self.form).status == 404)
        try site.host.folder.write(
            "---\nid: hotpot1\ntitle: Hot Pot\nstarts: 2027-03-20T18:00\n---\n\nBring nothing.\n",
            to: "Content/events/hot-pot.md")
        _ = try await site.host.installation.build.run(now: DeskHost.now + 2)
        #expect(await site.get(Self.form).status == 404)
        for code in ["x", String(repeating: "a", count: 26), String(repeating: "饺", count: 26)] {
            let page = await site.get("/signup/\(RequestContext.encoded(code))")
            #expect([400, 404].contains(page.status))
        }
        let gone = await site.get("/signup/\(String(repeating: "a", count: 26))")
        #expect(gone.heading == "There’s no sign-up here")
        for action in ["confirm", "take", "change", "leave", "rejoin"] {
            var browser = site.reader()
            let csrf = await browser.get("/feedback/new").value("csrf")
            let path = "/signup/\(String(repeating: "a", count: 26))/\(action)"
            #expect(await site.host.ask(path, ["csrf": csrf], by: &browser.browser).status == 404)
        }
    }

    // MARK: Series

    @Test("in a series has a list for each date, a page to choose one, and a calendar file of one date")
    func series() async throws {
        let site = try await SignUpHost("signUpBy: name\nrepeats: FREQ=WEEKLY;COUNT=3")
        let dates = await site.get(Self.form)
        #expect(dates.status == 200 && dates.heading == "Choose a date")
        for day in ["2027-03-20", "2027-03-27", "2027-04-03"] {
            #expect(dates.page.contains("href=\"/poster\(Self.form)?date=\(day)\""), "\(day)")
        }
        for key in ["2027-03-21", "x", String(repeating: "2", count: 900)] {
            let page = await site.get("\(Self.form)?date=\(key)")
            #expect(page.status == 404 && page.page.contains("This event doesn’t have that date"))
        }
        let path = "\(Self.form)?date=2027-03-27"
        var ana = site.reader()
        let form = await ana.get(path)
        #expect(form.page.contains("27 March 2027") && form.page.contains("action=\"/poster\(path)\""))
        let answer = await ana.send(["name": "Ana"], from: path, to: path)
        #expect(answer.status == 303)
        #expect(
            try site.host.database.signUps(of: PlaceList(post: SignUpHost.id, day: "2027-03-27")).count == 1)
        #expect(await site.get(Self.form).page.contains("1 place left"))
        #expect(await ana.get(answer.path).page.contains("href=\"/poster\(answer.path)/calendar.ics\""))
        let file = await ana.get("\(answer.path)/calendar.ics")
        #expect(file.headers("Content-Type") == ["text/calendar; charset=utf-8"])
        #expect(file.page.contains("DTSTART;TZID=America/New_York:20270327T180000"))
        #expect(file.page.components(separatedBy: "BEGIN:VEVENT").count == 2)
        #expect(file.page.contains("UID:hotpot1-2027-03-27@csa.example.edu"))
    }

    // MARK: Receipts

    @Test("leaves a receipt that says when the event moved, was cancelled or is gone")
    func later() async throws {
        let site = try await SignUpHost()
        let receipt = try await site.add("Ana")
        try site.write("signUpBy: name", starts: "2027-03-21T19:00")
        _ = try await site.host.installation.build.run(now: DeskHost.now + 60)
        #expect(await site.get(receipt, after: 60).page.contains("21 March 2027"))
        try site.write("signUpBy: name\nstatus: cancelled\nreason: No gas")
        _ = try await site.host.installation.build.run(now: DeskHost.now + 120)
        let cancelled = await site.get(receipt, after: 120)
        #expect(cancelled.heading == "Cancelled" && cancelled.page.contains("No gas"))
        #expect(!cancelled.page.contains("/leave\""))
        try FileManager.default.removeItem(atPath: "\(site.host.folder.path)/Content/events/hot-pot.md")
        _ = try await site.host.installation.build.run(now: DeskHost.now + 180)
        let gone = await site.get(receipt, after: 180)
        #expect(gone.status == 200 && gone.heading == "This event is gone")
        #expect(!gone.page.contains("href=\"/events/hot-pot/\""))
    }

    @Test("leaves a receipt that says when the event no longer has the date, with a link to the event")
    func goneDate() async throws {
        let site = try await SignUpHost("signUpBy: name\nrepeats: FREQ=WEEKLY;COUNT=3")
        let path = "\(Self.form)?date=2027-04-03"
        var ana = site.reader()
        let receipt = await ana.send(["name": "Ana"], from: path, to: path).path
        try site.write("signUpBy: name\nrepeats: FREQ=WEEKLY;COUNT=2")
        _ = try await site.host.installation.build.run(now: DeskHost.now + 60)
        let gone = await ana.get(receipt, after: 60)
        #expect(gone.status == 200 && gone.heading == "This date is gone")
        #expect(gone.page.contains("href=\"/events/hot-pot/\""))
    }

    @Test("cannot be taken back after the time for it; the receipt says whom to tell")
    func tooLate() async throws {
        let site = try await SignUpHost("signUpBy: name\ncancelUntil: 2027-03-19T12:00")
        #expect(await site.get(Self.form).page.contains("You can give your place back until"))
        let receipt = try await site.add("Ana")
        #expect(await site.get(receipt).page.contains("/leave\""))
        let late = await site.get(receipt, after: 5_500_000)
        #expect(!late.page.contains("/leave\"") && late.page.contains("tell the organizers"))
        let refused = await site.press("leave", on: receipt, after: 5_500_000)
        #expect(refused.status == 409 && refused.page.contains("Nothing was changed."))
        let form = await site.get(Self.form, after: 5_500_000).page
        #expect(form.contains("you can’t cancel it here") && !form.contains("You can give your place back"))
        #expect(try site.people() == ["Ana confirmed"])
        #expect(await site.get(receipt, after: Self.begun).heading == "This event has begun or is over")
    }

    @Test("is in Chinese for Chinese readers")
    func chinese() async throws {
        let site = try await SignUpHost("signUpBy: name\nguests: 1")
        let form = await site.get(Self.form, language: "zh-Hans")
        #expect(form.heading == "火锅" && form.page.contains("还剩 2 个名额"))
        let receipt = try await site.add("安娜", ["guests": "1"])
        let page = await site.get(receipt, language: "zh-Hans")
        #expect(page.heading == "报名成功" && page.page.contains("你和同行的 1 人都有名额了。"))
        let waiting = try await site.add("本", ["guests": "0"])
        #expect(await site.get(waiting, language: "zh-Hans").page.contains("你排在第 1 位。"))
        #expect(await site.get("/signup/x", language: "zh-Hans").heading == "这里没有报名")
    }

    @Test("needs forms of this site")
    func foreign() async throws {
        let site = try await SignUpHost()
        let receipt = try await site.add("Ana")
        for action in ["confirm", "take", "change", "leave", "rejoin"] {
            var browser = site.reader(4)
            let answer = await site.host.ask("\(receipt)/\(action)", ["csrf": "x"], by: &browser.browser)
            #expect(answer.status == 403, "\(action)")
        }
        #expect(try site.people() == ["Ana confirmed"])
    }
}
