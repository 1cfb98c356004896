import Foundation
import Notes
import Testing

@testable import Desk
@testable import State

/// A site with notes, on one of which the member Li has commented.
struct MemberHost {
    static let reply = "Content/notes-replies/scarf/o-1.md"
    static let page = "Public/notes/scarf/index.html"

    let host: DeskHost
    let member: Member
    let token: SessionToken

    init() async throws {
        host = try DeskHost(
            settings: "members: {domains: [example.edu]}", sections: NoteFormTests.sections)
        try NoteTheme.add(toSiteIn: host.folder.path)
        let file = host.folder("State/channels.json")
        try host.folder.write(
            #"{"mail":{"sender":"Board <board@example.edu>","sendmail":"/usr/sbin/sendmail"}}"#,
            to: "State/channels.json")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
        member = try host.database.addMember(at: "li@example.edu", now: DeskHost.now)
        token = try #require(
            try host.database.beginSession(of: member, in: "Firefox, Linux", now: DeskHost.now))
        try host.add("mei")
        try host.folder.write(
            "---\nid: n1\ntitle: Lost scarf\nposted: 2027-01-01T12:00:00Z\n---\n\nRed.\n",
            to: "Content/notes/scarf.md")
        try write("I found it.", by: member.id, to: Self.reply)
    }

    func write(_ text: String, by author: String, to path: String) throws {
        try host.folder.write(
            "---\nauthor: \(author)\nposted: 2027-01-02T12:00:00Z\ntext: typed\n---\n\n\(text)\n", to: path)
    }

    /// The browser in which the member is signed in.
    var browser: DeskBrowser { DeskBrowser(cookies: ["__Host-corkboard-member": token.text]) }

    func get(_ path: String, after seconds: TimeInterval = 0) async -> DeskAnswer {
        var browser = browser
        return await host.ask(path, by: &browser, after: seconds)
    }

    func post(_ path: String, _ fields: [String: String], after seconds: TimeInterval = 0) async -> DeskAnswer
    {
        var browser = browser
        return await host.ask(path, ["csrf": token.csrf].merging(fields) { $1 }, by: &browser, after: seconds)
    }

    func build() async throws { _ = try await host.installation.build.run(now: DeskHost.now) }

    /// The page of the note, as readers get it.
    func note() throws -> String { try host.folder.text(Self.page) }
}

@Suite("The pages of a member’s account")
struct MemberAccountPagesTests {
    private let site: MemberHost

    init() async throws { site = try await MemberHost() }

    private func name(_ text: String, after seconds: TimeInterval = 0) async -> DeskAnswer {
        await site.post("/member/name", ["name": text], after: seconds)
    }

    // MARK: Names

    @Test("ask for a name first, and lead on to the page that asked for it")
    func firstName() async throws {
        let page = await site.get("/member?first=name&next=%2Fnotes%2Fsuggest")
        #expect(page.status == 200 && page.value("next") == "/notes/suggest")
        #expect(page.page.contains("Then you can post."))
        let sent = await site.post("/member/name", ["name": "Li Wei", "next": "/notes/suggest"])
        #expect(sent.status == 303 && sent.headers("Location") == ["/poster/notes/suggest"])
        let elsewhere = await site.post("/member/name", ["name": "Li", "next": "//evil.example/"])
        #expect(elsewhere.headers("Location") == ["/poster/member?done=name"])
        #expect(await site.get("/member").value("name") == "Li")
    }

    @Test("have no public file with the former name once a change is answered")
    func renamed() async throws {
        #expect(await name("Li Wei").status == 303)
        try await site.build()
        #expect(try site.note().contains("Li Wei") && site.note().contains("I found it."))
        let sent = await name("Mina", after: 60)
        #expect(sent.headers("Location") == ["/poster/member?done=name"])
        #expect(try site.note().contains("Mina") && !site.note().contains("Li Wei"))
        let saved = await site.get("/member?done=name", after: 60)
        #expect(saved.page.contains("Your name is saved."))
    }

