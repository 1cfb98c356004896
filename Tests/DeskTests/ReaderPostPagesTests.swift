import CGI
import Foundation
import GRDB
import Model
import Posting
import TestSupport
import Testing

@testable import Desk
@testable import State

@Suite("Messages of readers")
struct ReaderPostPagesTests: ReaderSuite {
    let host: DeskHost

    init() async throws { host = try await Self.host() }

    @Test("are on the page at once, in a file of their own, and their authors see it on a receipt")
    func posted() async throws {
        var reader = ReaderBrowser(host)
        let answer = await reader.send(message())
        #expect(answer.status == 303 && answer.path.hasPrefix("/receipt/") && answer.query == "done=post")
        let files = try files
        #expect(files.count == 1 && files[0].hasPrefix("feedback/2027/01/f-"))
        #expect(try isPublic("Kayaks at dawn"))
        let receipt = await reader.get(answer.path + "?done=post")
        for text in [
            "Kayaks at dawn", "Nobody else is up.", "<h1>Posted</h1>",
            "https://csa.example.edu/poster\(answer.path)", "/feedback/f-",
        ] {
            #expect(receipt.page.contains(text), "\(text)")
        }
        // By somebody else, too: the link alone counts.
        var other = ReaderBrowser(host, address: "192.0.2.2", language: "zh-Hans")
        #expect(await other.get(answer.path).page.contains("<h1>已发布</h1>"))
    }

