import Foundation
import Notes
import Testing

@testable import Desk
@testable import State

@Suite("Officers’ pages about members, and a suspended member")
struct MemberListPagesTests {
    private let site: MemberHost
    private var mei = DeskBrowser()

    init() async throws {
        site = try await MemberHost()
        _ = try site.host.database.setName(
            try MemberName("Li Wei"), of: site.member.id, titles: [], now: DeskHost.now)
        _ = await site.host.signIn("mei", by: &mei)
    }

    private mutating func ask(_ path: String) async -> DeskAnswer { await site.host.ask(path, by: &mei) }

    private mutating func send(_ fields: [String: String]) async -> DeskAnswer {
        let form = await ask("/members?member=\(site.member.id)")
        let all = ["csrf": form.value("csrf"), "member": site.member.id].merging(fields) { $1 }
        return await site.host.ask("/members", all, by: &mei)
    }

    private mutating func suspend(_ reason: String = "Spam below three events.") async -> DeskAnswer {
        await send(["action": "suspend", "reason": reason])
    }

    @Test("list members by name and number, find them, and have no mail address")
    mutating func list() async throws {
        let start = await ask("/")
        #expect(start.page.contains("<a href=\"/poster/members\">Members</a>"))
        let list = await ask("/members")
        #expect(list.status == 200 && list.page.contains("1 member") && list.page.contains("Li Wei</a>"))
        #expect(list.page.contains(site.member.id))
        for (query, count) in [("wei", 1), (site.member.id, 1), ("bo", 0), ("example.edu", 0), ("%25", 0)] {
            let found = await ask("/members?q=\(query)")
            #expect(found.page.contains("Li Wei</a>") == (count == 1), "\(query)")
        }
        let page = await ask("/members?member=\(site.member.id)")
        #expect(page.page.contains("I found it.") && page.page.contains("Lost scarf"))
        for answer in [list, page] { #expect(!answer.page.contains("li@")) }
        #expect(await ask("/members?member=m-none").status == 404)
    }

    @Test("suspend with a reason, change it, lift it, and name the member in the log")
    mutating func suspension() async throws {
        let missing = await suspend(" ")
        #expect(missing.status == 422 && missing.page.contains("Give a reason."))
        let long = await suspend(String(repeating: "x", count: 501))
        #expect(long.status == 422 && long.page.contains("It can have 500 characters."))
        #expect(await send(["action": "ban"]).status == 400)
        #expect(await send(["action": "lift", "member": "m-none"]).status == 404)
        let sent = await suspend()
        let address = "/poster/members?member=\(site.member.id)&done=suspended"
        #expect(sent.status == 303 && sent.headers("Location") == [address])
        let page = await ask("/members?member=\(site.member.id)&done=suspended")
        #expect(
            page.page.contains("The member is suspended.") && page.page.contains("Spam below three events."))
        #expect(await ask("/members").page.contains("· suspended"))
        #expect(await send(["action": "lift"]).status == 303)
        #expect(try site.host.database.member(site.member.id)?.blocked == nil)
        let log = await ask("/log")
        #expect(log.page.contains("lifted the suspension of") && log.page.contains("Li Wei</a>"))
    }

    @Test("answer the open forms of a suspended member with the reason, and keep nothing")
    mutating func openForms() async throws {
        #expect(await suspend().status == 303)
        let fields = ["nonce": FormSubmission.newNonce(), "title": "Spam", "body": "Buy."]
        let before = try site.host.database.log(limit: 1)
        let sent = await site.post("/notes/suggest", fields)
        #expect(sent.status == 403 && sent.page.contains("Spam below three events."))
        #expect(sent.page.contains("Nothing of what you sent was saved") && sent.page.contains("Buy."))
        #expect(try site.host.database.log(limit: 1) == before)
        for (path, fields) in [
            ("/member/name", ["name": "Nobody’s friend"]), ("/member/address", ["action": "remove"]),
            ("/member/picture", ["remove": "true"]),
        ] {
            #expect(await site.post(path, fields).status == 403, "\(path)")
        }
        let form = await site.get("/notes/suggest")
        #expect(form.status == 403 && form.page.contains("while officers have your account suspended"))
        #expect(try site.host.database.member(site.member.id)?.shownName == "Li Wei")
    }

