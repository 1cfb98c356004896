import Foundation
import GRDB
import TestSupport
import Testing

@testable import Desk
@testable import State

@Suite("Sign-ups of members")
struct MemberSignUpTests {
    private static let members = "members: {domains: [example.edu]}"

    /// A member who is signed in in a browser of its own.
    private struct Person {
        let site: SignUpHost
        let id: String
        let csrf: String
        var browser: ReaderBrowser

        init(_ site: SignUpHost, _ name: String?, mail: String = "li@example.edu") throws {
            self.site = site
            let member = try site.host.database.addMember(at: mail, named: name, now: DeskHost.now)
            let token = try #require(try site.host.database.beginSession(of: member, now: DeskHost.now))
            (id, csrf) = (member.id, token.csrf)
            browser = ReaderBrowser(site.host)
            browser.browser.cookies["__Host-corkboard-member"] = token.text
        }

        mutating func get(_ path: String = SignUpHost.form) async -> DeskAnswer { await browser.get(path) }

        /// Opens the form, and sends it at once.
        mutating func send(_ fields: [String: String] = [:]) async -> DeskAnswer {
            let form = await get()
            return await site.host.ask(SignUpHost.form, form.form(fields), by: &browser.browser)
        }

        /// Presses the button of the event's page, with its script. Returns the status, and the path of the receipt.
        mutating func press(_ path: String = SignUpHost.form) async -> (status: Int, receipt: String) {
            let answer = await browser.sendJSON("{}", to: "\(path)/press")
            let parts = answer.page.components(separatedBy: #"{"receipt":"/poster"#)
            return (answer.status, parts.count > 1 ? String(parts[1].prefix { $0 != "\"" }) : "")
        }
    }

    private func mails(_ site: SignUpHost) throws -> [String] {
        try site.host.database.dueOutgoingMail(now: DeskHost.now + 60).map {
            "\($0.address) \($0.subject)"
        }
    }

    private func page(_ site: SignUpHost) throws -> String {
        try site.host.folder.text("Public/events/hot-pot/index.html")
    }

    @Test(
        "need one press without scripts, with the shown name, and no mail to confirm the address",
        arguments: ["signUpBy: name", "signUpBy: mail"])
    func onePress(by: String) async throws {
        let site = try await SignUpHost(by, settings: Self.members)
        var li = try Person(site, "Li Wei")
        let form = await li.get()
        #expect(form.status == 200 && form.page.contains("You sign up as Li Wei."))
        #expect(form.page.contains("We’ll email you if something changes. Officers don’t see your address."))
        #expect(form.page.contains("<button class=\"button-main\">Sign me up</button>"))
        #expect(!form.page.contains("name=\"name\"") && !form.page.contains("name=\"email\""))
        let fields = form.form([:])
        let sent = await site.host.ask(SignUpHost.form, fields, by: &li.browser.browser)
        #expect(sent.status == 303 && sent.path.hasPrefix("/signup/"))
        #expect(try site.people() == ["Li Wei confirmed"])
        #expect(try mails(site) == [])
        let signUp = try site.signUp(sent.path)
        #expect(signUp.address == nil && signUp.member == li.id && signUp.hasMail)
        // The same form again, another tab, and the page lead to the same receipt.
        let again = await site.host.ask(SignUpHost.form, fields, by: &li.browser.browser)
        #expect(again.status == 303 && again.path == sent.path)
        let other = await site.host.ask(
            SignUpHost.form, form.form(["nonce": "nonce-of-another-tab"]), by: &li.browser.browser)
        #expect(other.status == 303 && other.path == sent.path)
        #expect(await li.get().path == sent.path)
        #expect(try site.people() == ["Li Wei confirmed"])
    }

    @Test("need one press on the event’s page, whose button says so to a script")
    func script() async throws {
        let site = try await SignUpHost(settings: Self.members)
        #expect(try page(site).contains(" data-press>Sign up</a>"))
        #expect(try page(site).contains("member-sign-up"))
        var li = try Person(site, "Li Wei")
        let first = await li.press()
        #expect(first.status == 200 && first.receipt.hasPrefix("/signup/"))
        #expect(await li.press().receipt == first.receipt)
        #expect(try site.people() == ["Li Wei confirmed"])
        var stranger = site.reader(3)
        #expect(await stranger.sendJSON("{}", to: "\(SignUpHost.form)/press").status == 403)
        li.browser.browser.variables["HTTP_ORIGIN"] = "https://other.example"
        #expect(await li.press().status == 403)
    }

