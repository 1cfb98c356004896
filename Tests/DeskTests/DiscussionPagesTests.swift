import ContentFiles
import Foundation
import GRDB
import Model
import Posting
import TestSupport
import Testing

@testable import Desk
@testable import State

@Suite("Answers of officers to messages")
struct DiscussionPagesTests: ReaderSuite {
    let host: DeskHost

    init() async throws { host = try await Self.host() }

    /// Posts the message, and returns its id and the path of its receipt.
    private func posted() async throws -> (id: String, receipt: String) {
        var reader = ReaderBrowser(host)
        let receipt = await reader.send(message()).path
        let id = try host.database.read { try String.fetchOne($0, sql: "SELECT id FROM readerPosts") }
        return (try #require(id), receipt)
    }

    /// The fields of a form on the page of a post: the hidden ones before its button or its field.
    private func fields(_ page: DeskAnswer, of action: String) -> [String: String] {
        let form = page.page.components(separatedBy: "action=\"\(action)\"").dropFirst().first ?? ""
        return ["csrf", "nonce", "version"].reduce(into: [:]) { fields, name in
            let parts = form.components(separatedBy: "name=\"\(name)\" value=\"")
            fields[name] = parts.count > 1 ? parts[1].components(separatedBy: "\"")[0] : ""
        }
    }

    /// Opens the page of a post and answers there.
    private func answer(
        _ id: String, _ text: String, by officer: inout ReaderBrowser, after seconds: TimeInterval = 60
    ) async -> DeskAnswer {
        let page = await officer.get("/discussions/\(id)", after: seconds)
        let form = fields(page, of: "/poster/discussions/\(id)").merging(["text": text]) { $1 }
        return await host.ask("/discussions/\(id)", form, by: &officer.browser, after: seconds)
    }

    /// The paths of the files of answers.
    private var answers: [String] {
        get throws {
            try host.folder.tree("Content").keys.filter {
                $0.hasPrefix("feedback-replies/") && $0.hasSuffix(".md")
            }.sorted()
        }
    }

    private func page(of id: String) throws -> String {
        try host.folder.text("Public/feedback/\(id)/index.html")
    }

    @Test("are on the message's page at once, in a file of their own, in the log, and on the receipt")
    func answered() async throws {
        let (id, receipt) = try await posted()
        var mei = await officer()
        let start = await mei.get("/", after: 60)
        #expect(start.page.contains("<a href=\"/poster/discussions\">Messages to answer</a>"))
        let list = await mei.get("/discussions?part=unanswered", after: 60)
        #expect(list.page.contains("Kayaks at dawn") && list.page.contains("<span>Not answered</span>"))
        #expect(list.page.contains("<a href=\"/poster/discussions/\(id)\">Answer<span class=\"unseen\">"))
        let form = await mei.get("/discussions/\(id)", after: 60)
        #expect(form.page.contains("Nobody else is up.") && form.page.contains("signed “Harbor CSA”"))
        let sent = await answer(id, "Come at six.\n\n<We> open then.", by: &mei)
        #expect(sent.status == 303 && sent.path == "/discussions/\(id)" && sent.query == "done=answer")
        let files = try answers
        #expect(files.count == 1 && files[0].hasPrefix("feedback-replies/\(id)/o-"))
        let name = try #require(files[0].split(separator: "/").last?.dropLast(3))
        #expect(
            try host.folder.text("Content/\(files[0])")
                == "---\nid: \(name)\nauthor: officers\nposted: 2027-01-15T03:01:00-05:00\ntext: typed\n---\n\nCome at six.\n\n<We> open then.\n"
        )
        #expect(ContentFolder.isReadersFile(files[0]))
        let shown = try page(of: id)
        #expect(shown.contains("<h2 id=\"discussion\">1 reply</h2>") && shown.contains("id=\"\(name)\""))
        #expect(shown.contains("&lt;We&gt; open then.") && shown.contains("Harbor CSA</b>"))
        #expect(try isPublic("<span>Answered</span>"))
        let done = await mei.get("/discussions/\(id)?done=answer", after: 61)
        #expect(done.page.contains("Your answer is on the page."))
        #expect(
            await mei.get("/discussions?part=unanswered", after: 61).page.contains(
                "Every message has an answer."))
        #expect(await mei.get("/discussions", after: 61).page.contains("<span>Answered</span>"))
        let change = try #require(try host.database.log(limit: 1).first)
        #expect(change.action == .answer && change.author == "mei" && change.subject == id)
        #expect(change.title == "Kayaks at dawn")
        #expect(await mei.get("/log", after: 61).page.contains("answered"))
        var reader = ReaderBrowser(host)
        let told = await reader.get(receipt, after: 90).page
        #expect(told.contains("&lt;We&gt; open then.") && told.contains("href=\"/feedback/\(id)/#\(name)\""))
        // A build leaves it there.
        _ = try await host.installation.build.run(now: DeskHost.now + 100)
        #expect(try page(of: id) == shown)
    }

    @Test("sent twice are one, and a used form with another text keeps it and gets a new nonce")
    func twice() async throws {
        let (id, _) = try await posted()
        var mei = await officer()
        let page = await mei.get("/discussions/\(id)", after: 60)
        var form = fields(page, of: "/poster/discussions/\(id)").merging(["text": "Yes."]) { $1 }
        let first = await host.ask("/discussions/\(id)", form, by: &mei.browser, after: 60)
        let second = await host.ask("/discussions/\(id)", form, by: &mei.browser, after: 61)
        #expect(first.status == 303 && first.path == second.path && second.status == 303)
        #expect(try answers.count == 1)
        form["text"] = "No <way>."
        let other = await host.ask("/discussions/\(id)", form, by: &mei.browser, after: 62)
        #expect(other.status == 409 && other.page.contains("No &lt;way&gt;.</textarea>"))
        #expect(
            other.notes == [
                "This form was used for another answer already. Post again if this is a further one."
            ])
        #expect(fields(other, of: "/poster/discussions/\(id)")["nonce"] != form["nonce"])
        #expect(try answers.count == 1)
    }

    @Test("are changed and removed, each as it was seen, and the page shows it at once")
    func changed() async throws {
        let (id, _) = try await posted()
        var mei = await officer()
        _ = await answer(id, "Come at six.", by: &mei)
        let name = try #require(try answers.first?.split(separator: "/").last?.dropLast(3))
        let path = "/discussions/\(id)/\(name)"
        let before = fields(await mei.get("/discussions/\(id)", after: 70), of: "/poster\(path)")
        let edit = before.merging(["action": "save", "text": "Come at seven."]) { $1 }
        let edited = await host.ask(path, edit, by: &mei.browser, after: 70)
        #expect(edited.status == 303 && edited.query == "done=edit")
        #expect(try page(of: id).contains("Come at seven.") && !page(of: id).contains("Come at six."))
        #expect(
            try host.folder.text("Content/\(answers[0])").contains("\nupdated: 2027-01-15T03:01:10-05:00\n"))
        // Another text than the one that was seen asks again.
        let late = before.merging(["action": "save", "text": "Come at <eight>.", "nonce": "another-nonce"]) {
            $1
        }
        let refused = await host.ask(path, late, by: &mei.browser, after: 71)
        #expect(refused.status == 409 && refused.page.contains("Come at &lt;eight&gt;.</textarea>"))
        #expect(refused.notes.first?.hasPrefix("The answer was changed after you opened this page.") == true)
        let again = fields(refused, of: "/poster\(path)").merging([
            "action": "save", "text": "Come at <eight>.",
        ]) { $1 }
        #expect(await host.ask(path, again, by: &mei.browser, after: 72).status == 303)
        #expect(try page(of: id).contains("Come at &lt;eight&gt;."))
        let old = before.merging(["action": "remove", "confirmed": "yes", "nonce": "third-nonce"]) { $1 }
        let unseen = await host.ask(path, old, by: &mei.browser, after: 73)
        #expect(unseen.status == 409 && unseen.page.contains("Come at &lt;eight&gt;."))
        #expect(try answers.count == 1)
        let asked = await host.ask(
            path, before.merging(["action": "remove"]) { $1 }, by: &mei.browser, after: 74)
        #expect(asked.status == 200 && asked.page.contains("Remove this answer?"))
        let sure = fields(asked, of: "/poster\(path)").merging(["action": "remove", "confirmed": "yes"]) {
            $1
        }
        let removed = await host.ask(path, sure, by: &mei.browser, after: 75)
        #expect(removed.status == 303 && removed.query == "done=remove")
        #expect(await host.ask(path, sure, by: &mei.browser, after: 76).status == 303)
        #expect(try answers == [] && !page(of: id).contains("Come at") && !isPublic("<span>Answered</span>"))
        let actions = try host.database.changes(of: id).map(\.action)
        #expect(actions.suffix(4) == [.answer, .answerEdit, .answerEdit, .answerRemove])
    }

    @Test(
        "with a mistake are told at the field, with what was typed",
        arguments: [
            ("", 422), (" \n\u{200B} ", 422), ("a\u{202E}b", 422), (String(repeating: "x", count: 4097), 422),
            (String(repeating: "饺", count: 1366), 422), (String(repeating: "饺", count: 1365), 303),
        ])
    func wrong(text: String, status: Int) async throws {
        let (id, _) = try await posted()
        var mei = await officer()
        let sent = await answer(id, text, by: &mei)
        #expect(sent.status == status)
        if status == 422 {
            #expect(sent.page.contains("id=\"text-problem\""))
            if text.utf8.count > 4000 { #expect(sent.page.contains("\(text)</textarea>")) }
        }
        #expect(try answers.count == (status == 303 ? 1 : 0))
    }

    @Test("to another text than the one that was read ask again")
    func otherText() async throws {
        let (id, receipt) = try await posted()
        var mei = await officer()
        let page = await mei.get("/discussions/\(id)", after: 30)
        let form = fields(page, of: "/poster/discussions/\(id)").merging(["text": "I agree."]) { $1 }
        var reader = ReaderBrowser(host)
        let corrected = await reader.send(
            message(["title": "Kayaks at noon"]), from: "\(receipt)/correct", to: "\(receipt)/correct",
            after: 40)
        #expect(corrected.status == 303)
        let refused = await host.ask("/discussions/\(id)", form, by: &mei.browser, after: 60)
        #expect(refused.status == 409 && refused.page.contains("Kayaks at noon"))
        #expect(refused.notes.first?.hasPrefix("The post or its answers were changed after you") == true)
        #expect(refused.page.contains("I agree.</textarea>"))
        #expect(try answers == [])
        let again = fields(refused, of: "/poster/discussions/\(id)").merging(["text": "I agree."]) { $1 }
        #expect(await host.ask("/discussions/\(id)", again, by: &mei.browser, after: 61).status == 303)
    }

    @Test("are at most 40 below a message, and none below a hidden one")
    func limits() async throws {
        let (id, _) = try await posted()
        var mei = await officer()
        for number in 1...40 {
            try host.folder.write(
                "---\nauthor: officers\nposted: 2027-01-15T03:00:\(number + 10)-05:00\ntext: typed\n---\n\nNo. \(number)\n",
                to: "Content/feedback-replies/\(id)/n\(number).md")
        }
        let full = await mei.get("/discussions/\(id)", after: 60)
        #expect(full.page.contains("This post has 40 replies, which is the maximum."))
        #expect(!full.page.contains("name=\"text\" rows=\"6\""))
        let csrf = full.value("csrf")
        let version = try Posting.version(of: Array(host.folder.text("Content/\(files[0])").utf8))
        let form = ["csrf": csrf, "nonce": "nonce-of-41", "version": version, "text": "One <more>."]
        let refused = await host.ask("/discussions/\(id)", form, by: &mei.browser, after: 60)
        #expect(refused.status == 409 && refused.page.contains("One &lt;more&gt;."))
        #expect(try answers.count == 40)
        try host.folder.remove("Content/feedback-replies/\(id)")
        _ = await mei.press("/moderation", ["post": id, "action": "hide"], on: "/moderation", after: 70)
        let hidden = await mei.get("/discussions/\(id)", after: 71)
        #expect(hidden.page.contains("This post is hidden, so that nobody can answer it now."))
        #expect(!(await mei.get("/discussions", after: 71)).page.contains("Kayaks"))
        let now = try Posting.version(of: Array(host.folder.text("Content/\(files[0])").utf8))
        let other = form.merging(["nonce": "nonce-of-hidden", "version": now]) { $1 }
        #expect(await host.ask("/discussions/\(id)", other, by: &mei.browser, after: 72).status == 409)
        #expect(try answers == [])
    }

    @Test(
        "go with a message that is withdrawn or removed, from files, pages and log",
        arguments: ["withdraw", "remove"])
    func erased(way: String) async throws {
        let (id, receipt) = try await posted()
        var mei = await officer()
        _ = await answer(id, "Come at six o’clock.", by: &mei)
        if way == "withdraw" {
            var reader = ReaderBrowser(host)
            _ = await reader.press("\(receipt)/withdraw", ["confirmed": "yes"], on: receipt, after: 90)
            #expect(!(await reader.get(receipt, after: 91)).page.contains("six o’clock"))
        } else {
            _ = await mei.press(
                "/moderation", ["post": id, "action": "remove", "confirmed": "yes"], on: "/moderation",
                after: 90)
        }
        #expect(try answers == [])
        #expect(
            try host.folder.tree("Public").filter { $0.value.contains("six o’clock") }.keys.sorted() == [])
        let left = try host.database.changes(of: id).flatMap(\.files)
        #expect(left == [])
        #expect(await mei.get("/discussions/\(id)", after: 92).status == 404)
    }

    @Test("go from the pages with a hidden message, and come back with it")
    func hidden() async throws {
        let (id, _) = try await posted()
        var mei = await officer()
        _ = await answer(id, "Come at six o’clock.", by: &mei)
        _ = await mei.press("/moderation", ["post": id, "action": "hide"], on: "/moderation", after: 70)
        #expect(
            try host.folder.tree("Public").filter { $0.value.contains("six o’clock") }.keys.sorted() == [])
        _ = await mei.press("/moderation", ["post": id, "action": "restore"], on: "/moderation", after: 80)
        #expect(try page(of: id).contains("six o’clock"))
    }

    @Test("make a correction of their message wait, and come back with it")
    func correction() async throws {
        let (id, receipt) = try await posted()
        var mei = await officer()
        _ = await answer(id, "Come at six.", by: &mei)
        var reader = ReaderBrowser(host)
        _ = await reader.send(
            message(["title": "Kayaks at noon"]), from: "\(receipt)/correct", to: "\(receipt)/correct",
            after: 90)
        #expect(
            try host.folder.tree("Public").filter { $0.value.contains("Come at six.") }.keys.sorted() == [])
        let post = try #require(try host.database.readerPost(id))
        #expect(post.state == .waiting && post.cause == .correction)
        let seen = await mei.get("/moderation", after: 120).value("seen")
        let approval = ["post": id, "action": "approve", "seen": seen]
        _ = await mei.press("/moderation", approval, on: "/moderation", after: 120)
        #expect(try page(of: id).contains("Kayaks at noon") && page(of: id).contains("Come at six."))
    }

    @Test("sent again after their message was corrected with another text are not lost")
    func usedAfterCorrection() async throws {
        let (id, receipt) = try await posted()
        var mei = await officer()
        let page = await mei.get("/discussions/\(id)", after: 30)
        let form = fields(page, of: "/poster/discussions/\(id)").merging(["text": "Yes."]) { $1 }
        #expect(await host.ask("/discussions/\(id)", form, by: &mei.browser, after: 31).status == 303)
        var reader = ReaderBrowser(host)
        _ = await reader.send(
            message(["title": "Kayaks at noon"]), from: "\(receipt)/correct", to: "\(receipt)/correct",
            after: 90)
        let other = form.merging(["text": "No <way>."]) { $1 }
        let sent = await host.ask("/discussions/\(id)", other, by: &mei.browser, after: 120)
        #expect(sent.status == 409 && sent.page.contains("No &lt;way&gt;."))
        #expect(try answers.count == 1)
    }

    @Test(
        "with an error in their file are on no page, and the receipt is there without them",
        arguments: ["hidden: ture", "size"])
    func broken(fault: String) async throws {
        let (id, receipt) = try await posted()
        var mei = await officer()
        _ = await answer(id, "Come at six.", by: &mei)
        let text = try host.folder.text("Content/\(answers[0])")
        let broken =
            fault == "size"
            ? text + String(repeating: "x", count: 3 << 20)
            : text.replacing("text: typed", with: "text: typed\n\(fault)")
        try host.folder.write(broken, to: "Content/\(answers[0])")
        var reader = ReaderBrowser(host)
        let told = await reader.get(receipt, after: 90)
        #expect(told.status == 200 && !told.page.contains("Come at six."))
        let desk = await mei.get("/discussions/\(id)", after: 91)
        #expect(desk.status == 200 && !desk.page.contains("Come at six."))
    }

    /// The titles of the rows of a list.
    private static func titles(_ list: DeskAnswer) -> [String] {
        let rows = list.page.components(separatedBy: "<h2 class=\"title typed\" dir=\"auto\">").dropFirst()
        return rows.map { $0.components(separatedBy: "</h2>")[0] }
    }

    @Test("are given to any message: the list has 50 on a page, from the newest to the oldest")
    func paged() async throws {
        for number in 0..<120 {
            let time = TimeZone.gmt.text(of: DeskHost.now + Double(60 * number - 86_400)) ?? ""
            try host.folder.write(
                "---\nfeeling: love\ntitle: No. \(number)\nposted: \(time)\n---\n",
                to: "Content/feedback/m\(number).md")
            if number < 100 { continue }
            try host.folder.write(
                "---\nauthor: officers\nposted: \(time)\ntext: typed\n---\n\nYes.\n",
                to: "Content/feedback-replies/m\(number)/n1.md")
        }
        var mei = await officer()
        func titles(_ numbers: Range<Int>) -> [String] { numbers.reversed().map { "No. \($0)" } }
        let first = await mei.get("/discussions")
        #expect(Self.titles(first) == titles(70..<120))
        #expect(first.page.contains("<a href=\"/poster/discussions?page=2\" rel=\"next\">"))
        #expect(Self.titles(await mei.get("/discussions?page=2")) == titles(20..<70))
        let last = await mei.get("/discussions?page=3")
        #expect(Self.titles(last) == titles(0..<20))
        #expect(last.page.contains("<a href=\"/poster/discussions?page=2\" rel=\"prev\">"))
        #expect(!last.page.contains("rel=\"next\""))
        let unanswered = await mei.get("/discussions?part=unanswered")
        #expect(Self.titles(unanswered) == titles(50..<100))
        let next = "<a href=\"/poster/discussions?part=unanswered&amp;page=2\" rel=\"next\">"
        #expect(unanswered.page.contains(next))
        #expect(Self.titles(await mei.get("/discussions?part=unanswered&page=2")) == titles(0..<50))
    }

    @Test("are of officers alone")
    func strangers() async throws {
        let (id, _) = try await posted()
        var reader = ReaderBrowser(host)
        for path in ["/discussions", "/discussions/\(id)"] {
            #expect(
                await reader.get(path).headers("Location").first?.hasPrefix("/poster/login?next=") == true)
        }
        let form = ["csrf": "x", "nonce": "nonce-of-reader", "version": "0a", "text": "I am an officer."]
        #expect(await host.ask("/discussions/\(id)", form, by: &reader.browser).status == 403)
        var mei = await officer()
        #expect(await host.ask("/discussions/\(id)", form, by: &mei.browser).status == 403)
        #expect(try answers == [])
    }
}
