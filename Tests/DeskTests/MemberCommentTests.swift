import ContentFiles
import Foundation
import Posting
import TestSupport
import Testing

@testable import Desk
@testable import State

@Suite("Comments of members")
struct MemberCommentTests {
    private let host: DeskHost
    private var li: MemberBrowser
    private var ana: MemberBrowser

    init() async throws {
        host = try await DeskHost.withMembers()
        (li, ana) = (try MemberBrowser(host, "Li"), try MemberBrowser(host, "Ana"))
    }

    private func page(_ path: String) throws -> String { try host.folder.text("Public\(path)index.html") }

    @Test(
        "are on the page of the post at once, in a file of their own and in the log, below posts of every kind",
        arguments: [
            ("lantern", "/events/lantern/", "events-replies"),
            ("math-216", "/courses/math-216/", "courses-replies"),
            ("f1", "/feedback/f1/", "feedback-replies"),
        ])
    mutating func written(post: String, address: String, folder: String) async throws {
        let before = try page(address)
        #expect(before.contains("<h2 id=\"discussion\">Discussion</h2>"))
        #expect(before.contains("href=\"/poster/comments/new?post=\(post)&amp;lang=en\""))
        let form = await li.get("/comments/new?post=\(post)")
        #expect(form.status == 200 && form.value("csrf") == li.token.csrf)
        #expect(form.value("post") == post && form.page.contains("with your name: Li."))
        let sent = await li.send(
            "/comments", ["nonce": form.value("nonce"), "post": post, "text": "Is there <tea>?\n\n*Yes*"],
            after: 60)
        #expect(sent.status == 303 && sent.query == "done=post")
        let id = sent.comment
        #expect(id.hasPrefix("r-") && id.utf8.count == 28)
        let file = "\(folder)/\(post)/\(id).md"
        #expect(try host.entries == [file] && ContentFolder.isReadersFile(file))
        #expect(
            try host.folder.text("Content/\(file)")
                == "---\nid: \(id)\nauthor: \(li.member.id)\nposted: 2027-01-15T03:01:00-05:00\ntext: typed\n---\n\nIs there <tea>?\n\n*Yes*\n"
        )
        let shown = try page(address)
        #expect(shown.contains("Discussion: 1 comment</h2>") && shown.contains("id=\"\(id)\""))
        #expect(shown.contains("Is there &lt;tea&gt;?") && shown.contains("<b dir=\"auto\">Li</b>"))
        #expect(shown.contains("href=\"/poster/comments/\(id)?lang=en\""))
        #expect(try page("/zh-Hans\(address)").contains("讨论：1 条评论"))
        let change = try #require(try host.database.log(limit: 1).first)
        #expect(change.action == .post && change.author == .member(li.member.id) && change.subject == id)
        let own = await li.get(sent.path + "?done=post", after: 61)
        #expect(own.page.contains("Your comment is on the page."))
        #expect(own.page.contains("href=\"\(address)#\(id)\""))
        // A build leaves it there, and one of all files makes the same.
        _ = try await host.installation.build.run(now: DeskHost.now + 100)
        #expect(try page(address) == shown)
    }

    @Test("are answered, and the answers name whom they answer; officers answer too")
    mutating func answered() async throws {
        let first = (await li.comment(on: "lantern", "Is there tea?")).comment
        let form = await ana.get("/comments/new?post=lantern&to=\(first)", after: 30)
        #expect(form.page.contains("<h1>Reply to Li</h1>") && form.page.contains("Is there tea?"))
        let second = (await ana.comment(on: "lantern", "There is.", to: first, after: 60)).comment
        let third = (await li.comment(on: "lantern", "Thank you, Ana.", to: second, after: 120)).comment
        let text = try host.folder.text("Content/events-replies/lantern/\(third).md")
        #expect(text.contains("\nreplyTo: \(second)\n"))
        let shown = try page("/events/lantern/")
        #expect(shown.contains("Discussion: 3 comments</h2>"))
        #expect(shown.contains("<a href=\"#\(second)\">to Ana</a>"))
        #expect(!shown.contains("<a href=\"#\(first)\">"))
        var mei = DeskBrowser(address: "192.0.2.99")
        _ = await host.signIn("mei", by: &mei)
        let desk = await host.ask("/discussions/lantern", by: &mei, after: 150)
        #expect(desk.page.contains("Thank you, Ana.") && desk.page.contains("<bdi class=\"typed\">Li</bdi>"))
        let own = desk.page.components(separatedBy: "action=\"/poster/discussions/lantern\"").last ?? ""
        let fields = ["csrf", "nonce", "version"].map { name in
            let parts = own.components(separatedBy: "name=\"\(name)\" value=\"").dropFirst().first ?? ""
            return (name, parts.components(separatedBy: "\"")[0])
        }
        let sent = await host.ask(
            "/discussions/lantern",
            Dictionary(uniqueKeysWithValues: fields + [("text", "We bring cups.")]), by: &mei, after: 160)
        #expect(sent.status == 303)
        #expect(try page("/events/lantern/").contains("<b dir=\"auto\">Harbor CSA</b>"))
    }

    @Test(
        "with a mistake are told at the field, with what was typed",
        arguments: [
            ("", 422), (" \n\u{200B} ", 422), ("a\u{202E}b", 422), ("a\u{0007}b", 422),
            (String(repeating: "x", count: 4097), 422), (String(repeating: "饺", count: 1365), 303),
        ])
    mutating func wrong(text: String, status: Int) async throws {
        let sent = await li.comment(on: "lantern", text)
        #expect(sent.status == status)
        if status == 422 {
            #expect(sent.page.contains("id=\"text-problem\""))
            if text.utf8.count > 4000 { #expect(sent.page.contains("\(text)</textarea>")) }
        }
        #expect(try host.entries.count == (status == 303 ? 1 : 0))
    }

    @Test("sent twice are one, and a used form with another text keeps it and gets a new nonce")
    mutating func twice() async throws {
        let form = ["post": "lantern", "nonce": "nonce-of-li", "text": "Yes."]
        let first = await li.send("/comments", form)
        let second = await li.send("/comments", form, after: 1)
        #expect(first.status == 303 && second.status == 303 && first.path == second.path)
        let other = await li.send("/comments", form.merging(["text": "No <way>."]) { $1 }, after: 2)
        #expect(other.status == 409 && other.page.contains("No &lt;way&gt;.</textarea>"))
        #expect(
            other.notes == [
                "This form was used for another comment already. Post again if this is a further one."
            ])
        #expect(other.value("nonce") != "nonce-of-li")
        let stranger = await ana.send("/comments", form, after: 3)
        #expect(stranger.status == 409)
        #expect(try host.entries.count == 1)
    }

    @Test("are of members alone, and a form that was sent without a session shows its text")
    mutating func strangers() async throws {
        let join = "/poster/join?next=%2Fcomments%2Fnew%3Fpost%3Dlantern"
        li.browser.cookies = [:]
        #expect(await li.get("/comments/new?post=lantern").headers("Location") == [join])
        let sent = await li.comment(on: "lantern", "Is <this> lost?")
        #expect(sent.status == 403 && sent.page.contains("Is &lt;this&gt; lost?"))
        #expect(sent.page.contains("href=\"\(join)\""))
        let stale = await ana.send(
            "/comments", ["csrf": li.token.csrf, "post": "lantern", "text": "Is <that> lost?"])
        #expect(stale.status == 403 && stale.page.contains("Is &lt;that&gt; lost?"))
        #expect(try host.entries == [])
    }

    @Test("ask for a name first, and keep what was typed until there is one")
    mutating func nameless() async throws {
        var nobody = try MemberBrowser(host, nil)
        let name = "/poster/member?first=name&next=%2Fcomments%2Fnew%3Fpost%3Dlantern"
        #expect(await nobody.get("/comments/new?post=lantern").headers("Location") == [name])
        let sent = await nobody.comment(on: "lantern", "Hello <all>.")
        #expect(sent.status == 403 && sent.page.contains("Hello &lt;all&gt;."))
        #expect(sent.page.contains("href=\"\(name.replacing("&", with: "&amp;"))\""))
        #expect(try host.entries == [])
    }

    @Test("of a suspended member are refused with the officers' reason, and what was typed is shown")
    mutating func suspended() async throws {
        let id = (await li.comment(on: "lantern", "Is there tea?")).comment
        try host.database.suspend(li.member.id, reason: "Spam.", by: .officer("mei"), now: DeskHost.now)
        let sent = await li.comment(on: "lantern", "Buy <this>.", after: 60)
        #expect(sent.status == 403 && sent.page.contains("Buy &lt;this&gt;.") && sent.page.contains("Spam."))
        let edited = await li.send("/comments/\(id)", ["version": "0a", "text": "Buy <that>."], after: 70)
        #expect(edited.status == 403 && edited.page.contains("Buy &lt;that&gt;."))
        #expect(try host.entries.count == 1)
    }

    @Test(
        "of no post, and answers to no entry, are refused",
        arguments: [
            ("nothing", "", 404), ("../../etc", "", 404), ("", "", 404),
            (String(repeating: "a", count: 9000), "", 404), ("lantern", "o9", 409), ("lantern", "A b", 400),
        ])
    mutating func unknown(post: String, entry: String, status: Int) async throws {
        let sent = await li.send("/comments", ["post": post, "to": entry, "text": "Hello <all>."])
        #expect(sent.status == status && sent.page.contains("Hello &lt;all&gt;."))
        #expect(try host.entries == [])
    }

    @Test("of more than 16 KiB are refused before they are read")
    mutating func large() async throws {
        let sent = await li.comment(on: "lantern", String(repeating: "x", count: 1 << 20))
        #expect(sent.status == 413)
        #expect(try host.entries == [])
    }

    @Test("of a new member who writes many in ten minutes wait for officers, and those of others do not")
    mutating func limits() async throws {
        for (number, text) in ["Tea?", "Cups?", "Songs?", "Games?", "Films?"].enumerated() {
            let sent = await li.comment(on: "lantern", text, after: TimeInterval(number))
            #expect(sent.status == 303)
        }
        let sixth = await li.comment(on: "lantern", "One more.", after: 5)
        #expect(sixth.status == 303)
        #expect((await li.get(sixth.path, after: 6)).page.contains("You posted many things in a short time"))
        #expect(!(try page("/events/lantern/").contains("One more.")))
        _ = await ana.comment(on: "lantern", "And me?", after: 7)
        #expect(try page("/events/lantern/").contains("And me?"))
        _ = await li.comment(on: "lantern", "Later.", after: 700)
        #expect(try page("/events/lantern/").contains("Later."))
    }

    @Test("of a member of more than a day are published twenty at a time, and may say thanks each time")
    mutating func moreOfMembers() async throws {
        let day: TimeInterval = 86_400
        for number in 0..<20 {
            let sent = await li.comment(on: "lantern", "Thanks!", after: day + TimeInterval(number))
            #expect(sent.status == 303)
        }
        #expect(try page("/events/lantern/").contains("Discussion: 20 comments</h2>"))
        let next = await li.comment(on: "lantern", "Thanks again!", after: day + 20)
        let own = await li.get(next.path, after: day + 21)
        #expect(own.page.contains("You posted many things in a short time"))
        #expect(!(try page("/events/lantern/").contains("Thanks again!")))
    }

    @Test("are at most 400 below a post, and none below a hidden one")
    mutating func full() async throws {
        for number in 1...400 {
            try host.folder.write(
                "---\nauthor: officers\nposted: 2027-01-15T03:00:00-05:00\ntext: typed\n---\n\nNo. \(number)\n",
                to: "Content/events-replies/lantern/n\(number).md")
        }
        let sent = await li.comment(on: "lantern", "One <more>.")
        #expect(sent.status == 409 && sent.page.contains("One &lt;more&gt;."))
        #expect(sent.page.contains("This post has 400 comments, which is the maximum."))
        try host.folder.remove("Content/events-replies/lantern")
        let event = try host.folder.text("Content/events/lantern.md")
        try host.folder.write(
            event.replacing("id: e1", with: "id: e1\nstatus: draft"), to: "Content/events/lantern.md")
        let hidden = await li.comment(on: "lantern", "One <more>.")
        #expect(hidden.status == 409 && hidden.page.contains("This is not on the site now"))
        #expect(try host.entries == [])
    }
}
