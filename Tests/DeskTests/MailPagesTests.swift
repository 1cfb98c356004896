import CGI
import Foundation
import Model
import Synchronization
import TestSupport
import Testing

@testable import Desk
@testable import Notifications
@testable import State

@Suite("The pages for notifications by mail")
struct MailPagesTests {
    private let host: DeskHost
    private let path = "/notifications/mail"

    init() throws {
        host = try DeskHost(settings: "tags: {food: {en: Food, zh-Hans: 美食}, music: Music}")
        try setUpMail()
    }

    private func setUpMail() throws {
        let file = "\(host.folder.path)/State/channels.json"
        try #"{"mail":{"sender":"Board <board@example.edu>","sendmail":"/usr/sbin/sendmail"}}"#
            .write(toFile: file, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
    }

    private func subscribe(
        _ address: String = "ana@example.edu", frequency: String = "daily", by browser: inout DeskBrowser
    ) async -> DeskAnswer {
        let form = await host.ask(path, by: &browser)
        let fields = ["csrf": form.value("csrf"), "address": address, "frequency": frequency]
        return await host.ask(path, fields, by: &browser)
    }

    /// The path of the link in the newest message.
    private func link() throws -> String {
        let text = try #require(try host.database.dueOutgoingMail(now: DeskHost.now).last?.text)
        let link = try #require(text.split(whereSeparator: \.isNewline).first { $0.hasPrefix("https://") })
        #expect(link.hasPrefix("https://csa.example.edu/poster/notifications/mail/"))
        return String(link.dropFirst("https://csa.example.edu/poster".count))
    }

    @Test("subscribe an address after a confirmation, change it, and end it")
    func way() async throws {
        var browser = DeskBrowser()
        let sent = await subscribe(by: &browser)
        #expect(sent.status == 303 && sent.headers("Location") == ["/poster/notifications/mail?done=sent"])
        #expect(await host.ask("\(path)?done=sent", by: &browser).page.contains("Check your inbox"))
        #expect(
            await host.ask("\(path)?done=sent", by: &browser).page.contains(
                "At most 3 of these emails a day go to one address. If the address is right and"))
        let shown = await host.ask("\(path)?done=sent", by: &browser).page
        #expect(shown.contains("<li>The address that you typed: \u{2068}ana@example.edu\u{2069}</li>"))
        var other = DeskBrowser()
        #expect(await !host.ask("\(path)?done=sent", by: &other).page.contains("that you typed"))
        let late =
            "<p class=\"note\">The last email from this site could not be sent, so this one may be late"
        #expect(await !host.ask("\(path)?done=sent", by: &browser).page.contains(late))
        try host.database.note(fault: "451 later", at: "mail", now: DeskHost.now)
        #expect(await host.ask("\(path)?done=sent", by: &browser).page.contains(late))
        let mail = try #require(try host.database.dueOutgoingMail(now: DeskHost.now).last)
        #expect(
            mail.address == "ana@example.edu" && mail.subject == "Confirm your subscription to Harbor CSA")

        // The link is opened in another browser, as on a phone.
        var phone = DeskBrowser()
        let opened = await host.ask(try link(), by: &phone)
        #expect(opened.status == 200 && opened.page.contains("Emails will go to ana@example.edu."))
        let own = try link().split(separator: "?")[0]
        #expect(try host.database.mailSubscription(try key(), now: DeskHost.now)?.isConfirmed == false)
        let confirmed = await host.ask("\(own)/confirm", ["csrf": opened.value("csrf")], by: &phone)
        #expect(confirmed.headers("Location") == ["/poster\(own)?done=confirmed"])
        let settings = await host.ask("\(own)?done=confirmed", by: &phone)
        #expect(settings.page.contains("You are subscribed."))
        #expect(settings.page.contains(#"value="daily" checked>"#))
        #expect(settings.page.contains(#"name="tag.food" value="on" checked> Food"#))

        let fields = ["csrf": settings.value("csrf"), "frequency": "weekly", "tag.music": "on"]
        let saved = await host.ask("\(own)/settings", fields, by: &phone)
        #expect(saved.headers("Location") == ["/poster\(own)?done=saved"])
        let stored = try #require(try host.database.mailSubscription(try key(), now: DeskHost.now))
        let wanted = ReaderSettings(stored: stored.settings)
        #expect(wanted.mail == .weekly)
        #expect(wanted.tags == [try #require(Slug("food")): false, try #require(Slug("music")): true])

        // Paused elsewhere, it stays paused until the reader chooses another way.
        try host.database.changeSettings(of: try #require(stored.owner)) { _ in #"{"mail":"off"}"# }
        #expect(await host.ask(String(own), by: &phone).page.contains(#"value="off" checked> Paused"#))

        // An old mail program opens the link, which ends nothing yet.
        let opening = await host.ask("\(own)/unsubscribe", by: &phone)
        #expect(opening.status == 200 && opening.page.contains(#"action="/poster\#(own)/unsubscribe""#))

        // A mail program, without cookies and origin (RFC 8058).
        var program = DeskBrowser(variables: ["HTTP_ORIGIN": ""])
        for _ in 0..<2 {
            let ended = await host.ask("\(own)/unsubscribe", ["List-Unsubscribe": "One-Click"], by: &program)
            #expect(ended.status == 200 && ended.page.contains("You are unsubscribed"))
        }
        #expect(await host.ask(String(own), by: &phone).status == 404)
        #expect(await host.ask("\(path)/nonsense/unsubscribe", [:], by: &program).status == 404)
    }