    @Test(
        "say why a name cannot be had, and show it again",
        arguments: [
            ("mei", "looks like the name of an officer"), ("ADMlN", "looks like the name of an officer"),
            ("Hаrbor CSA", "looks like the name of an officer"),
            ("海港学生会", "looks like the name of an officer"),
            ("N0ah", "belongs to another member"), ("...", "at least one letter or digit"),
            ("Li\u{202E}", "cannot be seen or that turn"), (String(repeating: "x", count: 61), "is too long"),
        ])
    func wrongNames(typed: String, sentence: String) async throws {
        _ = try site.host.database.addMember(at: "noah@example.edu", named: "Noah", now: DeskHost.now)
        let answer = await name(typed)
        #expect(answer.status == 422 && answer.page.contains(sentence))
        #expect(try site.host.database.member(site.member.id)?.shownName == nil)
        #expect(answer.page.contains("aria-invalid=\"true\""))
    }

    @Test("limit the changes of a day, and say until when")
    func often() async throws {
        for (number, text) in ["Noah", "Jonah", "Jonas", "Joan"].enumerated() {
            #expect(await name(text, after: Double(number)).status == 303)
        }
        let refused = await name("Joanna", after: 10)
        #expect(refused.status == 422 && refused.page.contains("You can change it again on "))
    }

    // MARK: Sessions

