import Foundation
import Synchronization
import Testing

@testable import Desk
@testable import State

@Suite("The page on which members sign in")
struct JoinPagesTests {
    private let joining: JoiningHost
    private var host: DeskHost { joining.host }

    init() throws { joining = try JoiningHost() }

    @Test("signs in by the link of a mail, on another device too, for 180 days at most")
    func link() async throws {
        var browser = DeskBrowser()
        let form = await host.ask("/join", by: &browser)
        #expect(form.status == 200 && form.page.contains("It ends in @example.edu, @cs.example.edu."))
        #expect(form.page.contains(#"type="email""#) && form.page.contains(#"autocomplete="email""#))
        let sent = await joining.ask(by: &browser)
        #expect(sent.status == 303 && sent.headers("Location") == ["/poster/join?step=code"])
        let typed = "The address that you typed: li@example.edu"
        #expect(await host.ask("/join?step=code", by: &browser).page.contains(typed))
        var stranger = DeskBrowser()
        #expect(await !host.ask("/join?step=code", by: &stranger).page.contains(typed))
        let mail = try joining.mail()
        #expect(mail.address == "li@example.edu" && mail.subject == "Sign in to Harbor CSA")
        #expect(mail.text.contains("Both work once, for 15 minutes, until 03:15."), "\(mail.text)")

        var phone = DeskBrowser(address: "198.51.100.7")
        let page = await host.ask(mail.link, by: &phone)
        #expect(page.status == 200 && page.page.contains("Press the button to sign in on this device."))
        #expect(!page.page.contains("<script"))
        let done = await joining.press(mail.link, by: &phone)
        #expect(done.status == 303 && done.headers("Location") == ["/poster/member"])
        let cookie = try #require(done.headers("Set-Cookie").first { $0.hasPrefix(JoiningHost.session) })
        #expect(cookie.hasSuffix("; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=15552000"))
        let member = try #require(try joining.member(in: phone))
        #expect(try joining.member(at: "li@example.edu").id == member.id)
        #expect(try joining.member(in: browser) == nil)
        // Who is signed in needs no page to sign in.
        let again = await host.ask("/join", by: &phone)
        #expect(again.headers("Location") == ["/poster/member"])
    }

    @Test(
        "signs in by the code on the page that asked for it, as people type it",
        arguments: [
            "123456", "123 456", "123-456", " 12 34 56 ", "１２３４５６", "123\u{2013}456", "123\u{3000}456",
        ])
    func typedCode(typed: String) async throws {
        var browser = DeskBrowser()
        _ = await joining.ask(by: &browser)
        let code = try joining.mail().code
        let page = await host.ask("/join?step=code", by: &browser)
        for part in [#"autocomplete="one-time-code""#, #"inputmode="numeric""#, "Check your email"] {
            #expect(page.page.contains(part), "\(part)")
        }
        // The digits of the code in the place of those that the case has.
        var digits = Array(code)
        let text = String(
            typed.map { character in
                guard let value = character.wholeNumberValue else { return character }
                let digit = digits.removeFirst()
                return value == Int(String(character)) && character.isASCII
                    ? digit : Character(UnicodeScalar(0xFF10 + (digit.wholeNumberValue ?? 0)) ?? "0")
            })
        let done = await joining.type(text, by: &browser)
        #expect(done.status == 303 && done.headers("Location") == ["/poster/member"])
        #expect(try joining.member(in: browser) != nil)
    }

    @Test("says that a text is no code, without counting it", arguments: ["", "12345", "1234567", "12345a"])
    func oddCode(typed: String) async throws {
        var browser = DeskBrowser()
        _ = await joining.ask(by: &browser)
        for _ in 0..<6 {
            let answer = await joining.type(typed, by: &browser)
            #expect(answer.status == 422 && answer.page.contains("The code has 6 digits."))
        }
        #expect(try await joining.type(joining.mail().code, by: &browser).status == 303)
    }

    @Test("answers with the same bytes whether an address has an account, none, or one that is suspended")
    func sameAnswer() async throws {
        _ = try joining.member(at: "known@example.edu")
        try joining.block(try joining.member(at: "bad@example.edu"))
        var answers: Set<String> = []
        for name in ["known", "none", "bad"] {
            var browser = DeskBrowser()
            let sent = await joining.ask("\(name)@example.edu", by: &browser)
            let page = await host.ask("/join?step=code", by: &browser)
            // The page shows what was typed.
            let secrets =
                [page.value("csrf"), page.value("request"), "\(name)@example.edu"] + browser.cookies.values
            let text = [sent, page].map { answer in
                let headers = answer.response.headers.map { "\($0.name): \($0.value)" }
                return secrets.filter { !$0.isEmpty }.reduce(
                    "\(answer.status) \(headers) \(answer.page)"
                ) { $0.replacing($1, with: "-") }
            }
            answers.insert(text.joined())
        }
        #expect(answers.count == 1)
        #expect(try joining.count("outgoingMail") == 3)
    }

    @Test("signs in a suspended member, who sees the account and nothing else")
    func suspended() async throws {
        try joining.block(try joining.member(at: "li@example.edu"))
        for isLink in [true, false] {
            var browser = DeskBrowser()
            _ = await joining.ask(by: &browser)
            let mail = try joining.mail()
            let answer =
                isLink
                ? await joining.press(mail.link, by: &browser) : await joining.type(mail.code, by: &browser)
            #expect(answer.status == 303)
            let account = await host.ask("/member", by: &browser)
            #expect(account.status == 200 && account.page.contains("Your account is suspended"))
            #expect(await host.ask("/member/data", by: &browser).status == 200)
            #expect(try joining.member(in: browser) == nil)
        }
    }

