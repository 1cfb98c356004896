import Files
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Desk
@testable import State

@Suite("Votes of readers with scripts")
struct VoteScriptTests: VoteSuite {
    let host: DeskHost
    private let reader: ReaderBrowser

    init() async throws {
        host = try await Self.site()
        reader = ReaderBrowser(host)
    }

    @Test("of a browser without a cookie do not count and give it one, so that a lost answer counts nothing")
    func cookie() async throws {
        var browser = DeskBrowser()
        for choice in ["up", "none"] {
            var other = browser
            let refused = await ask(vote("m1", choice), by: &other)
            #expect(refused.status == 409)
            #expect(refused.headers("Content-Type") == ["application/problem+json"])
            #expect(refused.headers("Set-Cookie").count == 1)
            #expect(other.cookies["__Host-corkboard-reader"]?.isEmpty == false)
        }
        #expect(try values() == "{}\n")
        #expect(await ask(vote("m1"), by: &browser).status == 409)
        #expect(await ask(vote("m1"), by: &browser).status == 200)
        #expect(try values() == "{\n\"m1\":1\n}\n")
    }

    @Test(
        "of a form by a browser that lost the cookie do not count: the page comes again, says so and sets it")
    func cookiePage() async throws {
        var reader = reader
        let form = [
            "csrf": await reader.get("/votes?subject=m1").value("csrf"), "subject": "m1", "vote": "up",
        ]
        let name = "__Host-corkboard-reader"
        #expect(reader.browser.cookies.removeValue(forKey: name) != nil)
        let refused = await host.ask("/votes", form, by: &reader.browser)
        #expect(refused.status == 403)
        #expect(refused.notes.first?.hasPrefix("Your vote was not counted") == true)
        #expect(reader.browser.cookies[name] != nil)
        #expect(try values() == "{}\n")
        let sent = form.merging(["csrf": refused.value("csrf")]) { $1 }
        for _ in 0..<2 { #expect(await host.ask("/votes", sent, by: &reader.browser).status == 303) }
        #expect(try values() == "{\n\"m1\":1\n}\n")
    }

    @Test("of scripts are answered with the number, once for each browser")
    func api() async throws {
        var browser = try await newBrowser()
        let first = await ask(vote("m1"), by: &browser)
        #expect(first.status == 200)
        #expect(first.page == "{\"subject\":\"m1\",\"up\":1,\"vote\":\"up\"}\n")
        let again = await ask(vote("m1"), by: &browser)
        #expect((again.page, again.headers("Set-Cookie")) == (first.page, []))
        var other = try await newBrowser()
        #expect(await ask(vote("m1"), by: &other).page.contains("\"up\":2"))
        #expect(try values() == "{\n\"m1\":2\n}\n")
        let back = await ask(vote("m1", "none"), by: &browser)
        #expect(back.page == "{\"subject\":\"m1\",\"up\":1,\"vote\":\"none\"}\n")
        // The page without scripts knows this browser.
        var reader = ReaderBrowser(host)
        reader.browser = other
        #expect(await reader.get("/votes?subject=m1").value("vote") == "none")
    }

    @Test("are taken from pages of this site alone")
    func origins() async throws {
        var browser = try await newBrowser()
        let body = vote("m1")
        #expect(await ask(body, ["CONTENT_TYPE": "text/plain"], by: &browser).status == 415)
        #expect(await ask(body, ["HTTP_ORIGIN": "https://evil.example"], by: &browser).status == 403)
        #expect(await ask(body, ["HTTP_ORIGIN": ""], by: &browser).status == 403)
        #expect(await ask(body, ["HTTP_SEC_FETCH_SITE": "cross-site"], by: &browser).status == 403)
        let key = SessionToken.random().text
        #expect(await ask(body, ["HTTP_AUTHORIZATION": "Bearer \(key)"], by: &browser).status == 403)
        for wrong in ["", "[]", "{}", vote("m1", "sideways"), #"{"subject": 1, "vote": "up"}"#] {
            #expect(await ask(wrong, by: &browser).status == 400, "\(wrong)")
        }
        #expect(await ask(vote("m1", "down"), by: &browser).status == 400)
        #expect(try values() == "{}\n")
    }

    @Test("of new browsers for one post are limited for a network; other posts, and taking back, are not")
    func limitedForPost() async throws {
        var last = DeskBrowser()
        for number in 0..<30 {
            last = DeskBrowser()
            last.cookies["__Host-corkboard-reader"] = SessionToken.random().text
            #expect(await ask(vote("m1"), by: &last, after: Double(60 * number)).status == 200)
        }
        var other = DeskBrowser()
        other.cookies["__Host-corkboard-reader"] = SessionToken.random().text
        let refused = await ask(vote("m1"), by: &other, after: 1860)
        #expect(refused.status == 429)
        #expect(refused.page.contains("Too many votes came from this network"))
        #expect(try values() == "{\n\"m1\":30\n}\n")
        #expect(await ask(vote("r1"), by: &other, after: 1860).status == 200)
        #expect(await ask(vote("m1", "none"), by: &last, after: 1860).status == 200)
        other.address = "198.51.100.1"
        #expect(await ask(vote("m1"), by: &other, after: 1860).status == 200)
    }

    @Test("without TLS are refused, since browsers keep no cookie")
    func plain() async throws {
        var browser = DeskBrowser()
        browser.hasTLS = false
        #expect(await ask(vote("m1"), by: &browser).status == 403)
        #expect(browser.cookies.isEmpty)
    }

    @Test("go at once with a message that its author withdraws, also where the build has to wait")
    func withdrawnWithoutBuild() async throws {
        let host = try DeskHost(patience: 0.05)
        _ = try await host.installation.build.run(now: DeskHost.now)
        var author = ReaderBrowser(host)
        let receipt = await author.send(message()).path
        let id = try #require(
            try host.database.read { try String.fetchOne($0, sql: "SELECT id FROM readerPosts") })
        let page = "/votes?subject=\(id)"
        let sent = await author.press("/votes", ["subject": id, "vote": "up"], on: page, after: 20)
        #expect(sent.status == 303)
        #expect(try host.folder.text("Public/feedback/values.json").contains(id))
        let lock = try FileLock(host.folder(".Public.corkboard/lock"), patience: 60)
        _ = await author.press("\(receipt)/withdraw", ["confirmed": "yes"], on: receipt, after: 60)
        lock.release()
        #expect(try !host.folder.text("Public/feedback/values.json").contains(id))
    }