    @Test("are written on a page with the site's tabs, as is their receipt; officers have their own")
    func tabs() async throws {
        var reader = ReaderBrowser(host)
        let form = await reader.get("/feedback/new?feeling=love")
        #expect(form.page.contains("<a href=\"/feedback/\" aria-current=\"true\">"))
        #expect(form.page.components(separatedBy: "<nav class=\"tabs\"").count == 2)
        let receipt = await reader.get(await reader.send(message()).path)
        #expect(receipt.page.contains("<li><a href=\"/feedback/\">"))
        var mei = DeskBrowser()
        _ = await host.signIn("mei", by: &mei)
        let list = await host.ask("/", by: &mei)
        #expect(
            list.page.contains("<nav class=\"tabs\"") && !list.page.contains("<li><a href=\"/feedback/\">"))
    }

    @Test("sent twice are one, and a used form with other words keeps them and gets a new nonce")
    func twice() async throws {
        var reader = ReaderBrowser(host)
        let form = await reader.get("/feedback/new?feeling=hate")
        #expect(form.page.contains("value=\"hate\" required checked"))
        var fields = form.form(message(["feeling": "hate"]))
        let first = await host.ask("/feedback", fields, by: &reader.browser, after: 9)
        let again = await host.ask("/feedback", fields, by: &reader.browser, after: 20)
        #expect(first.path == again.path && again.status == 303)
        fields["title"] = "Canoes at dusk"
        let other = await host.ask("/feedback", fields, by: &reader.browser, after: 30)
        #expect(other.status == 409 && other.page.contains("Canoes at dusk"))
        #expect(other.value("nonce") != fields["nonce"] && !other.value("nonce").isEmpty)
        #expect(try files.count == 1)
    }

    @Test(
        "with a mistake are told at the field, with all that was typed",
        arguments: [
            (["feeling": "meh"], 422, "Choose whether you love it or hate it."),
            (["title": " \t "], 422, "title-problem"),
            (["title": "\u{200B}\u{2060}"], 422, "title-problem"),
            (["title": "a\u{202E}b"], 422, "title-problem"),
            (["title": String(repeating: "x", count: 121)], 422, "title-problem"),
            (["author": String(repeating: "x", count: 61)], 422, "author-problem"),
            (["author": "a\u{2066}b"], 422, "author-problem"),
            (["author": "Mei"], 422, "Choose another name, or leave this empty."),
            (["author": "officer Mei"], 422, "Choose another name, or leave this empty."),
            (["author": "Harbor-CSA"], 422, "Choose another name, or leave this empty."),
            (["message": " \n\u{200B} "], 422, "message-problem"),
            (["message": String(repeating: "饺", count: 1366)], 422, "message-problem"),
            (["message": String(repeating: "x", count: 4097)], 422, "message-problem"),
            (["message": "a" + String(repeating: "\u{301}", count: 40)], 422, "message-problem"),
            (["message": String(repeating: "😀", count: 10_000)], 413, ""),
            (["message": "a\u{0}b"], 400, ""), (["nonce": "x"], 400, ""), (["csrf": "x"], 403, ""),
        ] as [([String: String], Int, String)])
    func wrong(fields: [String: String], status: Int, text: String) async throws {
        var reader = ReaderBrowser(host)
        let answer = await reader.send(message(["author": "Ana"]).merging(fields) { $1 })
        #expect(answer.status == status)
        if status == 422 {
            #expect(answer.page.contains(text))
            for value in [
                fields["title"] ?? "Kayaks at dawn", fields["message"] ?? "Nobody else",
                fields["author"] ?? "Ana",
            ]
            where !value.unicodeScalars.contains(where: { $0.properties.generalCategory == .nonspacingMark })
            {
                #expect(answer.page.contains(value))
            }
        }
        #expect(try files == [])
        #expect(try host.database.log(limit: 9).allSatisfy { $0.author != .reader })
    }

    @Test("of 4 KiB and of 120 characters are taken")
    func limits() async throws {
        var reader = ReaderBrowser(host)
        let long = [
            "title": String(repeating: "题", count: 120), "message": String(repeating: "饺", count: 1365),
        ]
        #expect(await reader.send(message(long)).status == 303)
        #expect(try isPublic(String(repeating: "题", count: 120)))
    }

    @Test("wait where a program fills them, at once or all of them; nothing is lost")
    func traps() async throws {
        var reader = ReaderBrowser(host)
        let filled = await reader.send(message(["website": "https://x.example"]))
        #expect(filled.status == 303)
        let page = await reader.get(filled.path)
        #expect(page.page.contains("An officer will look at it first."))
        #expect(try files.count == 1 && !isPublic("Kayaks"))
        let quick = await reader.send(message(["title": "Quick", "opened": "1800000009"]))
        #expect(await reader.get(quick.path).page.contains("An officer will look at it first."))
        // A clock that was set back is no trap.
        let back = await reader.send(
            message(["title": "Set back", "message": "Earlier.", "opened": "1800009999"]))
        #expect(await reader.get(back.path).page.contains("<h1>Posted</h1>"))
    }

    @Test(
        "can be corrected for ten minutes, and withdrawn later with a question; then nothing of them is left")
    func changed() async throws {
        var reader = ReaderBrowser(host)
        let receipt = await reader.send(message()).path
        let form = await reader.get("\(receipt)/correct", after: 60)
        #expect(form.page.contains("Kayaks at dawn") && form.page.contains("value=\"love\" required checked"))
        let bad = await reader.send(
            ["feeling": "love", "title": ""], from: "\(receipt)/correct", to: "\(receipt)/correct", after: 60)
        #expect(bad.status == 422)
        let fields = message(["title": "Kayaks at noon", "feeling": "hate", "author": "Ana"])
        let corrected = await reader.send(
            fields, from: "\(receipt)/correct", to: "\(receipt)/correct", after: 60)
        #expect(corrected.status == 303 && corrected.path == receipt && corrected.query == "done=correct")
        #expect(try isPublic("Kayaks at noon") && !isPublic("Kayaks at dawn"))
        let late = await reader.send(fields, from: "\(receipt)", to: "\(receipt)/correct", after: 700)
        #expect(late.status == 400 || late.status == 409)
        #expect(await reader.get("\(receipt)/correct", after: 700).status == 409)
        let asked = await reader.press("\(receipt)/withdraw", on: receipt, after: 5000)
        #expect(asked.status == 200 && asked.page.contains("Take it back?"))
        #expect(try files.count == 1)
        let gone = await reader.press("\(receipt)/withdraw", ["confirmed": "yes"], on: receipt, after: 5000)
        #expect(gone.status == 303)
        #expect(try files == [] && !isPublic("Kayaks"))
        let page = await reader.get(receipt, after: 5001)
        #expect(page.page.contains("You took it back.") && !page.page.contains("Kayaks"))
        for folder in ["State", "Content", "Public"] {
            for (name, text) in try host.folder.tree(folder) {
                #expect(!text.contains("Kayaks at"), "\(folder)/\(name)")
            }
        }
    }

    @Test("have receipts that nobody finds by trying: every wrong code has the same answer")
    func strangers() async throws {
        var reader = ReaderBrowser(host)
        _ = await reader.send(message())
        var pages: Set<String> = []
        let codes = ["a", "b", "2", "A", "0"].map { String(repeating: $0, count: 26) } + ["f-abc"]
        for code in codes {
            let answer = await reader.get("/receipt/\(code)")
            #expect(answer.status == 404)
            pages.insert(answer.page.replacing(code, with: ""))
            let withdrawn = await reader.press(
                "/receipt/\(code)/withdraw", ["confirmed": "yes"], on: "/feedback/new")
            #expect(withdrawn.status == 404)
        }
        #expect(pages.count == 1)
        #expect(try files.count == 1)
    }

    @Test("keep their texts where the browser has lost the form's cookie, and are sent with the new one")
    func lostCookie() async throws {
        var reader = ReaderBrowser(host)
        let form = await reader.get("/feedback/new?feeling=love")
        var fields = form.form(message(["title": "Kayaks at dusk"]))
        reader.browser.cookies = [:]
        let refused = await host.ask("/feedback", fields, by: &reader.browser, after: 10)
        #expect(refused.status == 403 && refused.page.contains("Your text is still here."))
        #expect(refused.page.contains("value=\"Kayaks at dusk\"") && !refused.page.contains("Username"))
        #expect(try files == [])
        fields["csrf"] = refused.value("csrf")
        #expect(await host.ask("/feedback", fields, by: &reader.browser, after: 20).status == 303)
        #expect(try files.count == 1)
        // A form of another site is refused without its texts.
        reader.browser.variables["HTTP_ORIGIN"] = "https://evil.example"
        let foreign = await host.ask("/feedback", fields, by: &reader.browser, after: 30)
        #expect(foreign.status == 403 && !foreign.page.contains("Kayaks"))
    }

    @Test("set no cookie for readers who only read")
    func cookies() async throws {
        var reader = ReaderBrowser(host)
        #expect(await reader.get("/receipt/\(String(repeating: "a", count: 26))").headers("Set-Cookie") == [])
        #expect(await reader.get("/report?done=report").headers("Set-Cookie") == [])
        #expect(await reader.get("/feedback/new").headers("Set-Cookie").count == 1)
    }
}
