import Foundation
import Testing

@testable import Desk
@testable import State

@Suite("Members write to each other")
struct ConversationTests {
    private var site: MessagingHost

    init() async throws { site = try await MessagingHost() }

    @Test("and both read it, in pages that nothing keeps and no officer sees")
    mutating func written() async throws {
        let form = await site.ana.open(site.bo)
        #expect(form.status == 200 && form.page.contains("<h1 class=\"typed\" dir=\"auto\">Bo</h1>"))
        #expect(form.headers("Cache-Control") == ["no-store"])
        let sent = await site.ana.write("Is the <tent> free?\nOn Friday?", to: site.bo)
        #expect(
            sent.status == 303 && sent.path == MessagingHost.path(site.bo) && sent.query == "done=post#write")
        let read = await site.bo.open(site.ana)
        #expect(read.page.contains("Is the &lt;tent&gt; free?\nOn Friday?</p>"))
        #expect(read.page.contains("<h1 class=\"typed\" dir=\"auto\">Ana</h1>"))
        // In no file but the database.
        for (path, text) in try site.host.folder.tree("Public") {
            #expect(!text.contains("On Friday"), "\(path)")
        }
        for (path, text) in try site.host.folder.tree("Content") {
            #expect(!text.contains("On Friday"), "\(path)")
        }
        #expect(try site.database.log(limit: 9).allSatisfy { !$0.title.contains("tent") })
        var officer = ReaderBrowser(site.host, address: "192.0.2.99")
        _ = await site.host.signIn("mei", by: &officer.browser)
        let other = await officer.get(MessagingHost.path(site.bo))
        #expect(other.status == 303 && other.path == "/join")
        #expect(await officer.get("/messages/reports").page.contains("No message waits for a decision."))
    }

    @Test("once for each form, also in two tabs, and another text under its nonce is kept")
    mutating func twice() async throws {
        let nonce = FormSubmission.newNonce()
        for _ in 0..<2 {
            #expect(await site.ana.write("Hello", to: site.bo, ["nonce": nonce]).status == 303)
        }
        #expect(try site.texts(of: site.bo, with: site.ana) == ["Hello"])
        let other = await site.ana.write("Hallo", to: site.bo, ["nonce": nonce])
        #expect(
            other.status == 409 && other.page.contains("Hallo</textarea>") && other.value("nonce") != nonce)
        // The page has it again.
        let page = await site.ana.open(site.bo)
        #expect(page.page.contains("Hallo</textarea>") && page.value("nonce") == other.value("nonce"))
        let again = await site.ana.write("Hallo", to: site.bo, ["nonce": page.value("nonce")])
        #expect(again.status == 303)
        #expect(try site.texts(of: site.bo, with: site.ana) == ["Hello", "Hallo"])
        #expect(try site.database.drafts(ofMember: site.ana.member.id, now: DeskHost.now) == [])
    }

    @Test("with a sentence for each text that cannot be sent, which stays in the form")
    mutating func wrong() async throws {
        let long = String(repeating: "é", count: 2049)
        for (number, text) in ["", " \n", "a\u{202E}b", long].enumerated() {
            let answer = await site.ana.write(text, to: site.bo, after: Double(number))
            #expect(
                answer.status == 422 && answer.page.contains("aria-invalid=\"true\""), "\(text.prefix(9))")
        }
        let kept = await site.ana.open(site.bo)
        #expect(kept.page.contains(long))
        #expect(try site.texts(of: site.bo, with: site.ana) == [])
        let limit = String(repeating: "x", count: 4096)
        #expect(await site.ana.write(limit, to: site.bo).status == 303)
    }

    @Test("but no more than a form has room for: 10 MB are refused unread")
    mutating func large() async throws {
        let answer = await site.ana.write(String(repeating: "x", count: 10 << 20), to: site.bo)
        #expect(answer.status == 413)
        #expect(answer.page.contains("Nothing was sent, because it was more than the site takes."))
        #expect(try site.texts(of: site.bo, with: site.ana) == [])
    }

    @Test("and a picture is refused with a sentence; the text stays")
    mutating func picture() async throws {
        let fields = ["csrf": site.ana.token.csrf, "nonce": FormSubmission.newNonce(), "text": "Look"]
        var body = fields.sorted { $0.key < $1.key }.map {
            "--XX\r\nContent-Disposition: form-data; name=\"\($0)\"\r\n\r\n\($1)\r\n"
        }.joined()
        body +=
            "--XX\r\nContent-Disposition: form-data; name=\"picture\"; filename=\"a.png\"\r\nContent-Type: image/png\r\n\r\nPNG\r\n--XX--\r\n"
        let bytes = Array(body.utf8)
        var variables = site.ana.browser.variables(MessagingHost.path(site.bo), bytes)
        variables["CONTENT_TYPE"] = "multipart/form-data; boundary=XX"
        let desk = Desk(site.host.installation, now: DeskHost.now)
        let answer = DeskAnswer(response: await desk.answer(variables) { _ in bytes }.response)
        #expect(answer.status == 422 && answer.page.contains("A message can have text only, no pictures."))
        #expect(answer.page.contains("Look</textarea>"))
        #expect(try site.texts(of: site.bo, with: site.ana) == [])
    }

    @Test("not to themselves, nor to somebody of whom there is none")
    mutating func nobody() async throws {
        let own = await site.ana.open(site.ana)
        #expect(
            own.status == 200
                && own.page.contains("This is your own account, so your message would reach nobody else."))
        #expect(await site.ana.write("Hello", to: site.ana).status == 409)
        let missing = "/messages/m-\(String(repeating: "a", count: 26))"
        for path in [
            missing, "/messages/x", "/messages/\(site.bo.member.id.uppercased())",
        ] {
            #expect(await site.ana.get(path).status == 404, "\(path)")
            #expect(await site.ana.send(path, ["text": "Hello"]).status == 404, "\(path)")
        }
        // The conversation of two others is none of one's own.
        await site.bo.write("Secret", to: site.cy)
        for path in [MessagingHost.path(site.bo), MessagingHost.path(site.cy)] {
            #expect(await !site.ana.get(path).page.contains("Secret"), "\(path)")
            #expect(await site.ana.send("\(path)/report", ["number": "1", "reason": "spam"]).status == 404)
            #expect(await site.ana.send("\(path)/delete", ["number": "1"]).status == 404)
        }
        #expect(try site.texts(of: site.bo, with: site.cy) == ["Secret"])
    }

    @Test(
        "and cannot write to a member who blocked them, is suspended or refuses strangers, for reasons that look alike"
    )
    mutating func refused() async throws {
        await site.ana.write("Hello", to: site.bo)
        let sentence = "You cannot write to this member now."
        #expect(
            await site.bo.send("\(MessagingHost.path(site.ana))/block", ["confirmed": "yes"]).status == 303)
        let blocked = await site.ana.write("Are you there?", to: site.bo)
        #expect(
            blocked.status == 409 && blocked.page.contains(sentence)
                && blocked.page.contains("Are you there?"))
        // No guess at a reason, of which one could conclude that it is another one.
        #expect(blocked.page.contains("now. Messages you already have stay"))
        #expect(blocked.page.contains("Hello") && !blocked.page.lowercased().contains("blocked you"))
        _ = await site.bo.send("\(MessagingHost.path(site.ana))/unblock")
        try site.database.suspend(site.bo.member.id, reason: "Spam", by: .officer("mei"), now: DeskHost.now)
        let suspended = await site.ana.write("Are you there?", to: site.bo)
        #expect(suspended.status == 409 && suspended.page.contains(sentence))
        // Both pages are the same but for the nonce.
        func bare(_ answer: DeskAnswer) -> String {
            answer.page.replacing(/name="nonce" value="[^"]*"|data-counter="\d+"/, with: "")
        }
        #expect(bare(blocked) == bare(suspended))
        _ = await site.cy.send("/messages/settings", ["strangers": "refuse"])
        let stranger = await site.ana.write("Hello", to: site.cy)
        #expect(stranger.status == 409 && stranger.page.contains(sentence))
        #expect(await site.cy.write("Hi", to: site.ana).status == 303)
        #expect(await site.ana.write("Hello", to: site.cy).status == 303)
    }

    @Test("whose account is deleted: the other side keeps its copy, by a former member")
    mutating func deletedAccount() async throws {
        await site.ana.write("Hello", to: site.bo)
        let fields = ["posts": "erase", "word": "delete"]
        let gone = await site.ana.send("/member/delete", fields)
        #expect(gone.status == 200, "\(gone.notes)")
        let kept = await site.bo.open(site.ana)
        #expect(kept.status == 200 && kept.page.contains("A former member") && kept.page.contains("Hello"))
        #expect(kept.page.contains("This account was deleted") && !kept.page.contains(">Ana<"))
        #expect(await site.bo.write("Hi", to: site.ana).status == 409)
        let list = await site.bo.get("/messages")
        #expect(list.page.contains("A former member"))
    }

    @Test("up to a limit in a minute, with the time from which they can go on, and the text is kept")
    mutating func limits() async throws {
        for number in 0..<20 {
            #expect(await site.ana.write("\(number)", to: site.bo).status == 303)
        }
        let answer = await site.ana.write("One more", to: site.bo)
        #expect(answer.status == 429 && answer.headers("Retry-After") == ["60"])
        #expect(
            answer.page.contains("You have sent many messages, or the whole site has.")
                && answer.page.contains("One more</textarea>"))
        #expect(
            await site.ana.write("One more", to: site.bo, ["nonce": answer.value("nonce")], after: 60).status
                == 303)
    }

    @Test("only after they chose a name, and keep what they wrote when their session is over")
    mutating func sessions() async throws {
        var nameless = try MemberBrowser(site.host, nil)
        let answer = await nameless.write("Hello", to: site.bo)
        #expect(answer.status == 303 && answer.path == "/member")
        #expect(try site.database.drafts(ofMember: nameless.member.id, now: DeskHost.now).count == 1)
        try site.database.endMemberSessions(of: site.ana.member.id, now: DeskHost.now)
        let ended = await site.ana.write("My long text", to: site.bo)
        #expect(ended.status == 403 && ended.page.contains("My long text"))
        #expect(
            ended.page.contains("<p class=\"note\">Sign in, and the form opens again as you left it.</p>"))
        #expect(ended.page.contains("You can copy it here, too.") && !ended.page.contains("did not store it"))
        let drafts = try site.database.drafts(ofMember: site.ana.member.id, now: DeskHost.now)
        #expect(drafts.map(\.page) == [MessagingHost.path(site.bo)])
        #expect(drafts.map(\.fields) == [["text": "My long text"]])
    }

    @Test("not on a site without members")
    func off() async throws {
        let plain = try DeskHost()
        _ = try await plain.installation.build.run(now: DeskHost.now)
        var ana = try MemberBrowser(plain, "Ana")
        for path in ["/messages", "/messages/\(ana.member.id)", "/messages/\(ana.member.id).json"] {
            #expect(await ana.get(path).status == 404, "\(path)")
        }
        #expect(await ana.send("/messages/\(ana.member.id)", ["text": "Hello"]).status == 404)
        #expect(await !ana.get("/member").page.contains("/messages"))
    }
}
