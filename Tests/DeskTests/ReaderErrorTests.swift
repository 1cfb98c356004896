import Files
import Foundation
import TestSupport
import Testing

@testable import Desk
@testable import State

@Suite("Errors of readers' pages")
struct ReaderErrorTests: ReaderSuite {
    let host: DeskHost

    init() async throws { host = try await Self.host() }

    /// The forms of readers: their pages and addresses, with a text that the form keeps.
    static let forms: [(page: String, target: String, fields: [String: String])] = [
        ("/feedback/new?feeling=love", "/feedback", ["title": "Kayaks", "message": "Kept & kept"]),
        ("/courses/new", "/courses/new", ["number": "ART 5", "name": "Kept & kept"]),
        ("/report?post=f-x", "/report", ["post": "f-x", "reason": "spam", "text": "Kept & kept"]),
    ]

    /// Headers of browsers that send a form of another site.
    private static let foreign = [
        ("HTTP_ORIGIN", "https://evil.example"), ("HTTP_SEC_FETCH_SITE", "cross-site"),
    ]

    private func rows() throws -> Int {
        try host.database.queueCounts().waiting + host.database.queueCounts().reported
    }

    @Test(
        "lead to the site, in the reader's language, and not to the desk",
        arguments: [
            ("en", "That did not work", "To the site"), ("zh-Hans", "没有成功", "返回网站"),
        ])
    func words(language: String, heading: String, way: String) async throws {
        var reader = ReaderBrowser(host, language: language)
        let answer = await reader.get("/courses/nothing/comment")
        #expect(answer.status == 404 && answer.page.contains(heading) && answer.page.contains(way))
        let broken = await reader.send(message(["nonce": "x"]))
        #expect(broken.status == 400 && broken.page.contains(heading) && broken.page.contains(way))
        #expect(!broken.page.contains("/poster/login"))
    }