    private func key() throws -> MailKey {
        try #require(MailKey(String(try link().split(separator: "?")[0].split(separator: "/").last ?? "")))
    }

    @Test("are in the reader's language, as is the message")
    func chinese() async throws {
        var browser = DeskBrowser(variables: ["HTTP_ACCEPT_LANGUAGE": "zh-CN"])
        #expect(await host.ask(path, by: &browser).page.contains("<h1>邮件通知</h1>"))
        _ = await subscribe(by: &browser)
        let mail = try host.database.dueOutgoingMail(now: DeskHost.now)
        #expect(mail.map(\.subject) == ["确认订阅 海港学生会"])
        #expect(try link().hasSuffix("?lang=zh-Hans"))
        var other = DeskBrowser()
        #expect(await host.ask(try link(), by: &other).page.contains("确认订阅"))
    }

    @Test(
        "ask again for an address that is none, which stays in the form, and write nothing",
        arguments: [
            "", "ana", "ana@example", "ana@example.edu\r\nBcc: all@example.edu", "a b@example.edu",
            "李@example.edu",
        ])
    func wrongAddress(_ address: String) async throws {
        var browser = DeskBrowser()
        let answer = await subscribe(address, by: &browser)
        #expect([400, 422].contains(answer.status), "\(address)")
        if answer.status == 422 {
            #expect(answer.page.contains("Check the email address.") && answer.value("csrf") != "")
        }
        #expect(try host.database.nextOutgoingMail() == nil)
    }

    @Test("answer the same for a known address and over the limit, and write three messages in a day")
    func limits() async throws {
        var browser = DeskBrowser()
        var answers: Set<String> = []
        for _ in 0..<5 {
            let answer = await subscribe(by: &browser)
            answers.insert("\(answer.status) \(answer.headers("Location")) \(answer.page)")
        }
        #expect(answers.count == 1)
        #expect(try host.database.dueOutgoingMail(now: DeskHost.now).count == 3)
    }

    @Test("say that too many requests came from a network, and keep what was typed")
    func network() async throws {
        var browser = DeskBrowser()
        let form = await host.ask(path, by: &browser)
        var statuses: [Int: Int] = [:]
        for number in 0..<161 {
            let fields = [
                "csrf": form.value("csrf"), "address": "a\(number)@example.edu", "frequency": "weekly",
            ]
            statuses[await host.ask(path, fields, by: &browser).status, default: 0] += 1
        }
        #expect(statuses == [303: 100, 429: 61])
        #expect(try host.database.dueOutgoingMail(now: DeskHost.now).count == 100)
        let refused = await subscribe("ben@example.edu", frequency: "weekly", by: &browser)
        #expect(refused.headers("Retry-After") == ["3600"])
        #expect(refused.page.contains(#"value="ben@example.edu""#))
        #expect(refused.page.contains("Too many requests came from your network, or to the whole site."))
        #expect(refused.page.contains(#"value="weekly" checked>"#))
    }

    @Test("need a form of this site")
    func foreign() async throws {
        var browser = DeskBrowser()
        let fields = ["address": "ana@example.edu", "frequency": "now"]
        #expect(await host.ask(path, fields, by: &browser).status == 403)
        _ = await subscribe(by: &browser)
        let own = try link().split(separator: "?")[0]
        for action in ["confirm", "settings"] {
            #expect(await host.ask("\(own)/\(action)", ["frequency": "now"], by: &browser).status == 403)
        }
        #expect(await host.ask("\(path)/0123", by: &browser).status == 404)
        #expect(await host.ask("\(path)/\(MailKey.random().text)", by: &browser).status == 404)
    }

    @Test("say so where the site sends no mail")
    func noMail() async throws {
        try FileManager.default.removeItem(atPath: "\(host.folder.path)/State/channels.json")
        var browser = DeskBrowser()
        let page = await host.ask(path, by: &browser)
        #expect(page.status == 200 && page.page.contains("This site does not send notifications yet."))
        _ = try VAPIDKeyFile.make(below: host.folder.path)
        #expect(
            await host.ask(path, by: &browser).page.contains("This site does not send email. All")
        )
        #expect(!page.page.contains("<form class=\"desk-form\""))
    }

    @Test("have the message sent at once, where one was written")
    func urgent() async throws {
        let starts = Mutex(0)
        var installation = host.installation
        installation.startDelivery = { starts.withLock { $0 += 1 } }
        var browser = DeskBrowser()
        let form = await host.ask(path, by: &browser)
        for _ in 0..<5 {
            let body = Array("csrf=\(form.value("csrf"))&address=ana%40example.edu&frequency=now".utf8)
            _ = await Desk(installation, now: DeskHost.now).answer(browser.variables(path, body)) { _ in body
            }
        }
        #expect(starts.withLock { $0 } == 3)
    }
}