    @Test("join the waiting list of a full date, and hear by mail of a place")
    func full() async throws {
        let site = try await SignUpHost(places: 1, settings: Self.members)
        let ana = try await site.add("Ana")
        var li = try Person(site, "Li Wei")
        let form = await li.get()
        #expect(form.page.contains("<button class=\"button-main\">Join the waiting list</button>"))
        let receipt = (await li.press()).receipt
        #expect(try site.people() == ["Ana confirmed", "Li Wei waiting"])
        let page = await site.get(receipt)
        #expect(page.heading == "You’re on the waiting list" && page.page.contains("We’ll email you."))
        _ = await site.press("leave", on: ana)
        #expect(try site.people() == ["Li Wei confirmed", "Ana left"])
        #expect(try mails(site) == ["li@example.edu You have a place now: Hot Pot"])
    }

    @Test("are given back by one press on the member’s page, and can be made again")
    func givenBack() async throws {
        let site = try await SignUpHost(settings: Self.members)
        var (li, ana) = (try Person(site, "Li Wei"), try Person(site, "Ana", mail: "ana@example.edu"))
        let receipt = (await li.press()).receipt
        let own = await li.get("/member")
        #expect(own.page.contains("<h2>Your sign-ups</h2>") && own.page.contains("Hot Pot"))
        #expect(own.page.contains("href=\"/poster\(receipt)\""))
        #expect(own.page.contains("action=\"/poster\(receipt)/give-back\""))
        let data = await li.get("/member/data.json")
        #expect(data.page.contains("\"state\" : \"confirmed\"") && data.page.contains("\"hotpot1\""))
        // Of somebody else it is unknown.
        let strange = await site.host.ask(
            "\(receipt)/give-back", ["csrf": ana.csrf], by: &ana.browser.browser)
        #expect(strange.status == 404)
        let sent = await site.host.ask("\(receipt)/give-back", ["csrf": li.csrf], by: &li.browser.browser)
        #expect(sent.status == 303 && sent.path == receipt)
        #expect(try site.people() == ["Li Wei left"])
        #expect(await !li.get("/member").page.contains("Your sign-ups"))
        #expect(await li.get(receipt).heading == "You’re not coming")
        #expect(await li.press().receipt == receipt)
        #expect(try site.people() == ["Li Wei confirmed"])
    }

    @Test("ask no more than the list asks: the name is filled in, and there is no address")
    func questions() async throws {
        let question = "signUpBy: mail\nsignUpQuestions:\n- {question: Food?, kind: text}"
        let site = try await SignUpHost(question, settings: Self.members)
        #expect(try !page(site).contains("data-press"))
        var li = try Person(site, "Li Wei")
        #expect(await li.press().status == 409)
        let form = await li.get()
        #expect(form.value("name") == "Li Wei" && !form.page.contains("name=\"email\""))
        let sent = await li.send(["name": "Li", "answer1": "Rice"])
        #expect(sent.status == 303)
        #expect(try site.signUp(sent.path).answers == ["Rice"])
        #expect(try site.people() == ["Li confirmed"])
    }

    @Test("are not made again by a form with other texts, which the form to change the sign-up shows")
    func otherTexts() async throws {
        let question = "signUpBy: name\nguests: 2\nsignUpQuestions:\n- {question: Food?, kind: text}"
        let site = try await SignUpHost(question, places: 5, settings: Self.members)
        var li = try Person(site, "Li Wei")
        let fields = (await li.get()).form(["name": "Li Wei", "guests": "0", "answer1": "Rice"])
        let receipt = await site.host.ask(SignUpHost.form, fields, by: &li.browser.browser).path
        #expect(await site.host.ask(SignUpHost.form, fields, by: &li.browser.browser).path == receipt)
        // The browser went back.
        let other = await site.host.ask(
            SignUpHost.form, fields.merging(["guests": "1", "answer1": "Noodles"]) { $1 },
            by: &li.browser.browser)
        #expect(other.status == 409 && other.heading == "You’re in")
        let note = "You signed up before, with something else in the form."
        #expect(other.notes.first?.hasPrefix(note) == true)
        #expect(other.page.contains("action=\"/poster\(receipt)/change\""))
        #expect(other.value("answer1") == "Noodles" && other.page.contains("value=\"1\" selected"))
        #expect(try site.signUp(receipt).guests == 0 && site.signUp(receipt).answers == ["Rice"])
        let late = try await SignUpHost(
            "\(question)\ncancelUntil: 2027-01-14T12:00", places: 5, settings: Self.members)
        var ana = try Person(late, "Ana", mail: "ana@example.edu")
        let first = (await ana.get()).form(["name": "Ana", "guests": "0", "answer1": "Rice"])
        _ = await late.host.ask(SignUpHost.form, first, by: &ana.browser.browser)
        let refused = await late.host.ask(
            SignUpHost.form, first.merging(["guests": "1"]) { $1 }, by: &ana.browser.browser)
        #expect(refused.status == 409)
        #expect(refused.notes.first?.hasPrefix("It’s too late to change this here.") == true)
    }