    @Test("has a bound for each address, said in the same way whether it has an account")
    func mailbox() async throws {
        _ = try joining.member(at: "zz1@example.edu")
        var pages: Set<String> = []
        for name in ["zz1", "zz2"] {
            var browser = DeskBrowser()
            for _ in 0..<5 {
                #expect(await joining.ask("\(name)@example.edu", by: &browser).status == 303)
            }
            let refused = await joining.ask("\(name)@example.edu", by: &browser)
            #expect(refused.status == 429 && refused.headers("Retry-After") == ["3600"])
            #expect(
                refused.notes.first?.hasPrefix("Several emails have already gone to this address.") == true)
            pages.insert(
                refused.page.replacing(refused.value("csrf"), with: "-").replacing(name, with: "-"))
        }
        #expect(pages.count == 1)
        #expect(try joining.count("outgoingMail") == 10)
    }

    @Test("has a bound for a network, over all addresses")
    func network() async throws {
        var browser = DeskBrowser(address: "2001:db8:1::1")
        for number in 0..<10 {
            #expect(await joining.ask("a\(number)@example.edu", by: &browser).status == 303)
        }
        let refused = await joining.ask("b@example.edu", by: &browser)
        #expect(refused.status == 429 && refused.page.contains("Too many requests came from your network"))
        #expect(refused.value("address") == "b@example.edu")
    }

    @Test("is in the reader's language, as is the mail")
    func chinese() async throws {
        var browser = DeskBrowser(variables: ["HTTP_ACCEPT_LANGUAGE": "zh-CN"])
        #expect(await host.ask("/join", by: &browser).page.contains("<h1>登录</h1>"))
        _ = await joining.ask(by: &browser)
        let mail = try joining.mail()
        #expect(mail.subject == "登录 海港学生会" && mail.language == "zh-Hans")
        var other = DeskBrowser()
        let page = await host.ask("\(mail.link)?lang=zh-Hans", by: &other)
        #expect(page.page.contains("点击按钮，在这台设备上登录。"))
    }

    @Test("has the mail sent at once")
    func urgent() async throws {
        let starts = Mutex(0)
        var installation = host.installation
        installation.startDelivery = { starts.withLock { $0 += 1 } }
        var browser = DeskBrowser()
        let form = await host.ask("/join", by: &browser)
        for address in ["li%40example.edu", "li%40other.edu"] {
            let body = Array("csrf=\(form.value("csrf"))&next=&address=\(address)".utf8)
            _ = await Desk(installation, now: DeskHost.now).answer(browser.variables("/join", body)) { _ in
                body
            }
        }
        #expect(starts.withLock { $0 } == 1)
    }

    @Test("says that a mail may be late while the mail server takes none", arguments: ["en", "zh-Hans"])
    func lateMail(language: String) async throws {
        let sentence =
            language == "en"
            ? "The last email from this site could not be sent, so this one may be late. If it comes too late to be used, ask for another one."
            : "本站上一封邮件没能发出去，所以这一封可能会晚到。如果收到时已经过期，请重新获取。"
        let note = "<p class=\"note\" role=\"alert\">\(sentence)</p>"
        var browser = DeskBrowser()
        _ = await joining.ask(by: &browser)
        let path = "/join?step=code&lang=\(language)"
        #expect(await !host.ask(path, by: &browser).page.contains("role=\"alert\""))
        try host.database.note(fault: "451 later", at: "mail", now: DeskHost.now)
        #expect(await host.ask(path, by: &browser).page.contains(note))
        try host.database.clearFault(at: "mail")
        #expect(await !host.ask(path, by: &browser).page.contains("role=\"alert\""))
    }

    @Test("says so where the site cannot send mail, and where the web server names nobody")
    func closed() async throws {
        try joining.setMail(isOn: false)
        var browser = DeskBrowser()
        let page = await host.ask("/join", by: &browser)
        #expect(page.status == 200 && page.page.contains("This site cannot send email right now"))
        #expect(!page.page.contains("<form class=\"desk-form\""))
        var remote = DeskBrowser()
        let other = try JoiningHost(settings: "members: {remoteUser: true}")
        #expect(
            await other.host.ask("/join", by: &remote).page.contains(
                "Your school’s sign-on did not say who you are"))
    }

    @Test("is not there where members are off", arguments: ["/join", "/join?step=code", "/join/x"])
    func off(path: String) async throws {
        let host = try DeskHost()
        var browser = DeskBrowser()
        #expect(await host.ask(path, by: &browser).status == 404)
        #expect(await host.ask(path, ["address": "li@example.edu"], by: &browser).status == 404)
        #expect(try host.database.nextOutgoingMail() == nil)
    }

    @Test("are in the language of the page that led there")
    func language() async throws {
        let joining = try JoiningHost()
        var browser = DeskBrowser(variables: ["HTTP_ACCEPT_LANGUAGE": "en"])
        let sent = await joining.host.ask("/member?lang=zh-Hans", by: &browser)
        #expect(sent.status == 303)
        let page = await joining.host.ask("/join", by: &browser)
        #expect(page.page.contains("<html lang=\"zh-Hans\""))
    }
}