    @Test("at an address that takes forms alone, or that nothing has, lead to the site and not to the desk")
    func otherAddresses() async throws {
        var reader = ReaderBrowser(host)
        let form = await reader.get("/feedback")
        #expect(form.status == 405 && form.headers("Allow") == ["POST"])
        #expect(
            form.page.contains("Go to the site and open the form again.") && form.page.contains("To the site")
        )
        for path in ["/receipt/", "/events/none"] {
            let answer = await reader.get(path)
            #expect(
                [303, 404].contains(answer.status) && !answer.page.contains("Back to the desk"), "\(path)")
        }
        #expect(await reader.get("/receipt/").page.contains("There is nothing at this address."))
        var mei = await officer()
        #expect(await mei.get("/receipt/").page.contains("Back to the desk"))
    }

    @Test(
        "of a text that is far too long say so with status 413",
        arguments: [
            ("en", "Nothing was sent, because the form is too long. Go back, where your text still is,"),
            ("zh-Hans", "没有提交：表单太长了。请返回（你写的内容还在），"),
        ])
    func tooLarge(language: String, sentence: String) async throws {
        var reader = ReaderBrowser(host, language: language)
        for form in Self.forms {
            let long = form.fields.mapValues { _ in String(repeating: "😀", count: 10_000) }
            let answer = await reader.send(long, from: form.page, to: form.target)
            #expect(answer.status == 413, "\(form.target)")
            #expect(answer.headers("Content-Type") == ["text/html; charset=utf-8"])
            #expect(answer.page.contains(sentence), "\(form.target)")
        }
        #expect(try rows() == 0)
    }

    @Test(
        "keep what was typed where the cookie is gone, and refuse what another site sends",
        arguments: forms.indices)
    func cookies(number: Int) async throws {
        let form = Self.forms[number]
        var reader = ReaderBrowser(host)
        let page = await reader.get(form.page)
        var fields = page.form(form.fields)
        reader.browser.cookies = [:]
        let refused = await host.ask(form.target, fields, by: &reader.browser, after: 10)
        #expect(refused.status == 403)
        #expect(refused.page.contains("Your text is still here."))
        #expect(refused.page.contains("Kept &amp; kept") && !refused.page.contains("Username"))
        for (name, value) in Self.foreign {
            var foreign = reader
            foreign.browser.variables[name] = value
            fields["csrf"] = refused.value("csrf")
            let answer = await host.ask(form.target, fields, by: &foreign.browser, after: 20)
            #expect(answer.status == 403 && !answer.page.contains("Kept"), "\(name)")
            #expect(answer.page.contains("did not show that the form came from this site"))
        }
        #expect(try rows() == 0 && files == [])
    }

    @Test(
        "of a receipt change nothing where another site sends the form",
        arguments: ["correct", "withdraw", "remove"])
    func foreignReceipt(action: String) async throws {
        var reader = ReaderBrowser(host)
        let receipt = await reader.send(message()).path
        let page = await reader.get(action == "correct" ? "\(receipt)/correct" : receipt, after: 20)
        let fields = page.form(message(["title": "Changed", "confirmed": "yes"]))
        for (name, value) in Self.foreign {
            var foreign = reader
            foreign.browser.variables[name] = value
            let answer = await host.ask("\(receipt)/\(action)", fields, by: &foreign.browser, after: 40)
            #expect(answer.status == 403 && !answer.page.contains("Changed"), "\(name)")
        }
        #expect(try isPublic("Kayaks") && files.count == 1)
        #expect(try host.database.queueCounts().removal == 0)
    }

    @Test("of a receipt ask again where the cookie is gone, and the answer then counts")
    func receipt() async throws {
        var reader = ReaderBrowser(host)
        let receipt = await reader.send(message()).path
        for (action, heading) in [("withdraw", "Take it back?"), ("remove", "Ask for removal")] {
            reader.browser.cookies = [:]
            let asked = await host.ask(
                "\(receipt)/\(action)", ["csrf": "x", "confirmed": "yes"], by: &reader.browser, after: 700)
            #expect(asked.status == 403 && asked.page.contains("<h1>\(heading)</h1>"), "\(action)")
            #expect(try files.count == 1 && host.database.queueCounts().removal == 0)
        }
        let question = await host.ask("\(receipt)/withdraw", [:], by: &reader.browser, after: 710)
        let fields = ["csrf": question.value("csrf"), "confirmed": "yes"]
        #expect(await host.ask("\(receipt)/withdraw", fields, by: &reader.browser, after: 720).status == 303)
        #expect(try files == [])
        // What is gone needs no removal: the receipt says so.
        let again = await host.ask(
            "\(receipt)/remove", ["csrf": fields["csrf"] ?? ""], by: &reader.browser, after: 730)
        #expect(again.status == 303 && again.path == receipt && again.query == "")
        #expect(try host.database.queueCounts().removal == 0)
    }

    @Test("keep the text where others change content for too long; the same form is then taken once")
    func locked() async throws {
        let host = try DeskHost(patience: 0.05)
        _ = try await host.installation.build.run(now: DeskHost.now)
        var reader = ReaderBrowser(host)
        let page = await reader.get("/feedback/new?feeling=love")
        let fields = page.form(message())
        let lock = try FileLock(host.folder("State/content.lock"), patience: 60)
        let refused = await host.ask("/feedback", fields, by: &reader.browser, after: 10)
        #expect(refused.status == 503)
        #expect(
            refused.page.contains("it will not be posted twice") && refused.page.contains("Kayaks at dawn"))
        #expect(refused.value("nonce") == fields["nonce"] && !refused.page.contains("content.lock"))
        lock.release()
        for seconds in [20.0, 30] {
            let answer = await host.ask("/feedback", fields, by: &reader.browser, after: seconds)
            #expect(answer.status == 303)
        }
        #expect(
            try host.folder.tree("Content").keys.filter { $0.hasPrefix("feedback/2027/01/f-") }.count == 1)
    }

    @Test("that would wait beside a tenth of the queue of their network keep the text; others wait")
    func fullQueue() async throws {
        var reader = ReaderBrowser(host)
        let client = try host.database.client(at: reader.browser.address, now: DeskHost.now)
        try host.database.write { database in
            for number in 0..<2000 {
                // A day ago, so that they are none of today's.
                let post = ReaderPost(
                    id: "f-\(number)", kind: "feedback", receipt: nil, state: .waiting, path: nil,
                    posted: DeskHost.now - 86_400, client: client.today,
                    networks: ReaderPost.Networks(client))
                try post.store(in: database)
            }
        }
        let refused = await reader.send(message(["website": "x"]))
        #expect(refused.status == 429)
        #expect(
            refused.page.contains("An officer would have to check this before it appears, and too many posts")
        )
        #expect(refused.page.contains("value=\"Kayaks at dawn\""))
        #expect(try files == [])
        #expect(await reader.send(message(), after: 60).status == 303)
        var other = ReaderBrowser(host, address: "192.0.2.7")
        #expect(await other.send(message(["title": "Swans", "website": "x"]), after: 60).status == 303)
    }

    @Test("of a network that sent as many as a day takes keep the text")
    func tooMany() async throws {
        var reader = ReaderBrowser(host)
        let client = try host.database.client(at: reader.browser.address, now: DeskHost.now).today
        try host.database.write { database in
            for number in 0..<500 {
                let post = ReaderPost(
                    id: "f-\(number)", kind: "feedback", receipt: nil, state: .waiting, path: nil,
                    posted: DeskHost.now, client: client)
                try post.store(in: database)
            }
        }
        let refused = await reader.send(message())
        #expect(refused.status == 429)
        #expect(refused.page.contains("Too many messages came from your network today."))
        #expect(
            refused.page.contains("value=\"Kayaks at dawn\"") && refused.page.contains("Nobody else is up."))
        #expect(try files == [])
        // After officers removed the flood, others behind the same address can post again.
        try host.database.write {
            try $0.execute(sql: "UPDATE readerPosts SET state = 'removed', isErased = 1")
        }
        #expect(await reader.send(message(), after: 60).status == 303)
    }

    @Test("of a correction that comes after ten minutes keep the text")
    func lateCorrection() async throws {
        var reader = ReaderBrowser(host)
        let receipt = await reader.send(message()).path
        let form = await reader.get("\(receipt)/correct", after: 500)
        let fields = form.form(message(["title": "Kayaks at dusk"]))
        let late = await host.ask("\(receipt)/correct", fields, by: &reader.browser, after: 620)
        #expect(late.status == 409 && late.page.contains("On its receipt you can still take it back."))
        #expect(late.page.contains("A post can be corrected for 10 minutes, while"))
        #expect(late.page.contains("value=\"Kayaks at dusk\""))
        #expect(try isPublic("Kayaks at dawn"))
    }

    @Test("keep the time at which the form was opened, so that a second press is no program's")
    func pressedAgain() async throws {
        var reader = ReaderBrowser(host)
        let form = await reader.get("/feedback/new?feeling=love")
        var fields = form.form(message(["title": ""]))
        let refused = await host.ask("/feedback", fields, by: &reader.browser, after: 60)
        #expect(refused.status == 422 && refused.value("opened") == form.value("opened"))
        fields["title"] = "Kayaks at dawn"
        let answer = await host.ask("/feedback", fields, by: &reader.browser, after: 61)
        #expect(answer.status == 303)
        #expect(try host.database.queueCounts().waiting == 0)
    }
}