    @Test("of a closed list, of a suspended member and of a nameless one are not one press")
    func refused() async throws {
        let closed = try await SignUpHost(
            "signUpBy: name\nsignUpCloses: 2027-01-14T18:00", settings: Self.members)
        var li = try Person(closed, "Li Wei")
        #expect(await li.press().status == 409)
        #expect(await li.get().heading == "Sign-up is closed")
        #expect(try closed.people() == [])
        let site = try await SignUpHost(settings: Self.members)
        var bo = try Person(site, "Bo", mail: "bo@example.edu")
        try site.host.database.suspend(bo.id, reason: "Spam.", by: .officer("mei"), now: DeskHost.now)
        #expect(await bo.press().status == 403)
        #expect(await bo.get().value("name") == "")
        var nameless = try Person(site, nil, mail: "no@example.edu")
        #expect(await nameless.press().status == 409)
        #expect(await nameless.get().page.contains("You sign up with your account"))
        #expect(await nameless.send(["name": "Zoe"]).status == 303)
        #expect(try site.people() == ["Zoe confirmed"])
    }

    @Test("that an officer removed show the reason, and are not made again by a press")
    func removed() async throws {
        let site = try await SignUpHost(settings: Self.members)
        var li = try Person(site, "Li Wei")
        let receipt = (await li.press()).receipt
        try site.host.database.write {
            try $0.execute(sql: "UPDATE signUps SET state = 'removed', reason = 'Twice.'")
        }
        #expect(await li.press().receipt == receipt)
        #expect(await li.get(receipt).page.contains("Twice."))
        #expect(try site.people() == ["Li Wei removed"])
    }

    @Test("are those of an address that the member confirmed before, and of one that waits for it")
    func before() async throws {
        let site = try await SignUpHost("signUpBy: mail", settings: Self.members)
        let receipt = try await site.ask("Li")
        _ = await site.press("confirm", on: receipt)
        var li = try Person(site, "Li Wei")
        #expect(await li.press().receipt == receipt)
        #expect(try site.people() == ["Li confirmed"])
        _ = try await site.ask("Ana")
        var ana = try Person(site, "Ana", mail: "ana@example.edu")
        #expect(await ana.press().status == 200)
        #expect(try site.people() == ["Li confirmed", "Ana confirmed"])
    }

    @Test("are known when somebody types the address signed out, who is told so by mail")
    func signedOut() async throws {
        let site = try await SignUpHost("signUpBy: mail", settings: Self.members)
        var li = try Person(site, "Li Wei")
        _ = await li.press()
        let link = try await site.ask("Li")
        let told = try site.host.database.dueOutgoingMail(now: DeskHost.now + 60)
        #expect(told.map(\.subject) == ["You’re already signed up: Hot Pot"])
        _ = await site.press("confirm", on: link)
        #expect(try site.people().filter { $0.hasSuffix(" confirmed") } == ["Li Wei confirmed"])
    }

    @Test("go with the account, and their places to others")
    func deleted() async throws {
        let site = try await SignUpHost(settings: Self.members)
        var li = try Person(site, "Li Wei")
        _ = await li.press()
        try site.host.database.removeMember(li.id, by: .member(li.id), now: DeskHost.now)
        #expect(try site.people() == [])
    }

    @Test("are those of readers where the site has no members")
    func off() async throws {
        let site = try await SignUpHost()
        #expect(try !page(site).contains("data-press") && !page(site).contains("member-sign-up"))
        var li = try Person(site, "Li Wei")
        #expect(await li.press().status == 404)
        let form = await li.get()
        #expect(form.status == 200 && form.value("name") == "")
        #expect(await li.send(["name": "Li Wei"]).status == 422)
    }
}