    @Test("list the sessions, end others, and sign this browser out")
    func sessions() async throws {
        let other = try #require(
            try site.host.database.beginSession(of: site.member, in: "Safari, iPhone", now: DeskHost.now))
        let page = await site.get("/member")
        #expect(page.page.contains("Firefox, Linux <small>this browser</small>"))
        #expect(page.page.contains("Safari, iPhone</h3>"))
        let wrong = await site.post("/member/sessions", ["session": "x"])
        #expect(wrong.status == 400)
        let sent = await site.post("/member/sessions", [:])
        #expect(sent.headers("Location") == ["/poster/member?done=sessions"])
        #expect(try site.host.database.memberSession(other, now: DeskHost.now) == nil)
        let out = await site.post("/member/sign-out", [:])
        #expect(out.status == 200 && out.page.contains("<h1 dir=\"auto\">You are signed out</h1>"))
        #expect(out.headers("Set-Cookie").contains { $0.hasPrefix("__Host-corkboard-member=;") })
        #expect(await site.get("/member").status == 303)
    }

    // MARK: The second address

    private func mail() throws -> OutgoingMail {
        try #require(try site.host.database.dueOutgoingMail(now: DeskHost.now + 1000).last)
    }

    @Test("confirm a second address by the code, and tell the first one")
    func code() async throws {
        let wrong = await site.post("/member/address", ["action": "request", "address": "li at home"])
        #expect(wrong.status == 422 && wrong.value("address") == "li at home")
        let sent = await site.post("/member/address", ["action": "request", "address": "Li@Example.org"])
        #expect(sent.headers("Location") == ["/poster/member/address?done=sent"])
        #expect(try mail().address == "li@example.org")
        let text = try mail().text
        let code = try #require(text.split(separator: "\n").first { $0.wholeMatch(of: /[0-9]{6}/) != nil })
        let other = code == "000000" ? "000001" : "000000"
        let refused = await site.post("/member/address", ["action": "confirm", "code": other])
        #expect(refused.status == 422 && refused.page.contains("You can try 4 more times."))
        let done = await site.post(
            "/member/address", ["action": "confirm", "code": "\(code.prefix(3)) \(code.suffix(3))"])
        #expect(done.headers("Location") == ["/poster/member/address?done=confirmed"])
        #expect(try mail().address == "li@example.edu")
        #expect(try site.host.database.member(at: "li@example.org")?.id == site.member.id)
        let removed = await site.post("/member/address", ["action": "remove"])
        #expect(removed.headers("Location") == ["/poster/member/address?done=removed"])
        #expect(try site.host.database.member(at: "li@example.org") == nil)
        let odd = await site.post("/member/address", ["action": "sell"])
        #expect(odd.status == 400)
    }

    @Test("confirm a second address by the link, whose page uses nothing up")
    func link() async throws {
        _ = await site.post("/member/address", ["action": "request", "address": "li@example.org"])
        let text = try mail().text
        let url = try #require(text.split(separator: "\n").first { $0.hasPrefix("https://") })
        let path = String(url.dropFirst("https://csa.example.edu/poster".count))
        for _ in 0..<3 {
            let page = await site.get(path)
            #expect(
                page.status == 200 && page.page.contains("Do you want to sign in with li@example.org too?"))
        }
        let page = await site.get(path)
        let sent = await site.post("/member/address", ["action": "confirm", "key": page.value("key")])
        #expect(sent.headers("Location") == ["/poster/member/address?done=confirmed"])
        let again = await site.get(path)
        #expect(again.status == 404 && again.page.contains("This code or link no longer works."))
        let stranger = await site.get("/member/address?key=\(String(repeating: "0", count: 32))")
        #expect(stranger.status == 404)
    }

    // MARK: Data

    @Test("show everything that is kept about the member, and give it as a file")
    func data() async throws {
        #expect(await name("Li Wei").status == 303)
        try site.write(
            "Not mine.", by: "m-aaaaaaaaaaaaaaaaaaaaaaaaaa", to: "Content/notes-replies/scarf/o-2.md")
        try await site.build()
        let page = await site.get("/member/data")
        for text in [
            site.member.id, "Li Wei", "li@example.edu", "Firefox, Linux", "Lost scarf", "I found it.",
            "href=\"/notes/scarf/#o-1\"",
        ] {
            #expect(page.page.contains(text), "\(text)")
        }
        #expect(!page.page.contains("Not mine."))
        let file = await site.get("/member/data.json")
        #expect(file.headers("Content-Disposition") == ["attachment; filename=\"\(site.member.id).json\""])
        #expect(file.headers("Content-Type") == ["application/json"])
        let json = try #require(
            try JSONSerialization.jsonObject(with: Data(file.response.body)) as? [String: Any])
        #expect(json["name"] as? String == "Li Wei" && json["address"] as? String == "li@example.edu")
        let posts = try #require(json["posts"] as? [[String: Any]])
        #expect(posts.map { $0["text"] as? String } == ["I found it."])
        #expect(posts.map { $0["file"] as? String } == [MemberHost.reply])
        #expect(file.headers("Cache-Control") == ["no-store"])
    }

    // MARK: Deletion

    @Test("delete the account only with a choice and the typed word")
    func question() async throws {
        let page = await site.get("/member/delete")
        #expect(
            page.page.contains("You have written 1 post.") && page.page.contains("Type “delete” to confirm"))
        let none = await site.post("/member/delete", ["word": "delete"])
        #expect(none.status == 422 && none.page.contains("Choose what happens to your posts."))
        let wrong = await site.post("/member/delete", ["posts": "keep", "word": "yes"])
        #expect(wrong.status == 422 && wrong.page.contains("Type “delete” into the field."))
        let odd = await site.post("/member/delete", ["posts": "sell", "word": "delete"])
        #expect(odd.status == 400)
        #expect(try site.host.database.member(site.member.id) != nil)
    }

    @Test("keep the posts of a deleted account as those of a former member, in no file of which the name is")
    func kept() async throws {
        #expect(await name("Li Wei").status == 303)
        try await site.build()
        let sent = await site.post("/member/delete", ["posts": "keep", "word": " Delete "])
        #expect(sent.status == 200 && sent.page.contains("Your posts stay, by “a former member”."))
        #expect(sent.headers("Set-Cookie").contains { $0.hasPrefix("__Host-corkboard-member=;") })
        #expect(try site.note().contains("A former member") && site.note().contains("I found it."))
        let files = try site.host.folder.tree("Public")
        #expect(files.filter { $0.value.contains("Li Wei") }.isEmpty)
        #expect(try site.host.database.member(site.member.id) == nil)
        #expect(await site.get("/member").status == 303)
    }

    @Test("erase the posts of a deleted account with their versions, and no others")
    func erased() async throws {
        #expect(await name("Li Wei").status == 303)
        let other = "Content/notes-replies/scarf/o-2.md"
        try site.write("Not mine.", by: "m-aaaaaaaaaaaaaaaaaaaaaaaaaa", to: other)
        try await site.build()
        let sent = await site.post("/member/delete", ["posts": "erase", "word": "delete"])
        #expect(sent.status == 200 && sent.page.contains("Your posts are gone from the site."))
        #expect(!FileManager.default.fileExists(atPath: site.host.folder(MemberHost.reply)))
        #expect(try !site.note().contains("I found it.") && site.note().contains("Not mine."))
        try site.host.database.compactErased()
        for name in ["corkboard.sqlite", "corkboard.sqlite-wal"] {
            let path = site.host.folder("State/\(name)")
            guard FileManager.default.fileExists(atPath: path) else { continue }
            let bytes = try Data(contentsOf: URL(filePath: path))
            #expect(bytes.range(of: Data("I found it.".utf8)) == nil, "\(name)")
        }
        let problems = StateProblem.all(below: site.host.folder.path).filter {
            if case .readableByOthers = $0 { false } else { true }
        }
        #expect(problems == [])
    }
}