    @Test("leave a suspended member the own data and the deletion")
    mutating func own() async throws {
        #expect(await suspend().status == 303)
        let account = await site.get("/member")
        #expect(account.status == 200 && account.page.contains("Your account is suspended"))
        #expect(account.page.contains("Spam below three events.") && !account.page.contains("/member/name\""))
        #expect(await site.get("/member/data").status == 200)
        let deleted = await site.post("/member/delete", ["posts": "keep", "word": "delete"])
        #expect(deleted.status == 200)
        #expect(try site.host.database.member(site.member.id) == nil)
        let log = await ask("/log")
        #expect(log.page.contains("A former member") && !log.page.contains("Li Wei"))
    }

    @Test("take a large body for a picture from members and officers alone")
    func largeBodies() async throws {
        let text = String(repeating: "x", count: 40_000)
        let sent = await site.post("/member/picture", ["text": text])
        #expect(sent.status == 422)
        var stranger = DeskBrowser()
        let refused = await site.host.ask("/member/picture", ["text": text], by: &stranger)
        #expect(refused.status == 303 && refused.headers("Location").first?.hasPrefix("/poster/join") == true)
    }

    /// A GIF of one pixel.
    private static let picture: [UInt8] =
        Array("GIF89a".utf8) + [
            1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0,
            0x3B,
        ]

    @Test(
        "show the picture of a member beside what the member wrote, to everyone, until a suspension or its removal"
    )
    mutating func pictures() async throws {
        let path = "/member/picture/abcdefgh.png"
        try site.host.folder.write(Self.picture, to: "State/members/abcdefgh.png")
        #expect(await site.get(path).status == 404)
        #expect(try site.host.database.setPicture("abcdefgh.png", of: site.member.id) == nil)
        var stranger = DeskBrowser()
        let shown = await site.host.ask(path, by: &stranger)
        #expect(shown.status == 200 && shown.headers("Content-Type") == ["image/gif"])
        for other in ["abcdefgi.png", "corkboard.sqlite", "abcdefgh.png.small", "a.png"] {
            #expect(await site.host.ask("/member/picture/\(other)", by: &stranger).status == 404, "\(other)")
        }
        try site.host.installation.build.updateMemberNames(all: site.host.database.memberNames)
        try await site.build()
        #expect(try site.note().contains("src=\"/poster\(path)\" alt=\"\""))
        #expect(await suspend().status == 303)
        #expect(await site.host.ask(path, by: &stranger).status == 404)
        try await site.build()
        #expect(try !site.note().contains("/member/picture/"))
        #expect(await send(["action": "lift"]).status == 303)
        let removed = await site.post("/member/picture", ["remove": "true"])
        #expect(removed.headers("Location") == ["/poster/member?done=no-picture"])
        #expect(!FileManager.default.fileExists(atPath: site.host.folder("State/members/abcdefgh.png")))
        #expect(await site.host.ask(path, by: &stranger).status == 404)
    }

    @Test("leave no picture of an account that is gone for longer than an hour")
    func leftPictures() throws {
        let sections = site.host.installation.sections
        for name in ["abcdefgh.png", "hgfedcba.png"] {
            try site.host.folder.write(Self.picture, to: "State/members/\(name)")
        }
        _ = try site.host.database.setPicture("abcdefgh.png", of: site.member.id)
        func files(after seconds: TimeInterval) throws -> [String] {
            try sections.removeLeftPictures(
                below: site.host.folder.path, site.host.database, now: Date() + seconds)
            return try site.host.folder.tree("State/members").keys.sorted()
        }
        #expect(try files(after: 0) == ["abcdefgh.png", "hgfedcba.png"])
        #expect(try files(after: 3700) == ["abcdefgh.png"])
    }
}