    @Test("are limited for a network, whether the post exists or not, and the answer says so")
    func limited() async throws {
        var (browser, reader) = (try await newBrowser(), reader)
        let form = [
            "csrf": await reader.get("/votes?subject=m1").value("csrf"), "subject": "m1", "vote": "up",
        ]
        for number in 1..<60 {
            let subject = number.isMultiple(of: 2) ? "m1" : "unknown"
            #expect(await ask(vote(subject), by: &browser).status == (subject == "m1" ? 200 : 404))
        }
        for subject in ["r1", "unknown"] {
            let answer = await ask(vote(subject), by: &browser)
            #expect(answer.status == 429)
            #expect(answer.headers("Retry-After") == ["60"])
            #expect(answer.page.contains("Too many votes came from this network"))
        }
        let page = await host.ask("/votes", form, by: &reader.browser)
        #expect(page.status == 429)
        #expect(page.page.contains("Yours was not counted."))
        #expect(try values() == "{\n\"m1\":1\n}\n")
        #expect(await ask(vote("r1"), by: &browser, after: 60).status == 200)
    }

    @Test("go with a message that its author withdraws")
    func withdrawn() async throws {
        var author = ReaderBrowser(host)
        let receipt = await author.send(message()).path
        let id = try #require(
            try host.database.read { try String.fetchOne($0, sql: "SELECT id FROM readerPosts") })
        var browser = try await newBrowser()
        #expect(await ask(vote(id), by: &browser, after: 20).status == 200)
        #expect(try values("feedback").contains(id))
        _ = await author.press("\(receipt)/withdraw", ["confirmed": "yes"], on: receipt, after: 60)
        #expect(try !values("feedback").contains(id))
        #expect(host.installation.build.partsWithOutdatedValues == [.feedback])
        #expect(await ask(vote(id), by: &browser, after: 80).status == 404)
        #expect(try host.database.voteSums(of: "feedback").isEmpty)
    }
}
